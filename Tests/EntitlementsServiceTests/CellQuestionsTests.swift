import CivilTime
import EventLoop
import ServiceHost
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import EntitlementsService

/// What cells ask each other, by rows in a directory.
@Suite(
  .timeLimit(.minutes(2)),
  .enabled(if: PostgresCluster.programs != nil, "PostgreSQL's server programs aren't installed"))
struct CellQuestionsTests {
  private struct Double: CellQuestion {
    static let name = "test.double"
    var number: Int
    struct Answer: Codable, Sendable { var number: Int }
  }

  /// A cell of a test's.
  @Loop private final class Cell {
    let name: CellName
    let directory: CellDirectory
    let clock: LoopClock
    private(set) var questions: CellQuestions?

    init(_ name: String, _ address: PostgresAddress, _ clock: LoopClock) throws {
      self.name = try #require(CellName(name))
      self.clock = clock
      directory = try CellDirectory(address, as: self.name, clock: clock)
    }

    /// Answers from now on, and may ask.
    @discardableResult
    func speak() -> CellQuestions {
      let log = Log(service: "entitlements", level: .error, clock: clock) { _ in }
      let questions = CellQuestions(directory, clock: clock, log: log) { _, _ in nil }
      self.questions = questions
      return questions
    }

    func rows() async throws -> Int {
      try await directory.run { try $0.first("SELECT count(*) FROM questions") { $0.int(0) } ?? 0 }
    }
  }

  /// Runs `body` with two cells that know of each other.
  private func withCells(_ body: @escaping @Loop @Sendable (_ a: Cell, _ b: Cell) async throws -> Void) async throws {
    let url = try await PostgresCluster.url()
    let address = try #require(PostgresAddress(url: url, schema: PostgresCluster.newSchema()))
    try await onLoop {
      let clock = LoopClock(wall: Timestamp(seconds: 1))
      let cells = try ["a", "b"].map { try Cell($0, address, clock) }
      for cell in cells { try await cell.directory.refresh() }
      try await cells[0].directory.refresh()
      let result: Result<Void, any Error>
      do { result = .success(try await body(cells[0], cells[1])) } catch { result = .failure(error) }
      for cell in cells { await cell.directory.close() }
      try result.get()
    }
  }

