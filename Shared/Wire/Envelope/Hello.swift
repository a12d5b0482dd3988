/// What a process says first on each of its connections to a service:
/// `{"jsonrpc":"2.0","method":"$/hello","params":{"traces":"00f067aa0ba902b7"}}`.
package struct Hello: Codable, Hashable, Sendable {
  /// The traces of the calls to come that don't bring their own, as 16 hexadecimal digits.
  package var traces: String

  package init(traces: String) { self.traces = traces }

  /// Reads a greeting; nil for any other text.
  package init?(_ text: Span<UInt8>) {
    guard text.has(Self.head, at: 0),
      let hello: Self = try? JSON.decode(from: text.extracting(Self.head.utf8CodeUnitCount..<text.count - 1))
    else { return nil }
    self = hello
  }

  /// Appends the notification.
  package func write(into out: inout Bytes) {
    guard let params = try? JSON.encode(self) else { return }
    out.append(Self.head)
    out.append(contentsOf: params)
    out.append(UInt8(ascii: "}"))
  }

  /// Whether a text is a notification of the bus itself. One that isn't known is passed over: who sends it may be a later
  /// version.
  package static func isNotification(_ text: Span<UInt8>) -> Bool {
    text.has("{\"jsonrpc\":\"2.0\",\"method\":\"$/", at: 0)
  }

  private static let head: StaticString = "{\"jsonrpc\":\"2.0\",\"method\":\"$/hello\",\"params\":"
}
