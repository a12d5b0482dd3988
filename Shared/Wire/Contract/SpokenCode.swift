/// A code that people read out to each other and type: eight characters that can't be mixed up, shown as `ABCD-EFGH`.
///
/// They are those of Crockford's base32: digits and capitals without I, L, O and U. What is typed may have them in any
/// case, with blanks and hyphens anywhere; an O is taken for a zero, an I or L for a one. Forty bits: enough where tries
/// are bounded and a code's life is, and nowhere else. A fresh one is `SpokenCode.random()` of `Crypto`, which also has
/// the digest that is kept in a code's place.
package struct SpokenCode: Codable, Hashable, Sendable {
  /// Eight of `alphabet`, without the hyphen: what is compared and digested.
  package let characters: String

  /// What a code is made of; a character stands for its place.
  package static let alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
  private static let letters = Array(alphabet.utf8)
  private static let count = 8
  /// Room for a code that is typed with a blank behind each character, and then some.
  private static let longest = 40

  /// How it is shown: `ABCD-EFGH`.
  package var shown: String { "\(characters.prefix(4))-\(characters.suffix(4))" }

  /// The code for forty bits of chance; of more the lowest.
  package init(bits: UInt64) {
    let places = (0..<Self.count).map { Int(bits >> UInt64(5 * $0) & 31) }
    characters = String(decoding: places.map { Self.letters[$0] }, as: UTF8.self)
  }

  /// The code that somebody typed.
  ///
  /// - Throws: `TextRefusal` for what can't be one.
  package init(typed text: String) throws(TextRefusal) {
    guard text.utf8.count <= Self.longest else { throw TextRefusal("must have at most \(Self.longest) bytes") }
    var taken: [UInt8] = []
    for byte in text.utf8 where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") {
      guard let letter = Self.letter(byte) else {
        throw TextRefusal("isn't a code: it may have the letters and digits \(Self.alphabet) only")
      }
      taken.append(letter)
    }
    guard taken.count == Self.count else {
      throw TextRefusal("isn't a code: it must have \(Self.count) letters and digits, such as ABCD-EFGH")
    }
    characters = String(decoding: taken, as: UTF8.self)
  }

  /// - Throws: for what is no string, and as `init(typed:)` does.
  package init(from decoder: any Decoder) throws {
    do {
      try self.init(typed: try decoder.singleValueContainer().decode(String.self))
    } catch let refusal as TextRefusal {
      throw DecodingError.refused(refusal.description)
    }
  }

  /// As it is shown.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(shown)
  }

  /// The character of the alphabet that is meant by a typed one.
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
      "description": "a code of eight letters and digits in any case, blanks and hyphens don't matter: ABCD-EFGH",
    ]
  }
  static var wireExample: SpokenCode { SpokenCode(bits: 0) }
}
