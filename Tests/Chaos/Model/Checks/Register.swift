/// A place that is set and read: which values a read may see, when sets and reads take time.
///
/// A set happens at some moment between its sending and its answer. A read may then see a set's value unless another
/// set came wholly between the two. A set that was never answered may have happened at any time after its sending, or
/// not at all.
struct Register {
  private struct Write {
    var id: Int
    var value: Int64
    var from: Int64
    /// Nil: nobody knows whether it was ever done.
    var to: Int64?
  }

  private let writes: [Write]

  init(_ ops: [(id: Int, op: History.Op, value: Int64)]) {
    writes = ops.filter { $0.op.mayHaveRun }.map { id, op, value in
      Write(id: id, value: value, from: op.sentAt, to: op.ok?.at)
    }
  }

  /// Why a read between two times can't have seen a value (nil: nothing was ever set); nil if it can.
  func problem(_ value: Int64?, from: Int64, to: Int64) -> String? {
    let settled = writes.filter { ($0.to ?? .max) < from }
    guard let value else {
      return settled.last.map { "nothing, though op \($0.id) had set \($0.value)" }
    }
    let candidates = writes.filter { $0.value == value && $0.from < to }
    if candidates.isEmpty { return "\(value), which nobody had set" }
    for candidate in candidates {
      guard let end = candidate.to, settled.contains(where: { $0.from > end }) else { return nil }
    }
    let last = settled.max { $0.from < $1.from }
    return "\(value), though op \(last?.id ?? 0) had set \(last?.value ?? 0) since"
  }
}
