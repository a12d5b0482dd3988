import Storage
import Testing

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(2))) struct EventCutTests {
  static func audit(
    first: Int64? = nil, last: Int64 = 0, acknowledged: [String: Int64] = [:], taken: [String: Int64] = [:],
    born: Int64? = nil
  ) -> StoreAudit {
    var audit = StoreAudit(
      problems: [], rules: 1, firstEvent: first, lastEvent: last, acknowledged: acknowledged, taken: taken)
    audit.identity = born.map { StoreIdentity(store: "a", mark: last, accepted: 0, born: $0) }
    return audit
  }

  @Test(
    "Databases are consistent if each subscriber has, or will receive again, exactly the events that were sent",
    arguments: [
      // The source's events, then the subscriber's cursor.
      (audit(first: 5, last: 9, acknowledged: ["progress": 9]), 9, nil),
      (audit(first: 5, last: 9, acknowledged: ["progress": 7]), 9, nil),
      (audit(first: 5, last: 9, acknowledged: ["progress": 9]), 4, nil),
      (audit(first: 6, last: 9, acknowledged: ["progress": 9]), 4, "progress acknowledged ai's events 5 to 9"),
      (audit(last: 9, acknowledged: ["progress": 9]), 8, "progress acknowledged ai's events 9 to 9"),
      (
        audit(first: 5, last: 9, acknowledged: ["progress": 9]), 10,
        "has applied event 10 of ai, but ai's last event is 9"
      ),
      (audit(acknowledged: ["progress": 0]), 0, nil),
      // The subscriber had no events yet. The first event's number shows whether all events are still stored.
      (audit(first: 5, last: 9, acknowledged: ["progress": 9], born: 4), 0, nil),
      (audit(first: 6, last: 9, acknowledged: ["progress": 9], born: 4), 0, "progress acknowledged ai's events 1 to 9"),
    ] as [(StoreAudit, Int64, String?)])
  func fits(source: StoreAudit, taken: Int64, told: String?) {
    let problems = EventCut.problems(["ai": source, "progress": Self.audit(taken: ["ai": taken])])
    #expect(problems.count == (told == nil ? 0 : 1), "\(problems)")
    if let told { #expect(problems.first?.contains(told) == true, "\(problems)") }
  }

  @Test("Events sent during an audit, and databases that weren't audited, cause no problem")
  func later() {
    let audits = [
      "ai": Self.audit(first: 1, last: 9, acknowledged: ["progress": 9, "nobody": 3]),
      "progress": Self.audit(taken: ["ai": 12]),
    ]
    #expect(EventCut.problems(audits, later: ["ai": 12]) == [])
    #expect(EventCut.problems(audits, later: ["ai": 11]).count == 1)
  }

  @Test(
    "The parts of a copy cover the whole file, and the last part is marked",
    arguments: [0, 1, 1 << 20, (1 << 20) + 1, 3 << 20])
  func parts(bytes: Int) {
    var parts = Parts(of: bytes)
    var seen: [Parts.Part] = []
    while let part = parts.next() { seen.append(part) }
    #expect(seen.reduce(0) { $0 + $1.count } == bytes)
    #expect(seen.map(\.index) == Array(seen.indices) && seen.map(\.isLast).firstIndex(of: true) == seen.count - 1)
    #expect(seen.allSatisfy { $0.offset == $0.index << 20 && $0.count <= 1 << 20 })
  }
}
