import Normalization

/// Free text of one line, `least` to `most` bytes of UTF-8: a name, one side of a card.
///
/// Decoding first rejects a text that is too long, has control characters, or has too many combining marks. No text is
/// compared before this check. Decoding then removes bidirectional controls, normalises the text (NFC), and trims white
/// space at its ends.
package struct Text<let least: Int, let most: Int>: Codable, Hashable, Sendable {
  /// The text, normalised (NFC) and without white space at its ends.
  package let value: String

  /// - Throws: `TextRefusal` with the rule that the text breaks.
  package init(_ text: String) throws(TextRefusal) {
    value = try FreeText.checked(text, bytes: least...most, as: .line)
  }

  /// - Throws: `DecodingError` if the text breaks a rule.
  package init(from decoder: any Decoder) throws {
    value = try FreeText.read(decoder, least...most, as: .line)
  }
  package func encode(to encoder: any Encoder) throws { try FreeText.write(value, encoder) }
}

/// Free text like `Text` that may contain line breaks and tabs. Every line ending becomes a line feed.
package struct MultilineText<let least: Int, let most: Int>: Codable, Hashable, Sendable {
  /// The text, normalised (NFC) and without white space at its ends.
  package let value: String

  /// - Throws: `TextRefusal` with the rule that the text breaks.
  package init(_ text: String) throws(TextRefusal) {
    value = try FreeText.checked(text, bytes: least...most, as: .lines)
  }

  /// - Throws: `DecodingError` if the text breaks a rule.
  package init(from decoder: any Decoder) throws {
    value = try FreeText.read(decoder, least...most, as: .lines)
  }
  package func encode(to encoder: any Encoder) throws { try FreeText.write(value, encoder) }
}

/// The name of a user or device: free text like `Text` in which every character is visible. A name with bidirectional
/// controls is rejected; nothing is removed from it.
package struct Name<let least: Int, let most: Int>: Codable, Hashable, Sendable {
  /// The name, normalised (NFC) and without white space at its ends.
  package let value: String

  /// - Throws: `TextRefusal` with the rule that the name breaks.
  package init(_ text: String) throws(TextRefusal) {
    value = try FreeText.checked(text, bytes: least...most, as: .name)
  }

  /// - Throws: `DecodingError` if the name breaks a rule.
  package init(from decoder: any Decoder) throws { value = try FreeText.read(decoder, least...most, as: .name) }
  package func encode(to encoder: any Encoder) throws { try FreeText.write(value, encoder) }
}

/// The reason why a text violates its contract.
package struct TextRefusal: Error, Hashable, CustomStringConvertible {
  /// The rule, worded to follow the member's name: "is empty".
  package let description: String
  init(_ description: String) { self.description = description }
}

extension Text: WireShaped {
  static var wireSchema: JSONValue { FreeText.schema(least...most, as: .line) }
  static var wireExample: Self { Self(unchecked: FreeText.example(least)) }
  private init(unchecked value: String) { self.value = value }
}

extension MultilineText: WireShaped {
  static var wireSchema: JSONValue { FreeText.schema(least...most, as: .lines) }
  static var wireExample: Self { Self(unchecked: FreeText.example(least)) }
  private init(unchecked value: String) { self.value = value }
}

extension Name: WireShaped {
  static var wireSchema: JSONValue { FreeText.schema(least...most, as: .name) }
  static var wireExample: Self { Self(unchecked: FreeText.example(least)) }
  private init(unchecked value: String) { self.value = value }
}

extension Name: ExpressibleByStringLiteral {
  /// For literals in code. Traps if the name breaks a rule.
  package init(stringLiteral text: String) {
    guard let text = try? Self(text) else { preconditionFailure("'\(text)' isn't a name of \(least) to \(most) bytes") }
    self = text
  }
}

extension Text: ExpressibleByStringLiteral {
  /// For literals in code. Traps if the text breaks a rule.
  package init(stringLiteral text: String) {
    guard let text = try? Self(text) else { preconditionFailure("'\(text)' isn't a text of \(least) to \(most) bytes") }
    self = text
  }
}

extension MultilineText: ExpressibleByStringLiteral {
  /// For literals in code. Traps if the text breaks a rule.
  package init(stringLiteral text: String) {
    guard let text = try? Self(text) else { preconditionFailure("'\(text)' isn't a text of \(least) to \(most) bytes") }
    self = text
  }
}

/// The rules shared by all kinds of free text.
private enum FreeText {
  enum Kind: String {
    case line = "text of one line"
    case lines = "text of one or several lines"
    case name = "text of one line without invisible characters"
  }

  static func read(_ decoder: any Decoder, _ bytes: ClosedRange<Int>, as kind: Kind) throws -> String {
    try decoder.text { text throws(TextRefusal) in try checked(text, bytes: bytes, as: kind) }
  }

  /// Returns the text as it is stored.
  static func checked(_ text: String, bytes: ClosedRange<Int>, as kind: Kind) throws(TextRefusal) -> String {
    // Check the length first, because the later steps take time. Accept some excess here, because cleaning can make the
    // text shorter.
    guard text.utf8.count <= 2 * bytes.upperBound + 64 else { throw TextRefusal(tooLong(bytes)) }
    let text = kind == .name ? text : TextRule.cleaned(text, severalLines: kind == .lines)
    do {
      try TextRule.check(text.utf8Span.span, severalLines: kind == .lines)
      if kind == .name { try TextRule.checkName(text) }
    } catch {
      throw TextRefusal(error.description)
    }
    let trimmed = NormalForm.composed(String(TextRule.trimmed(text)))
    guard trimmed.utf8.count <= bytes.upperBound else { throw TextRefusal(tooLong(bytes)) }
    guard trimmed.utf8.count >= bytes.lowerBound, bytes.lowerBound == 0 || TextRule.showsSomething(trimmed) else {
      throw TextRefusal(bytes.lowerBound <= 1 ? "is empty" : "must have at least \(bytes.lowerBound) bytes of UTF-8")
    }
    return trimmed
  }

  private static func tooLong(_ bytes: ClosedRange<Int>) -> String {
    "must have at most \(bytes.upperBound) bytes of UTF-8"
  }

  static func write(_ text: String, _ encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// JSON Schema limits the number of characters, not of bytes. A character has one to four bytes, so the schema
  /// accepts every valid text and some that are too short or too long.
  static func schema(_ bytes: ClosedRange<Int>, as kind: Kind) -> JSONValue {
    var schema: JSONObject = ["type": "string"]
    if bytes.lowerBound > 0 { schema["minLength"] = .integer(Int64((bytes.lowerBound + 3) / 4)) }
    schema["maxLength"] = .integer(Int64(bytes.upperBound))
    schema["x-max-bytes"] = .integer(Int64(bytes.upperBound))
    schema["description"] = .string(kind.rawValue)
    return .object(schema)
  }

  static func example(_ least: Int) -> String { String(repeating: "a", count: least) }
}

extension Decoder {
  /// Decodes a string and converts it.
  ///
  /// - Throws: `DecodingError` if the value isn't a string or `convert` rejects it.
  func text<Value>(_ convert: (String) throws(TextRefusal) -> Value) throws -> Value {
    let text = try singleValueContainer().decode(String.self)
    do { return try convert(text) } catch { throw DecodingError.refused(error.description) }
  }
}

extension DecodingError {
  /// Creates an error for a value that violates its contract. The reader adds the path.
  static func refused(_ reason: String) -> DecodingError {
    .dataCorrupted(Context(codingPath: [], debugDescription: reason))
  }
}
