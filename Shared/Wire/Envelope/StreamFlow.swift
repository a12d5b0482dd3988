/// What a reader of a stream tells its producer behind the gateway: to wait, or to go on.
///
/// Many streams share one connection there, so that not reading from it, which is how one reader alone would do it,
/// would hold up all of them.
package struct StreamFlow: Equatable, Sendable {
  /// The call whose stream it is.
  package var id: Int64
  /// Whether the producer must wait.
  package var isPaused: Bool

  /// A message that pauses a call's stream, or lets it go on.
  package init(id: Int64, isPaused: Bool) {
    self.id = id
    self.isPaused = isPaused
  }

  /// Reads one; nil for a text that is something else.
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
