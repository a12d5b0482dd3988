/// Carries a stream's bytes where no socket does: the network of a simulation.
///
/// It is asked once for each write, pause and close of a stream, never for a message. What it has to tell it tells the
/// stream (`lineBrought`, `lineHasRoom`, `lineEnded`), and never from inside one of these calls.
@Loop package protocol ByteLine: AnyObject {
  /// Takes bytes from the front, as many as there is room for now, and returns how many.
  func take(_ bytes: Span<UInt8>) -> Int
  /// Whether the stream wants what arrives; until it does, that stays on the line.
  func reads(_ wanted: Bool)
  /// This end was closed; the stream hears nothing more.
  func closed()
}
