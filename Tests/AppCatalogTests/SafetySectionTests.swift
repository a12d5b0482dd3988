import Testing

/// Tests each rule of `safety.json` by breaking it in valid data.
@Suite(.timeLimit(.minutes(2))) struct SafetySectionTests {
  static let files = [
    "all/app.json": """
    {"id": "all", "name": {"en": "D"}, "bundle_id": "a.b.c", "languages": ["en"], "first_released_on": "2026-03-01"}
    """,
    "all/safety.json": """
    {"blocked": [{"reason": "poison", "words": ["bleach", "weed killer"]}, {"reason": "slur", "words": ["lout"]}],
     "allowed": ["bleached wood"], "refuse_personal_data": true}
    """,
  ]

  @Test(
    "In syllabic and logographic scripts, blocked words may be short",
    arguments: ["バカ", "馬鹿", "操", "병신", "หี"])
  func short(word: String) throws {
    #expect(try AppCatalogTests.faults(Self.files, in: "all/safety.json", where: "\"lout\"", is: "\"\(word)\"") == [])
  }

  @Test("Valid safety data is accepted")
  func right() throws { #expect(try AppCatalogTests.faults(Self.files) == []) }

  @Test(
    "A fault in safety data is reported with its location and the expected value",
    arguments: [
      ("\"slur\"", "\"poison\"", "blocked[1].reason 'poison' is used twice"),
      ("\"lout\"", "\"ox\"", "blocked[1].words must contain words of at least 3 letters"),
      (
        "[\"lout\"]", "[\"lout\"], \"together\": [{\"words\": [\"boat\"], \"near\": [\"ox\"]}]",
        "blocked[1].together[0].near must contain words of at least 3 letters"
      ),
      ("[\"lout\"]", "[]", "blocked[1].words must be 1 to 2000, not 0"),
      ("weed killer", "a b c d e f g h i j k", "blocked[0].words[1] must have 1 to 10 words, not 11"),
      ("bleached wood", " ", "allowed[0] must have 1 to 10 words"),
      ("\"allowed\"", "\"alowed\"", "alowed is unknown here"),
    ])
  func broken(right: String, wrong: String, expected: String) throws {
    let faults = try AppCatalogTests.faults(Self.files, in: "all/safety.json", where: right, is: wrong)
    #expect(faults.contains { $0.contains(expected) }, "\(faults)")
  }
}
