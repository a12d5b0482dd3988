/// The traces of a connection's calls that arrive without a trace. Both ends derive each trace from the call's number,
/// so that the trace needn't be sent with every call.
package struct TraceSeries: Hashable, Sendable {
  /// The first half of the ids of all traces in the series.
  private let first: UInt64

  init(first: UInt64) { self.first = first }

  /// Reads the 16 hexadecimal digits that the other end sent.
  package init?(_ text: String) {
    guard text.utf8.count == 16, let first = UInt64(text, radix: 16), first != 0 else { return nil }
    self.first = first
  }

  /// 16 hexadecimal digits.
  package var text: String { TraceContext.text(first) }

  /// Returns the context of the call with this number: the first span of a trace, which isn't sampled.
  package func context(_ number: Int64) -> TraceContext {
    let number = UInt64(bitPattern: number)
    return TraceContext(
      high: first, low: TraceIDs.mixed(first ^ number), span: TraceIDs.mixed(~first ^ number), isSampled: false)
  }
}
