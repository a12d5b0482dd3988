package import Wire

/// What an open card means, written once for each card and language, and then remembered (T5).
package struct GetMeaning: Request {
  package static let method = Method(
    "ai.meanings.get", .read, streams: true, isExpensive: true, fails: [.notFound, .entitlementRequired, .rateLimited],
    "Gives an open card's meaning.")

  /// The card's id.
  package var card: Identifier
  /// The caller's own if left out.
  package var language: Language?

  package init(card: Identifier, language: Language? = nil) {
    self.card = card
    self.language = language
  }

  package typealias Item = TextPart

  /// The whole meaning, also after a stream of its pieces.
  package struct Reply: Codable, Hashable, Sendable {
    /// Where the meaning comes from.
    package enum Origin: String, Codable, Sendable, CaseIterable {
      case provider
      /// The deck's own text: no provider answered.
      case stored
    }

    /// The card's id.
    package var card: String
    /// The language that it is written in.
    package var language: Language
    /// A paragraph or two, as plain text.
    package var meaning: String
    /// Who wrote it.
    package var origin: Origin
    /// Whether it had been written before.
    package var cached: Bool

    package init(card: String, language: Language, meaning: String, origin: Origin, cached: Bool) {
      self.card = card
      self.language = language
      self.meaning = meaning
      self.origin = origin
      self.cached = cached
    }
  }
}
