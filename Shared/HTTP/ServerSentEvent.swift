package import Wire

/// Server-sent events, as a browser's `fetch` or `EventSource` reads them.
package enum ServerSentEvent {
  /// The type of the stream.
  package static let type = "text/event-stream"

  /// Appends one event.
  ///
  /// - Parameters:
  ///   - name: its kind; nil for the usual one.
  ///   - id: what the client says again as `Last-Event-ID`; one that can't stand in a line is left out.
  ///   - data: any text; each of its lines gets its own.
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
    out.append("data: ")
    for index in data.indices {
      switch data[index] {
      case 0x0A: out.append("\ndata: ")
      // Alone it would end a line too; before a line feed it is one with it.
      case 0x0D: if index + 1 == data.count || data[index + 1] != 0x0A { out.append("\ndata: ") }
      case let byte: out.append(byte)
      }
    }
    out.append("\n\n")
  }

  /// Appends a line that nobody sees, which shows those between that the stream goes on.
  package static func heartbeat(into out: inout Bytes) { out.append(":\n\n") }
}
