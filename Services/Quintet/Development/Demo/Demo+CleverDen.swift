import AppCatalog
import CivilTime
import EventLoop
import QuintetCommand
import ServiceHost
import Wire

extension Demo {
  /// Shows that lessons unlock one after the other, and that a better result in a repeated lesson earns only the
  /// additional coins (C1–C6).
  func cleverDen() async throws -> Int {
    let walk = try await walk("clever-den")
    defer { walk.end() }
    try await walk.register(language: "en", timeZone: "Europe/Berlin")

    let lessons = try await checkCourse(walk)
    _ = try await walk.call("progress.leaderboards.join", ["name": "Fox"])
    try await earnCoins(lessons, walk)
    try await checkBoard(walk)
    try await checkChallenge(walk)

    let second = try await secondPhone(walk, killing: "progress")
    defer { second.end() }
    try await checkWallet(walk, on: second)
    try await erase(walk, killing: "progress")
    return walk.steps
  }

  private func checkWallet(_ walk: Walk, on second: Walk) async throws {
    let wallet = try await second.call("progress.wallet.get")
    try walk.expect(wallet["balances"]?[0]?["available"] == 75, expected: "75 coins", got: wallet)
    walk.told("the wallet on the second phone", "75 coins")
  }

  /// Checks that only the first lesson is unlocked, and returns all lessons.
  private func checkCourse(_ walk: Walk) async throws -> [JSONValue] {
    let course = try await walk.call("progress.course.get")
    let sections = course["sections"]?.array ?? []
    let lessons = sections.flatMap { $0["lessons"]?.array ?? [] }
    try walk.expect(
      lessons.count > 2 && lessons[0]["state"] == "next" && lessons.dropFirst().allSatisfy { $0["state"] == "locked" },
      expected: "the first lesson next, the others locked", got: course)
    walk.told(
      "the course",
      "\(sections.count) sections, \(lessons.count) lessons; “\(lessons[0]["title"]?.string ?? "?")” is next")
    return lessons
  }

  /// Takes the first lesson twice, with a better result the second time.
  private func earnCoins(_ lessons: [JSONValue], _ walk: Walk) async throws {
    let first = lessons[0]["id"]?.string ?? ""
    let done = try await play(first, errors: 2, walk)
    try walk.expect(
      done["diamonds"]?.integer == 2 && done["coins"]?.integer == 50 && done["balances"]?[0]?["available"] == 50,
      expected: "2 diamonds and 50 coins", got: done)
    walk.told("the first lesson, with two errors", "2 diamonds, 50 coins, 50 in the wallet")
    try await checkUnlocked(before: lessons[2], walk)
    try await replay(first, walk)
  }

  private func replay(_ lesson: String, _ walk: Walk) async throws {
    let replay = try await play(lesson, errors: 0, walk)
    try walk.expect(
      replay["diamonds"]?.integer == 3 && replay["coins"]?.integer == 25 && replay["balances"]?[0]?["available"] == 75,
      expected: "3 diamonds and the missing 25 coins", got: replay)
    walk.told("a replay without error", "3 diamonds, the missing 25 coins, 75 in the wallet")
  }

  /// Checks that only the second lesson has been unlocked.
  private func checkUnlocked(before locked: JSONValue, _ walk: Walk) async throws {
    let course = try await walk.call("progress.course.get")
    let states = course["sections"]?[0]?["lessons"]?.array?.compactMap { $0["state"]?.string } ?? []
    try walk.expect(
      states.prefix(3) == ["completed", "next", "locked"], expected: "the next lesson unlocked", got: course)
    walk.told("the course again", "completed, next, locked, …")
    try await refuseLocked(locked, walk)
  }

  private func refuseLocked(_ locked: JSONValue, _ walk: Walk) async throws {
    let refusal = try await walk.refused(
      "progress.lessons.start", ["lesson": locked["id"] ?? ""], as: .permissionDenied)
    walk.told("a locked lesson", "refused: “\(refusal.message.en)”")
  }

  /// Checks that the lessons count on the week's leaderboard.
  private func checkBoard(_ walk: Walk) async throws {
    let boards = try await walk.call("progress.leaderboards.list")
    let board = boards["boards"]?[0]
    let standing = board?["standing"]
    try walk.expect(standing?["score"]?.integer == 5, expected: "5 diamonds on the week's board", got: boards)
    walk.told("“\(board?["name"]?.string ?? "?")”", "5 diamonds in both plays, rank \(standing?["rank"]?.integer ?? 0)")
  }

  /// Checks that the lessons count for today's challenge.
  private func checkChallenge(_ walk: Walk) async throws {
    let challenges = try await walk.call("progress.challenges.list")
    let challenge = challenges["rotations"]?[0]?["challenges"]?[0]
    let count = challenge?["count"]?.integer ?? 0
    try walk.expect(count > 0, expected: "a started challenge", got: challenges)
    walk.told(
      "today's challenge, “\(challenge?["name"]?.string ?? "?")”", "\(count) of \(challenge?["goal"]?.integer ?? 0)")
  }

  /// Plays a lesson, and answers all but the first `errors` questions correctly.
  private func play(_ lesson: String, errors: Int, _ walk: Walk) async throws -> JSONValue {
    let questions = catalog[walk.app]?.course?.lessons.first { $0.id == lesson }?.questions ?? []
    let started = try await walk.call("progress.lessons.start", ["lesson": .string(lesson)])
    let attempt = started["attempt"] ?? ""
    for (index, question) in (started["questions"]?.array ?? []).enumerated() {
      let options = question["options"]?.array?.compactMap(\.string) ?? []
      let right = questions.isEmpty ? 0 : options.firstIndex(of: Self.answer(to: questions[index])) ?? 0
      let option = index < errors ? (right + 1) % options.count : right
      let answer = try await walk.call(
        "progress.lessons.answer",
        ["attempt": attempt, "question": question["id"] ?? "", "option": .integer(Int64(option))])
      try walk.expect(
        answer["correct"]?.bool == (index >= errors), expected: "the answer to be \(index >= errors)", got: answer)
    }
    return try await walk.call("progress.lessons.finish", ["attempt": attempt])
  }

  private static func answer(to question: Course.Question) -> String {
    (question.options ?? [])[question.answer ?? 0][.en]
  }
}
