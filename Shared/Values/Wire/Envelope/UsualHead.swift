/// The beginning of nearly all clients' requests: `{"jsonrpc":"2.0","id":7,"method":"content.ping","params":{`.
///
/// A text that begins this way needn't be parsed key by key up to its params. Any other text is read by the same rules,
/// only more slowly.
struct UsualHead {
  /// The range of the id as written.
  let id: Range<Int>
  /// The range of the method, without quotes.
  let method: Range<Int>
  /// The offset of the params' opening brace.
  let params: Int

  init?(_ text: Span<UInt8>) {
    var at = 0
    guard Cursor.pass("{\"jsonrpc\":\"2.0\",\"id\":", in: text, at: &at), let id = Self.id(text, &at),
      Cursor.pass(",\"method\":", in: text, at: &at), let method = Self.plain(text, &at),
      Cursor.pass(",\"params\":", in: text, at: &at), text.byte(at) == UInt8(ascii: "{")
    else { return nil }
    self.id = id
    self.method = method.lowerBound + 1..<method.upperBound - 1
    params = at
  }

  /// Reads a string without escapes or a number of at most nine digits.
  private static func id(_ text: Span<UInt8>, _ at: inout Int) -> Range<Int>? {
    if text.byte(at) == UInt8(ascii: "\"") { return plain(text, &at) }
    let start = at
    while at - start < 10, text.byte(at) &- UInt8(ascii: "0") < 10 { at += 1 }
    guard (1...9).contains(at - start), at - start == 1 || text[start] != UInt8(ascii: "0") else { return nil }
    return start..<at
  }

  /// Reads a string of printable ASCII without escapes that is short enough for an id. The range includes the quotes.
  private static func plain(_ text: Span<UInt8>, _ at: inout Int) -> Range<Int>? {
    let start = at
    // Limit the search so that a long string isn't scanned twice.
    let few = text.extracting(start..<min(start + EnvelopeDraft.longestID, text.count))
    guard few.byte(0) == UInt8(ascii: "\"") else { return nil }
    var end = 1
    JSONScanner.skipPlain(few, &end)
    guard few.byte(end) == UInt8(ascii: "\"") else { return nil }
    at = start + end + 1
    return start..<at
  }
}
