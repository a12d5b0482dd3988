import AIGatewayContract
import AppCatalog
import EventLoop
import Wire

/// Writes texts from templates in the app's data, offline and without a key. A new installation has only this provider
/// (R3).
struct EmbeddedProvider: Provider {
  let name = "embedded"
  let origin = GeneratedText.Origin.embedded

  func write(
    _ prompt: Prompt, on bill: TextBill, _ piece: @escaping @Loop (String) throws -> Void
  ) async throws -> Tokens? {
    var text = prompt.embedded
    if let member = prompt.answer?.member {
      text = try JSON.text(JSONValue.object(JSONObject([(member, .string(text))])))
    }
    for part in TextChunks.of(text) { try piece(part) }
    return nil
  }
}

/// Splits a text for streaming, a few words at a time.
enum TextChunks {
  static func of(_ text: String, words: Int = 3) -> [String] {
    var pieces: [String] = []
    var piece = ""
    var count = 0
    for character in text {
      piece.append(character)
      if character == " " { count += 1 }
      if count == words {
        pieces.append(piece)
        piece = ""
        count = 0
      }
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }
}
