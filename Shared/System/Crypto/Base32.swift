/// Lower-case base32 without padding (RFC 4648's alphabet), the encoding of ids and tokens.
///
/// Unlike Base64, it can be read aloud, doesn't depend on upper and lower case, and can be selected with a double
/// click.
package enum Base32 {
  /// Encodes five bytes as eight characters; the last group may be shorter.
  package static func encode(_ bytes: [UInt8]) -> String {
    encode(bytes, Array("abcdefghijklmnopqrstuvwxyz234567".utf8))
  }

  /// Encodes with an alphabet in ASCII order, so that texts of the same length sort as their bytes do.
  package static func encodeSorted(_ bytes: [UInt8]) -> String {
    encode(bytes, Array("234567abcdefghijklmnopqrstuvwxyz".utf8))
  }

  private static func encode(_ bytes: [UInt8], _ letters: [UInt8]) -> String {
    var text: [UInt8] = []
    var held: UInt32 = 0
    var bits = 0
    for byte in bytes {
      held = held << 8 | UInt32(byte)
      bits += 8
      while bits >= 5 {
        bits -= 5
        text.append(letters[Int(held >> UInt32(bits) & 31)])
      }
      held &= 0xFF
    }
    if bits > 0 { text.append(letters[Int(held << UInt32(5 - bits) & 31)]) }
    return String(decoding: text, as: UTF8.self)
  }
}