  @Test("questions that come at once are all answered, many more than a cell works on at a time")
  func many() async throws {
    try await withCells { a, b in
      let asking = a.speak()
      b.speak().answer(Double.self) { Double.Answer(number: 2 * $0.number) }
      let tries = (0..<250).map { number in
        Task.immediate { try await asking.ask(Double(number: number), of: b.name).number }
      }
      for (number, attempt) in tries.enumerated() { #expect(try await attempt.value == 2 * number) }
      let isClean = try await eventually { try await a.rows() == 0 }
      #expect(isClean)
    }
  }

  private struct Stuck: CellQuestion {
    static let name = "test.stuck"
    struct Answer: Codable, Sendable {}
  }

  @Test("questions to somebody who doesn't answer keep no room of others', at the cell that asks and at the one asked")
  func stuck() async throws {
    try await withCells { a, b in
      let (asking, answering) = (a.speak(), b.speak())
      var held: [CheckedContinuation<Void, Never>] = []
      answering.answer(Stuck.self) { _ in
        await withCheckedContinuation { held.append($0) }
        return Stuck.Answer()
      }
      answering.answer(Double.self) { Double.Answer(number: 2 * $0.number) }
      let stuck = (0..<200).map { _ in Task.immediate { try await asking.ask(Stuck(), of: b.name) } }
      let isStuck = try await eventually { held.count >= 32 }
      #expect(isStuck)
      for number in 0..<40 { #expect(try await asking.ask(Double(number: number), of: b.name).number == 2 * number) }
      #expect(held.count == 32)
      let areDone = try await eventually {
        let (waiting, rest) = (held, [CheckedContinuation<Void, Never>]())
        held = rest
        for continuation in waiting { continuation.resume() }
        return try await a.rows() == 0
      }
      #expect(areDone)
      for attempt in stuck { _ = try await attempt.value }
    }
  }

  @Test("tokens that nobody has given out delay nothing else that the directory is asked")
  func forged() async throws {
    try await withCells { a, b in
      let unknown = try #require(CellName("zz9"))
      let lookups = (0..<500).map { number in
        Task.immediate {
          try await a.directory.whereabouts(of: "forged \(number)", named: number % 2 == 0 ? unknown : b.name)
        }
      }
      #expect(try await a.rows() == 0)
      var refused = 0
      for lookup in lookups {
        do { _ = try await lookup.value } catch let failure as Failure where failure.kind == .unavailable {
          refused += 1
        }
      }
      #expect(refused == 500 - 8)
      _ = try await a.directory.whereabouts(of: "x", named: unknown)
    }
  }

  @Test("a question that nobody waits for any more is taken back, and answered by nobody")
  func late() async throws {
    try await withCells { a, b in
      let asking = a.speak()
      let attempt = Task.immediate { try await asking.ask(Double(number: 1), of: b.name) }
      let isThere = try await eventually { try await a.rows() == 1 }
      #expect(isThere)
      a.clock.advance(by: CellDirectory.patience + .milliseconds(1))
      let failure = await #expect(throws: Failure.self) { try await attempt.value }
      #expect(failure?.kind == .unavailable && failure?.executed == .unknown)
      #expect(failure?.details["reason"] == "cell_away")
      let isGone = try await eventually { try await a.rows() == 0 }
      #expect(isGone)

      // One whose cell ended before it could take it back.
      try await a.directory.run { db in
        try db.run(
          "INSERT INTO questions (id, from_cell, to_cell, name, body, asked_at) VALUES ('q', 'a', 'b', $1, $2, $3)",
          Double.name, #"{"number":1}"#, 1)
      }
      #expect(try await b.directory.takeMail(except: [String](), busy: []).questions.isEmpty)
      #expect(try await a.rows() == 0)
    }
  }

  @Test("a kind of question that a cell doesn't know is told as unavailable, and so is any failure of its own")
  func unknown() async throws {
    try await withCells { a, b in
      let (asking, answering) = (a.speak(), b.speak())
      let unknown = await #expect(throws: Failure.self) { try await asking.ask(Double(number: 1), of: b.name) }
      #expect(unknown?.kind == .unavailable)
      answering.answer(Double.self) { _ in throw Failure.moved(to: "c") }
      let moved = await #expect(throws: Failure.self) { try await asking.ask(Double(number: 1), of: b.name) }
      #expect(moved?.kind == .unavailable)
    }
  }

  @Test("no two stacks are the same cell: the second can't ask the directory, and is told why; nor is it made anew")
  func twice() async throws {
    let url = try await PostgresCluster.url()
    let address = try #require(PostgresAddress(url: url, schema: PostgresCluster.newSchema()))
    try await onLoop {
      let clock = LoopClock(wall: Timestamp(seconds: 1))
      let (first, second) = (try Cell("a", address, clock), try Cell("a", address, clock))
      try await first.directory.refresh()
      let failure = await #expect(throws: Failure.self) { try await second.directory.refresh() }
      #expect(failure?.kind == .unavailable)
      #expect(second.directory.fault?.contains("another process is there as the cell a") == true)
      #expect(!second.directory.isTaken, "its own predecessor may have ended just now")
      second.clock.advance(by: .seconds(11))
      #expect(second.directory.isTaken)
      try await first.directory.run { try $0.run("DROP TABLE questions") }
      #expect(try await first.rows() == 0)
      await first.directory.close()
      try await second.directory.refresh()
      #expect(second.directory.fault == nil)
      await second.directory.close()
    }
  }

  @Test("a cell that wasn't heard of lately is asked nothing; once it is forgotten what it had is free")
  func lost() async throws {
    try await withCells { a, b in
      let asking = a.speak()
      let claim = CellDirectory.Claim(.purchase, "1000")
      #expect(try await b.directory.claim(claim, for: "b-acc") == b.name)
      #expect(try await a.directory.claim(claim, for: "a-acc") == b.name)
      #expect(try await a.directory.forget(b.name) == false)
      try await a.directory.run { try $0.run("UPDATE cells SET seen_at = seen_at - 61000 WHERE name = 'b'") }
      try await a.directory.refresh()
      let failure = await #expect(throws: Failure.self) { try await asking.ask(Double(number: 1), of: b.name) }
      #expect(failure?.kind == .unavailable && failure?.executed == .no)
      #expect(try await a.rows() == 0)

      #expect(try await a.directory.forget(a.name) == false)
      #expect(try await a.directory.forget(b.name) == true)
      #expect(a.directory.cells.map(\.name) == [a.name])
      #expect(try await a.directory.claim(claim, for: "a-acc") == a.name)
      #expect(try await a.directory.forget(b.name) == nil)
    }
  }
}
