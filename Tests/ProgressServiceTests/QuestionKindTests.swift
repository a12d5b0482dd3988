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

/// Questions of all kinds in one lesson of a test app (C3, C7, C8).
@Suite(.timeLimit(.minutes(2))) struct QuestionKindTests {
  static let files = [
    "course.json": """
    {"rewards": [{"max_errors": 0, "diamonds": 2, "coins": 2}, {"max_errors": 4, "diamonds": 1, "coins": 1}],
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

  /// The lessons of the test app, as a client calls them.
  @Loop struct School {
    let world: ProgressWorld
    let lessons: Lessons
    let caller: Caller

    init(_ world: ProgressWorld, as caller: Caller = ProgressWorld.caller()) {
      self.world = world
      lessons = Lessons(catalog: world.catalog, pictures: world.pictures)
      self.caller = caller
    }

    func start() async throws -> StartLesson.Reply {
      let lessons = lessons
      let caller = caller
      return try await world.store.write { try lessons.start(StartLesson(lesson: "l"), for: caller, in: $0) }
    }

    @discardableResult
    func answer(_ attempt: String, _ question: String, _ given: GivenAnswer) async throws -> AnswerQuestion.Reply {
      let lessons = lessons
      let caller = caller
      let request = AnswerQuestion(
        attempt: try Identifier(attempt), question: try Identifier(question),
        option: given.option.flatMap { Bounded($0) },
        order: given.order.flatMap { List($0.compactMap { Bounded($0) }) },
        text: try given.text.map { try Text($0) })
      return try await world.store.write { try lessons.answer(request, for: caller, in: $0) }
    }

    func practice(limit: Bounded<1, 20>? = nil) async throws -> PracticeWeakSpots.Reply {
      let lessons = lessons
      let caller = caller
      return try await world.store.write { try lessons.practice(PracticeWeakSpots(limit: limit), for: caller, in: $0) }
    }

    func weakSpots() throws -> [String] {
      try world.store.read { try lessons.weakSpots(ListWeakSpots(), for: caller, $0).spots.map(\.question) }
    }

    func profile() throws -> GetProfile.Reply {
      let catalog = world.catalog
      let caller = caller
      return try world.store.read { try ProgressService.profile(of: caller, catalog: catalog, in: $0) }
    }

    func abandon(_ attempt: String) async throws {
      let lessons = lessons
      let caller = caller
      let request = AbandonLesson(attempt: try Identifier(attempt))
      _ = try await world.store.write { try lessons.abandon(request, for: caller, in: $0) }
    }

    @discardableResult
    func finish(_ attempt: String) async throws -> FinishLesson.Reply {
      let lessons = lessons
      let caller = caller
      let request = FinishLesson(attempt: try Identifier(attempt))
      return try await world.store.write { try lessons.finish(request, for: caller, in: $0) }
    }

    /// Completes the lesson with wrong answers to some questions.
    @discardableResult
    func play(wrong: Set<String> = []) async throws -> FinishLesson.Reply {
      let begun = try await start()
      for question in begun.questions where question.correct == nil {
        try await answer(begun.attempt, question.id, wrong.contains(question.id) ? wrongly(question) : right(question))
      }
      return try await finish(begun.attempt)
    }

    /// Returns a wrong answer.
    func wrongly(_ question: StartLesson.Question) throws -> GivenAnswer {
      var given = try right(question)
      given.option = given.option.map { ($0 + 1) % question.options.count }
      given.order?.reverse()
      if given.text != nil { given.text = "the Thames" }
      return given
    }

    /// Returns the right answer, based on the question's text.
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

  @Test("Each kind of question is asked without its answer, then graded, then explained")
  func kinds() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let school = School(world)
      let begun = try await school.start()
      #expect(begun.questions.map(\.kind) == [.choose, .match, .type, .order])
      #expect(begun.questions[1].left == ["France", "Peru", "Ghana"] && begun.questions[2].options.isEmpty)
      // Options to be sorted aren't shown in the right order.
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
      // A resumed attempt shows which questions were answered and how.
      let again = try await school.start()
      #expect(again.answered == 4 && again.questions.map(\.correct) == [true, false, true, true])
      #expect(again.questions.map(\.given?.order) == [nil, turned, nil, right[3].order])
      #expect(again.questions[2].given?.text == "SAO  fransisco" && again.questions[0].given == right[0])
    }
  }

  @Test(
    "An answer in the wrong form is rejected, and a right answer is accepted afterwards",
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
    "Typed answers may differ in case, accents and spaces, and may have the configured number of typos",
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

  @Test("An abandoned attempt is replaced by a new one, and its answers still count")
  func abandoned() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let school = School(world)
      let begun = try await school.start()
      world.clock.jumpWall(by: .seconds(30))
      try await school.answer(begun.attempt, "t", GivenAnswer(text: "amazon"))
      world.clock.jumpWall(by: .seconds(3600))
      try await school.answer(begun.attempt, "c", GivenAnswer(option: 0))
      // Two minutes of the hour count as time spent on the question.
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

  @Test("The first answer to each question counts, so abandoning an attempt doesn't undo an error")
  func givenUp() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let school = School(world)
      // The user reads all right answers and then abandons the attempt.
      for wrong in [["c", "m"], ["m", "t"]] {
        let begun = try await school.start()
        for question in begun.questions {
          let isWrong = wrong.contains(question.id)
          try await school.answer(
            begun.attempt, question.id, isWrong ? school.wrongly(question) : school.right(question))
        }
        try await school.abandon(begun.attempt)
      }
      #expect(try await school.start().errors == 3)
      let done = try await school.play()
      #expect(done.errors == 3 && done.diamonds == 1 && done.coins == 1)
      // After the lesson is finished, the next attempt is a repetition and pays the difference.
      #expect(try await school.start().errors == 0)
      let again = try await school.play()
      #expect(again.errors == 0 && again.diamonds == 2 && again.coins == 1)
    }
  }

  @Test("After a merge, wrong answers from unfinished and abandoned attempts of all accounts count")
  func givenUpByBoth() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let one = School(world)
      let other = School(world, as: ProgressWorld.caller("acc_2"))
      for (school, question) in [(one, 0), (other, 1)] {
        let begun = try await school.start()
        let asked = begun.questions[question]
        try await school.answer(begun.attempt, asked.id, school.wrongly(asked))
      }
      let third = School(world, as: ProgressWorld.caller("acc_3"))
      let begun = try await third.start()
      try await third.answer(begun.attempt, "t", third.wrongly(begun.questions[2]))
      try await third.abandon(begun.attempt)
      for account in ["acc_2", "acc_3"] { try await world.join(account) }
      let goneOn = try await one.start()
      #expect(goneOn.answered == 1 && goneOn.errors == 3)
      #expect(try await one.play().errors == 3)
    }
  }

  @Test("Practice repeats questions until they are answered correctly, can be resumed, and earns no coins")
  func practice() async throws {
    try await ProgressWorld.run(JoinedEarningsTests.files) { world in
      let school = School(world)
      #expect(try await school.practice() == PracticeWeakSpots.Reply(attempt: nil, questions: [], answered: 0))
      let done = try await school.play(wrong: ["c", "o", "t"])
      #expect(done.coins == 1 && done.errors == 3)
      #expect(try await school.practice(limit: 1).questions.count == 1)
      try await school.abandon(try #require(try await school.practice().attempt))
      for round in 0..<2 {
        let begun = try await school.practice()
        let attempt = try #require(begun.attempt)
        #expect(Set(begun.questions.map(\.id)) == ["c", "o", "t"] && begun.questions.allSatisfy { $0.correct == nil })
        for (number, question) in begun.questions.enumerated() {
          let again = try await school.practice()
          #expect(again.attempt == attempt && again.answered == number && again.questions[number] == question)
          await #expect(throws: Failure.self) { try await school.finish(attempt) }
          let answer = try await school.answer(attempt, question.id, school.right(question))
          #expect(answer.correct && answer.answered == number + 1 && answer.total == 3)
        }
        await #expect { try await school.finish(attempt) } throws: { ($0 as? Failure)?.kind == .notFound }
        #expect(try school.weakSpots().count == (round == 0 ? 3 : 0))
      }
      #expect(try await school.practice().attempt == nil)
      #expect(try JoinedEarningsTests.coins(world) == 1 && school.profile().lessonsCompleted == 1)
      // Practice neither removes errors nor counts towards the lesson's next attempt.
      #expect(try await school.start().errors == 0)
    }
  }

  @Test("If both accounts had started practice, one practice attempt continues after the merge")
  func joinedPractice() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let one = School(world)
      let other = School(world, as: ProgressWorld.caller("acc_2"))
      for school in [one, other] {
        try await school.play(wrong: ["c"])
        let begun = try await school.practice()
        #expect(begun.questions.map(\.id) == ["c"])
      }
      let kept = try await one.practice().attempt
      try await world.join("acc_2")
      #expect(try await one.practice().attempt == kept)
      #expect(try await one.start().errors == 0)
    }
  }

  @Test("A question is a weak spot from its first wrong answer until it is answered right twice in a row")
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
