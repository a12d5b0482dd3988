/// JSON assembled by hand, for lists whose rows are written while they are read.
extension Bytes {
  /// Appends UTF-8 text as a JSON string, with quotes and the necessary escapes.
  package mutating func append(quoted text: Span<UInt8>) {
    append(UInt8(ascii: "\""))
    if text.needsNoEscape { append(text) } else { append(escaping: text) }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(escaping text: Span<UInt8>) {
    // Encoding a string never fails, and the result always has quotes around it.
    guard let quoted = try? JSON.encode(text.text) else { return }
    append(quoted.span.extracting(1..<quoted.count - 1))
  }
}

extension Span<UInt8> {
  /// True if a JSON string may contain all of these bytes unescaped.
  fileprivate var needsNoEscape: Bool {
    var at = 0
    while at <= count - 8 {
      if word(at: at).mustEscape { return false }
      at += 8
    }
    let left = count - at
    // Pads the missing bytes with the letter "a", which never needs an escape.
    return !(extracting(at..<count).shortWord | (0x6161_6161_6161_6161 << UInt64(left * 8))).mustEscape
  }
}
