import AppCatalog
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(1))) struct ServedAppTests {
  @Test("The error for an app that isn't served names the app and the served apps")
  func unknown() throws {
    let catalog = try AppCatalog.load(Apps.folder)
    #expect(try catalog.served("flippin").id == "flippin")
    let failure = #expect(throws: Failure.self) { _ = try catalog.served("flipin") }
    let words = failure?.message.en ?? ""
    #expect(words.contains("'flipin' is not one of the served apps: "), "\(words)")
    #expect(catalog.apps.allSatisfy { words.contains($0.id) }, "\(words)")
  }
}
