/// JSON put together by hand, for lists whose rows are written as they are read.
extension Bytes {
  /// Appends UTF-8 as a JSON string: in quotes, with the escapes that it needs.
  package mutating func append(quoted text: Span<UInt8>) {
    append(UInt8(ascii: "\""))
    if text.needsNoEscape { append(text) } else { append(escaping: text) }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(escaping text: Span<UInt8>) {
    // A string can always be written, quotes around it.
    guard let quoted = try? JSON.encode(text.text) else { return }
    append(quoted.span.extracting(1..<quoted.count - 1))
  }
}

extension Span<UInt8> {
  /// Whether a JSON string may have all of these bytes as they are.
  fileprivate var needsNoEscape: Bool {
    var at = 0
    while at <= count - 8 {
      if word(at: at).mustEscape { return false }
      at += 8
    }
    let left = count - at
    // The bytes that aren't there are taken for letters.
    return !(extracting(at..<count).shortWord | (0x6161_6161_6161_6161 << UInt64(left * 8))).mustEscape
  }
}
