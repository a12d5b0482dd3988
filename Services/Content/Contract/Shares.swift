package import Wire

/// Shares some of the account's cards under a code, so that other accounts of the app can add copies (F8).
///
/// The selection of cards is fixed when the share is created, but viewers see the cards' current texts. The copies
/// aren't marked as favourites.
package struct CreateShare: Request {
  package static let method = Method(
    "content.shares.create", .change, traits: .isExpensive, fails: [.notFound, .limitExceeded],
    "Shares cards under a code, so that other accounts can add them.")

  /// The cards' ids. Defaults to the cards with `tag`, or to all cards if `tag` is omitted.
  package var cards: List<Identifier, 1, 200>?
  /// The tag's name, matched without regard to case.
  package var tag: TagName?
  /// The title of the set. Defaults to none.
  package var title: Text<1, 200>?

  package init(cards: List<Identifier, 1, 200>? = nil, tag: TagName? = nil, title: Text<1, 200>? = nil) {
    self.cards = cards
    self.tag = tag
    self.title = title
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The new set with its code.
    package var share: Share

    package init(share: Share) { self.share = share }
  }
}

/// A shared set of cards, as its owner sees it.
package struct Share: Codable, Hashable, Sendable {
  /// The maximum number of sets that an account may share at a time.
  package static let most = 50
  /// The maximum number of cards in a set.
  package static let maxCards = 1000

  /// The code to give to other users, such as `ABCD-EFGH`.
  package var code: SpokenCode
  /// The title; nil for none.
  package var title: String?
  /// The number of cards that were shared.
  package var cards: Int
  /// The number of times that other accounts added the set.
  package var imports: Int
  /// The time when the set was shared, in milliseconds since 1970.
  package var createdAt: Int64

  package init(code: SpokenCode, title: String?, cards: Int, imports: Int, createdAt: Int64) {
    self.code = code
    self.title = title
    self.cards = cards
    self.imports = imports
    self.createdAt = createdAt
  }
}

/// Lists the sets that the account shares.
package struct ListShares: Request {
  package static let method = Method(
    "content.shares.list", .read, fails: [.notFound], "Lists the sets of cards that the account shares.")

  package init() {}

  package struct Reply: Codable, Hashable, Sendable {
    /// All sets, newest first.
    package var shares: [Share]

    package init(shares: [Share]) { self.shares = shares }
  }
}

/// Revokes a shared set: its code stops working. Accounts that have added the cards keep them.
package struct RevokeShare: Request {
  package static let method = Method(
    "content.shares.revoke", .change, traits: .takesCode, fails: [.notFound],
    "Revokes the code of a shared set of cards.")

  /// The set's code.
  package var code: SpokenCode

  package init(code: SpokenCode) { self.code = code }

  package typealias Reply = ListShares.Reply
}

/// Returns a page of the cards under a code, to preview them. An account may enter ten wrong codes an hour.
package struct GetShare: Request {
  package static let method = Method(
    "content.shares.get", .read, traits: .takesCode, fails: [.notFound, .rateLimited],
    "Returns the cards that are shared under a code.")

  /// The code of the shared set.
  package var code: SpokenCode
  /// The maximum number of cards on the page. Defaults to 50.
  package var limit: Bounded<1, 200>?
  /// The `next_cursor` of the previous page. Omit it for the first page.
  package var cursor: PageCursor?

  package init(code: SpokenCode, limit: Bounded<1, 200>? = nil, cursor: PageCursor? = nil) {
    self.code = code
    self.limit = limit
    self.cursor = cursor
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The title; nil for none.
    package var title: String?
    /// The number of cards that are in the set now.
    package var count: Int
    /// True if all of the cards fit within the account's limit.
    package var fits: Bool
    /// The time when the account added the cards, in milliseconds since 1970; nil if it hasn't.
    package var addedAt: Int64?
    /// The cards, in the order in which they are added.
    package var cards: [ShownCard]
    /// The cursor of the next page; nil on the last page.
    package var nextCursor: String?

    package init(
      title: String?, count: Int, fits: Bool, addedAt: Int64?, cards: [ShownCard], nextCursor: String?
    ) {
      self.title = title
      self.count = count
      self.fits = fits
      self.addedAt = addedAt
      self.cards = cards
      self.nextCursor = nextCursor
    }
  }
}

/// Adds all cards of the set with a code. If not all fit within the limit, none is added, and the call fails with
/// `limit_exceeded`. A set that was added before is not added again.
package struct ImportShare: Request {
  package static let method = Method(
    "content.shares.import", .change, traits: [.isExpensive, .takesCode],
    fails: [.notFound, .limitExceeded, .rateLimited],
    "Adds the cards that are shared under a code: all of them or none, and only once.")

  /// The code of the shared set.
  package var code: SpokenCode
  /// True to add the cards even if they were added before. Defaults to false.
  package var again: Bool?

  package init(code: SpokenCode, again: Bool? = nil) {
    self.code = code
    self.again = again
  }

  package typealias Reply = AddPreset.Reply
}
