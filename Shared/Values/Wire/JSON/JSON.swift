/// Converts between JSON and Swift types, as strictly as docs/protocol.md requires.
///
/// Keys are snake_case in JSON and camelCase in Swift. The coder converts between them, except for the keys of a
/// `[String: …]`. It omits optionals that are nil.
package enum JSON {
  /// The maximum nesting depth of arrays and objects (docs/protocol.md, "Frames").
  package static let maxDepth = JSONScanner.maxDepth

  /// Decodes one value.
  ///
  /// - Throws: `JSONFault` if the text isn't JSON, `DecodingFault` if it has another shape.
  package static func decode<T: Decodable>(_ type: T.Type = T.self, from text: Bytes) throws -> T {
    try decode(type, from: text.span)
  }

  /// Decodes one value from part of a longer text.
  package static func decode<T: Decodable>(_ type: T.Type = T.self, from text: Span<UInt8>) throws -> T {
    try JSONTape.with(text) { try TapeDecoder(tape: $0, index: 0).read(type) }
  }

  /// Decodes one value and rejects keys that its type doesn't have. Use it for files written by hand.
  package static func decodeStrict<T: Decodable>(_ type: T.Type = T.self, from text: Bytes) throws -> T {
    try StrictReader.read(type, text.span, isUntrusted: false)
  }

  /// Decodes the params of a client's request. Rejects keys that the type doesn't have and texts with U+0000. Also
  /// rejects texts that would take quadratic time to compare, before any text is compared.
  package static func decodeParams<T: Decodable>(_ type: T.Type = T.self, from text: Span<UInt8>) throws -> T {
    try StrictReader.read(type, text, isUntrusted: true)
  }

  /// Decodes the params of an operator's request. Rejects the same texts as `decodeParams` but ignores unknown keys, as
  /// the operator's command may be newer than the service.
  package static func decodeOperatorParams<T: Decodable>(_ type: T.Type = T.self, from text: Span<UInt8>) throws -> T {
    try JSONTape.with(text) { tape in
      try StrictReader.checkStrings(tape)
      return try TapeDecoder(tape: tape, index: 0).read(type)
    }
  }

  /// Checks that the text is one well-formed value.
  ///
  /// - Throws: `JSONFault` if the text breaks RFC 8259 or the stricter rules of docs/protocol.md.
  package static func check(_ text: Span<UInt8>) throws(JSONFault) {
    var scanner = JSONScanner()
    try scanner.wholeText(text)
  }

  /// Encodes a value as one line without spaces.
  ///
  /// - Throws: `DecodingFault` if JSON can't represent the value, such as an infinite number.
  package static func encode(_ value: some Encodable) throws -> Bytes { try JSONWriter.with(value) { Bytes($0) } }

  /// Encodes a value as a string, for example for a text column.
  package static func text(_ value: some Encodable) throws -> String {
    String(decoding: try encode(value), as: UTF8.self)
  }

  /// Encodes a value and appends the text. Appends nothing if it throws.
  package static func encode(_ value: some Encodable, into out: inout Bytes) throws {
    try JSONWriter.with(value) { out.append($0) }
  }

  /// The offset in `text` of the value at `path`, such as `groups[2].id` in wire names; nil if there is no such value.
  package static func offset(ofPath path: String, in text: Bytes) -> Int? {
    try? JSONTape.with(text.span) { tape in tape.token(at: path).map { tape[$0].whole.lowerBound } }
  }

  /// The offset of the value at a path, or of the nearest enclosing value that exists. For a missing member, this is
  /// the object that lacks the member.
  package static func offset(nearPath path: String, in text: Bytes) -> Int {
    var path = path[...]
    while !path.isEmpty {
      if let offset = offset(ofPath: String(path), in: text) { return offset }
      path = path.prefix(upTo: path.lastIndex { $0 == "." || $0 == "[" } ?? path.startIndex)
    }
    return offset(ofPath: "", in: text) ?? 0
  }
}

/// A JSON text that is passed on unchanged, without decoding or encoding.
package struct RawJSON: Codable, Hashable, Sendable {
  /// The text, which is one well-formed value.
  package var bytes: Bytes

  /// Wraps a text that is known to be one JSON value.
  package init(bytes: Bytes) { self.bytes = bytes }

  package init(_ value: some Encodable) throws { bytes = try JSON.encode(value) }

  /// Checks and wraps an untrusted text.
  ///
  /// - Throws: `JSONFault` if the text isn't one valid JSON value.
  package init(checking bytes: Bytes) throws(JSONFault) {
    try JSON.check(bytes.span)
    self.bytes = bytes
  }

  /// Keeps the value's text as written. Only supported by the decoder of `JSON`.
  package init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? TapeDecoder else {
      throw DecodingFault(path: "", reason: "RawJSON can be decoded only from JSON")
    }
    bytes = decoder.tape.raw(decoder.index)
  }

  /// Writes the text unchanged. Only supported by the encoder of `JSON`.
  package func encode(to encoder: any Encoder) throws {
    guard let encoder = encoder as? TapeEncoder else {
      throw DecodingFault(path: "", reason: "raw JSON is written as JSON only")
    }
    encoder.writer.output.write(raw: bytes)
  }

  /// Decodes the text.
  package func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T { try JSON.decode(type, from: bytes) }
}
