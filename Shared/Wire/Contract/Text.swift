import Normalization

/// Free text of one line, `least` to `most` bytes of UTF-8: a name, a card's side.
///
/// It is checked while it is decoded, before anything compares it: its length first, then that it has no control
/// characters and no more combining marks than letters have. Controls of direction are removed. What is kept is NFC
/// without white space at its ends.
package struct Text<let least: Int, let most: Int>: Codable, Hashable, Sendable {
  /// The text, composed (NFC) and without white space at its ends.
  package let value: String

  /// - Throws: `TextRefusal` that says which rule the text breaks.
  package init(_ text: String) throws(TextRefusal) {
    value = try FreeText.taken(text, bytes: least...most, as: .line)
  }

  /// - Throws: what the contract doesn't allow, at its place.
  package init(from decoder: any Decoder) throws {
    value = try FreeText.read(decoder, least...most, as: .line)
  }
  /// As it is read.
  package func encode(to encoder: any Encoder) throws { try FreeText.write(value, encoder) }
}

/// Free text like `Text` that may have several lines and tabs. Each kind of line end becomes a line feed.
package struct MultilineText<let least: Int, let most: Int>: Codable, Hashable, Sendable {
  /// The text, composed (NFC) and without white space at its ends.
  package let value: String

  /// - Throws: `TextRefusal` that says which rule the text breaks.
  package init(_ text: String) throws(TextRefusal) {
    value = try FreeText.taken(text, bytes: least...most, as: .lines)
  }

  /// - Throws: what the contract doesn't allow, at its place.
  package init(from decoder: any Decoder) throws {
    value = try FreeText.read(decoder, least...most, as: .lines)
  }
  /// As it is read.
  package func encode(to encoder: any Encoder) throws { try FreeText.write(value, encoder) }
}

/// What people and their devices are called: free text like `Text`, in which each sign can be seen. Nothing is removed
/// from a name: one with a control of direction is rejected.
package struct Name<let least: Int, let most: Int>: Codable, Hashable, Sendable {
  /// The name, composed (NFC) and without white space at its ends.
  package let value: String

  /// - Throws: `TextRefusal` that says which rule the name breaks.
  package init(_ text: String) throws(TextRefusal) {
    value = try FreeText.taken(text, bytes: least...most, as: .name)
  }

  /// - Throws: what the contract doesn't allow, at its place.
  package init(from decoder: any Decoder) throws { value = try FreeText.read(decoder, least...most, as: .name) }
  /// As it is read.
  package func encode(to encoder: any Encoder) throws { try FreeText.write(value, encoder) }
}

/// Why a text isn't one that its contract allows, in words that fit behind the name of what holds it.
package struct TextRefusal: Error, Hashable, CustomStringConvertible {
  /// The rule, in words that fit behind the member's name.
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
  /// For names that stand in the code: one that breaks a rule is our own mistake.
  package init(stringLiteral text: String) {
    guard let text = try? Self(text) else { preconditionFailure("'\(text)' isn't \(least) to \(most) bytes of a name") }
    self = text
  }
}

extension Text: ExpressibleByStringLiteral {
  /// For texts that stand in the code: one that breaks a rule is our own mistake.
  package init(stringLiteral text: String) {
    guard let text = try? Self(text) else { preconditionFailure("'\(text)' isn't \(least) to \(most) bytes of text") }
    self = text
  }
}

extension MultilineText: ExpressibleByStringLiteral {
  /// For texts that stand in the code: one that breaks a rule is our own mistake.
  package init(stringLiteral text: String) {
    guard let text = try? Self(text) else { preconditionFailure("'\(text)' isn't \(least) to \(most) bytes of text") }
    self = text
  }
}

/// What the kinds of free text share.
private enum FreeText {
  enum Kind: String {
    case line = "text of one line"
    case lines = "text of one or several lines"
    case name = "text of one line whose signs can all be seen"
  }

  static func read(_ decoder: any Decoder, _ bytes: ClosedRange<Int>, as kind: Kind) throws -> String {
    let text = try decoder.singleValueContainer().decode(String.self)
    do {
      return try taken(text, bytes: bytes, as: kind)
    } catch {
      throw DecodingError.refused(error.description)
    }
  }

  static func taken(_ text: String, bytes: ClosedRange<Int>, as kind: Kind) throws(TextRefusal) -> String {
    // The length first: what comes after it takes time. What is removed may make a text longer than it counts.
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

  /// JSON Schema counts characters; none has less than a byte.
  static func schema(_ bytes: ClosedRange<Int>, as kind: Kind) -> JSONValue {
    var schema: JSONObject = ["type": "string"]
    if bytes.lowerBound > 0 { schema["minLength"] = .integer(Int64(bytes.lowerBound)) }
    schema["maxLength"] = .integer(Int64(bytes.upperBound))
    schema["x-max-bytes"] = .integer(Int64(bytes.upperBound))
    schema["description"] = .string(kind.rawValue)
    return .object(schema)
  }

  static func example(_ least: Int) -> String { String(repeating: "a", count: least) }
}

extension DecodingError {
  /// A value that its contract doesn't allow; where it stands is added by whoever reads it.
  static func refused(_ reason: String) -> DecodingError {
    .dataCorrupted(Context(codingPath: [], debugDescription: reason))
  }
}
