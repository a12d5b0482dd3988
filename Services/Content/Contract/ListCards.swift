package import Wire

/// The text of a search box.
package typealias SearchText = Text<0, 200>

/// Lists a page of the account's cards, oldest first (F5).
///
/// The cursor marks a position in the list, so cards that are added or deleted between two pages cause neither
/// repetitions nor gaps. With a filter, a page examines a bounded number of cards. The page may therefore have fewer
/// than `limit` cards, or none, although more cards follow.
package struct ListCards: Request {
  package static let method = Method(
    "content.cards.list", .read, fails: [.notFound],
    "Lists the account's cards, oldest first and optionally filtered, with their total number and the limit.")

  /// The maximum number of cards on the page, 1 to 200. Defaults to 50.
  package var limit: Bounded<1, 200>?
  /// The `next_cursor` of the previous page. Omit it for the first page.
  package var cursor: PageCursor?
  /// Lists only cards with this front language, a BCP 47 tag. Defaults to any.
  package var frontLanguage: LanguageTag?
  /// Lists only cards with this back language, a BCP 47 tag. Defaults to any.
  package var backLanguage: LanguageTag?
  /// Lists only cards with this tag, matched without regard to case.
  package var tag: TagName?
  /// True lists only favourites; false lists only other cards. Defaults to both.
  package var favorite: Bool?
  /// Lists only cards with this text in their front, back or notes. Case and accents are ignored.
  package var text: SearchText?

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

  package struct Reply: Codable, Hashable, Sendable {
    /// The cards, oldest first.
    package var cards: [Flashcard]
    /// The cursor of the next page; nil on the last page. A page with a cursor may be followed by an empty one.
    package var nextCursor: String?
    /// The account's number of cards and its limit, regardless of the filters.
    package var use: CardUse
  }
}
