import CivilTime
import Telemetry
import Testing
import Wire

@testable import QuintetCommand
@testable import QuintetDevelopment

@Suite(.timeLimit(.minutes(2))) struct BenchTests {
  static let start = Instant(nanoseconds: 1_000_000_000)

  @Test("An open-loop schedule spaces calls evenly, even if the client stalls", arguments: [1.0, 250, 3333, 100_000])
  func schedule(rate: Double) {
    let end = Self.start + .seconds(2)
    var schedule = OpenSchedule(rate: rate, from: Self.start, to: end)
    #expect(schedule.take(at: Self.start + .nanoseconds(-1)) == nil)
    var due: [Instant] = []
    // Calls are taken once in the middle and once at the end, as by a client that stalled.
    for now in [Self.start + .seconds(1), end] {
      while let at = schedule.take(at: now) { due.append(at) }
    }
    #expect(due.count == Int(rate * 2))
    #expect(due == due.sorted() && due.first == Self.start && due.allSatisfy { $0 < end })
    let gaps = zip(due, due.dropFirst()).map { ($1 - $0).nanoseconds }
    #expect(gaps.allSatisfy { abs($0 - Int64(1e9 / rate)) <= 1 })
    #expect(schedule.next == nil)
  }

  @Test("The latency of an unanswered call is the time that the client waited for it")
  func missed() {
    var tally = BenchTally()
    for _ in 0..<98 { tally.answer(after: .milliseconds(1), failure: nil) }
    tally.answer(after: .milliseconds(2), failure: .overloaded)
    tally.miss("unanswered", after: .seconds(5))
    #expect(tally.answered == 99 && tally.failed == 2)
    #expect(tally.errors == ["overloaded": 1, "unanswered": 1])
    #expect(tally.latencies.longest == 5_000_000_000 && tally.latencies.count == 100)
  }

  @Test("The groups in the report's latency table double in width and contain every call")
  func groups() {
    var tally = BenchTally()
    for microseconds in [30, 40, 100, 9000] { tally.answer(after: .microseconds(microseconds), failure: nil) }
    let plan = BenchPlan(socket: "", method: "content.ping")
    let report = BenchReport(plan: plan, tally: tally, took: .seconds(1))
    let groups = report.doublings
    #expect(groups.map(\.count).reduce(0, +) == 4)
    #expect(zip(groups, groups.dropFirst()).allSatisfy { $1.bound == 2 * $0.bound })
    #expect(groups.first?.count == 1 && groups.last?.count == 1)
    #expect(report.lines.allSatisfy { $0.count <= 80 }, "\(report.lines)")
    #expect(report.json["answered"] == 4)
    #expect(report.json["histogram"]?.array?.count == groups.count)
  }

  @Test("A run without calls still gives a report")
  func nothing() {
    let plan = BenchPlan(socket: "", method: "a.b", rate: 5)
    let report = BenchReport(plan: plan, tally: BenchTally(), took: .zero)
    #expect(!report.lines.isEmpty && report.json["answered"] == 0)
  }

  @Test("A benchmark request is a prepared text with its id inserted")
  func text() throws {
    let plan = BenchPlan(socket: "", method: "content.cards.list", params: ["limit": 5], token: "qt_x")
    let request = try JSON.decode(JSONValue.self, from: plan.text.before + Bytes("17".utf8) + plan.text.after)
    #expect(request["id"] == 17 && request["params"] == ["limit": 5] && request["meta"]?["token"] == "qt_x")
  }

  @Test("Large numbers are grouped by commas", arguments: [(0, "0"), (999, "999"), (1_234_567, "1,234,567")])
  func number(value: UInt64, text: String) { #expect(Columns.number(value) == text) }
}
