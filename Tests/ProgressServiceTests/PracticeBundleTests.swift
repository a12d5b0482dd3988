import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import ProgressService

/// Offline bundles for practice, which include the right answers (C3, C7).
@Suite(.timeLimit(.minutes(2))) struct PracticeBundleTests {
  typealias School = QuestionKindTests.School

  @Loop static func pack(
    _ school: School, lesson: Identifier? = nil, limit: Bounded<1, 100>? = nil
  ) throws -> MakePracticeBundle.Reply {
    let lessons = school.lessons
    let caller = school.caller
    return try school.world.store.read {
      try lessons.packPractice(MakePracticeBundle(lesson: lesson, limit: limit), for: caller, $0)
    }
  }

  @Test("Practice for a completed lesson has all of its questions, and the answers match the order of the options")
  func lesson() async throws {
    try await ProgressWorld.run(QuestionKindTests.files) { world in
      let school = School(world)
      try await school.play()
      let package = try Self.pack(school, lesson: "l")
      #expect(package.holdsAnswers && package.questions.map(\.question.id) == ["c", "m", "t", "o"])
      for question in package.questions {
        let right = try school.right(question.question)
        #expect(question.rightOption == right.option && question.rightOrder == right.order)
      }
      #expect(package.questions[2].accepts == ["São Francisco", "Sao Chico"] && package.questions[2].typos == 1)
      #expect(package.questions.map(\.explanation) == ["Three is.", nil, nil, nil])
    }
  }

  @Test("Practice without a lesson contains the weak spots, or nothing if there are none")
  func weakSpots() async throws {
    try await ProgressWorld.run(QuestionKindTests.files) { world in
      let school = School(world)
      #expect(try Self.pack(school) == MakePracticeBundle.Reply(holdsAnswers: true, questions: []))
      let begun = try await school.start()
      for (place, question) in begun.questions.enumerated() where place > 1 {
        try await school.answer(begun.attempt, question.id, school.wrongly(question))
      }
      #expect(try Set(Self.pack(school).questions.map(\.question.id)) == ["t", "o"])
      #expect(try Self.pack(school, limit: 1).questions.count == 1)
    }
  }

  @Test("Practice for an uncompleted lesson is rejected, so it can't reveal answers that still earn coins")
  func refused() async throws {
    try await ProgressWorld.run(QuestionKindTests.files) { world in
      let school = School(world)
      _ = try await school.start()
      #expect { try Self.pack(school, lesson: "l") } throws: {
        ($0 as? Failure)?.kind == .permissionDenied && ($0 as? Failure)?.details["requires"] == "l"
      }
      #expect { try Self.pack(school, lesson: "none") } throws: { ($0 as? Failure)?.kind == .notFound }
    }
  }

  @Test("Practice bundles don't affect coins, streak, accuracy or weak spots")
  func paysNothing() async throws {
    try await ProgressWorld.run(JoinedEarningsTests.files) { world in
      let school = School(world)
      try await school.play(wrong: ["c"])
      let profile = try school.profile()
      let spots = try school.weakSpots()
      let events = try world.events(StreakChanged.self).count
      for lesson in [nil, "l"] as [Identifier?] { _ = try Self.pack(school, lesson: lesson) }
      #expect(try school.profile() == profile && school.weakSpots() == spots)
      #expect(try world.events(StreakChanged.self).count == events)
      let rows = try world.store.read { try $0.value(of: Int.self, "SELECT count(*) FROM packages") }
      #expect(rows == 0)
    }
  }
}
