import ServiceHost
import Storage
import Testing

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(1))) struct ContradictionsTests {
  @Test(
    "If two undisputed databases contradict a third, the third is reported as faulty",
    arguments: [
      ([:], [:]),
      (["ai": ["content"]], [:]),
      (["ai": ["content"], "progress": ["content"]], ["content": ["ai", "progress"]]),
      (["ai": ["content", "progress"], "progress": ["content"]], [:]),
      (["ai": ["content"], "progress": ["content"], "content": ["ai"]], ["content": ["ai", "progress"]]),
    ] as [([String: Set<String>], [String: [String]])])
  func blamed(told: [String: Set<String>], blamed: [String: [String]]) {
    #expect(Contradictions.blamed(told) == blamed)
  }

  @Test("Doctor lists the faulty database first and doesn't advise discarding the other databases")
  func weighed() {
    let cure = ProcessChecks.cure(for: "database_lost_its_past", "ai")
    let diagnostics = [
      Diagnostic(.error, "the database lost changes", at: "ai", cure: cure),
      Diagnostic(.error, "the database lost changes: it is empty", at: "/state/ai.db", cure: cure),
      Diagnostic(.error, "the disk is full", at: "/state/ai.db", cure: "make room"),
      Diagnostic(.error, "the database lost changes", at: "entitlements", cure: cure),
    ]
    let weighed = Contradictions.weighed(
      diagnostics, told: ["ai": ["content"], "progress": ["content"]],
      places: ["ai": ["ai", "/state/ai.db"], "progress": ["progress"]])
    #expect(weighed.first?.place == "content" && weighed.first?.what.contains("those of ai, progress") == true)
    #expect(
      weighed.dropFirst().map(\.cure) == [
        "nothing to do here: see content", "nothing to do here: see content", "make room", cure,
      ])
  }

  @Test("A backup's database is attributed elsewhere if other databases or the files next to it contradict it")
  func strangers() {
    func identity(_ store: String, accepted: Int64 = 0) -> StoreIdentity {
      StoreIdentity(store: store, mark: 100, accepted: accepted, born: 1)
    }
    typealias Database = (identity: StoreIdentity, knows: [String: StoreHighWaterMark])
    let own: Database = (identity("c"), ["ai": StoreHighWaterMark(store: "a", mark: 90)])
    let foreign: Database = (identity("x"), ["ai": StoreHighWaterMark(store: "y", mark: 90)])
    let ai: Database = (identity("a"), ["content": StoreHighWaterMark(store: "c", mark: 90)])
    let later: Database = (identity("z", accepted: 95), ["content": StoreHighWaterMark(store: "c", mark: 90)])
    #expect(BackupOwnership("content", own, beside: "c", others: ["ai": ai]).reasons.isEmpty)
    #expect(
      BackupOwnership("content", own, beside: nil, others: ["ai": later])
        == BackupOwnership("content", nil, beside: nil, others: [:]))
    let found = BackupOwnership("content", foreign, beside: "c", others: ["ai": ai])
    #expect(found.reasons.count == 3 && found.contradicted == ["ai"])
    #expect(BackupOwnership("content", foreign, beside: "c", others: [:]).reasons.count == 1)
    #expect(
      BackupOwnership("content", nil, beside: "c", others: ["ai": ai]).reasons.isEmpty,
      "a database of an older release has no identity")
  }
}
