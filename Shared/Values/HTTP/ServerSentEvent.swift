package import Wire

/// Writes server-sent events for `fetch` and `EventSource` in browsers.
package enum ServerSentEvent {
  /// The media type of the stream.
  package static let type = "text/event-stream"

  /// Appends one event.
  ///
  /// - Parameters:
  ///   - name: The event's type; nil for the default type, `message`.
  ///   - id: The value that the client sends as `Last-Event-ID`. An id with control characters is omitted.
  ///   - data: Any text. Each of its lines becomes a `data` line.
  package static func write(_ data: Span<UInt8>, name: StaticString? = nil, id: String? = nil, into out: inout Bytes) {
    if let name {
      out.append("event: ")
      out.append(name)
      out.append("\n")
    }
    if let id, id.utf8.allSatisfy({ $0 >= 0x20 }) {
      out.append("id: ")
      out.append(contentsOf: id.utf8)
      out.append("\n")
    }
    writeData(data, into: &out)
    out.append("\n\n")
  }

  /// Appends one `data` line for each line of the text.
  private static func writeData(_ data: Span<UInt8>, into out: inout Bytes) {
    out.append("data: ")
    for index in data.indices {
      switch data[index] {
      case 0x0A: out.append("\ndata: ")
      // A lone carriage return ends a line. A carriage return before a line feed is part of the same line ending.
      case 0x0D: if index + 1 == data.count || data[index + 1] != 0x0A { out.append("\ndata: ") }
      case let byte: out.append(byte)
      }
    }
  }

  /// Appends an empty comment, which shows intermediaries that the stream is alive.
  package static func heartbeat(into out: inout Bytes) { out.append(":\n\n") }
}
