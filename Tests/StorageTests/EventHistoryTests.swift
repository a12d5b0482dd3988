import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct EventHistoryTests {
  typealias Entry = EventHistory.Entry
  private static let a1 = Entry("a", "1")
  private static let a2 = Entry("a", "2")
  private static let a3 = Entry("a", "3")
  private static let b1 = Entry("b", "1")
  private static let committed = [a1, b1, a2, a3]

  @Test(
    "A complete event history has no flaws, however the accounts' events are mixed",
    arguments: [[a1, b1, a2, a3], [b1, a1, a2, a3], [a1, a2, a3, b1]])
  func whole(applied: [Entry]) {
    #expect(EventHistory.flaws(committed: Self.committed, applied: applied) == [])
  }

  @Test(
    "A missing, repeated, reordered or invented event is found",
    arguments: [
      ([a1, b1, a3], [.missing(a2)]),
      ([], [.missing(a1), .missing(b1), .missing(a2), .missing(a3)]),
      ([a1, b1, a2, a2, a3], [.repeated(a2)]),
      ([a1, a2, b1, a3, a1], [.repeated(a1)]),
      ([a1, b1, a3, a2], [.reordered(a2, after: a3)]),
      ([a3, a1, a2, b1], [.reordered(a1, after: a3), .reordered(a2, after: a3)]),
      ([a1, b1, a2, a3, Entry("a", "4")], [.invented(Entry("a", "4"))]),
      ([a1, b1, Entry("b", "2"), a2, a3], [.invented(Entry("b", "2"))]),
    ] as [([Entry], [EventHistory.Flaw])])
  func planted(applied: [Entry], flaws: [EventHistory.Flaw]) {
    #expect(EventHistory.flaws(committed: Self.committed, applied: applied) == flaws)
  }
}
