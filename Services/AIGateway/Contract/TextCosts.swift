package import CivilTime
package import Wire

/// The cost of a text, for operators (R3).
package struct TextTook: Codable, Hashable, Sendable {
  /// The model's name at the provider; nil if no provider wrote the text.
  package var model: String?
  /// The version of the generator's prompt.
  package var template: Int
  /// The number of calls to AI providers, including failed and cancelled ones.
  package var attempts: Int
  /// The number of input tokens in all calls.
  package var inputTokens: Int
  /// The number of output tokens in all calls.
  package var outputTokens: Int
  /// The cost in millionths of a cent, at the prices in `providers.json`.
  package var microCents: Int
  /// The time in milliseconds until the text was complete.
  package var tookMs: Int

  package init(
    model: String?, template: Int, attempts: Int, inputTokens: Int, outputTokens: Int, microCents: Int, tookMs: Int
  ) {
    self.model = model
    self.template = template
    self.attempts = attempts
    self.inputTokens = inputTokens
    self.outputTokens = outputTokens
    self.microCents = microCents
    self.tookMs = tookMs
  }
}

/// Lists the cost of an account's latest texts, without their words (R3).
package struct ListTextCosts: Request {
  package static let method = Method(
    "ai.texts.costs", .read, audience: .admin, access: .open,
    "Lists the provider calls behind an account's latest texts, newest first.")

  /// The account's id.
  package var account: Identifier
  /// The number of texts, 1 to 200; if omitted, 50. The service retains 200 per account.
  package var limit: Bounded<1, 200>?

  package init(account: Identifier, limit: Bounded<1, 200>? = nil) {
    self.account = account
    self.limit = limit
  }

  /// The cost of each text.
  package struct Reply: Codable, Hashable, Sendable {
    /// The texts, newest first; empty if the account is unknown.
    package var texts: [Entry]
    package init(texts: [Entry]) { self.texts = texts }
  }

  /// The cost of a text.
  package struct Entry: Codable, Hashable, Sendable {
    /// The text's id (`txt_…`); nil if the text isn't in the account's history.
    package var text: String?
    /// The generator's id.
    package var generator: String
    /// The text's language.
    package var language: Language
    /// The origin of the text.
    package var origin: GeneratedText.Origin
    /// The provider's id; nil if no provider wrote the text.
    package var provider: String?
    /// The cost.
    package var took: TextTook
    /// The time at which the text was written.
    package var createdAt: Timestamp

    package init(
      text: String?, generator: String, language: Language, origin: GeneratedText.Origin, provider: String?,
      took: TextTook, createdAt: Timestamp
    ) {
      self.text = text
      self.generator = generator
      self.language = language
      self.origin = origin
      self.provider = provider
      self.took = took
      self.createdAt = createdAt
    }
  }
}
