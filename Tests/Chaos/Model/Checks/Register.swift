/// A value that clients write and read concurrently. Computes the values that each read may return.
///
/// A write takes effect at some moment between its request and its answer. A read may return a write's value unless
/// another write happened entirely between the two. A write without an answer may take effect at any time after its
/// request, or never.
struct Register {
  private struct Write {
    var id: Int
    var value: Int64
    var from: Int64
    /// The time of the answer; nil if it is unknown whether the write took effect.
    var to: Int64?
  }

  private let writes: [Write]

  init(_ ops: [(id: Int, op: History.Op, value: Int64)]) {
    writes = ops.filter { $0.op.mayHaveRun }.map { id, op, value in
      Write(id: id, value: value, from: op.sentAt, to: op.ok?.at)
    }
  }

  /// Checks whether a read between two times can have returned `value`. Returns nil if so, and otherwise the reason.
  /// A `value` of nil means that nothing was ever written.
  func problem(_ value: Int64?, from: Int64, to: Int64) -> String? {
    let settled = writes.filter { ($0.to ?? .max) < from }
    guard let value else {
      return settled.last.map { "no value, although op \($0.id) had set \($0.value)" }
    }
    let candidates = writes.filter { $0.value == value && $0.from < to }
    if candidates.isEmpty { return "\(value), which was never set" }
    for candidate in candidates {
      guard let end = candidate.to, settled.contains(where: { $0.from > end }) else { return nil }
    }
    let last = settled.max { $0.from < $1.from }
    return "\(value), though op \(last?.id ?? 0) had set \(last?.value ?? 0) since"
  }
}
