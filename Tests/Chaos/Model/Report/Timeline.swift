/// A history divided into slots of equal length, for pictures. Times are in seconds, latencies in nanoseconds.
package struct Timeline: Sendable {
  package struct Slot: Sendable {
    package var from: Double
    package var length: Double
    /// Calls by outcome.
    package var well = 0
    package var putOff = 0
    package var lost = 0
    /// Operations due in the slot, and their latencies.
    package var ops = 0
    package var p50: Int64 = 0
    package var p99: Int64 = 0
    package var longest: Int64 = 0
  }

  /// A fault, from its start until all affected services serve again.
  package struct Bar: Sendable {
    package var kind: String
    package var from: Double
    package var until: Double
    package var isSkipped: Bool
    package var words: String
  }

  package private(set) var slots: [Slot] = []
  package private(set) var bars: [Bar] = []
  package private(set) var seconds: Double

  /// - Parameter count: the maximum number of slots. No slot is shorter than 250 ms.
  package init(_ history: History, slots count: Int = 240) {
    let last = history.calls.values.map(\.sentAt).max() ?? 0
    seconds = Double(last) / 1e9
    let length = max(seconds / Double(count), 0.25)
    let needed = Int(seconds / length) + 1
    slots = (0..<needed).map { Slot(from: Double($0) * length, length: length) }
    func slot(_ at: Int64) -> Int { min(needed - 1, max(0, Int(Double(at) / 1e9 / length))) }
    for call in history.calls.values where call.sent.isTorn != true && call.sent.method != "gateway.events.listen" {
      guard let (at, answer) = call.answers.first else {
        slots[slot(call.lostAt ?? call.sentAt)].lost += 1
        continue
      }
      let isPutOff = History.putOff.contains(answer.outcome) && answer.facts == nil
      if isPutOff { slots[slot(at)].putOff += 1 } else { slots[slot(at)].well += 1 }
    }
    var waits: [[Int64]] = Array(repeating: [], count: needed)
    for op in history.ops.values where op.method != "gateway.events.listen" {
      if let settled = op.settledAt { waits[slot(op.dueAt)].append(settled - op.dueAt) }
    }
    for (index, wait) in waits.enumerated() where !wait.isEmpty {
      let sorted = wait.sorted()
      slots[index].ops = sorted.count
      slots[index].p50 = Report.quantile(sorted, 0.5)
      slots[index].p99 = Report.quantile(sorted, 0.99)
      slots[index].longest = sorted.last ?? 0
    }
    for fault in history.faults.values.sorted(by: { $0.beganAt < $1.beganAt }) {
      let end = max(fault.endedAt ?? fault.beganAt, fault.recoveredAt.values.max() ?? 0)
      let words = "\(fault.kind) of \(fault.services.joined(separator: ", ")) at \(Report.seconds(fault.beganAt))"
      bars.append(
        Bar(
          kind: fault.kind, from: Double(fault.beganAt) / 1e9, until: Double(end) / 1e9,
          isSkipped: fault.skipped != nil,
          words: fault.skipped.map { "\(words), skipped: \($0)" }
            ?? "\(words), all serve again after \(Report.milliseconds(end - fault.beganAt))"))
    }
  }
}
