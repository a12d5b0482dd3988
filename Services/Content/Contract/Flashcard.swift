/// A card of a user (F1).
package struct Flashcard: Codable, Hashable, Sendable {
  /// The card's id: `crd_…`.
  package var id: String
  /// The side to be learnt.
  package var front: String
  /// The side that explains the front.
  package var back: String
  /// The front's language, as a BCP 47 tag.
  package var frontLanguage: String
  /// The back's language, as a BCP 47 tag.
  package var backLanguage: String
  /// The user's notes; empty for none.
  package var notes: String
  /// True if the card is a favourite.
  package var favorite: Bool
  /// The names of the card's tags in the order they were given, each as the user first spelled it.
  package var tags: [String]
  /// The card's version number, starting at 1. An edit names the version that it is based on.
  package var version: Int
  /// The time when the card was created, in milliseconds since 1970.
  package var createdAt: Int64
  /// The time when the card was last changed, in milliseconds since 1970.
  package var changedAt: Int64

  package init(
    id: String, front: String, back: String, frontLanguage: String, backLanguage: String, notes: String,
    favorite: Bool, tags: [String], version: Int, createdAt: Int64, changedAt: Int64
  ) {
    self.id = id
    self.front = front
    self.back = back
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
    self.notes = notes
    self.favorite = favorite
    self.tags = tags
    self.version = version
    self.createdAt = createdAt
    self.changedAt = changedAt
  }
}

/// An account's number of cards and its limit, for a usage indicator (F3).
package struct CardUse: Codable, Hashable, Sendable {
  /// The number of cards.
  package var used: Int
  /// The plan's limit; nil for no limit.
  package var limit: Int?
  /// The number of further cards that fit, never below 0; nil for no limit.
  package var remaining: Int?

  package init(used: Int, limit: Int?) {
    self.used = used
    self.limit = limit
    remaining = limit.map { max(0, $0 - used) }
  }
}
