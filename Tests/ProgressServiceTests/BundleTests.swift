import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import ProgressService

/// Offline bundles of lessons: creating, answering and submitting them (C3).
@Suite(.timeLimit(.minutes(2))) struct BundleTests {
  typealias School = QuestionKindTests.School

  @Loop static func pack(_ school: School) async throws -> MakeBundle.Reply {
    let lessons = school.lessons
    let caller = school.caller
    return try await school.world.store.write { try lessons.pack(MakeBundle(lesson: "l"), for: caller, in: $0) }
  }

  /// Submits a bundle with wrong answers to some questions, and without answers to others.
  @Loop @discardableResult
  static func submitBundle(
    _ package: MakeBundle.Reply, _ school: School, wrong: Set<String> = [], without: Set<String> = [],
    version: String? = nil
  ) async throws -> SubmitBundle.Reply {
    let answers = try package.questions.filter { !without.contains($0.id) }.map { question in
      let given = try wrong.contains(question.id) ? school.wrongly(question) : school.right(question)
      return PackedAnswer(
        question: try Identifier(question.id), option: given.option.flatMap { Bounded($0) },
        order: given.order.flatMap { List($0.compactMap { Bounded($0) }) }, text: try given.text.map { try Text($0) })
    }
    let request = SubmitBundle(
      lesson: "l", version: try Identifier(version ?? package.version), answers: try #require(List(answers)))
    let lessons = school.lessons
    let caller = school.caller
    return try await school.world.store.write { try lessons.submitBundle(request, for: caller, in: $0) }
  }

  @Test("A bundle has no answers, stays the same until it is submitted, and is graded and paid once")
  func whole() async throws {
    try await ProgressWorld.run(JoinedEarningsTests.files) { world in
      let school = School(world)
      let package = try await Self.pack(school)
      #expect(try await Self.pack(school) == package)
      #expect(!package.holdsAnswers && package.questions.map(\.kind) == [.choose, .match, .type, .order])
      #expect(package.questions.allSatisfy { $0.correct == nil && $0.given == nil })
      let handed = try await Self.submitBundle(package, school, wrong: ["m"])
      #expect(
        handed.answers.map(\.correct) == [true, false, true, true] && handed.answers[0].explanation == "Three is.")
      #expect(handed.result.errors == 1 && handed.result.coins == 1 && handed.result.nextLesson == nil)
      #expect(try school.weakSpots() == ["m"] && school.profile().lessonsCompleted == 1)
      await #expect { try await Self.submitBundle(package, school) } throws: { ($0 as? Failure)?.kind == .notFound }
      // A new bundle of the lesson is a repetition.
      let again = try await Self.submitBundle(try await Self.pack(school), school)
      #expect(again.result.coins == 1 && again.result.errors == 0 && again.result.bestDiamonds == 2)
      #expect(try school.profile().accuracy == 7 / 8)
      let attempts = try world.store.read { try $0.value(of: Int.self, "SELECT count(*) FROM attempts") }
      #expect(attempts == 1)
    }
  }

  @Test("A bundle may require a plan, but a downloaded bundle can be submitted without it")
  func forSubscribers() async throws {
    var files = JoinedEarningsTests.files
    let course = try #require(files["course.json"])
    files["course.json"] = course.replacing("{\"rewards\"", with: "{\"bundles_rule\": \"pack\", \"rewards\"")
    files["access.json"] = #"{"offering": "plus", "flags": [{"id": "pack", "unlocked_by": ["plus"]}]}"#
    files["offerings.json"] = """
      {"bundle_id": "a.b.c", "plans": [{"id": "plus", "name": {"en": "Plus"}}],
       "offering": {"id": "plus", "headline": {"en": "h"}, "body": {"en": "b"}, "points": []},
       "products": [{"id": "a.b.c.d", "period": "yearly", "plan": "plus", "price": {"minor_units": 1, "currency": "EUR"},
         "title": {"en": "t"}, "description": {"en": "d"}}]}
      """
    try await ProgressWorld.run(files) { world in
      var principal = try ProgressWorld.caller().account()
      let free = School(world)
      let refusal = await #expect(throws: Failure.self) { try await Self.pack(free) }
      #expect(refusal?.kind == .entitlementRequired && refusal?.details["offering"]?["id"] == "plus")
      #expect(refusal?.message.en == "Your plan doesn't include offline lessons.")
      principal.plan = "plus"
      let package = try await Self.pack(School(world, as: Caller(principal: principal)))
      #expect(try await Self.submitBundle(package, free).result.errors == 0)
    }
  }

  @Test("A submitted bundle that is incomplete or whose content has changed is rejected, and can be corrected")
  func refused() async throws {
    try await ProgressWorld.run(QuestionKindTests.files) { world in
      let school = School(world)
      let package = try await Self.pack(school)
      await #expect { try await Self.submitBundle(package, school, without: ["t"]) } throws: {
        ($0 as? Failure)?.kind == .conflict
      }
      await #expect { try await Self.submitBundle(package, school, version: "0123456789abcdef") } throws: {
        ($0 as? Failure)?.kind == .conflict
      }
      var other = package
      other.questions[0].id = "m"
      await #expect(throws: (any Error).self) { try await Self.submitBundle(other, school) }
      let before = try #require(QuestionKindTests.files["course.json"])
      try world.reload(["course.json": before.replacing("\"answer\": 2", with: "\"answer\": 1")])
      await #expect { try await Self.submitBundle(package, school) } throws: { ($0 as? Failure)?.kind == .conflict }
      let anew = try await Self.pack(school)
      #expect(anew.version != package.version)
      #expect(try await Self.submitBundle(anew, school).result.errors == 1)
    }
  }

  @Test("An attempt continues even if a bundle of its lesson is submitted, and all errors count")
  func beside() async throws {
    try await ProgressWorld.run(QuestionKindTests.files) { world in
      let school = School(world)
      let given = try await school.start()
      try await school.answer(given.attempt, "t", school.wrongly(given.questions[2]))
      try await school.abandon(given.attempt)
      let open = try await school.start()
      try await school.answer(open.attempt, "c", school.wrongly(open.questions[0]))
      #expect(try await Self.submitBundle(try await Self.pack(school), school).result.errors == 2)
      #expect(try await school.start().attempt == open.attempt)
      #expect(try await school.play().errors == 1)
    }
  }

  @Test("If both accounts downloaded a bundle of one lesson, a single bundle remains after the merge")
  func joined() async throws {
    try await ProgressWorld.run(QuestionKindTests.files) { world in
      let one = School(world)
      let other = School(world, as: ProgressWorld.caller("acc_2"))
      let package = try await Self.pack(one)
      _ = try await Self.pack(other)
      try await world.join("acc_2")
      #expect(try await Self.pack(one) == package)
      #expect(try await Self.submitBundle(package, one).result.errors == 0)
    }
  }
}
