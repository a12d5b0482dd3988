import AppCatalog
import Testing
import Wire

/// Tests that an app supports the languages in its `app.json`, and that all its texts exist in each of them (G1).
@Suite(.timeLimit(.minutes(2))) struct LanguageTests {
  /// The app of the other tests, in Portuguese and German only.
  private static var files: [String: String] {
    ContentSectionTests.files.mapValues {
      $0.replacing("\"en\":", with: "\"pt\":").replacing("\"vi\":", with: "\"de\":")
    }.merging([
      "all/app.json": """
      {"id": "all", "name": {"pt": "Cartas", "de": "Karten"}, "bundle_id": "a.b.c", "languages": ["pt", "de"],
       "first_released_on": "2025-05-01"}
      """
    ]) { $1 }
  }

  @Test("Apps may use languages that the code doesn't know")
  func others() throws {
    #expect(try AppCatalogTests.faults(Self.files) == [])
  }

  @Test("A text that lacks a language or uses an undeclared language is reported")
  func complete() throws {
    var files = Self.files
    files["all/app.json"] = files["all/app.json"]?.replacing(", \"de\": \"Karten\"", with: ", \"fr\": \"Cartes\"")
    let faults = try AppCatalogTests.faults(files)
    #expect(faults.contains { $0.contains("app.json:1: name has no text in 'de'") }, "\(faults)")
    #expect(faults.contains { $0.contains("app.json:1: name.fr isn't one of the languages in app.json") }, "\(faults)")
  }

  @Test(
    "An unsupported language falls back to the same language without a region, or to the app's first language",
    arguments: [("pt", "pt"), ("pt-BR", "pt"), ("de-Latn-AT", "de"), ("en", "pt"), ("vi", "pt")])
  func fallback(reader: Language, expected: Language) throws {
    let info = try JSON.decode(AppInfo.self, from: Bytes((Self.files["all/app.json"] ?? "").utf8))
    #expect(info.language(for: reader) == expected)
  }
}
