/// Carries a stream's bytes where there is no socket: the network of a simulation.
///
/// The stream calls it for each write, pause and close, but not for each message. The carrier reports to the stream
/// with `lineBrought`, `lineHasCapacity` and `lineEnded`, and never from inside one of these calls.
@Loop package protocol SimulatedStream: AnyObject {
  /// Accepts as many of the first bytes as there is room for, and returns their number.
  func take(_ bytes: Span<UInt8>) -> Int
  /// Sets whether the stream accepts bytes. While it doesn't, incoming bytes wait here.
  func reads(_ wanted: Bool)
  /// Closes this end; the stream gets no further calls.
  func closed()
}
