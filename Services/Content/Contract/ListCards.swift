package import Wire

/// A page of the account's cards, oldest first (F5).
///
/// The cursor marks a place, not a number: cards added or deleted meanwhile make no card come twice or be missed.
package struct ListCards: Request {
  package static let method = Method(
    "content.cards.list", .read, fails: [.notFound],
    "Lists the account's cards, oldest first, with filters and the use of the limit.")

  /// 1 to 200; 50 if left out.
  package var limit: Int?
  /// `next_cursor` of the page before; left out for the first page.
  package var cursor: String?
  /// BCP 47; left out, any.
  package var frontLanguage: String?
  /// BCP 47; left out, any.
  package var backLanguage: String?
  /// A tag's name; case doesn't matter.
  package var tag: String?
  /// Only favourites, or only others; left out, both.
  package var favorite: Bool?
  /// Found in front, back or notes; case and accents don't matter.
  package var text: String?

  package init(
    limit: Int? = nil, cursor: String? = nil, frontLanguage: String? = nil, backLanguage: String? = nil,
    tag: String? = nil, favorite: Bool? = nil, text: String? = nil
  ) {
    self.limit = limit
    self.cursor = cursor
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
    self.tag = tag
    self.favorite = favorite
    self.text = text
  }

  /// A page of cards.
  package struct Reply: Codable, Hashable, Sendable {
    /// Oldest first.
    package var cards: [Flashcard]
    /// Where the next page begins; nil on the last one.
    package var nextCursor: String?
    /// How many cards there are and may be, whatever the filters.
    package var use: CardUse

    package init(cards: [Flashcard], nextCursor: String?, use: CardUse) {
      self.cards = cards
      self.nextCursor = nextCursor
      self.use = use
    }
  }
}
