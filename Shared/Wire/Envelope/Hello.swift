/// What a process says first on each of its connections to a service:
/// `{"jsonrpc":"2.0","method":"$/hello","params":{"traces":"00f067aa0ba902b7","speaks":1,"understands":1}}`.
package struct Hello: Codable, Hashable, Sendable {
  /// The form of the frames between our processes that this program writes. It goes up by one whenever a program with
  /// the number before couldn't read them; members that are only added change nothing, as they are passed over.
  package static let version = 1
  /// The oldest form that this program still reads: two versions run side by side while an upgrade goes on.
  package static let oldest = 1

  /// The traces of the calls to come that don't bring their own, as 16 hexadecimal digits.
  package var traces: String
  /// The sender's `version`; one that says nothing has 1.
  package var speaks: Int?
  /// The sender's `oldest`.
  package var understands: Int?

  /// A greeting of this release, unless said otherwise.
  package init(traces: String, speaks: Int? = Self.version, understands: Int? = Self.oldest) {
    (self.traces, self.speaks, self.understands) = (traces, speaks, understands)
  }

  /// Whether each side reads what the other writes.
  package var fits: Bool { (speaks ?? 1) >= Self.oldest && (understands ?? 1) <= Self.version }

  /// Reads a greeting; nil for any other text.
  package init?(_ text: Span<UInt8>) {
    guard text.has(Self.head, at: 0), let greeting: Greeting = try? JSON.decode(from: text) else { return nil }
    self = greeting.params
  }

  /// Appends the notification.
  package func write(into out: inout Bytes) {
    guard let params = try? JSON.encode(self) else { return }
    out.append(Self.head)
    out.append(",\"params\":")
    out.append(contentsOf: params)
    out.append(UInt8(ascii: "}"))
  }

  /// Whether a text is a notification of the bus itself. One that isn't known is passed over: its sender may be a later
  /// version.
  package static func isNotification(_ text: Span<UInt8>) -> Bool {
    text.has("{\"jsonrpc\":\"2.0\",\"method\":\"$/", at: 0)
  }

  private static let head: StaticString = "{\"jsonrpc\":\"2.0\",\"method\":\"$/hello\""

  private struct Greeting: Decodable { var params: Hello }
}
