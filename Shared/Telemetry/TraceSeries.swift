/// The traces of a connection's calls that bring none of their own: both its ends work each out from the call's number,
/// so that it needn't be written with every call.
package struct TraceSeries: Hashable, Sendable {
  /// The first half of all its traces' ids.
  private let first: UInt64

  init(first: UInt64) { self.first = first }

  /// Reads the 16 hexadecimal digits that the other end wrote.
  package init?(_ text: String) {
    guard text.utf8.count == 16, let first = UInt64(text, radix: 16), first != 0 else { return nil }
    self.first = first
  }

  /// 16 hexadecimal digits.
  package var text: String { TraceContext.text(first) }

  /// Where the call with this number stands: a trace's first span, which isn't sampled.
  package func context(_ number: Int64) -> TraceContext {
    let number = UInt64(bitPattern: number)
    return TraceContext(
      high: first, low: TraceIDs.mixed(first ^ number), span: TraceIDs.mixed(~first ^ number), isSampled: false)
  }
}
