import Files
import Testing
import Wire

@testable import AppCatalog

/// Tests the files with which a deployment adds languages to Quintet's own texts (R11).
@Suite(.timeLimit(.minutes(1)), .serialized) struct AddedLanguagesTests {
  private static let pages = """
    {"skip": {"en": "Skip"},
     "cards": {"en": {"one": "{n} card", "other": "{n} cards"}}}
    """

  private static func read(_ files: [String: String]) throws -> AddedLanguages {
    try withTemporaryDirectory { folder in
      try Disk.makeDirectories("\(folder)/apps/words")
      for (name, text) in files { try Disk.write(Array(text.utf8), to: "\(folder)/apps/words/\(name)") }
      try Disk.write(Array(pages.utf8), to: "\(folder)/words.json")
      return AddedLanguages(beside: "\(folder)/apps", pages: "\(folder)/words.json")
    }
  }

  private static func reasons(_ problems: [CatalogProblem]) -> [String] {
    problems.map { "\($0.file.split(separator: "/").last ?? ""):\($0.line ?? 0): \($0.reason)" }
  }

  @Test(
    "Messages added for a language apply to its regions and use its plural forms; missing messages stay in English")
  func used() throws {
    let languages = try Self.read([
      "ar.json": """
      {"messages": {
        "no_book": "لا يوجد كتاب كهذا.",
        "card_limit": {"zero": "صفر", "one": "واحدة", "two": "اثنتان", "few": "{limit} بطاقات", "many": "{limit} بطاقة",
                       "other": "{limit} بطاقة"}}}
      """
    ])
    #expect(languages.problems.isEmpty)
    AddedWords.use(languages.sentences)
    defer { AddedWords.use([:]) }
    #expect(Message.noBook["ar"] == "لا يوجد كتاب كهذا." && Message.noBook["ar-EG"] == "لا يوجد كتاب كهذا.")
    #expect(Message.noBook["en"] == "There is no such book." && Message.noBook["fa"] == "There is no such book.")
    #expect(Message.noCard["ar"] == Message.noCard["en"])
    #expect([2, 5, 11].map { Message.cardLimit(limit: $0)["ar"] } == ["اثنتان", "5 بطاقات", "11 بطاقة"])
  }

  @Test("A missing text causes a warning, and any other fault is reported as a problem with its line")
  func checked() throws {
    let languages = try Self.read([
      "de.json": """
      {
        "messages": {
          "no_bok": "Kein Buch.",
          "card_limit": "Das Limit von {limt} ist erreicht.",
          "no_card": " "
        },
        "pages": {
          "skip": "Zum Inhalt",
          "cards": {"one": "{n} Karte", "few": "{n} Karten"}
        },
        "notes": {}
      }
      """,
      "vi.json": "{}", "german.json.json": "{}", "fr.json": "{\"pages\": {\"skip\": 1}}",
      "nl.json": #"{"pages": {"skip": "Naar de inhoud"}}"#,
    ])
    let reasons = Self.reasons(languages.problems)
    for reason in [
      "de.json:3: messages has 'no_bok', but Quintet has no such text (did you mean 'no_book'?)",
      "de.json:4: 'card_limit' has {limt}, for which there is no value (did you mean 'limit'?)",
      "de.json:4: 'card_limit' lacks {limit}", "de.json:5: 'no_card' is empty",
      "de.json:9: 'cards' has no 'other'",
      "de.json:9: 'cards' has 'few', but the plural forms of 'de' are one, other",
      "de.json:11: notes isn't known here",
      "vi.json:0: is for 'vi', but Quintet already has its texts in that language",
      "german.json.json:0: must be named after a language tag, such as de.json or pt-BR.json",
    ] { #expect(reasons.contains(reason), "\(reason) in \(reasons)") }
    #expect(reasons.contains { $0.hasPrefix("fr.json:1: pages.skip") }, "\(reasons)")
    let warnings = Self.reasons(languages.warnings).filter { $0.hasPrefix("nl.json") }
    #expect(warnings.count == 2 && warnings[1] == "nl.json:0: pages has no text for cards: shown in English")
    #expect(Set(languages.sentences.keys) == [])
  }

  @Test("A reload rejects a faulty language file, but a start continues without the file")
  func reload() throws {
    try withTemporaryDirectory { folder in
      let apps = "\(folder)/apps"
      try Disk.makeDirectories("\(apps)/flippin")
      try Disk.makeDirectories("\(apps)/words")
      try Disk.write(Array(AppCatalogTests.flippin.utf8), to: "\(apps)/flippin/app.json")
      try Disk.write(Array(#"{"messages": {"no_book": "Kein solches Buch."}}"#.utf8), to: "\(apps)/words/de.json")
      let catalog = try AppCatalog.open(apps)
      #expect(catalog.languages.sentences["de"]?.count == 1)
      try Disk.write(Array(#"{"messages": {"none": "x"}}"#.utf8), to: "\(apps)/words/de.json")
      let fault = #expect(throws: CatalogFault.self) { try catalog.checked(catalog.readAgain(apps), from: apps) }
      #expect(fault?.description.contains("words/de.json:1: messages has 'none'") == true)
      #expect(try AppCatalog.open(apps).languages.sentences.isEmpty)
    }
  }
}
