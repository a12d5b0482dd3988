/// Base64 (RFC 4648) in both alphabets. Decoding is strict: it accepts only one encoding of a value, so the encoding of
/// signed content can't be varied.
package enum Base64 {
  /// Encodes with `+`, `/` and padding.
  package static func encode(_ bytes: [UInt8]) -> String { encode(bytes, standard, padded: true) }

  /// Encodes with `-` and `_` and without padding, as JOSE requires (RFC 7515 §2).
  package static func encodeURL(_ bytes: [UInt8]) -> String { encode(bytes, url, padded: false) }

  /// Decodes a padded text. Returns nil for white space, wrong padding, characters of the other alphabet or stray low
  /// bits.
  package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    let padding = text.suffix(2).count { $0 == UInt8(ascii: "=") }
    return decode(text.dropLast(padding), standardValues)
  }

  /// Decodes an unpadded URL-safe text. Returns nil for padding, white space, characters of the other alphabet or stray
  /// low bits.
  package static func decodeURL(_ text: some Collection<UInt8>) -> [UInt8]? { decode(text, urlValues) }

  private static let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  private static let standard = Array((common + "+/").utf8)
  private static let url = Array((common + "-_").utf8)
  private static let standardValues = values(standard)
  private static let urlValues = values(url)
  /// The value of a byte that isn't in the alphabet.
  private static let none: UInt8 = 0xFF

  /// Returns a table that maps each byte to its value.
  private static func values(_ letters: [UInt8]) -> [UInt8] {
    var values = Array(repeating: none, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }

  private static func encode(_ bytes: [UInt8], _ letters: [UInt8], padded: Bool) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var at = 0
    while at + 3 <= bytes.count {
      let group = Int(bytes[at]) << 16 | Int(bytes[at + 1]) << 8 | Int(bytes[at + 2])
      text.append(letters[group >> 18])
      text.append(letters[group >> 12 & 63])
      text.append(letters[group >> 6 & 63])
      text.append(letters[group & 63])
      at += 3
    }
    let left = bytes.count - at
    if left > 0 {
      let group = Int(bytes[at]) << 16 | (left > 1 ? Int(bytes[at + 1]) << 8 : 0)
      for letter in 0...left { text.append(letters[group >> (18 - 6 * letter) & 63]) }
      if padded { for _ in left..<3 { text.append(UInt8(ascii: "=")) } }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes contiguous bytes, four characters at a time. The speed matters, since whole files are decoded here.
  private static func decode(_ text: some Collection<UInt8>, _ values: [UInt8]) -> [UInt8]? {
    text.withContiguousStorageIfAvailable { unsafe decode($0.span, values) } ?? decode(Array(text).span, values)
  }

  private static func decode(_ text: Span<UInt8>, _ values: [UInt8]) -> [UInt8]? {
    guard text.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var at = 0
    while at + 4 <= text.count {
      let a = values[Int(text[at])]
      let b = values[Int(text[at + 1])]
      let c = values[Int(text[at + 2])]
      let d = values[Int(text[at + 3])]
      guard a | b | c | d != none else { return nil }
      bytes.append(a << 2 | b >> 4)
      bytes.append(b << 4 | c >> 2)
      bytes.append(c << 6 | d)
      at += 4
    }
    guard at < text.count else { return bytes }
    let a = values[Int(text[at])]
    let b = values[Int(text[at + 1])]
    let c = at + 2 < text.count ? values[Int(text[at + 2])] : 0
    guard a | b | c != none else { return nil }
    bytes.append(a << 2 | b >> 4)
    if at + 2 < text.count {
      bytes.append(b << 4 | c >> 2)
      return c & 3 == 0 ? bytes : nil
    }
    return b & 15 == 0 ? bytes : nil
  }
}
