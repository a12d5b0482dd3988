import Testing
import Wire

@testable import AppCatalog

/// Tests each rule of courses by breaking it in a valid course.
@Suite(.timeLimit(.minutes(2))) struct CourseTests {
  static let course = """
    {
      "rewards": [
        {"max_errors": 0, "diamonds": 2, "coins": 20},
        {"max_errors": 1, "diamonds": 1, "coins": 10}
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
    try AppCatalogTests.faults([
      "flippin/app.json": AppCatalogTests.flippin, "flippin/course.json": course, "flippin/pictures/flag.png": "",
    ])
  }

  @Test("A valid course is accepted")
  func right() throws { #expect(try Self.faults(Self.course) == []) }

  @Test(
    "A fault in a course is reported with its location",
    arguments: [
      ("\"answer\": 1", "\"answer\": 2", ".questions[0].answer must be 0 to 1, not 2"),
      ("\"vi\": \"Bê\"", "\"vi\": \"Á\"", ".options[1].vi 'Á' is used twice"),
      ("\"H?\"", "\"\"", ".questions[0].text.vi is empty"),
      ("\"map\"", "\"\"", "lessons[0].icon is empty"),
      ("\"id\": \"l\"", "\"id\": \"L\"", "lessons[0].id 'L' isn't an id"),
      (", {\"en\": \"B\", \"vi\": \"Bê\"}", "", ".options must be 2 to 20, not 1"),
      ("\"max_errors\": 1", "\"max_errors\": 0", "rewards[1].max_errors must be more than the previous 0"),
      ("\"max_errors\": 1", "\"max_errors\": 0", "rewards must cover up to 1 errors"),
      ("\"coins\": 10", "\"coins\": 30", "rewards[1] must earn less than the previous reward"),
      ("\"diamonds\": 1", "\"diamonds\": 0", "rewards[1].diamonds must be at least 1, not 0"),
    ])
  func broken(right: String, wrong: String, expected: String) throws {
    let at = try #require(Self.course.firstRange(of: right))
    let faults = try Self.faults(Self.course.replacingCharacters(at, wrong))
    #expect(faults.contains { $0.contains(expected) }, "\(faults)")
  }

  /// One question of each other kind.
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
    "Each kind of question allows only its own members",
    arguments: [
      ("", "", nil), ("\"typos\": 1", "\"typos\": 4", ".typos must be 0 to 3, not 4"),
      ("\"typos\": 1", "\"answer\": 1", "answer is only for choose, not for 'type'"),
      ("\"kind\": \"order\"", "\"kind\": \"sort\"", "kind expected one of choose, match, type, order"),
      ("\"kind\": \"order\"", "\"kind\": \"match\"", "options is only for choose, order, not for 'match'"),
      ("{\"en\": \"2\", \"vi\": \"2\"}", "{\"en\": \"1\", \"vi\": \"2\"}", ".pairs[1].en '1' is used twice"),
      ("[\"Nile\"]", "[]", ".accepts.en is empty"),
      ("{\"en\": \"e\", \"vi\": \"e\"}", "{\"en\": \"e\", \"vi\": \"\"}", ".explanation.vi is empty"),
    ] as [(String, String, String?)])
  func kinds(right: String, wrong: String, expected: String?) throws {
    var kinds = Self.kinds
    if let at = kinds.firstRange(of: right), !right.isEmpty { kinds = kinds.replacingCharacters(at, wrong) }
    let at = try #require(Self.course.firstRange(of: "{\"id\": \"q\""))
    let course = Self.course.replacingCharacters(at.lowerBound..<at.lowerBound, kinds)
    let faults = try Self.faults(course).filter { !$0.contains("rewards must cover") }
    guard let expected else { return #expect(faults == []) }
    #expect(faults.contains { $0.contains(expected) }, "\(faults)")
  }

  @Test(
    "A question's picture must exist and have a description that doesn't reveal the answer",
    arguments: [
      ("", "", nil), ("flag.png", "flags.png", ".picture.file names 'flags.png', which isn't in the app's folder"),
      ("flag.png", "../flag.png", ".picture.file '../flag.png' isn't the name of a PNG or JPEG file"),
      ("flag.png", "flag.svg", ".picture.file 'flag.svg' isn't the name of a PNG or JPEG file"),
      ("\"Mot la co\"", "\"\"", ".picture.description.vi is empty"),
      (", \"vi\": \"Mot la co\"", "", ".picture.description has no text in 'vi'"),
      ("A flag", "Flag of OMAN", ".picture.description.en gives away the answer: 'Oman'"),
      ("A flag", "The Omani flag", ".picture.description.en gives away the answer: 'Oman'"),
      ("A flag", "A woman in Rome, by a roman ship of ottomans", nil),
      ("Mot la co", "Cờ Ô-man", ".picture.description.vi gives away the answer: 'Ô-man'"),
    ] as [(String, String, String?)])
  func pictures(right: String, wrong: String, expected: String?) throws {
    var question = """
      {"id": "p", "text": {"en": "t", "vi": "t"}, "answer": 1,
       "picture": {"file": "flag.png", "description": {"en": "A flag", "vi": "Mot la co"}},
       "options": [{"en": "Rome", "vi": "Rô-ma"}, {"en": "Oman", "vi": "Ô-man"}]},
      """
    if let at = question.firstRange(of: right), !right.isEmpty { question = question.replacingCharacters(at, wrong) }
    let at = try #require(Self.course.firstRange(of: "{\"id\": \"q\""))
    let course = Self.course.replacingCharacters(at.lowerBound..<at.lowerBound, question)
    let faults = try Self.faults(course).filter { !$0.contains("rewards must cover") }
    guard let expected else { return #expect(faults == []) }
    #expect(faults.contains { $0.contains(expected) }, "\(faults)")
  }

  @Test("Picture descriptions may contain an answer of an ordering question, but not a matched or typed answer")
  func kindsOfPictures() throws {
    let picture = #""picture": {"file": "flag.png", "description": {"en": "1, nile, x", "vi": "2 và sông nin"}}"#
    let kinds = Self.kinds.split(separator: "\"text\"").joined(separator: "\(picture), \"text\"")
    let at = try #require(Self.course.firstRange(of: "{\"id\": \"q\""))
    let told = try Self.faults(Self.course.replacingCharacters(at.lowerBound..<at.lowerBound, kinds))
      .filter { $0.contains("gives away the answer") }
    #expect(told.compactMap { $0.split(separator: "'").last } == ["1", "2", "Nile", "sông Nin"], "\(told)")
  }

  @Test(
    "A text reveals an answer if it contains the answer's words in any letter case",
    arguments: [
      ("A flag of Chad", "Chad", true), ("the Chadian flag", "Chad", true), ("Nhạc sĩ Chadwick", "chad", true),
      ("To the north", "No", false), ("Yes or no?", "No", true), ("13 stripes", "1", false), ("1 star", "1", true),
      ("Sao  Tome and Principe", "São Tomé", true), ("A sea (Black Sea)", "black sea", true),
      ("A black ship at sea", "Black Sea", false), ("Phía nam", "Năm", false), ("Có năm sao", "Năm", true),
      ("Phia nam", "Năm", true), ("Quốc kỳ có sao ở trung tâm", "Trung Quốc", false), ("中国の旗", "中国", true),
      ("베트남의 국기", "베트남", true), ("ธงชาติไทย", "ไทย", true), ("", "Chad", false), ("Chad", "", false),
    ])
  func given(text: String, words: String, isTold: Bool) {
    #expect(AnswerLeakCheck.isGivenAway(words, by: text) == isTold)
  }

  @Test("An id that is repeated in another lesson is reported")
  func twice() throws {
    let lesson = try #require(Self.course.firstRange(of: "{\"id\": \"l\""))
    let end = try #require(Self.course.firstRange(of: "]}\n  ]"))
    let text = String(Self.course[lesson.lowerBound..<end.lowerBound])
    let faults = try Self.faults(Self.course.replacingCharacters(lesson.lowerBound..<lesson.lowerBound, text + ", "))
    #expect(faults.contains { $0.contains("lessons[1].id 'l' is used twice") }, "\(faults)")
    #expect(faults.contains { $0.contains("lessons[1].questions[0].id 'q' is used twice") }, "\(faults)")
  }
}
