package import CivilTime
package import Wire

/// What a text took, for people who run the machine (R3).
package struct TextTook: Codable, Hashable, Sendable {
  /// The model's name with the provider that wrote it; nil where no provider did.
  package var model: String?
  /// The version of the generator's prompt.
  package var template: Int
  /// How often providers behind HTTPS were asked, those that failed or were given up among them.
  package var attempts: Int
  /// Tokens of what was asked, of all attempts.
  package var inputTokens: Int
  /// Tokens of what was answered, of all attempts.
  package var outputTokens: Int
  /// Millionths of a cent, by the prices of `providers.json`.
  package var microCents: Int
  /// Milliseconds until it was whole.
  package var tookMs: Int

  package init(
    model: String?, template: Int, attempts: Int, inputTokens: Int, outputTokens: Int, microCents: Int, tookMs: Int
  ) {
    (self.model, self.template, self.attempts) = (model, template, attempts)
    (self.inputTokens, self.outputTokens, self.microCents) = (inputTokens, outputTokens, microCents)
    self.tookMs = tookMs
  }
}

/// What an account's last texts took (R3): none of their words.
package struct ListTextCosts: Request {
  package static let method = Method(
    "ai.texts.costs", .read, audience: .ops, access: .open,
    "Lists what an account's last texts took of providers, newest first.")

  /// The account's id.
  package var account: Identifier
  /// 1 to 200; 50 if left out. No more are kept.
  package var limit: Bounded<1, 200>?

  package init(account: Identifier, limit: Bounded<1, 200>? = nil) { (self.account, self.limit) = (account, limit) }

  /// Newest first.
  package struct Reply: Codable, Hashable, Sendable {
    /// None for an account that nobody knows.
    package var texts: [Entry]
    package init(texts: [Entry]) { self.texts = texts }
  }

  /// One text.
  package struct Entry: Codable, Hashable, Sendable {
    /// `txt_…`; nil for one that isn't in the account's history.
    package var text: String?
    /// The generator's id.
    package var generator: String
    /// The language that it is written in.
    package var language: Language
    /// Who wrote it.
    package var origin: GeneratedText.Origin
    /// The provider's id; nil where none wrote it.
    package var provider: String?
    /// What it took.
    package var took: TextTook
    /// When it was written.
    package var createdAt: Timestamp

    package init(
      text: String?, generator: String, language: Language, origin: GeneratedText.Origin, provider: String?,
      took: TextTook, createdAt: Timestamp
    ) {
      (self.text, self.generator, self.language) = (text, generator, language)
      (self.origin, self.provider, self.took, self.createdAt) = (origin, provider, took, createdAt)
    }
  }
}
