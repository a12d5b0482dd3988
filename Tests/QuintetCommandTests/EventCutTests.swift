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
    "stores fit each other if a subscriber has what it acknowledged, or gets it again, and nothing that was never sent",
    arguments: [
      // What the source has, then how far its subscriber is.
      (audit(first: 5, last: 9, acknowledged: ["progress": 9]), 9, nil),
      (audit(first: 5, last: 9, acknowledged: ["progress": 7]), 9, nil),
      (audit(first: 5, last: 9, acknowledged: ["progress": 9]), 4, nil),
      (audit(first: 6, last: 9, acknowledged: ["progress": 9]), 4, "up to 9 were acknowledged by progress"),
      (audit(last: 9, acknowledged: ["progress": 9]), 8, "up to 9 were acknowledged by progress"),
      (audit(first: 5, last: 9, acknowledged: ["progress": 9]), 10, "has taken event 10 of ai, whose last one is 9"),
      (audit(acknowledged: ["progress": 0]), 0, nil),
      // It had none yet: whether they are all there, the first number says.
      (audit(first: 5, last: 9, acknowledged: ["progress": 9], born: 4), 0, nil),
      (audit(first: 6, last: 9, acknowledged: ["progress": 9], born: 4), 0, "up to 9 were acknowledged by progress"),
    ] as [(StoreAudit, Int64, String?)])
  func fits(source: StoreAudit, taken: Int64, told: String?) {
    let problems = EventCut.problems(["ai": source, "progress": Self.audit(taken: ["ai": taken])])
    #expect(problems.count == (told == nil ? 0 : 1), "\(problems)")
    if let told { #expect(problems.first?.contains(told) == true, "\(problems)") }
  }

  @Test("of stores that go on, the source's later last event counts; one that wasn't audited is nobody's problem")
  func later() {
    let audits = [
      "ai": Self.audit(first: 1, last: 9, acknowledged: ["progress": 9, "nobody": 3]),
      "progress": Self.audit(taken: ["ai": 12]),
    ]
    #expect(EventCut.problems(audits, later: ["ai": 12]) == [])
    #expect(EventCut.problems(audits, later: ["ai": 11]).count == 1)
  }

  @Test("a file's parts cover it, and the last is marked", arguments: [0, 1, 1 << 20, (1 << 20) + 1, 3 << 20])
  func parts(bytes: Int) {
    var parts = Parts(of: bytes)
    var seen: [Parts.Part] = []
    while let part = parts.next() { seen.append(part) }
    #expect(seen.reduce(0) { $0 + $1.count } == bytes)
    #expect(seen.map(\.index) == Array(seen.indices) && seen.map(\.isLast).firstIndex(of: true) == seen.count - 1)
    #expect(seen.allSatisfy { $0.offset == $0.index << 20 && $0.count <= 1 << 20 })
  }
}
