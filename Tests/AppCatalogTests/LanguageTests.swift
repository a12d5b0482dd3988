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

  @Test("The texts of a file that lack the same language are reported together, at the first text")
  func merged() throws {
    var problems = Problems(languages: ["en", "pt", "de"])
    let text = try #require(LocalizedText([.en: "A"]))
    for path in ["a", "b", "c"] { problems.requireText(text, path) }
    problems.add("d", "is used twice")
    problems.add("e", "is used twice")
    #expect(
      problems.merged.map { "\($0.path) \($0.reason)" } == [
        "a has no text in 'pt', one of the languages in app.json; 2 more texts lack this language",
        "a has no text in 'de', one of the languages in app.json; 2 more texts lack this language",
        "d is used twice", "e is used twice",
      ])
  }

  @Test(
    "An unsupported language falls back to the same language without a region, or to the app's first language",
    arguments: [("pt", "pt"), ("pt-BR", "pt"), ("de-Latn-AT", "de"), ("en", "pt"), ("vi", "pt")])
  func fallback(reader: Language, expected: Language) throws {
    let info = try JSON.decode(AppInfo.self, from: Bytes((Self.files["all/app.json"] ?? "").utf8))
    #expect(info.language(for: reader) == expected)
  }
}
