/// What texts of one kind are made of, for those that people don't write: ids, tags, names of zones.
package protocol ASCIIForm: Sendable {
  /// What such a text may be.
  static var rule: ASCIIRule { get }
}

/// A length, and letters, digits and some other signs.
package struct ASCIIRule: Sendable {
  /// How many bytes a text may have.
  let length: ClosedRange<Int>
  /// What it may have beside letters and digits.
  private let signs: [UInt8]
  /// What it is, for people: "an identifier".
  let meaning: String

  /// - Parameters:
  ///   - length: in bytes.
  ///   - signs: what it may have beside letters and digits; a hyphen stands last.
  ///   - meaning: what it is, for people: "an identifier".
  package init(_ length: ClosedRange<Int>, and signs: String, _ meaning: String) {
    (self.length, self.signs, self.meaning) = (length, Array(signs.utf8), meaning)
  }

  /// The signs as they stand between the brackets of a regular expression.
  var characters: String { "A-Za-z0-9" + String(decoding: signs, as: UTF8.self) }

  func allows(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: signs.contains(byte)
    }
  }
}

/// A text of a form: ASCII, bounded, and so compared and hashed as bytes.
package struct ASCIIText<Form: ASCIIForm>: Codable, Hashable, Sendable {
  /// The text.
  package let value: String

  /// - Throws: `TextRefusal` that says which rule the text breaks.
  package init(_ text: String) throws(TextRefusal) {
    let rule = Form.rule
    guard rule.length.contains(text.utf8.count) else {
      throw TextRefusal("must have \(rule.length.lowerBound) to \(rule.length.upperBound) bytes: it is \(rule.meaning)")
    }
    guard text.utf8.allSatisfy(rule.allows) else {
      throw TextRefusal("isn't \(rule.meaning): it may have \(rule.characters) only")
    }
    value = text
  }

  /// - Throws: for what is no string, and as the other initialiser does.
  package init(from decoder: any Decoder) throws {
    do {
      try self.init(try decoder.singleValueContainer().decode(String.self))
    } catch let refusal as TextRefusal {
      throw DecodingError.refused(refusal.description)
    }
  }

  /// As a string.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension ASCIIText: WireShaped {
  static var wireSchema: JSONValue {
    let (rule, least, most) = (Form.rule, Form.rule.length.lowerBound, Form.rule.length.upperBound)
    return [
      "type": "string", "minLength": .integer(Int64(least)), "maxLength": .integer(Int64(most)),
      "pattern": .string("^[\(rule.characters)]+$"), "description": .string(rule.meaning),
    ]
  }
  static var wireExample: Self { Self(unchecked: String(repeating: "a", count: Form.rule.length.lowerBound)) }
  private init(unchecked value: String) { self.value = value }
}

extension ASCIIText: ExpressibleByStringLiteral {
  /// For texts that stand in the code: one that breaks a rule is our own mistake.
  package init(stringLiteral text: String) {
    guard let text = try? Self(text) else { preconditionFailure("'\(text)' isn't \(Form.rule.meaning)") }
    self = text
  }
}
