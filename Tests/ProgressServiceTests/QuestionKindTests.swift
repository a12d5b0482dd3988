import AppCatalog
import CivilTime
import EventLoop
import MessageBus
import ProgressContract
import Storage
import TestSupport
import Testing
import Wire

@testable import ProgressService

/// Questions of all kinds, answered over one lesson of an app of its own (C3, C7, C8).
@Suite(.timeLimit(.minutes(2))) struct QuestionKindTests {
  static let files = [
    "course.json": """
    {"rewards": [{"most_errors": 0, "diamonds": 2, "coins": 2}, {"most_errors": 4, "diamonds": 1, "coins": 1}],
     "sections": [{"id": "s", "title": {"en": "S"}, "lessons": [{"id": "l", "title": {"en": "L"}, "icon": "i", "questions": [
       {"id": "c", "text": {"en": "Which?"}, "answer": 2,
        "options": [{"en": "One"}, {"en": "Two"}, {"en": "Three"}], "explanation": {"en": "Three is."}},
       {"id": "m", "kind": "match", "text": {"en": "Capitals"}, "pairs": [
         {"left": {"en": "France"}, "right": {"en": "Paris"}}, {"left": {"en": "Peru"}, "right": {"en": "Lima"}},
         {"left": {"en": "Ghana"}, "right": {"en": "Accra"}}]},
       {"id": "t", "kind": "type", "text": {"en": "River?"}, "accepts": {"en": ["São Francisco", "Sao Chico"]}, "typos": 1},
       {"id": "o", "kind": "order", "text": {"en": "By size"},
        "options": [{"en": "Malta"}, {"en": "Cyprus"}, {"en": "Sicily"}, {"en": "Java"}]}]}]}]}
    """
  ]

  /// The lessons of the world's app, as a client calls them.
  @Loop struct School {
    let world: ProgressWorld
    let lessons: Lessons
    let caller = ProgressWorld.caller()

    init(_ world: ProgressWorld) { (self.world, lessons) = (world, Lessons(catalog: world.catalog)) }

    func start() async throws -> StartLesson.Reply {
      let (lessons, caller) = (lessons, caller)
      return try await world.store.write { try lessons.start(StartLesson(lesson: "l"), for: caller, in: $0) }
    }

    @discardableResult
    func answer(_ attempt: String, _ question: String, _ given: GivenAnswer) async throws -> AnswerQuestion.Reply {
      let (lessons, caller) = (lessons, caller)
      let request = AnswerQuestion(
        attempt: try Identifier(attempt), question: try Identifier(question),
        option: given.option.flatMap { Bounded($0) },
        order: given.order.flatMap { List($0.compactMap { Bounded($0) }) },
        text: try given.text.map { try Text($0) })
      return try await world.store.write { try lessons.answer(request, for: caller, in: $0) }
    }

    func weakSpots() throws -> [String] {
      try world.store.read { try lessons.weakSpots(ListWeakSpots(), for: caller, $0).spots.map(\.question) }
    }

    func profile() throws -> GetProfile.Reply {
      let (catalog, caller) = (world.catalog, caller)
      return try world.store.read { try ProgressService.profile(of: caller, catalog: catalog, in: $0) }
    }

    func abandon(_ attempt: String) async throws {
      let (lessons, caller) = (lessons, caller)
      let request = AbandonLesson(attempt: try Identifier(attempt))
      _ = try await world.store.write { try lessons.abandon(request, for: caller, in: $0) }
    }

    /// What is right, read off what was asked.
    func right(_ question: StartLesson.Question) throws -> GivenAnswer {
      switch question.id {
      case "c": return GivenAnswer(option: question.options.firstIndex(of: "Three"))
      case "t": return GivenAnswer(text: "são francisco")
      case "m":
        return GivenAnswer(order: ["Paris", "Lima", "Accra"].compactMap { question.options.firstIndex(of: $0) })
      default:
        return GivenAnswer(
          order: ["Malta", "Cyprus", "Sicily", "Java"].compactMap { question.options.firstIndex(of: $0) })
      }
    }
  }

  @Test("each kind is asked without its answer, judged, and told with what would have been right")
  func kinds() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let school = School(world)
      let begun = try await school.start()
      #expect(begun.questions.map(\.kind) == [.choose, .match, .type, .order])
      #expect(begun.questions[1].left == ["France", "Peru", "Ghana"] && begun.questions[2].options.isEmpty)
      // What is to be ordered isn't shown in its order.
      #expect(begun.questions[3].options != ["Malta", "Cyprus", "Sicily", "Java"])
      let right = try begun.questions.map { try school.right($0) }
      let chosen = try await school.answer(begun.attempt, "c", right[0])
      #expect(chosen.correct && chosen.explanation == "Three is." && chosen.rightOption == right[0].option)
      let turned = Array((right[1].order ?? []).reversed())
      let matched = try await school.answer(begun.attempt, "m", GivenAnswer(order: turned))
      #expect(!matched.correct && matched.rightOrder == right[1].order && matched.explanation == nil)
      let typed = try await school.answer(begun.attempt, "t", GivenAnswer(text: "  SAO  fransisco"))
      #expect(typed.correct && typed.rightText == "São Francisco")
      let ordered = try await school.answer(begun.attempt, "o", right[3])
      #expect(ordered.correct && ordered.answered == 4 && ordered.total == 4)
      // Gone on with, it says what was answered and how.
      let again = try await school.start()
      #expect(again.answered == 4 && again.questions.map(\.correct) == [true, false, true, true])
      #expect(again.questions.map(\.given?.order) == [nil, turned, nil, right[3].order])
      #expect(again.questions[2].given?.text == "SAO  fransisco" && again.questions[0].given == right[0])
    }
  }

  @Test(
    "what isn't an answer to a question of its kind is refused, and can be given rightly after it",
    arguments: [
      ("c", GivenAnswer(text: "Three")), ("c", GivenAnswer(option: 3)), ("c", GivenAnswer()),
      ("m", GivenAnswer(option: 1)), ("m", GivenAnswer(order: [0, 1])), ("m", GivenAnswer(order: [0, 1, 1])),
      ("m", GivenAnswer(order: [0, 1, 3])), ("t", GivenAnswer(order: [0])), ("o", GivenAnswer(order: [0, 1, 2, 3, 4])),
    ])
  func refused(question: String, given: GivenAnswer) async throws {
    try await ProgressWorld.run(Self.files) { world in
      let school = School(world)
      let begun = try await school.start()
      await #expect { try await school.answer(begun.attempt, question, given) } throws: {
        ($0 as? Failure)?.kind == .invalidParams
      }
      let asked = try #require(begun.questions.first { $0.id == question })
      #expect(try await school.answer(begun.attempt, question, try school.right(asked)).correct)
    }
  }

  @Test(
    "what is typed counts by its letters, but for case, accents, spaces and so many slips as the data allow",
    arguments: [
      ("São Francisco", true), ("sao francisco", true), ("SAO CHICO", true), ("sao chicco", true),
      ("sao fracnisco", true), ("sao fransico", false), ("sao", false), ("amazon", false),
    ])
  func typed(text: String, isRight: Bool) async throws {
    try await ProgressWorld.run(Self.files) { world in
      let school = School(world)
      let begun = try await school.start()
      #expect(try await school.answer(begun.attempt, "t", GivenAnswer(text: text)).correct == isRight)
    }
  }

  @Test("an attempt that is given up is gone, and another begins; what was answered still counts")
  func abandoned() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let school = School(world)
      let begun = try await school.start()
      world.clock.jumpWall(by: .seconds(30))
      try await school.answer(begun.attempt, "t", GivenAnswer(text: "amazon"))
      world.clock.jumpWall(by: .seconds(3600))
      try await school.answer(begun.attempt, "c", GivenAnswer(option: 0))
      // Of an hour two minutes are taken for thought.
      #expect(try school.profile().secondsSpent == 150 && school.profile().accuracy != nil)
      try await school.abandon(begun.attempt)
      await #expect(throws: Failure.self) { try await school.abandon(begun.attempt) }
      await #expect(throws: Failure.self) {
        try await school.answer(begun.attempt, "m", GivenAnswer(order: [0, 1, 2]))
      }
      let anew = try await school.start()
      #expect(anew.attempt != begun.attempt && anew.answered == 0)
    }
  }

  @Test("a question is a weak spot from its first wrong answer until it was right twice in a row")
  func weakSpots() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let school = School(world)
      var spots: [[String]] = []
      for texts in [["amazon"], ["sao francisco"], ["nile"], ["sao francisco"], ["sao francisco"]] {
        let begun = try await school.start()
        try await school.answer(begun.attempt, "t", GivenAnswer(text: texts[0]))
        spots.append(try school.weakSpots())
        #expect(try school.profile().weakSpots == spots.last?.count)
        try await school.abandon(begun.attempt)
      }
      #expect(spots == [["t"], ["t"], ["t"], ["t"], []])
    }
  }
}
