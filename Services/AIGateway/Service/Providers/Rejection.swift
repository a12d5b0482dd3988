import Telemetry
import Wire

/// A server's explanation for a rejected request, read from the common formats of error bodies.
struct Rejection: Hashable, Sendable {
  private var sentences: [String] = []

  /// The maximum number of bytes read from an error body.
  static let maxBytes = 16 << 10

  init(_ body: [UInt8]) { self.init((try? JSON.decode(JSONValue.self, from: Bytes(body))) ?? .null) }

  init(_ body: JSONValue) { read(body, depth: 0) }

  /// Reads `{"error": {"message", "param"}}`, `{"detail": [{"loc", "msg"}]}` and similar formats. Other members are
  /// skipped, since they may quote the request.
  private mutating func read(_ value: JSONValue, depth: Int) {
    guard depth < 4, sentences.count < 8 else { return }
    if let text = value.string {
      sentences.append(text)
    } else if let items = value.array {
      for item in items.prefix(8) { read(item, depth: depth + 1) }
    } else {
      readMessage(of: value)
      for member in ["error", "errors", "detail", "details"] {
        if let inner = value[member] { read(inner, depth: depth + 1) }
      }
    }
  }

  private mutating func readMessage(of value: JSONValue) {
    guard let message = (value["message"] ?? value["msg"])?.string else { return }
    let place = value["param"]?.string ?? value["loc"]?.array?.last?.string
    sentences.append(place.map { "\($0): \(message)" } ?? message)
  }

  /// Returns true if the explanation contains a parameter's name as a word.
  func names(_ parameter: String) -> Bool {
    sentences.contains { sentence in
      sentence.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == parameter }
    }
  }

  /// Returns the first sentence of the server's explanation, or nil if that sentence quotes the prompt.
  ///
  /// - Parameter keys: The API keys to hide. A word is hidden if it shares six consecutive characters with a key, so a
  ///   partly masked key is hidden too.
  func reason(without keys: [Secret], _ prompt: Prompt) -> String? {
    guard let first = sentences.first(where: { !$0.isEmpty }) else { return nil }
    let sentence = Excerpt(first, most: 1000).description
    if Self.isShared(sentence, with: prompt.user, length: 12) { return nil }
    let words = sentence.split(separator: " ").map { Self.mayBeKey(String($0), among: keys) ? "…" : $0 }
    return Excerpt(words.joined(separator: " "), most: 200).description
  }

  private static func mayBeKey(_ word: String, among keys: [Secret]) -> Bool {
    word.contains("**")
      || keys.map { $0.reveal() }.contains { key in
        word.utf8.count >= min(6, key.utf8.count) && isShared(word, with: key, length: 6)
      }
  }

  /// Returns true if two texts share a sequence of this many bytes. A text that is shorter than this must be contained
  /// in the other text as a whole.
  private static func isShared(_ text: String, with other: String, length shared: Int) -> Bool {
    let text = Array(text.utf8)
    let other = Array(other.utf8)
    let length = min(shared, text.count, other.count)
    guard length > 0 else { return false }
    let pieces = Set((0...(other.count - length)).map { other[$0..<$0 + length] })
    return (0...(text.count - length)).contains { pieces.contains(text[$0..<$0 + length]) }
  }
}
