/// A text that is no JSON, or not as strict as RFC 8259 and docs/protocol.md want it: where, and what is wrong.
package struct JSONFault: Error, Hashable, CustomStringConvertible {
  /// Where in the text, in bytes from its start.
  package var offset: Int
  /// What is wrong there, in words that fit behind "at byte 12: ".
  package var reason: String

  /// A fault at a byte of the text, counted from 0.
  package init(offset: Int, reason: String) {
    self.offset = offset
    self.reason = reason
  }

  /// "at byte 7: …".
  package var description: String { "at byte \(offset): \(reason)" }

  /// The reason of a key that stands twice in an object.
  static let duplicateKey = "a key that the object has already"

  /// The reason, with the name of a key that stands twice. For the author of a file; a client's text isn't repeated.
  package func reason(in text: Bytes) -> String {
    guard reason == Self.duplicateKey, text.indices.contains(offset) else { return reason }
    let key = text[(offset + 1)...].prefix { $0 != UInt8(ascii: "\"") }
    return "the key '\(Excerpt(String(decoding: key, as: UTF8.self)))' stands in the object twice"
  }

  /// The line and column (both from 1, in bytes) of an offset, for people who look at a file.
  package static func position(of offset: Int, in text: Bytes) -> (line: Int, column: Int) {
    var line = 1
    var start = 0
    for index in 0..<min(offset, text.count) where text[index] == UInt8(ascii: "\n") {
      line += 1
      start = index + 1
    }
    return (line, min(offset, text.count) - start + 1)
  }

  /// The fault's own line and column.
  package func position(in text: Bytes) -> (line: Int, column: Int) { Self.position(of: offset, in: text) }
}

/// Well-formed JSON that doesn't have the shape its reader expects.
package struct DecodingFault: Error, Hashable, CustomStringConvertible {
  /// Where, in wire names: `groups[2].cards[3].id`; empty for the whole text.
  package var path: String
  /// What was expected there, in words that fit behind the path.
  package var reason: String

  /// A fault at a path into the value.
  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The path and the reason, or the reason alone for the whole value.
  package var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}
