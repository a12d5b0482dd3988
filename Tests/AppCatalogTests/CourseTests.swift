import Testing

/// Each rule is met by breaking it in a course that is right.
@Suite(.timeLimit(.minutes(2))) struct CourseTests {
  static let course = """
    {
      "rewards": [
        {"most_errors": 0, "diamonds": 2, "coins": 20},
        {"most_errors": 1, "diamonds": 1, "coins": 10}
      ],
      "sections": [
        {"id": "s", "title": {"en": "S", "vi": "S"}, "lessons": [
          {"id": "l", "title": {"en": "L", "vi": "L"}, "icon": "map", "questions": [
            {"id": "q", "text": {"en": "Q?", "vi": "H?"}, "answer": 1,
             "options": [{"en": "A", "vi": "Á"}, {"en": "B", "vi": "Bê"}]}]}]}
      ]
    }
    """

  static func faults(_ course: String) throws -> [String] {
    try AppCatalogTests.faults(["flippin/app.json": AppCatalogTests.flippin, "flippin/course.json": course])
  }

  @Test("a course that is right has no faults")
  func right() throws { #expect(try Self.faults(Self.course) == []) }

  @Test(
    "a fault in a course is said at its place",
    arguments: [
      ("\"answer\": 1", "\"answer\": 2", ".questions[0].answer must be 0 to 1, not 2"),
      ("\"vi\": \"Bê\"", "\"vi\": \"Á\"", ".options[1].vi 'Á' is used twice"),
      ("\"H?\"", "\"\"", ".questions[0].text.vi is empty"),
      ("\"map\"", "\"\"", "lessons[0].icon is empty"),
      ("\"id\": \"l\"", "\"id\": \"L\"", "lessons[0].id 'L' isn't an id"),
      (", {\"en\": \"B\", \"vi\": \"Bê\"}", "", ".options must be at least two"),
      ("\"most_errors\": 1", "\"most_errors\": 0", "rewards[1].most_errors must be more than the 0 before"),
      ("\"most_errors\": 1", "\"most_errors\": 0", "rewards must reach 1 errors"),
      ("\"coins\": 10", "\"coins\": 30", "rewards[1] must earn less than the one before"),
      ("\"diamonds\": 1", "\"diamonds\": 0", "rewards[1].diamonds must be at least 1, not 0"),
    ])
  func broken(right: String, wrong: String, expected: String) throws {
    let at = try #require(Self.course.firstRange(of: right))
    let faults = try Self.faults(Self.course.replacingCharacters(at, wrong))
    #expect(faults.contains { $0.contains(expected) }, "\(faults)")
  }

  /// A question of each further kind.
  static let kinds = """
    {"id": "m", "kind": "match", "text": {"en": "t", "vi": "t"}, "explanation": {"en": "e", "vi": "e"}, "pairs": [
      {"left": {"en": "a", "vi": "a"}, "right": {"en": "1", "vi": "1"}},
      {"left": {"en": "b", "vi": "b"}, "right": {"en": "2", "vi": "2"}}]},
    {"id": "t", "kind": "type", "text": {"en": "t", "vi": "t"}, "typos": 1,
     "accepts": {"en": ["Nile"], "vi": ["sông Nin", "Nin"]}},
    {"id": "o", "kind": "order", "text": {"en": "t", "vi": "t"},
     "options": [{"en": "x", "vi": "x"}, {"en": "y", "vi": "y"}]},
    """

  @Test(
    "a question of another kind has what it needs, and nothing of another's",
    arguments: [
      ("", "", nil), ("\"typos\": 1", "\"typos\": 4", ".typos must be 0 to 3, not 4"),
      ("\"typos\": 1", "\"answer\": 1", "answer belongs to choose, not to 'type'"),
      ("\"kind\": \"order\"", "\"kind\": \"sort\"", "kind expected one of choose, match, type, order"),
      ("\"kind\": \"order\"", "\"kind\": \"match\"", "options belongs to choose, order, not to 'match'"),
      ("{\"en\": \"2\", \"vi\": \"2\"}", "{\"en\": \"1\", \"vi\": \"2\"}", ".pairs[1].en '1' is used twice"),
      ("[\"Nile\"]", "[]", ".accepts.en must hold texts"),
      ("{\"en\": \"e\", \"vi\": \"e\"}", "{\"en\": \"e\", \"vi\": \"\"}", ".explanation.vi is empty"),
    ] as [(String, String, String?)])
  func kinds(right: String, wrong: String, expected: String?) throws {
    var kinds = Self.kinds
    if let at = kinds.firstRange(of: right), !right.isEmpty { kinds = kinds.replacingCharacters(at, wrong) }
    let at = try #require(Self.course.firstRange(of: "{\"id\": \"q\""))
    let course = Self.course.replacingCharacters(at.lowerBound..<at.lowerBound, kinds)
    let faults = try Self.faults(course).filter { !$0.contains("rewards must reach") }
    guard let expected else { return #expect(faults == []) }
    #expect(faults.contains { $0.contains(expected) }, "\(faults)")
  }

  @Test("an id used twice is found across lessons")
  func twice() throws {
    let lesson = try #require(Self.course.firstRange(of: "{\"id\": \"l\""))
    let end = try #require(Self.course.firstRange(of: "]}\n  ]"))
    let text = String(Self.course[lesson.lowerBound..<end.lowerBound])
    let faults = try Self.faults(Self.course.replacingCharacters(lesson.lowerBound..<lesson.lowerBound, text + ", "))
    #expect(faults.contains { $0.contains("lessons[1].id 'l' is used twice") }, "\(faults)")
    #expect(faults.contains { $0.contains("lessons[1].questions[0].id 'q' is used twice") }, "\(faults)")
  }
}
