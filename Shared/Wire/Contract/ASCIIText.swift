/// What texts of one kind are made of, for those that people don't write: ids, tags, names of zones.
package protocol ASCIIForm: Sendable {
  static var least: Int { get }
  static var most: Int { get }
  /// The bytes that may stand in it, as they stand between the brackets of a regular expression.
  static var characters: String { get }
  static func allows(_ byte: UInt8) -> Bool
  /// What it is, for people: "an identifier".
  static var meaning: String { get }
}

/// A text of a form: ASCII, bounded, and so compared and hashed as bytes.
package struct ASCIIText<Form: ASCIIForm>: Codable, Hashable, Sendable {
  /// The text, which keeps to its form.
  package let value: String

  /// - Throws: `TextRefusal` that says which rule the text breaks.
  package init(_ text: String) throws(TextRefusal) {
    guard (Form.least...Form.most).contains(text.utf8.count) else {
      throw TextRefusal("must have \(Form.least) to \(Form.most) bytes: it is \(Form.meaning)")
    }
    guard text.utf8.allSatisfy(Form.allows) else {
      throw TextRefusal("isn't \(Form.meaning): it may have \(Form.characters) only")
    }
    value = text
  }

  /// Reads a text; one that breaks a rule is a `DecodingError` with the rule.
  package init(from decoder: any Decoder) throws {
    do {
      try self.init(try decoder.singleValueContainer().decode(String.self))
    } catch let refusal as TextRefusal {
      throw DecodingError.refused(refusal.description)
    }
  }

  /// Writes the text.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension ASCIIText: WireShaped {
  static var wireSchema: JSONValue {
    [
      "type": "string", "minLength": .integer(Int64(Form.least)), "maxLength": .integer(Int64(Form.most)),
      "pattern": .string("^[\(Form.characters)]{\(Form.least),\(Form.most)}$"), "description": .string(Form.meaning),
    ]
  }
  static var wireExample: Self { Self(unchecked: String(repeating: "a", count: max(1, Form.least))) }
  private init(unchecked value: String) { self.value = value }
}

extension ASCIIText: ExpressibleByStringLiteral {
  /// For texts that stand in the code: one that breaks a rule is our own mistake.
  package init(stringLiteral text: String) {
    guard let text = try? Self(text) else { preconditionFailure("'\(text)' isn't \(Form.meaning)") }
    self = text
  }
}

extension ASCIIForm {
  /// A form without a bound of its own takes no empty text.
  package static var least: Int { 1 }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
