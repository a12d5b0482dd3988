/// A card that a person made (F1).
package struct Flashcard: Codable, Hashable, Sendable {
  /// `crd_…`.
  package var id: String
  /// The side that is learnt.
  package var front: String
  /// The side that explains it.
  package var back: String
  /// BCP 47.
  package var frontLanguage: String
  /// BCP 47.
  package var backLanguage: String
  /// Empty for none.
  package var notes: String
  /// Whether its owner marked it.
  package var favorite: Bool
  /// As their owner spelled them first, in the order they were given.
  package var tags: [String]
  /// Counts the changes, from 1; an edit names the one it was made on.
  package var version: Int
  /// Milliseconds since 1970.
  package var createdAt: Int64
  /// Milliseconds since 1970.
  package var changedAt: Int64

  /// One with these members.
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

/// How many cards an account has and may have: what an indicator shows (F3).
package struct CardUse: Codable, Hashable, Sendable {
  /// Cards that there are.
  package var used: Int
  /// Nil: as many as they like.
  package var limit: Int?
  /// How many more fit, never below 0; nil without a limit.
  package var remaining: Int?

  /// One with these members.
  package init(used: Int, limit: Int?) {
    self.used = used
    self.limit = limit
    remaining = limit.map { max(0, $0 - used) }
  }
}
