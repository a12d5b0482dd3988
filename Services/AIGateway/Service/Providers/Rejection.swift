import Telemetry
import Wire

/// A server's explanation of a rejected request, as the common error bodies have it. Pure.
struct Rejection: Hashable, Sendable {
  private var sentences: [String] = []

  /// Bytes of an error body that are read.
  static let mostBytes = 16 << 10

  init(_ body: [UInt8]) { self.init((try? JSON.decode(JSONValue.self, from: Bytes(body))) ?? .null) }

  init(_ body: JSONValue) { read(body, depth: 0) }

  /// Takes `{"error": {"message", "param"}}`, `{"detail": [{"loc", "msg"}]}` and their like. What a body repeats of the
  /// request is in other members.
  private mutating func read(_ value: JSONValue, depth: Int) {
    guard depth < 4, sentences.count < 8 else { return }
    if let text = value.string {
      sentences.append(text)
    } else if let items = value.array {
      for item in items.prefix(8) { read(item, depth: depth + 1) }
    } else {
      let place = value["param"]?.string ?? value["loc"]?.array?.last?.string
      if let message = (value["message"] ?? value["msg"])?.string {
        sentences.append(place.map { "\($0): \(message)" } ?? message)
      }
      for member in ["error", "errors", "detail", "details"] {
        if let inner = value[member] { read(inner, depth: depth + 1) }
      }
    }
  }

  /// Returns whether the explanation has a parameter's name as a word.
  func names(_ parameter: String) -> Bool {
    sentences.contains { sentence in
      sentence.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == parameter }
    }
  }

  /// Returns the first sentence of the server's explanation, or nil if that sentence quotes the prompt.
  ///
  /// - Parameter keys: the API keys to hide. A word is hidden if it shares six consecutive characters with a key, so a
  ///   partly masked key is hidden too.
  func reason(without keys: [Secret], _ prompt: Prompt) -> String? {
    guard let first = sentences.first(where: { !$0.isEmpty }) else { return nil }
    let sentence = Excerpt(first, most: 1000).description
    if Self.isShared(sentence, with: prompt.user, letters: 12) { return nil }
    let words = sentence.split(separator: " ").map { word in
      let isSecret = word.contains("**") || keys.contains { Self.isPart(of: $0.reveal(), String(word)) }
      return isSecret ? "…" : String(word)
    }
    return Excerpt(words.joined(separator: " "), most: 200).description
  }

  private static func isPart(of key: String, _ word: String) -> Bool {
    word.utf8.count >= min(6, key.utf8.count) && isShared(word, with: key, letters: 6)
  }

  /// Returns whether a text has so many letters in a row in common with another, or all of its own.
  private static func isShared(_ text: String, with other: String, letters: Int) -> Bool {
    let (text, other) = (Array(text.utf8), Array(other.utf8))
    let length = min(letters, text.count, other.count)
    guard length > 0 else { return false }
    var pieces: Set<ArraySlice<UInt8>> = []
    for start in 0...(other.count - length) { pieces.insert(other[start..<start + length]) }
    return (0...(text.count - length)).contains { pieces.contains(text[$0..<$0 + length]) }
  }
}
