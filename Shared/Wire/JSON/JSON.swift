/// JSON in and out of Swift's types, as strict as docs/protocol.md wants it.
///
/// Keys are snake_case on the wire and camelCase in Swift; the coder turns one into the other (not
/// for the keys of a `[String: …]`). Missing optionals are left out.
package enum JSON {
  /// How deep arrays and objects may nest (docs/protocol.md, "Frames").
  package static let maxDepth = JSONScanner.maxDepth

  /// Reads one value.
  ///
  /// - Throws: `JSONFault` for what is no JSON, `DecodingFault` for what has another shape.
  package static func decode<T: Decodable>(_ type: T.Type = T.self, from text: Bytes) throws -> T {
    try decode(type, from: text.span)
  }

  /// Reads one value out of a longer text.
  package static func decode<T: Decodable>(_ type: T.Type = T.self, from text: Span<UInt8>) throws -> T {
    try JSONTape.with(text) { try TapeDecoder(tape: $0, index: 0).read(type) }
  }

  /// Reads one value and refuses keys that its type doesn't have: for files that people write.
  package static func decodeStrict<T: Decodable>(_ type: T.Type = T.self, from text: Bytes) throws -> T {
    try StrictReader.read(type, text.span, isOutside: false)
  }

  /// Reads the params of a client's request. Rejects keys that its type doesn't have, texts with U+0000 and, before
  /// anything is compared, texts that take quadratic time to compare.
  package static func decodeParams<T: Decodable>(_ type: T.Type = T.self, from text: Span<UInt8>) throws -> T {
    try StrictReader.read(type, text, isOutside: true)
  }

  /// Reads the params of an operator's request. Rejects the same texts as `decodeParams`, but ignores unknown keys: the
  /// operator's command may be newer than the service.
  package static func decodeOperatorParams<T: Decodable>(_ type: T.Type = T.self, from text: Span<UInt8>) throws -> T {
    try JSONTape.with(text) { tape in
      try StrictReader.checkStrings(tape)
      return try TapeDecoder(tape: tape, index: 0).read(type)
    }
  }

  /// Throws unless the text is one value, well-formed and as strict as docs/protocol.md wants it.
  package static func check(_ text: Span<UInt8>) throws(JSONFault) {
    var scanner = JSONScanner()
    try scanner.wholeText(text)
  }

  /// Writes a value as one line without spaces.
  ///
  /// - Throws: `DecodingFault` for what JSON can't say, such as an infinite number.
  package static func encode(_ value: some Encodable) throws -> Bytes { try JSONWriter.with(value) { Bytes($0) } }

  /// Appends a value to what is being written; when it throws nothing is appended.
  package static func encode(_ value: some Encodable, into out: inout Bytes) throws {
    try JSONWriter.with(value) { out.append($0) }
  }

  /// Where the value at `path` (`groups[2].id`, wire names) begins in `text`; nil when there is none.
  package static func offset(ofPath path: String, in text: Bytes) -> Int? {
    try? JSONTape.with(text.span) { tape in tape.token(at: path).map { tape[$0].whole.lowerBound } }
  }

  /// Where the value at a path begins, or the one around it if it isn't there: of a missing member, the object that lacks
  /// it.
  package static func offset(nearPath path: String, in text: Bytes) -> Int {
    var path = path[...]
    while !path.isEmpty {
      if let offset = offset(ofPath: String(path), in: text) { return offset }
      path = path.prefix(upTo: path.lastIndex { $0 == "." || $0 == "[" } ?? path.startIndex)
    }
    return offset(ofPath: "", in: text) ?? 0
  }
}

/// A JSON text that is passed on as it is: neither read into a type nor written anew.
package struct RawJSON: Codable, Hashable, Sendable {
  /// The text, which is one well-formed value.
  package var bytes: Bytes

  /// Takes over a text that is known to be one JSON value.
  package init(bytes: Bytes) { self.bytes = bytes }

  /// The text of a value.
  package init(_ value: some Encodable) throws { bytes = try JSON.encode(value) }

  /// The text, once it is looked at: for what comes from outside.
  package init(checking bytes: Bytes) throws(JSONFault) {
    try JSON.check(bytes.span)
    self.bytes = bytes
  }

  /// Keeps the value's text as it stands; only `JSON`'s own decoder can.
  package init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? TapeDecoder else {
      throw DecodingFault(path: "", reason: "raw JSON is read from JSON only")
    }
    bytes = decoder.tape.raw(decoder.index)
  }

  /// Writes the text as it stands; only `JSON`'s own encoder can.
  package func encode(to encoder: any Encoder) throws {
    guard let encoder = encoder as? TapeEncoder else {
      throw DecodingFault(path: "", reason: "raw JSON is written as JSON only")
    }
    encoder.writer.output.write(raw: bytes)
  }

  /// Reads the text into a type.
  package func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T { try JSON.decode(type, from: bytes) }
}
