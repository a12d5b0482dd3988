import AppCatalog
import CivilTime
import EventLoop
import Files
import MessageBus
import ProgressContract
import Storage
import TestSupport
import Testing
import Wire

@testable import ProgressService

@Suite(.timeLimit(.minutes(2))) struct LessonsTests {
  static let principal = Principal(
    account: "acc_1", app: "clever-den", plan: "free", language: .en, timeZone: "Europe/Berlin")
  let caller = Caller(principal: principal)

  /// Runs `body` with a new database and the real catalogue. The time is fixed, because challenges change every day.
  func withLessons<T: Sendable>(
    _ body: @escaping @Loop @Sendable (Store, Lessons) async throws -> T
  ) async throws -> T {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let store = try Store.ofRun(
          "\(folder)/progress.db", migrations: ProgressService.migrations, clock: LoopClock(wall: ProgressWorld.noon(0))
        )
        let catalog = try Apps.catalog()
        let result = try await body(store, Lessons(catalog: catalog, pictures: .reading(catalog)))
        await store.close()
        return result
      }
    }
  }

  /// Completes a lesson with this many errors.
  @Loop func play(_ lesson: String, errors: Int, _ store: Store, _ lessons: Lessons) async throws -> FinishLesson.Reply
  {
    let caller = caller
    let started = try await store.write { try lessons.start(StartLesson(lesson: "\(lesson)"), for: caller, in: $0) }
    let course = try lessons.course(of: Self.principal)
    for (index, question) in started.questions.enumerated() {
      let known = course.lessons.first { $0.id == lesson }?.questions[index]
      let right = known.flatMap { question.options.firstIndex(of: ($0.options ?? [])[$0.answer ?? 0][.en]) } ?? 0
      let option = index < errors ? (right + 1) % 4 : right
      let reply = try await store.write {
        try lessons.answer(
          AnswerQuestion(
            attempt: "\(started.attempt)", question: "\(question.id)", option: Bounded(option)),
          for: caller, in: $0)
      }
      #expect(reply.correct == (index >= errors) && reply.answered == index + 1 && reply.rightOption == right)
    }
    return try await store.write {
      try lessons.finish(FinishLesson(attempt: "\(started.attempt)"), for: caller, in: $0)
    }
  }

  @Test("Two errors earn 2 diamonds and 50 coins, and a faultless replay pays the missing 25")
  func rewards() async throws {
    try await withLessons { store, lessons in
      let first = try lessons.course(of: Self.principal).lessons[0].id
      let once = try await play(first, errors: 2, store, lessons)
      #expect(once.diamonds == 2 && once.coins == 50 && once.balances.first?.available == 50)
      let twice = try await play(first, errors: 0, store, lessons)
      #expect(twice.diamonds == 3 && twice.coins == 25 && twice.balances.first?.available == 75)
      let worse = try await play(first, errors: 6, store, lessons)
      #expect(
        worse.diamonds == 1 && worse.bestDiamonds == 3 && worse.coins == 0 && worse.balances.first?.available == 75)
      let sum = try store.read { try $0.value(of: Int.self, "SELECT SUM(amount) FROM ledger") }
      #expect(sum == 0)
    }
  }

  @Test("A lesson unlocks the next lesson, and a lesson that is still locked is rejected with its prerequisite")
  func order() async throws {
    let caller = caller
    try await withLessons { store, lessons in
      let course = try lessons.course(of: Self.principal)
      let third = course.lessons[2].id
      await #expect {
        _ = try await store.write { try lessons.start(StartLesson(lesson: "\(third)"), for: caller, in: $0) }
      } throws: {
        ($0 as? Failure)?.details["requires"] == .string(course.lessons[0].id)
      }
      let done = try await play(course.lessons[0].id, errors: 0, store, lessons)
      #expect(done.nextLesson == course.lessons[1].id)
      let states = try store.read { try lessons.overview(caller, $0) }.sections[0].lessons.map(\.state)
      #expect(states.prefix(3) == [.completed, .next, .locked])
    }
  }

  @Test("An attempt can be resumed and ends once, and each of its questions can be answered once")
  func attempts() async throws {
    let caller = caller
    try await withLessons { store, lessons in
      let lesson = try lessons.course(of: Self.principal).lessons[0].id
      let begun = try await store.write { try lessons.start(StartLesson(lesson: "\(lesson)"), for: caller, in: $0) }
      let answer = AnswerQuestion(attempt: "\(begun.attempt)", question: "\(begun.questions[0].id)", option: 0)
      _ = try await store.write { try lessons.answer(answer, for: caller, in: $0) }
      let again = try await store.write { try lessons.start(StartLesson(lesson: "\(lesson)"), for: caller, in: $0) }
      #expect(again.attempt == begun.attempt && again.answered == 1)
      let old = begun.questions
      let new = again.questions
      #expect(new.map(\.id) == old.map(\.id) && new.map(\.options) == old.map(\.options))
      #expect(old.allSatisfy { $0.correct == nil } && new.map { $0.correct == nil }.firstIndex(of: false) == 0)
      #expect(new.dropFirst().allSatisfy { $0.correct == nil })
      await #expect(throws: Failure.self) {
        _ = try await store.write { try lessons.answer(answer, for: caller, in: $0) }
      }
      await #expect(throws: Failure.self) {
        _ = try await store.write { try lessons.finish(FinishLesson(attempt: "\(begun.attempt)"), for: caller, in: $0) }
      }
    }
  }

  @Test("Repeating a lesson adds no rows to the database, although each answer counts")
  func bounded() async throws {
    try await withLessons { store, lessons in
      let lesson = try lessons.course(of: Self.principal).lessons[0]
      let rows = {
        try store.read { db in
          try ["attempts", "attempt_answers", "ledger"].map { table in
            try db.value(of: Int.self, "SELECT COUNT(*) FROM \(table)")
          }
        }
      }
      let answers = { try store.read { try ProgressSummaryTable(db: $0).summary(of: Self.principal.account).answers } }
      for _ in 1...2 { _ = try await play(lesson.id, errors: 1, store, lessons) }
      let once = try rows()
      for _ in 1...5 { _ = try await play(lesson.id, errors: 1, store, lessons) }
      #expect(try rows() == once)
      #expect(
        try answers()
          == ProgressSummary.Answers(all: 7 * lesson.questions.count, right: 7 * (lesson.questions.count - 1)))
      #expect(try await store.audit(ProgressService.auditRules).problems.isEmpty)
    }
  }

  @Test("Attempts stored by the previous release are counted, and only the last finished one is kept")
  func migration() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/progress.db"
        let before = try Store.ofRun(path, migrations: [ProgressService.migrations[0]], clock: .system)
        try await before.write { tx in
          for (id, account, finished) in [
            ("att_1", "acc_1", 100 as Int?), ("att_2", "acc_1", 200), ("att_3", "acc_1", nil), ("att_4", "acc_2", nil),
          ] {
            try tx.run(
              "INSERT INTO attempts (id, account, lesson, seed, started_at, finished_at) VALUES ($1, $2, 'l', 1, 50, $3)",
              id, account, finished)
            for (question, isCorrect) in [("a", true), ("b", id == "att_2")] {
              try tx.run("INSERT INTO attempt_answers VALUES ($1, $2, $3)", id, question, isCorrect)
            }
          }
          try tx.run("INSERT INTO standing (account, roasts) VALUES ('acc_2', 3)")
        }
        await before.close()
        let store = try Store.ofRun(path, migrations: ProgressService.migrations, clock: .system)
        let (one, two) = try store.read {
          (try ProgressSummaryTable(db: $0).summary(of: "acc_1"), try ProgressSummaryTable(db: $0).summary(of: "acc_2"))
        }
        #expect(
          one.answers == ProgressSummary.Answers(all: 6, right: 4)
            && two.answers == ProgressSummary.Answers(all: 2, right: 1))
        let roasts = try store.read { try ActionCounts(db: $0, account: "acc_2").numbers("roasted", "", days: nil) }
        #expect(roasts.times == 3)
        let left = try store.read { try $0.values(of: String.self, "SELECT id FROM attempts ORDER BY id") }
        let answered = try store.read {
          try $0.values(of: String.self, "SELECT DISTINCT attempt FROM attempt_answers ORDER BY attempt")
        }
        #expect(left == ["att_2", "att_3", "att_4"] && answered == ["att_3", "att_4"])
        await store.close()
      }
    }
  }
}
