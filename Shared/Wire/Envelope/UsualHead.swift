/// How nearly all clients begin a request: `{"jsonrpc":"2.0","id":7,"method":"content.ping","params":{`.
///
/// A text that begins so needn't be taken apart key by key up to its params. Whatever begins otherwise is read as well,
/// and by the same rules; it only takes longer.
struct UsualHead {
  /// The id as it stands.
  let id: Range<Int>
  /// Between the quotes.
  let method: Range<Int>
  /// Where the object opens.
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

  /// A string without escapes, or a number that is at most nine digits.
  private static func id(_ text: Span<UInt8>, _ at: inout Int) -> Range<Int>? {
    if text.byte(at) == UInt8(ascii: "\"") { return plain(text, &at) }
    let start = at
    while at - start < 10, text.byte(at) &- UInt8(ascii: "0") < 10 { at += 1 }
    guard (1...9).contains(at - start), at - start == 1 || text[start] != UInt8(ascii: "0") else { return nil }
    return start..<at
  }

  /// A string of printable ASCII without escapes, short enough for an id; its quotes are part of the range.
  private static func plain(_ text: Span<UInt8>, _ at: inout Int) -> Range<Int>? {
    let start = at
    // No further than that, so that a long one isn't looked through twice.
    let few = text.extracting(start..<min(start + EnvelopeDraft.longestID, text.count))
    guard few.byte(0) == UInt8(ascii: "\"") else { return nil }
    var end = 1
    JSONScanner.skipPlain(few, &end)
    guard few.byte(end) == UInt8(ascii: "\"") else { return nil }
    at = start + end + 1
    return start..<at
  }
}
