/// The first message that a process sends on each connection to a service:
/// `{"jsonrpc":"2.0","method":"$/hello","params":{"traces":"00f067aa0ba902b7","speaks":1,"understands":1}}`.
package struct Hello: Codable, Hashable, Sendable {
  /// The version of the internal frame format that this program writes. A change that older programs can't read needs a
  /// new version. An added member doesn't, because unknown members are ignored.
  package static let version = 1
  /// The oldest version that this program reads. Two versions run side by side during an upgrade.
  package static let oldest = 1

  /// The first half of the trace ids for calls sent without a trace, as 16 hexadecimal digits. Both ends derive the
  /// other half.
  package var traces: String
  /// The sender's `version`; nil means 1.
  package var speaks: Int?
  /// The sender's `oldest`; nil means 1.
  package var understands: Int?

  /// Creates a greeting, by default with this release's versions.
  package init(traces: String, speaks: Int? = Self.version, understands: Int? = Self.oldest) {
    self.traces = traces
    self.speaks = speaks
    self.understands = understands
  }

  /// True if each side can read what the other writes.
  package var fits: Bool { (speaks ?? 1) >= Self.oldest && (understands ?? 1) <= Self.version }

  /// Parses a greeting. Returns nil for any other text.
  package init?(_ text: Span<UInt8>) {
    guard text.has(Self.head, at: 0), let greeting: Greeting = try? JSON.decode(from: text) else { return nil }
    self = greeting.params
  }

  package func write(into out: inout Bytes) {
    guard let params = try? JSON.encode(self) else { return }
    out.append(Self.head)
    out.append(",\"params\":")
    out.append(contentsOf: params)
    out.append(UInt8(ascii: "}"))
  }

  /// Returns true if a text is a notification of the message bus itself, whose method begins with `$/`. Receivers
  /// ignore unknown notifications, since the sender may have a later version.
  package static func isNotification(_ text: Span<UInt8>) -> Bool {
    text.has("{\"jsonrpc\":\"2.0\",\"method\":\"$/", at: 0)
  }

  private static let head: StaticString = "{\"jsonrpc\":\"2.0\",\"method\":\"$/hello\""

  private struct Greeting: Decodable { var params: Hello }
}
