/// The format of one kind of machine-generated text, such as ids, language tags or time zone names.
package protocol ASCIIForm: Sendable {
  static var rule: ASCIIRule { get }
}

/// The length and the characters that a format allows. Every format allows letters and digits.
package struct ASCIIRule: Sendable {
  /// The allowed length, in bytes.
  let length: ClosedRange<Int>
  /// The characters that are allowed in addition to letters and digits.
  private let signs: [UInt8]
  /// A description for messages: "an identifier".
  let meaning: String

  /// - Parameters:
  ///   - length: The allowed length, in bytes.
  ///   - signs: The characters that are allowed in addition to letters and digits. A hyphen must come last.
  ///   - meaning: A description for messages: "an identifier".
  package init(_ length: ClosedRange<Int>, and signs: String, _ meaning: String) {
    self.length = length
    self.signs = Array(signs.utf8)
    self.meaning = meaning
  }

  /// The allowed characters as the contents of a regular expression's brackets.
  var characters: String { "A-Za-z0-9" + String(decoding: signs, as: UTF8.self) }

  func allows(_ byte: UInt8) -> Bool { byte.isASCIILetterOrDigit || signs.contains(byte) }
}

extension UInt8 {
  package var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  package var isASCIILetterOrDigit: Bool {
    isASCIILowerCaseOrDigit || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
  }

  /// True for a lower-case ASCII letter or a digit.
  package var isASCIILowerCaseOrDigit: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || isASCIIDigit
  }

  /// The value of an ASCII hexadecimal digit in any case; nil for any other byte.
  package var hexDigitValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// ASCII text of one format and a limited length. Two texts are equal if their bytes are.
package struct ASCIIText<Form: ASCIIForm>: Codable, Hashable, Sendable {
  package let value: String

  /// - Throws: `TextRefusal` with the rule that the text breaks.
  package init(_ text: String) throws(TextRefusal) {
    let rule = Form.rule
    guard rule.length.contains(text.utf8.count) else {
      throw TextRefusal("must have \(rule.length.lowerBound) to \(rule.length.upperBound) bytes: it is \(rule.meaning)")
    }
    guard text.utf8.allSatisfy(rule.allows) else {
      throw TextRefusal("isn't \(rule.meaning), which may contain only \(rule.characters)")
    }
    value = text
  }

  /// - Throws: `DecodingError` if the value isn't a string or breaks the rule.
  package init(from decoder: any Decoder) throws {
    self = try decoder.text { text throws(TextRefusal) in try Self(text) }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension ASCIIText: WireShaped {
  static var wireSchema: JSONValue {
    let rule = Form.rule
    let least = Form.rule.length.lowerBound
    let most = Form.rule.length.upperBound
    return [
      "type": "string", "minLength": .integer(Int64(least)), "maxLength": .integer(Int64(most)),
      "pattern": .string("^[\(rule.characters)]+$"), "description": .string(rule.meaning),
    ]
  }
  static var wireExample: Self { Self(unchecked: String(repeating: "a", count: Form.rule.length.lowerBound)) }
  private init(unchecked value: String) { self.value = value }
}

extension ASCIIText: ExpressibleByStringLiteral {
  /// For literals in code. Traps if the text breaks the rule.
  package init(stringLiteral text: String) {
    guard let text = try? Self(text) else { preconditionFailure("'\(text)' isn't \(Form.rule.meaning)") }
    self = text
  }
}
