extension JSONScanner {
  @inline(__always)
  static func word(_ word: StaticString, _ text: Span<UInt8>, _ at: inout Int) throws(JSONFault) {
    guard text.has(word, at: at) else { throw JSONFault(offset: at, reason: "expected a value") }
    at += word.utf8CodeUnitCount
  }

  @inline(__always)
  static func number(_ text: Span<UInt8>, _ at: inout Int) throws(JSONFault) {
    if text[at] == UInt8(ascii: "-") { at += 1 }
    if at < text.count, text[at] == UInt8(ascii: "0") {
      at += 1
      if at < text.count, isDigit(text[at]) { throw JSONFault(offset: at, reason: "a number begins with 0") }
    } else {
      try digits(text, &at)
    }
    if at < text.count, text[at] == UInt8(ascii: ".") {
      at += 1
      try digits(text, &at)
    }
    if at < text.count, text[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if at < text.count, text[at] == UInt8(ascii: "+") || text[at] == UInt8(ascii: "-") { at += 1 }
      try digits(text, &at)
    }
  }

  @inline(__always)
  private static func digits(_ text: Span<UInt8>, _ at: inout Int) throws(JSONFault) {
    guard at < text.count, isDigit(text[at]) else { throw JSONFault(offset: at, reason: "expected a digit") }
    while at <= text.count - 8 {
      let count = text.word(at: at).leadingDigits
      at += count
      if count < 8 { return }
    }
    while at < text.count, isDigit(text[at]) { at += 1 }
  }

  @inline(__always)
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
