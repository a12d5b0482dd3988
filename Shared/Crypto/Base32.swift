/// Lower-case base32 without padding (RFC 4648's alphabet): what ids and tokens are written in.
///
/// It survives being read aloud, case folding and a double click, which base64 does not.
package enum Base32 {
  /// Eight letters for five bytes, the last group cut short.
  package static func encode(_ bytes: [UInt8]) -> String {
    encode(bytes, Array("abcdefghijklmnopqrstuvwxyz234567".utf8))
  }

  /// The same letters, each standing for another value: texts of one length sort as their bytes do.
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
