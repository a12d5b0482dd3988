import ServiceHost
import Testing

@Suite(.timeLimit(.minutes(5))) struct EnumSettingTests {
  enum Place: String, CaseIterable, EnumSetting { case kitchen, cellar, attic }

  static let place = Setting("place", default: Place.kitchen, "says where")
  static let places = Setting("places", default: EnumSetSetting(Place.attic), "says where all")

  static func problem(_ name: String, _ value: String) -> String? {
    do {
      _ = try Settings(
        common: [], own: [place, places], service: "ai", file: nil, environment: ["QUINTET_AI_\(name)": value])
      return nil
    } catch { return error.problems.first?.reason }
  }

  @Test(
    "A name outside the set is rejected with the nearest name as a suggestion",
    arguments: [
      ("PLACE", "Cellar", "'place' can't be 'Cellar' (did you mean 'cellar'?): expected one of kitchen, cellar, attic"),
      ("PLACE", "garden", "'place' can't be 'garden': expected one of kitchen, cellar, attic"),
      (
        "PLACES", "attic, kichen",
        "'places' can't be 'attic, kichen' (did you mean 'kitchen'?): "
          + "expected one or more of kitchen, cellar, attic, separated by commas"
      ),
      (
        "PLACES", "attic,,cellar",
        "'places' can't be 'attic,,cellar': expected one or more of kitchen, cellar, attic, separated by commas"
      ),
      (
        "PLACES", "attic, attic",
        "'places' can't be 'attic, attic': expected one or more of kitchen, cellar, attic, separated by commas"
      ),
    ])
  func refused(name: String, value: String, reason: String) {
    #expect(Self.problem(name, value) == reason)
  }

  @Test("Names in the set are accepted, separated by commas and spaces")
  func taken() throws {
    let settings = try Settings(
      common: [], own: [Self.place, Self.places], service: "ai",
      file: SettingsFile("[ai]\nplaces = cellar,  attic", path: "q"),
      environment: [:])
    #expect(settings[Self.place] == .kitchen && settings[Self.places].members == [.cellar, .attic])
    #expect(settings[Self.places].setting == "attic, cellar")
  }
}
