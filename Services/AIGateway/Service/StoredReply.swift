import AIGatewayContract
import Wire

/// The answer that is stored under an idempotency key.
enum StoredReply: Codable, Sendable {
  /// A text, stored in its own format.
  case text(GeneratedText)
  /// The filter rejected every attempt. The reason is that of the last attempt.
  case blocked(reason: String)

  private enum CodingKeys: CodingKey { case blocked }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    if let reason = try fields.decodeIfPresent(String.self, forKey: .blocked) {
      self = .blocked(reason: reason)
    } else {
      self = .text(try GeneratedText(from: decoder))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text): try text.encode(to: encoder)
    case .blocked(let reason):
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(reason, forKey: .blocked)
    }
  }

  /// - Throws: `content_blocked` for a refusal.
  func text() throws(Failure) -> GeneratedText {
    switch self {
    case .text(let text): return text
    case .blocked(let reason):
      var failure = Failure.contentBlocked(.notWrittenAbout, reason: reason)
      failure.executed = .yes
      throw failure
    }
  }
}
