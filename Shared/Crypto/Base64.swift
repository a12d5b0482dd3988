/// Base64 (RFC 4648) in both alphabets, strict: one spelling a value, so that a signed text can't be re-spelled.
package enum Base64 {
  /// With `+`, `/` and padding.
  package static func encode(_ bytes: [UInt8]) -> String { encode(bytes, standard, padded: true) }

  /// With `-`, `_` and no padding, as JOSE wants it (RFC 7515 §2).
  package static func encodeURL(_ bytes: [UInt8]) -> String { encode(bytes, url, padded: false) }

  /// The bytes of a padded text, or nil for white space, wrong padding, letters of the other alphabet or stray low
  /// bits.
  package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    let padding = text.suffix(2).count { $0 == UInt8(ascii: "=") }
    return decode(text.dropLast(padding), plus: "+", slash: "/")
  }

  /// The bytes of an unpadded URL-safe text, or nil as above.
  package static func decodeURL(_ text: some Collection<UInt8>) -> [UInt8]? { decode(text, plus: "-", slash: "_") }

  private static let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  private static let standard = Array((common + "+/").utf8)
  private static let url = Array((common + "-_").utf8)

  private static func encode(_ bytes: [UInt8], _ letters: [UInt8], padded: Bool) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for at in stride(from: 0, to: bytes.count, by: 3) {
      let left = min(3, bytes.count - at)
      var group = UInt32(bytes[at]) << 16
      if left > 1 { group |= UInt32(bytes[at + 1]) << 8 }
      if left > 2 { group |= UInt32(bytes[at + 2]) }
      for letter in 0...left { text.append(letters[Int(group >> UInt32(18 - 6 * letter) & 63)]) }
      if padded { text += Array(repeating: UInt8(ascii: "="), count: 3 - left) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func decode(
    _ text: some Collection<UInt8>, plus: Unicode.Scalar, slash: Unicode.Scalar
  ) -> [UInt8]? {
    guard text.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var held: UInt32 = 0
    var bits = 0
    for letter in text {
      guard let six = value(letter, plus: UInt8(ascii: plus), slash: UInt8(ascii: slash)) else { return nil }
      held = held << 6 | six
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(held >> UInt32(bits) & 0xFF))
        held &= 0x3F
      }
    }
    return held & ((1 << UInt32(bits)) - 1) == 0 ? bytes : nil
  }

  private static func value(_ letter: UInt8, plus: UInt8, slash: UInt8) -> UInt32? {
    switch letter {
    case 0x41...0x5A: UInt32(letter) - 0x41
    case 0x61...0x7A: UInt32(letter) - 0x61 + 26
    case 0x30...0x39: UInt32(letter) - 0x30 + 52
    case plus: 62
    case slash: 63
    default: nil
    }
  }
}
