import Testing

@testable import AppCatalog

@Suite(.timeLimit(.minutes(1))) struct ZoneFormTests {
  @Test(
    "An app's data may only use time zones that accounts may have",
    arguments: [
      ("UTC", true), ("Asia/Ho_Chi_Minh", true), ("Asia/Saigon", true), ("right/Asia/Tokyo", false),
      ("posix/UTC", false), ("Asia//Tokyo", false), ("Factory", false), ("Asia", false), ("localtime", false),
      ("Etc/Unknown", false),
    ])
  func zone(name: String, fits: Bool) { #expect(Form.zone.fits(name) == fits) }
}
