package import Wire

/// What is typed into a search box.
package typealias SearchText = Text<0, 200>

/// A page of the account's cards, oldest first (F5).
///
/// The cursor marks a place, not a number: cards added or deleted meanwhile make no card come twice or be missed. With
/// a filter a page looks at so many cards and no more: it may have fewer than `limit`, or none, while more follow.
package struct ListCards: Request {
  package static let method = Method(
    "content.cards.list", .read, fails: [.notFound],
    "Lists the account's cards, oldest first, with filters and the use of the limit.")

  /// 1 to 200; 50 if left out.
  package var limit: Bounded<1, 200>?
  /// `next_cursor` of the page before; left out for the first page.
  package var cursor: PageCursor?
  /// BCP 47; left out, any.
  package var frontLanguage: LanguageTag?
  /// BCP 47; left out, any.
  package var backLanguage: LanguageTag?
  /// A tag's name; case doesn't matter.
  package var tag: TagName?
  /// Only favourites, or only others; left out, both.
  package var favorite: Bool?
  /// Found in front, back or notes; case and accents don't matter.
  package var text: SearchText?

  /// A request with these members.
  package init(
    limit: Bounded<1, 200>? = nil, cursor: PageCursor? = nil, frontLanguage: LanguageTag? = nil,
    backLanguage: LanguageTag? = nil,
    tag: TagName? = nil, favorite: Bool? = nil, text: SearchText? = nil
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
    /// Where the next page begins; nil on the last one. It is there as long as there may be more, also when no card is.
    package var nextCursor: String?
    /// How many cards there are and may be, whatever the filters.
    package var use: CardUse

    /// What is answered.
    package init(cards: [Flashcard], nextCursor: String?, use: CardUse) {
      self.cards = cards
      self.nextCursor = nextCursor
      self.use = use
    }
  }
}
