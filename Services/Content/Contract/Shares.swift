package import Wire

/// Puts some of the account's cards under a code, by which other accounts of the app can add them to theirs (F8).
///
/// Which cards they are is fixed then; what stands on them is what stands there when somebody looks. Favourites aren't
/// shared.
package struct CreateShare: Request {
  package static let method = Method(
    "content.shares.create", .change, isExpensive: true, fails: [.notFound, .limitExceeded],
    "Puts cards under a code that others can add them by.")

  /// Their ids; left out, the cards of `tag`, and without that all.
  package var cards: List<Identifier, 1, 200>?
  /// A tag's name; case doesn't matter.
  package var tag: TagName?
  /// What the set is called; left out, it has no title.
  package var title: Text<1, 200>?

  /// A request with these members.
  package init(cards: List<Identifier, 1, 200>? = nil, tag: TagName? = nil, title: Text<1, 200>? = nil) {
    (self.cards, self.tag, self.title) = (cards, tag, title)
  }

  /// The new set.
  package struct Reply: Codable, Hashable, Sendable {
    /// With its code.
    package var share: Share

    /// What is answered.
    package init(share: Share) { self.share = share }
  }
}

/// A set of cards under a code, as its owner sees it.
package struct Share: Codable, Hashable, Sendable {
  /// Sets that an account may share at a time.
  package static let most = 50
  /// Cards that a set may have.
  package static let mostCards = 1000

  /// As it is read out and typed: `ABCD-EFGH`.
  package var code: SpokenCode
  /// Nil for none.
  package var title: String?
  /// How many cards were put under the code.
  package var cards: Int
  /// How many times they were added by others.
  package var imports: Int
  /// Milliseconds since 1970.
  package var createdAt: Int64

  /// One with these members.
  package init(code: SpokenCode, title: String?, cards: Int, imports: Int, createdAt: Int64) {
    (self.code, self.title, self.cards, self.imports, self.createdAt) = (code, title, cards, imports, createdAt)
  }
}

/// The sets that the account shares.
package struct ListShares: Request {
  package static let method = Method(
    "content.shares.list", .read, fails: [.notFound], "Lists the sets of cards that the account shares.")

  /// A request with these members.
  package init() {}

  /// All of them.
  package struct Reply: Codable, Hashable, Sendable {
    /// The newest first.
    package var shares: [Share]

    /// What is answered.
    package init(shares: [Share]) { self.shares = shares }
  }
}

/// Takes a set back: its code opens nothing from now on. Who has added the cards keeps them.
package struct RevokeShare: Request {
  package static let method = Method(
    "content.shares.revoke", .change, takesCode: true, fails: [.notFound], "Ends the code of a shared set of cards.")

  /// The set's code.
  package var code: SpokenCode

  /// A request with these members.
  package init(code: SpokenCode) { self.code = code }

  package typealias Reply = ListShares.Reply
}

/// The cards under a code, to be looked at before they are added. Ten wrong codes an hour are an account's.
package struct GetShare: Request {
  package static let method = Method(
    "content.shares.get", .read, takesCode: true, fails: [.notFound, .rateLimited],
    "Shows the cards under a code.")

  /// The code that somebody gave.
  package var code: SpokenCode
  /// Cards on the page at the most; 50 if left out.
  package var limit: Bounded<1, 200>?
  /// `next_cursor` of the page before; left out for the first page.
  package var cursor: PageCursor?

  /// A request with these members.
  package init(code: SpokenCode, limit: Bounded<1, 200>? = nil, cursor: PageCursor? = nil) {
    (self.code, self.limit, self.cursor) = (code, limit, cursor)
  }

  /// The set, and a page of its cards.
  package struct Reply: Codable, Hashable, Sendable {
    /// Nil for none.
    package var title: String?
    /// How many cards there are now.
    package var count: Int
    /// Whether all of them fit.
    package var fits: Bool
    /// When the account added them, in milliseconds since 1970; nil if it didn't.
    package var addedAt: Int64?
    /// In the order in which they are added.
    package var cards: [ShownCard]
    /// Where the next page begins; nil on the last one.
    package var nextCursor: String?

    /// What is answered.
    package init(
      title: String?, count: Int, fits: Bool, addedAt: Int64?, cards: [ShownCard], nextCursor: String?
    ) {
      (self.title, self.count, self.fits, self.addedAt) = (title, count, fits, addedAt)
      (self.cards, self.nextCursor) = (cards, nextCursor)
    }
  }
}

/// Adds the cards under a code, or, if not all fit, none: `limit_exceeded`. What was added is left at that.
package struct ImportShare: Request {
  package static let method = Method(
    "content.shares.import", .change, isExpensive: true, takesCode: true,
    fails: [.notFound, .limitExceeded, .rateLimited],
    "Adds the cards under a code, all or none, and once.")

  /// The code that somebody gave.
  package var code: SpokenCode
  /// Whether they are added though they were before; left out, they aren't.
  package var again: Bool?

  /// A request with these members.
  package init(code: SpokenCode, again: Bool? = nil) { (self.code, self.again) = (code, again) }

  package typealias Reply = AddPreset.Reply
}
