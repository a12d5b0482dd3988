import Normalization

/// Text that a client says about itself, such as a device's name or a version, and that nothing depends on.
///
/// A text that breaks a rule is cleaned, so a call never fails because of it: invisible and control characters are
/// removed, and the text is cut after `most` bytes of UTF-8.
package struct CleanedText<let most: Int>: Codable, Hashable, Sendable {
  /// The text, composed (NFC) and without white space at its ends; nil if nothing is left.
  package let value: String?

  /// Cleans a text.
  package init(_ text: String) {
    var signs = ShownSigns()
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(ClientText.mostBytes) {
      let kept = scalar.properties.isWhitespace ? " " : scalar
      if !ClientText.turnsDirection(kept), signs.shows(kept) { scalars.append(kept) }
    }
    var composed = NormalForm.composed(String(scalars))
    while composed.utf8.count > most { composed.unicodeScalars.removeLast() }
    // A name may still have more marks than letters have.
    value = try? Name<1, most>(composed).value
  }

  /// - Throws: for a value that isn't a string, or that is far too long.
  package init(from decoder: any Decoder) throws { self.init(try ClientText.read(decoder)) }

  /// Writes the cleaned text.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value ?? "")
  }
}

/// The language of a device, as its system names it: `en`, `pt_BR`, `zh-Hans_CN@calendar=chinese`.
package struct DeviceLanguage: Codable, Hashable, Sendable {
  /// The language without what its name says beyond script and region; nil for a name that isn't a language's.
  package let value: Language?

  /// Reads a name.
  package init(_ name: String) {
    let plain = name.prefix { !".@ ".contains($0) }
    let parts = plain.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    // A single letter begins an extension of BCP 47, such as `u-ca-chinese`.
    let parted = parts.prefix { $0.utf8.count != 1 }.joined(separator: "-")
    value = try? Language(parted)
  }

  /// - Throws: for a value that isn't a string, or that is far too long.
  package init(from decoder: any Decoder) throws { self.init(try ClientText.read(decoder)) }

  /// Writes the language's tag.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value?.tag ?? "")
  }
}

private enum ClientText {
  /// The longest text that is cleaned, in bytes of UTF-8.
  static let mostBytes = 4096

  static let schema: JSONValue = [
    "type": "string", "maxLength": .integer(Int64(mostBytes)), "x-max-bytes": .integer(Int64(mostBytes)),
  ]

  static func read(_ decoder: any Decoder) throws -> String {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard text.utf8.count <= mostBytes else {
      throw DecodingError.refused("must have at most \(mostBytes) bytes of UTF-8")
    }
    return text
  }

  /// Tests for the characters that make the text around them run the other way.
  static func turnsDirection(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}

extension CleanedText: WireShaped {
  static var wireSchema: JSONValue { ClientText.schema }
  static var wireExample: Self { Self("a") }
}

extension DeviceLanguage: WireShaped {
  static var wireSchema: JSONValue { ClientText.schema }
  static var wireExample: Self { Self("en") }
}

extension CleanedText: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}

extension DeviceLanguage: ExpressibleByStringLiteral {
  package init(stringLiteral name: String) { self.init(name) }
}
