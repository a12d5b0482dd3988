/// A violation of RFC 8259 or of the stricter rules in docs/protocol.md.
package struct JSONFault: Error, Hashable, CustomStringConvertible {
  /// The offset in the text, in bytes.
  package var offset: Int
  /// The reason, worded to follow "at byte 12: ".
  package var reason: String

  package init(offset: Int, reason: String) {
    self.offset = offset
    self.reason = reason
  }

  /// The fault as "at byte 7: …".
  package var description: String { "at byte \(offset): \(reason)" }

  /// The reason for a duplicate key in an object.
  static let duplicateKey = "a repeated key"

  /// The reason, including the name of a duplicate key. Use it only for files, where the file's author reads the
  /// message. Messages to clients must not repeat a client's text.
  package func reason(in text: Bytes) -> String {
    guard reason == Self.duplicateKey, text.indices.contains(offset) else { return reason }
    let key = text[(offset + 1)...].prefix { $0 != UInt8(ascii: "\"") }
    return "the key '\(Excerpt(String(decoding: key, as: UTF8.self)))' occurs twice in the object"
  }

  /// The line and column of an offset, both counted from 1 in bytes, for the authors of files.
  package static func position(of offset: Int, in text: Bytes) -> (line: Int, column: Int) {
    var line = 1
    var start = 0
    for index in 0..<min(offset, text.count) where text[index] == UInt8(ascii: "\n") {
      line += 1
      start = index + 1
    }
    return (line, min(offset, text.count) - start + 1)
  }

  /// The line and column of the fault.
  package func position(in text: Bytes) -> (line: Int, column: Int) { Self.position(of: offset, in: text) }
}

/// A mismatch between well-formed JSON and the shape that its reader expects.
package struct DecodingFault: Error, Hashable, CustomStringConvertible {
  /// The path in wire names: `groups[2].cards[3].id`. Empty for the whole text.
  package var path: String
  /// The expectation, worded to follow the path.
  package var reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The path and the reason, or only the reason if the path is empty.
  package var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}
