/// A connection of a simulated network, which carries a stream's bytes instead of a socket.
///
/// The stream calls the connection for each write, pause and close, but not for each message. The connection reports to
/// the stream with `connectionReceived`, `connectionHasCapacity` and `connectionEnded`. It must not do so while a call
/// from the stream is running.
@Loop package protocol SimulatedStream: AnyObject {
  /// Accepts as many of the first bytes as fit, and returns their number.
  func take(_ bytes: Span<UInt8>) -> Int
  /// Sets whether the stream accepts bytes. While it doesn't, the connection must hold incoming bytes back.
  func reads(_ wanted: Bool)
  /// Closes the stream's side of the connection. After this, the stream ignores all calls.
  func closed()
}
