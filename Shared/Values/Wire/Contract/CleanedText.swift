import Normalization

/// Text that a client reports about itself, such as a device name or a version. No logic depends on it.
///
/// A text that breaks a rule doesn't cause the call to be rejected. Instead, decoding removes invisible and control
/// characters, and truncates the text to `most` bytes of UTF-8.
package struct CleanedText<let most: Int>: Codable, Hashable, Sendable {
  /// The text, normalised (NFC) and without white space at its ends; nil if nothing is left.
  package let value: String?

  package init(_ text: String) {
    var signs = VisibleCharacters()
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(ClientText.maxBytes) {
      let kept = scalar.properties.isWhitespace ? " " : scalar
      if !ClientText.turnsDirection(kept), signs.shows(kept) { scalars.append(kept) }
    }
    var composed = NormalForm.composed(String(scalars))
    while composed.utf8.count > most { composed.unicodeScalars.removeLast() }
    // The text may still have too many combining marks.
    value = try? Name<1, most>(composed).value
  }

  /// - Throws: `DecodingError` if the value isn't a string or has more than 4,096 bytes.
  package init(from decoder: any Decoder) throws { self.init(try ClientText.read(decoder)) }

  /// Writes the cleaned text.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value ?? "")
  }
}

/// A device's language, as its operating system reports it: `en`, `pt_BR`, `zh-Hans_CN@calendar=chinese`.
package struct DeviceLanguage: Codable, Hashable, Sendable {
  /// The language, script and region, without further details; nil if the reported name doesn't name a language.
  package let value: Language?

  package init(_ name: String) {
    let plain = name.prefix { !".@ ".contains($0) }
    let parts = plain.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    // A single letter starts a BCP 47 extension, such as `u-ca-chinese`.
    let parted = parts.prefix { $0.utf8.count != 1 }.joined(separator: "-")
    value = try? Language(parted)
  }

  /// - Throws: `DecodingError` if the value isn't a string or has more than 4,096 bytes.
  package init(from decoder: any Decoder) throws { self.init(try ClientText.read(decoder)) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value?.tag ?? "")
  }
}

private enum ClientText {
  /// The longest accepted input, in bytes of UTF-8.
  static let maxBytes = 4096

  static let schema: JSONValue = [
    "type": "string", "maxLength": .integer(Int64(maxBytes)), "x-max-bytes": .integer(Int64(maxBytes)),
  ]

  static func read(_ decoder: any Decoder) throws -> String {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard text.utf8.count <= maxBytes else {
      throw DecodingError.refused("must have at most \(maxBytes) bytes of UTF-8")
    }
    return text
  }

  /// Tests for characters that change the direction of the surrounding text.
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
