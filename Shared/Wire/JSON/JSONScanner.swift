/// Walks one JSON text, strictly: RFC 8259, at most 64 levels, no duplicate keys, valid UTF-8, no lone surrogates.
///
/// The scanner holds no text, only what it must remember of the objects it is inside, so that one
/// can be kept and used again without allocating. The functions take the text and a position, which they move.
package struct JSONScanner {
  /// How deep arrays and objects may nest (PROTOCOL, "Frame").
  package static let maxDepth = 64
  /// Up to here keys are compared one by one, above by a set.
  private static let fewKeys = 24

  private struct Key {
    var hash: Int
    var start: Int
    var end: Int
  }

  private var keys: [Key] = []
  private var unescaped: Bytes = []
  private var crowds: [Int: Set<Int>] = [:]

  package init() {}

  /// Reads a value and what surrounds it to the end of the text.
  package mutating func wholeText(_ text: Span<UInt8>) throws(JSONFault) {
    var at = 0
    try value(text, &at)
    try end(text, &at)
  }

  /// Passes over white space; then the text must be at its end.
  package func end(_ text: Span<UInt8>, _ at: inout Int) throws(JSONFault) {
    skipSpace(text, &at)
    if at < text.count { throw JSONFault(offset: at, reason: "expected the end of the text") }
  }

  /// Reads one value, with white space before it.
  package mutating func value(_ text: Span<UInt8>, _ at: inout Int, depth: Int = 0) throws(JSONFault) {
    skipSpace(text, &at)
    guard at < text.count else { throw JSONFault(offset: at, reason: "expected a value, found the end") }
    switch text[at] {
    case UInt8(ascii: "\""): try string(text, &at)
    case UInt8(ascii: "{"): try object(text, &at, depth: depth) { (_, _, _) throws(JSONFault) in false }
    case UInt8(ascii: "["): try array(text, &at, depth: depth)
    case UInt8(ascii: "t"): try word("true", text, &at)
    case UInt8(ascii: "f"): try word("false", text, &at)
    case UInt8(ascii: "n"): try word("null", text, &at)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number(text, &at)
    default: throw JSONFault(offset: at, reason: "expected a value")
    }
  }

  /// Reads an object. `member` gets each key's range (without quotes) and the position of its value; when it
  /// read the value itself it moves the position and returns true, else the scanner passes over the value.
  package mutating func object(
    _ text: Span<UInt8>, _ at: inout Int, depth: Int,
    member: (inout JSONScanner, Range<Int>, inout Int) throws(JSONFault) -> Bool
  ) throws(JSONFault) {
    guard depth < Self.maxDepth else { throw JSONFault(offset: at, reason: "nested deeper than \(Self.maxDepth)") }
    at += 1
    let firstKey = keys.count
    skipSpace(text, &at)
    if at < text.count, text[at] == UInt8(ascii: "}") {
      at += 1
      return
    }
    while true {
      skipSpace(text, &at)
      guard at < text.count, text[at] == UInt8(ascii: "\"") else {
        throw JSONFault(offset: at, reason: "expected a key in quotes")
      }
      let start = at + 1
      let plain = try string(text, &at)
      let key = start..<(at - 1)
      try remember(key, plain: plain, in: text, since: firstKey)
      skipSpace(text, &at)
      guard at < text.count, text[at] == UInt8(ascii: ":") else {
        throw JSONFault(offset: at, reason: "expected ':' after the key")
      }
      at += 1
      skipSpace(text, &at)
      if try !member(&self, key, &at) { try value(text, &at, depth: depth + 1) }
      skipSpace(text, &at)
      guard at < text.count else { throw JSONFault(offset: at, reason: "expected ',' or '}', found the end") }
      if text[at] == UInt8(ascii: "}") { break }
      guard text[at] == UInt8(ascii: ",") else { throw JSONFault(offset: at, reason: "expected ',' or '}'") }
      at += 1
    }
    at += 1
    if keys.count - firstKey > Self.fewKeys { crowds[firstKey] = nil }
    keys.removeSubrange(firstKey...)
  }

  /// Reads an array; `element`, if given, reads each element itself.
  package mutating func array(
    _ text: Span<UInt8>, _ at: inout Int, depth: Int,
    element: (inout JSONScanner, inout Int) throws(JSONFault) -> Bool = { (_, _) throws(JSONFault) in false }
  ) throws(JSONFault) {
    guard depth < Self.maxDepth else { throw JSONFault(offset: at, reason: "nested deeper than \(Self.maxDepth)") }
    at += 1
    skipSpace(text, &at)
    if at < text.count, text[at] == UInt8(ascii: "]") {
      at += 1
      return
    }
    while true {
      skipSpace(text, &at)
      if try !element(&self, &at) { try value(text, &at, depth: depth + 1) }
      skipSpace(text, &at)
      guard at < text.count else { throw JSONFault(offset: at, reason: "expected ',' or ']', found the end") }
      if text[at] == UInt8(ascii: "]") { break }
      guard text[at] == UInt8(ascii: ",") else { throw JSONFault(offset: at, reason: "expected ',' or ']'") }
      at += 1
    }
    at += 1
  }

  package func skipSpace(_ text: Span<UInt8>, _ at: inout Int) {
    while at < text.count {
      switch text[at] {
      case 0x20, 0x0A, 0x0D, 0x09: at += 1
      default: return
      }
    }
  }

  // MARK: Scalars

  private func word(_ word: StaticString, _ text: Span<UInt8>, _ at: inout Int) throws(JSONFault) {
    guard text.has(word, at: at) else { throw JSONFault(offset: at, reason: "expected a value") }
    at += word.utf8CodeUnitCount
  }

  private func number(_ text: Span<UInt8>, _ at: inout Int) throws(JSONFault) {
    if text[at] == UInt8(ascii: "-") { at += 1 }
    if at < text.count, text[at] == UInt8(ascii: "0") {
      at += 1
      if at < text.count, Self.isDigit(text[at]) { throw JSONFault(offset: at, reason: "a number begins with 0") }
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

  private func digits(_ text: Span<UInt8>, _ at: inout Int) throws(JSONFault) {
    guard at < text.count, Self.isDigit(text[at]) else { throw JSONFault(offset: at, reason: "expected a digit") }
    while at < text.count, Self.isDigit(text[at]) { at += 1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// Reads a string from its opening quote to behind its closing one; true when it has no escapes.
  @discardableResult
  package func string(_ text: Span<UInt8>, _ at: inout Int) throws(JSONFault) -> Bool {
    let opening = at
    var plain = true
    at += 1
    while at < text.count {
      let byte = text[at]
      if byte == UInt8(ascii: "\"") {
        at += 1
        return plain
      } else if byte == UInt8(ascii: "\\") {
        plain = false
        try escape(text, &at)
      } else if byte < 0x20 {
        throw JSONFault(offset: at, reason: "a control character in a string must be escaped")
      } else if byte < 0x80 {
        at += 1
      } else {
        try UTF8Check.sequence(text, &at)
      }
    }
    throw JSONFault(offset: opening, reason: "a string without an end")
  }

  private func escape(_ text: Span<UInt8>, _ at: inout Int) throws(JSONFault) {
    let start = at
    guard at + 1 < text.count else { throw JSONFault(offset: at, reason: "an escape without an end") }
    switch text[at + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at += 2
    case UInt8(ascii: "u"):
      let unit = try Self.codeUnit(text, at)
      at += 6
      if unit & 0xFC00 == 0xDC00 { throw JSONFault(offset: start, reason: "a lone surrogate") }
      if unit & 0xFC00 == 0xD800 {
        guard text.has("\\u", at: at), try Self.codeUnit(text, at) & 0xFC00 == 0xDC00 else {
          throw JSONFault(offset: start, reason: "a lone surrogate")
        }
        at += 6
      }
    default: throw JSONFault(offset: at, reason: "no such escape")
    }
  }

  /// The four hex digits behind `\u` at `at`.
  static func codeUnit(_ text: Span<UInt8>, _ at: Int) throws(JSONFault) -> UInt32 {
    var unit: UInt32 = 0
    for index in at + 2..<at + 6 {
      guard index < text.count, let digit = hex(text[index]) else {
        throw JSONFault(offset: min(index, text.count), reason: "expected four hex digits")
      }
      unit = unit << 4 | digit
    }
    return unit
  }

  private static func hex(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  // MARK: Keys

  /// Refuses a key that the object had already, however either is escaped.
  private mutating func remember(
    _ key: Range<Int>, plain: Bool, in text: Span<UInt8>, since first: Int
  ) throws(JSONFault) {
    let hash: Int
    if plain {
      hash = Self.hash(text.extracting(key))
    } else {
      unescaped.removeAll(keepingCapacity: true)
      JSONString.unescape(text.extracting(key), into: &unescaped)
      hash = Self.hash(unescaped.span)
    }
    let count = keys.count - first
    if count < Self.fewKeys {
      for index in first..<keys.count where keys[index].hash == hash {
        if JSONString.same(text.extracting(keys[index].start..<keys[index].end), text.extracting(key)) {
          throw Self.twice(key)
        }
      }
    } else {
      if count == Self.fewKeys { crowds[first] = Set(keys[first...].lazy.map(\.hash)) }
      // 64 bits from a seed that nobody outside knows: equal hashes are equal keys.
      if crowds[first]?.insert(hash).inserted == false {
        throw Self.twice(key)
      }
    }
    keys.append(Key(hash: hash, start: key.lowerBound, end: key.upperBound))
  }

  private static func twice(_ key: Range<Int>) -> JSONFault {
    JSONFault(offset: key.lowerBound - 1, reason: "a key that the object has already")
  }

  private static let seed = Int.random(in: .min ... .max)

  /// FNV-1a from a seed that changes with the process.
  private static func hash(_ bytes: Span<UInt8>) -> Int {
    var hash = seed
    for index in bytes.indices { hash = (hash ^ Int(bytes[index])) &* 0x100_0000_01B3 }
    return hash
  }
}
