/// JSON in and out of Swift's types, as strict as PROTOCOL wants it.
///
/// Keys are snake_case on the wire and camelCase in Swift; the coder turns one into the other (not
/// for the keys of a `[String: …]`). Missing optionals are left out.
package enum JSON {
  /// Reads one value.
  ///
  /// - Throws: `JSONFault` for what is no JSON, `DecodingFault` for what has another shape.
  package static func decode<T: Decodable>(_ type: T.Type = T.self, from text: Bytes) throws -> T {
    try TapeDecoder(tape: JSONTape(text), index: 0).read(type)
  }

  /// Reads one value out of a longer text.
  package static func decode<T: Decodable>(_ type: T.Type = T.self, from text: Span<UInt8>) throws -> T {
    try decode(type, from: Bytes(text))
  }

  /// Reads one value and refuses keys that its type doesn't have: for files that people write.
  package static func decodeStrict<T: Decodable>(_ type: T.Type = T.self, from text: Bytes) throws -> T {
    let tape = try JSONTape(text)
    tape.opened = []
    let value = try TapeDecoder(tape: tape, index: 0).read(type)
    for object in (tape.opened ?? []).sorted() {
      for key in tape.children(object) where !tape.asked.contains(key) {
        throw DecodingFault(path: tape.path(of: key), reason: "no such key is known here")
      }
    }
    return value
  }

  /// Writes a value as one line without spaces.
  ///
  /// - Throws: `DecodingFault` for what JSON can't say, such as an infinite number.
  package static func encode(_ value: some Encodable) throws -> Bytes {
    var out: Bytes = []
    try encode(value, into: &out)
    return out
  }

  /// Appends a value to what is being written.
  package static func encode(_ value: some Encodable, into out: inout Bytes) throws {
    let writer = JSONWriter(taking: &out)
    defer { writer.give(back: &out) }
    try writer.encode(value)
  }

  /// Where the value at `path` (`groups[2].id`, wire names) begins in `text`; nil when there is none.
  package static func offset(ofPath path: String, in text: Bytes) -> Int? {
    guard let tape = try? JSONTape(text), let index = tape.token(at: path) else { return nil }
    return tape.range(index).lowerBound
  }
}

/// A JSON text that is passed on as it is: neither read into a type nor written anew.
package struct RawJSON: Codable, Hashable, Sendable {
  /// The text, which is one well-formed value.
  package var bytes: Bytes

  package init(bytes: Bytes) { self.bytes = bytes }

  /// The text of a value.
  package init(_ value: some Encodable) throws { bytes = try JSON.encode(value) }

  package init(from decoder: any Decoder) throws { bytes = try JSON.encode(JSONValue(from: decoder)) }

  package func encode(to encoder: any Encoder) throws {
    try JSON.decode(JSONValue.self, from: bytes).encode(to: encoder)
  }

  /// Reads the text into a type.
  package func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T { try JSON.decode(type, from: bytes) }
}

/// Marks dictionaries whose keys are data and not names of properties.
protocol StringKeyed {}
extension Dictionary: StringKeyed where Key == String {}
