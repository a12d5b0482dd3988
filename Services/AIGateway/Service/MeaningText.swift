import Wire

/// A provider's answer under the strict schema of a meaning: one required string, nothing else (T5).
///
/// Takes the JSON text piece by piece, gives out what is new of the meaning, and checks the whole at its end. Pure.
struct MeaningText {
  private struct Schema: Codable { var meaning: String }

  private var text: Bytes = []
  private var given = 0
  private static let head = Bytes(#"{"meaning":""#.utf8)

  /// Takes a piece; returns the part of the meaning that can be read now and couldn't before.
  mutating func take(_ piece: String) -> String {
    text += piece.utf8
    guard text.count > Self.head.count, text.starts(with: Self.head) else { return "" }
    // Completed with a quote, the text so far is a string; an escape or letter that is cut waits for its rest.
    var end = text.count
    for _ in 0..<12 where end > Self.head.count {
      let candidate = text[..<end] + Bytes(#""}"#.utf8)
      if let read = try? JSON.decode(Schema.self, from: Bytes(candidate)) { return fresh(read.meaning) }
      end -= 1
    }
    return ""
  }

  private mutating func fresh(_ meaning: String) -> String {
    let bytes = Bytes(meaning.utf8)
    guard bytes.count > given else { return "" }
    defer { given = bytes.count }
    return String(decoding: bytes[given...], as: UTF8.self)
  }

  /// The whole meaning.
  ///
  /// - Throws: when the text isn't just that.
  func whole() throws -> String {
    let read = try JSON.decodeStrict(Schema.self, from: text)
    guard !read.meaning.isEmpty else { throw DecodingFault(path: "meaning", reason: "is empty") }
    return read.meaning
  }
}
