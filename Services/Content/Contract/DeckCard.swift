package import Wire

/// One card with all it says (T4).
///
/// A locked one is refused with `entitlement_required` and the offering to show.
package struct GetDeckCard: Request {
  package static let method = Method(
    "content.deck.get", .read, fails: [.notFound, .entitlementRequired],
    "Gives an open card's name, art, keywords and meanings; a locked one gives an offering.")

  /// The card's id.
  package var card: Identifier
  /// The language of the texts; the caller's own if left out.
  package var language: Language?

  package init(card: Identifier, language: Language? = nil) { (self.card, self.language) = (card, language) }

  /// The card's content.
  package struct Reply: Codable, Hashable, Sendable {
    /// The card's id.
    package var id: String
    /// The id of the group that it stands in.
    package var group: String
    /// What it is called.
    package var name: String
    /// The art's name in the client's collection.
    package var art: String
    /// The shape of the art.
    package var artAspect: ArtAspect
    /// The language of the texts.
    package var language: Language
    /// A few words for what it stands for.
    package var keywords: [String]
    /// What it means the right way up.
    package var upright: String
    /// What it means upside down.
    package var reversed: String

    package init(
      id: String, group: String, name: String, art: String, artAspect: ArtAspect, language: Language,
      keywords: [String], upright: String, reversed: String
    ) {
      self.id = id
      self.group = group
      self.name = name
      self.art = art
      self.artAspect = artAspect
      self.language = language
      self.keywords = keywords
      self.upright = upright
      self.reversed = reversed
    }
  }
}

/// What a meaning is written from, and what stands in for it when no provider answers (T5).
///
/// The caller's plan decides as in `content.deck.get`: a locked card's meaning can't be had by another way.
package struct GetMeaningSource: Request {
  package static let method = Method(
    "content.deck.meaning-source", .read, audience: .inner, callers: ["ai"], fails: [.notFound, .entitlementRequired],
    "Gives what a card's meaning is written from.")

  /// The card's id.
  package var card: Identifier
  /// The language of the texts; the caller's own if left out.
  package var language: Language?

  package init(card: Identifier, language: Language? = nil) { (self.card, self.language) = (card, language) }

  /// What a prompt says of a card.
  package struct Reply: Codable, Hashable, Sendable {
    /// The card's id.
    package var card: String
    /// The language of the texts.
    package var language: Language
    /// What the card is called.
    package var name: String
    /// The group's title.
    package var group: String
    /// A few words for what it stands for.
    package var keywords: [String]
    /// What it means the right way up.
    package var upright: String
    /// What it means upside down.
    package var reversed: String

    package init(
      card: String, language: Language, name: String, group: String, keywords: [String], upright: String,
      reversed: String
    ) {
      self.card = card
      self.language = language
      self.name = name
      self.group = group
      self.keywords = keywords
      self.upright = upright
      self.reversed = reversed
    }
  }
}
