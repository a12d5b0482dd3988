package import Wire

/// The account's tags with the number of cards each has, by name (F2).
package struct ListTags: Request {
  package static let method = Method(
    "content.tags.list", .read, fails: [.notFound], "Lists the account's tags and how many cards each has.")

  /// Tags on the page at the most; 50 if left out.
  package var limit: Bounded<1, 1000>?
  /// `next_cursor` of the page before; left out for the first page.
  package var cursor: PageCursor?

  /// A request with these members.
  package init(limit: Bounded<1, 1000>? = nil, cursor: PageCursor? = nil) {
    (self.limit, self.cursor) = (limit, cursor)
  }

  /// All tags of the account.
  package struct Reply: Codable, Hashable, Sendable {
    /// By name.
    package var tags: [TagCount]
    /// Where the next page begins; nil on the last one.
    package var nextCursor: String?

    /// What is answered.
    package init(tags: [TagCount], nextCursor: String?) { (self.tags, self.nextCursor) = (tags, nextCursor) }
  }
}

/// A tag and its use.
package struct TagCount: Codable, Hashable, Sendable {
  /// Tags that an account may have; one that has more already keeps them.
  package static let most = 1000

  /// As its owner spelled it first.
  package var name: String
  /// How many cards have it.
  package var cards: Int

  /// One with these members.
  package init(name: String, cards: Int) { (self.name, self.cards) = (name, cards) }
}

/// Gives a tag another name. If another tag has that name already, the two become one.
package struct RenameTag: Request {
  package static let method = Method(
    "content.tags.rename", .change, isExpensive: true, fails: [.notFound],
    "Renames a tag, or merges it into the one of that name.")

  /// The tag's name; case doesn't matter.
  package var tag: TagName
  /// Its new name, trimmed.
  package var name: TagName

  /// A request with these members.
  package init(tag: TagName, name: TagName) { (self.tag, self.name) = (tag, name) }

  /// What became of the tag.
  package struct Reply: Codable, Hashable, Sendable {
    /// The tag as it is now.
    package var tag: TagCount
    /// Whether two became one.
    package var merged: Bool

    /// What is answered.
    package init(tag: TagCount, merged: Bool) { (self.tag, self.merged) = (tag, merged) }
  }
}

/// Deletes a tag; its cards stay.
package struct DeleteTag: Request {
  package static let method = Method(
    "content.tags.delete", .change, isExpensive: true, fails: [.notFound], "Deletes a tag and leaves its cards.")

  /// The tag's name; case doesn't matter.
  package var tag: TagName

  /// A request with these members.
  package init(tag: TagName) { self.tag = tag }

  /// What the deletion changed.
  package struct Reply: Codable, Hashable, Sendable {
    /// How many cards had it.
    package var cards: Int

    /// What is answered.
    package init(cards: Int) { self.cards = cards }
  }
}
