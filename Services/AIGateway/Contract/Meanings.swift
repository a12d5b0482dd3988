package import Wire

/// What an open item of a catalogue means, written once for each item and language, and then remembered (T5).
package struct GetMeaning: Request {
  package static let method = Method(
    "ai.meanings.get", .read, streams: true, isExpensive: true, fails: [.notFound, .entitlementRequired, .rateLimited],
    "Gives the meaning of an open item of a catalogue.")

  /// The catalogue's id.
  package var catalogue: Identifier
  /// The item's id.
  package var item: Identifier
  /// The caller's own if left out.
  package var language: Language?

  package init(catalogue: Identifier, item: Identifier, language: Language? = nil) {
    (self.catalogue, self.item, self.language) = (catalogue, item, language)
  }

  package typealias Item = TextPart

  /// The whole meaning, also after a stream of its pieces.
  package struct Reply: Codable, Hashable, Sendable {
    /// Where the meaning comes from.
    package enum Origin: String, Codable, Sendable, CaseIterable {
      case provider
      /// The item's own text: no provider answered.
      case stored
    }

    /// The item's id.
    package var item: String
    /// The language that it is written in.
    package var language: Language
    /// A paragraph or two, as plain text.
    package var meaning: String
    /// Who wrote it.
    package var origin: Origin
    /// Whether it had been written before.
    package var cached: Bool

    package init(item: String, language: Language, meaning: String, origin: Origin, cached: Bool) {
      self.item = item
      self.language = language
      self.meaning = meaning
      self.origin = origin
      self.cached = cached
    }
  }
}
