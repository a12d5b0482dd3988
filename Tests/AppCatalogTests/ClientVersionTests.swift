import AppCatalog
import Testing

@Suite(.timeLimit(.minutes(1))) struct ClientVersionTests {
  @Test("Versions are compared number by number, and a missing number counts as zero")
  func order() throws {
    let rising = try ["0.9", "1", "1.0.1", "1.2", "1.10", "2.0", "10"].map { try #require(ClientVersion($0)) }
    #expect(rising == rising.sorted() && ClientVersion("1") == ClientVersion("1.0.0.0"))
  }

  @Test(
    "An invalid client version is rejected",
    arguments: ["", ".", "1.", "1..2", "v1", "1.2.3.4.5", "-1", "1.2b", "4294967296", "１"])
  func wrong(text: String) { #expect(ClientVersion(text) == nil) }

  @Test("An invalid minimum version is reported with its location")
  func told() throws {
    var files = ContentSectionTests.files
    files["all/app.json"] = files["all/app.json"]?.replacing(
      "\"languages\"", with: "\"min_client_version\": \"soon\", \"config\": {\"a\": 1}, \"languages\"")
    #expect(try AppCatalogTests.faults(files).contains { $0.contains("min_client_version 'soon' isn't a version") })
  }
}
