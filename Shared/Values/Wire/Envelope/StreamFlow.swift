/// A flow control message between our own processes: the reader of a stream asks the producer to pause or resume.
///
/// Many streams share one connection. A reader that stopped reading from the connection would block all of them.
package struct StreamFlow: Equatable, Sendable {
  /// The id of the stream's call.
  package var id: Int64
  /// True to pause the producer, false to resume it.
  package var isPaused: Bool

  package init(id: Int64, isPaused: Bool) {
    self.id = id
    self.isPaused = isPaused
  }

  /// Parses a flow control message. Returns nil for any other text.
  package init?(_ text: Span<UInt8>) {
    var at = 0
    if Cursor.pass("{\"jsonrpc\":\"2.0\",\"method\":\"$/pause\",\"params\":{\"id\":", in: text, at: &at) {
      isPaused = true
    } else if Cursor.pass("{\"jsonrpc\":\"2.0\",\"method\":\"$/resume\",\"params\":{\"id\":", in: text, at: &at) {
      isPaused = false
    } else {
      return nil
    }
    guard let id = Cursor.integer(text, &at) else { return nil }
    self.id = id
  }

  /// Appends the notification's JSON.
  package func write(into out: inout Bytes) {
    out.append("{\"jsonrpc\":\"2.0\",\"method\":\"")
    if isPaused { out.append("$/pause") } else { out.append("$/resume") }
    out.append("\",\"params\":{\"id\":")
    out.append(decimal: id)
    out.append("}}")
  }
}
