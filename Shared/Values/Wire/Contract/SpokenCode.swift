/// A code that users read aloud and type: eight unambiguous characters, shown as `ABCD-EFGH`.
///
/// The characters are those of Crockford's base32: digits and capital letters without I, L, O and U. Typed codes may
/// have any case and contain spaces and hyphens anywhere. O is read as 0, and I and L are read as 1. A code has forty
/// bits, which is only secure if both the number of attempts and the code's lifetime are limited. `Crypto` generates
/// codes (`SpokenCode.random()`) and computes the digest that is stored instead of a code.
package struct SpokenCode: Codable, Hashable, Sendable {
  /// Eight characters of `alphabet` without the hyphen. Comparisons and digests use this form.
  package let characters: String

  /// The characters of a code. A character's value is its position.
  package static let alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
  private static let letters = Array(alphabet.utf8)
  private static let count = 8
  /// The maximum length of a typed code, in bytes: more than enough for a space after each character.
  private static let longest = 40

  /// The form shown to users: `ABCD-EFGH`.
  package var shown: String { "\(characters.prefix(4))-\(characters.suffix(4))" }

  /// Creates a code from the lowest forty bits.
  package init(bits: UInt64) {
    let places = (0..<Self.count).map { Int(bits >> UInt64(5 * $0) & 31) }
    characters = String(decoding: places.map { Self.letters[$0] }, as: UTF8.self)
  }

  /// Parses a code that a user typed.
  ///
  /// - Throws: `TextRefusal` if the text isn't a code.
  package init(typed text: String) throws(TextRefusal) {
    guard text.utf8.count <= Self.longest else { throw TextRefusal("must have at most \(Self.longest) bytes") }
    var read: [UInt8] = []
    for byte in text.utf8 where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") {
      guard let letter = Self.letter(byte) else {
        throw TextRefusal("isn't a code, which may contain only the letters and digits \(Self.alphabet)")
      }
      read.append(letter)
    }
    guard read.count == Self.count else {
      throw TextRefusal("isn't a code, which must have \(Self.count) letters and digits, such as ABCD-EFGH")
    }
    characters = String(decoding: read, as: UTF8.self)
  }

  /// - Throws: `DecodingError` if the value isn't a string or isn't a code.
  package init(from decoder: any Decoder) throws {
    self = try decoder.text { text throws(TextRefusal) in try SpokenCode(typed: text) }
  }

  /// Writes the form shown to users.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(shown)
  }

  /// The character of the alphabet that a typed character stands for.
  private static func letter(_ byte: UInt8) -> UInt8? {
    let capital = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 0x20 : byte
    return switch capital {
    case UInt8(ascii: "O"): UInt8(ascii: "0")
    case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
    default: letters.contains(capital) ? capital : nil
    }
  }
}

extension SpokenCode: WireShaped {
  static var wireSchema: JSONValue {
    [
      "type": "string", "minLength": .integer(Int64(count)), "maxLength": .integer(Int64(longest)),
      "pattern": "^[ -]*([0-9A-TV-Za-tv-z][ -]*){8}$",
      "description": "a code of eight letters and digits, such as ABCD-EFGH; case, blanks and hyphens don't matter",
    ]
  }
  static var wireExample: SpokenCode { SpokenCode(bits: 0) }
}
