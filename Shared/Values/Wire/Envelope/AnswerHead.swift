/// The head of a response from one of our own processes, parsed by its fixed format. The rest is forwarded without
/// parsing.
package struct AnswerHead: Sendable {
  /// The kind of message from a service.
  package enum Kind: Sendable {
    case result, error
    case progress(sequence: Int64)
    case notification
  }

  package var kind: Kind
  /// The request's id; 0 for a notification.
  package var id: Int64
  /// The range of the result, the error object or the stream's item. For a notification, the range of its method.
  package var value: Range<Int>

  /// Parses a head. Returns nil if the text doesn't have the fixed format.
  package init?(_ text: Span<UInt8>) {
    var at = 0
    guard Cursor.pass("{\"jsonrpc\":\"2.0\",", in: text, at: &at) else { return nil }
    if Cursor.pass("\"id\":", in: text, at: &at) {
      guard let id = Cursor.integer(text, &at) else { return nil }
      self.id = id
      if Cursor.pass(",\"result\":", in: text, at: &at) {
        kind = .result
      } else if Cursor.pass(",\"error\":", in: text, at: &at) {
        kind = .error
      } else {
        return nil
      }
      guard text.count > at + 1, text[text.count - 1] == UInt8(ascii: "}") else { return nil }
      value = at..<text.count - 1
    } else if Cursor.pass("\"method\":\"$/progress\",\"params\":{\"id\":", in: text, at: &at) {
      guard let id = Cursor.integer(text, &at), Cursor.pass(",\"seq\":", in: text, at: &at),
        let sequence = Cursor.integer(text, &at), Cursor.pass(",\"value\":", in: text, at: &at), text.count > at + 2,
        text.has("}}", at: text.count - 2)
      else { return nil }
      self.id = id
      kind = .progress(sequence: sequence)
      value = at..<text.count - 2
    } else if Cursor.pass("\"method\":\"", in: text, at: &at) {
      let start = at
      while at < text.count, text[at] != UInt8(ascii: "\"") { at += 1 }
      guard at < text.count else { return nil }
      kind = .notification
      id = 0
      value = start..<at
    } else {
      return nil
    }
  }
}

extension AnswerHead {
  /// Rewrites a response or a stream item in the format that this program reads. The text's members may be in any
  /// order, and unknown members are removed. Returns nil for any other text. See `InnerRequest.restated`.
  package static func restated(_ text: Span<UInt8>) -> Bytes? {
    guard let other = try? JSON.decode(Restated.self, from: text) else { return nil }
    guard let number = other.id ?? other.params?.id else { return nil }
    var id: Bytes = []
    id.append(decimal: number)
    if let item = other.params, other.method == "$/progress" {
      return answer(id, of: item.value) { Answer.progress(into: &$0, id: id.span, sequence: item.seq, $1) }
    }
    if let result = other.result { return answer(id, of: result) { Answer.result(into: &$0, id: id.span, $1) } }
    return other.error.map { error in answer(id, of: error) { Answer.error(into: &$0, id: id.span, $1) } }
  }

  private static func answer(
    _ id: Bytes, of value: RawJSON, _ write: (inout OutputSpan<UInt8>, Span<UInt8>) -> Void
  ) -> Bytes {
    Bytes(capacity: Answer.capacity + id.count + value.bytes.count) { write(&$0, value.bytes.span) }
  }

  private struct Restated: Decodable {
    struct Item: Decodable {
      var id: Int64
      var seq: Int64
      var value: RawJSON
    }
    var id: Int64?
    var method: String?
    var params: Item?
    var result: RawJSON?
    var error: RawJSON?
  }
}

/// Writes responses and notifications in the format that `AnswerHead` parses.
package enum Answer {
  /// The maximum size of a response or stream item without its id and value, in bytes.
  package static let capacity = 128

  /// Writes a successful response. `id` is the text of the id.
  package static func result(into out: inout OutputSpan<UInt8>, id: Span<UInt8>, _ value: Span<UInt8>) {
    out.append("{\"jsonrpc\":\"2.0\",\"id\":")
    out.append(id)
    out.append(",\"result\":")
    out.append(value)
    out.append(UInt8(ascii: "}"))
  }

  /// Writes a successful response to one of our own processes, whose ids are numbers.
  package static func result(into out: inout OutputSpan<UInt8>, id: Int64, _ value: Span<UInt8>) {
    out.append("{\"jsonrpc\":\"2.0\",\"id\":")
    out.append(decimal: id)
    out.append(",\"result\":")
    out.append(value)
    out.append(UInt8(ascii: "}"))
  }

  /// Writes an error response.
  package static func error(into out: inout OutputSpan<UInt8>, id: Span<UInt8>, _ value: Span<UInt8>) {
    out.append("{\"jsonrpc\":\"2.0\",\"id\":")
    out.append(id)
    out.append(",\"error\":")
    out.append(value)
    out.append(UInt8(ascii: "}"))
  }

  /// Writes a stream item.
  package static func progress(
    into out: inout OutputSpan<UInt8>, id: Span<UInt8>, sequence: Int64, _ value: Span<UInt8>
  ) {
    out.append("{\"jsonrpc\":\"2.0\",\"method\":\"$/progress\",\"params\":{\"id\":")
    out.append(id)
    out.append(",\"seq\":")
    out.append(decimal: sequence)
    out.append(",\"value\":")
    out.append(value)
    out.append("}}")
  }

  /// Appends the notification that cancels a call.
  package static func cancelRequest(into out: inout Bytes, id: Int64) {
    out.append("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":")
    out.append(decimal: id)
    out.append("}}")
  }

  /// Appends the notification that a process is about to stop.
  package static func goingAway(into out: inout Bytes) {
    out.append("{\"jsonrpc\":\"2.0\",\"method\":\"$/goingAway\",\"params\":{}}")
  }
}

/// The notification that cancels a call: `{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":7}}`.
package struct CancelRequest {
  /// The call's id.
  package var id: Int64

  /// Parses the notification if its members are in the usual order. Returns nil for any other order; the caller then
  /// decodes it in full.
  package init?(_ text: Span<UInt8>) {
    var at = 0
    guard Cursor.pass("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":", in: text, at: &at),
      let id = Cursor.integer(text, &at)
    else { return nil }
    self.id = id
  }
}
