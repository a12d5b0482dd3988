import Wire

/// A simple JSON parser that reads byte by byte. The reference for the scanner, which reads 8 and 16 bytes at a time.
struct PlainScan {
  private let text: Bytes
  private var at = 0

  private struct Wrong: Error { var offset: Int }

  private init(_ text: Bytes) { self.text = text }

  /// Returns the offset at which the text becomes invalid; nil for a well-formed text.
  static func fault(_ text: Bytes) -> Int? {
    var scan = PlainScan(text)
    do {
      try scan.value(0)
      scan.space()
      return scan.at < text.count ? scan.at : nil
    } catch {
      return (error as? Wrong)?.offset
    }
  }

  private var byte: UInt8? { at < text.count ? text[at] : nil }
  private var isDigit: Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
  private func wrong(_ offset: Int) -> Wrong { Wrong(offset: offset) }
  private func `is`(_ character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }

  private mutating func space() {
    while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { at += 1 }
  }

  private mutating func value(_ depth: Int) throws {
    space()
    switch byte {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if depth >= JSON.maxDepth { throw wrong(at) }
      if `is`("{") { try object(depth) } else { try array(depth) }
    case UInt8(ascii: "-"), (0x30...0x39)?: try number()
    default:
      for word in ["true", "false", "null"] where text[at...].starts(with: word.utf8) {
        at += word.utf8.count
        return
      }
      throw wrong(at)
    }
  }

  private mutating func digits() throws {
    guard isDigit else { throw wrong(at) }
    while isDigit { at += 1 }
  }

  private mutating func number() throws {
    if `is`("-") { at += 1 }
    if `is`("0") {
      at += 1
      if isDigit { throw wrong(at) }
    } else {
      try digits()
    }
    if `is`(".") {
      at += 1
      try digits()
    }
    if `is`("e") || `is`("E") {
      at += 1
      if `is`("+") || `is`("-") { at += 1 }
      try digits()
    }
  }

  private mutating func array(_ depth: Int) throws {
    at += 1
    space()
    if `is`("]") { return at += 1 }
    while true {
      try value(depth + 1)
      space()
      if `is`("]") { return at += 1 }
      guard `is`(",") else { throw wrong(at) }
      at += 1
    }
  }

  private mutating func object(_ depth: Int) throws {
    at += 1
    space()
    if `is`("}") { return at += 1 }
    var keys: Set<[UInt32]> = []
    var twice: Int?
    while true {
      space()
      guard `is`("\"") else { throw wrong(at) }
      let start = at
      let key = try string()
      if !keys.insert(key).inserted {
        // The scanner checks an object with many keys for duplicates only at its end.
        if keys.count <= 32 { throw wrong(start) }
        twice = twice ?? start
      }
      space()
      guard `is`(":") else { throw wrong(at) }
      at += 1
      try value(depth + 1)
      space()
      if `is`("}") { break }
      guard `is`(",") else { throw wrong(at) }
      at += 1
    }
    at += 1
    if let twice { throw wrong(twice) }
  }

  /// Reads a string and returns its scalars.
  private mutating func string() throws -> [UInt32] {
    let opening = at
    var scalars: [UInt32] = []
    at += 1
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        at += 1
        return scalars
      case UInt8(ascii: "\\"): scalars.append(try escape())
      case 0x00..<0x20: throw wrong(at)
      case 0x20..<0x80:
        scalars.append(UInt32(byte))
        at += 1
      default: scalars.append(try sequence())
      }
    }
    throw wrong(opening)
  }

  private mutating func sequence() throws -> UInt32 {
    for length in 2...4 where at + length <= text.count {
      // Uses the standard library's decoder as the reference.
      guard let string = String(validating: text[at..<at + length], as: UTF8.self), string.unicodeScalars.count == 1,
        let scalar = string.unicodeScalars.first
      else { continue }
      at += length
      return scalar.value
    }
    throw wrong(at)
  }

  private mutating func escape() throws -> UInt32 {
    let start = at
    guard at + 1 < text.count else { throw wrong(at) }
    let simple: [UInt8: UInt32] = [
      0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
    ]
    if let scalar = simple[text[at + 1]] {
      at += 2
      return scalar
    }
    guard text[at + 1] == UInt8(ascii: "u") else { throw wrong(at) }
    let unit = try unit(at)
    at += 6
    if (0xDC00...0xDFFF).contains(unit) { throw wrong(start) }
    guard (0xD800...0xDBFF).contains(unit) else { return unit }
    guard text[at...].starts(with: "\\u".utf8) else { throw wrong(start) }
    let low = try self.unit(at)
    guard (0xDC00...0xDFFF).contains(low) else { throw wrong(start) }
    at += 6
    return 0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF)
  }

  private func unit(_ start: Int) throws -> UInt32 {
    var value: UInt32 = 0
    for index in start + 2..<start + 6 {
      guard index < text.count, let digit = Character(Unicode.Scalar(text[index])).hexDigitValue else {
        throw wrong(min(index, text.count))
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
