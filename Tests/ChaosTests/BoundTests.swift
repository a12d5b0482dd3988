import ChaosModel
import Testing

@Suite(.timeLimit(.minutes(10))) struct BoundTests {
  /// Computes the bounds for ten calls without faults, and ten calls during a kill of `progress`. All arguments are in
  /// milliseconds.
  private func bounds(quiet: Int64, aside: Int64, back: Int64, delay: Int = 0) -> [Bound] {
    func call(_ id: Int, _ from: Int64, _ took: Int64) -> [Entry] {
      [
        Entry(
          at: from * 1_000_000,
          sent: Sent(
            call: id, op: id, connection: 1, method: "content.catalogues.page", params: nil, app: "tarot",
            account: "acc_1",
            hasKey: false, isChange: false, dueAt: from * 1_000_000, timeoutMs: 9000)),
        Entry(at: (from + took) * 1_000_000, answered: Answered(call: id, outcome: "ok")),
      ]
    }
    func fault(_ at: Int64, _ state: FaultNote.State) -> Entry {
      Entry(at: at * 1_000_000, fault: FaultNote(fault: 1, kind: "kill", services: ["progress"], state: state))
    }
    var entries = [
      Entry(
        at: 0,
        run: RunNote(
          seed: 1, rate: 10, seconds: 2, stack: "systemd", faults: ["kill"], version: "0", restartDelayMs: delay)),
      fault(50_000, .begins), fault(50_000, .ends), fault(50_000 + back, .recovered),
    ]
    for id in 1...10 { entries += call(id, Int64(id) * 100, quiet) + call(100 + id, 50_000, aside) }
    let history = History(entries.sorted { $0.at < $1.at })
    return Figures(history).bounds(restartDelayMs: history.run?.restartDelayMs)
  }

  @Test("A bound holds if the measured figure is within it, and is otherwise missed")
  func bounds() {
    #expect(bounds(quiet: 10, aside: 15, back: 150).map(\.isKept) == [true, true, true])
    #expect(bounds(quiet: 10, aside: 16, back: 151).map(\.isKept) == [true, false, false])
    #expect(bounds(quiet: 10, aside: 15, back: 250, delay: 100).map(\.isKept) == [true, true, true])
    #expect(bounds(quiet: 10, aside: 6000, back: 100).map(\.isKept) == [false, true, false])
  }

  @Test("A bound's text contains the measured figures")
  func words() {
    let seen = bounds(quiet: 10, aside: 16, back: 151).map(\.seen)
    #expect(seen[0] == "100 %")
    #expect(seen[1] == "p50 151 ms, p99 151 ms, longest 151 ms")
    #expect(seen[2] == "1.6 (16.0 ms by 10.0 ms)")
  }

  @Test("A run without calls reports no bounds")
  func none() { #expect(Figures(History([])).bounds(restartDelayMs: nil).isEmpty) }
}
