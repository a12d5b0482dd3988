package import Wire

/// Lists the account's tags by name, each with its number of cards (F2).
package struct ListTags: Request {
  package static let method = Method(
    "content.tags.list", .read, traits: .isExpensive, fails: [.notFound],
    "Lists the account's tags, each with its number of cards.")

  /// The maximum number of tags on the page. Defaults to 50.
  package var limit: Bounded<1, 1000>?
  /// The `next_cursor` of the previous page. Omit it for the first page.
  package var cursor: PageCursor?

  package init(limit: Bounded<1, 1000>? = nil, cursor: PageCursor? = nil) {
    self.limit = limit
    self.cursor = cursor
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The tags, ordered by name.
    package var tags: [TagCount]
    /// The cursor of the next page; nil on the last page.
    package var nextCursor: String?

    package init(tags: [TagCount], nextCursor: String?) {
      self.tags = tags
      self.nextCursor = nextCursor
    }
  }
}

/// A tag with its number of cards.
package struct TagCount: Codable, Hashable, Sendable {
  /// The maximum number of tags per account. An account that already has more keeps them.
  package static let most = 1000

  /// The name as the user first spelled it.
  package var name: String
  /// The number of cards with the tag.
  package var cards: Int

  package init(name: String, cards: Int) {
    self.name = name
    self.cards = cards
  }
}

/// Renames a tag. If another tag already has the new name, the two are merged.
package struct RenameTag: Request {
  package static let method = Method(
    "content.tags.rename", .change, traits: .isExpensive, fails: [.notFound],
    "Renames a tag, or merges it into the tag that has the new name.")

  /// The tag's name, matched without regard to case.
  package var tag: TagName
  /// The new name. Leading and trailing spaces are removed.
  package var name: TagName

  package init(tag: TagName, name: TagName) {
    self.tag = tag
    self.name = name
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The tag after the change.
    package var tag: TagCount
    /// True if two tags were merged.
    package var merged: Bool

    package init(tag: TagCount, merged: Bool) {
      self.tag = tag
      self.merged = merged
    }
  }
}

/// Deletes a tag. Its cards are kept.
package struct DeleteTag: Request {
  package static let method = Method(
    "content.tags.delete", .change, traits: .isExpensive, fails: [.notFound], "Deletes a tag; its cards remain.")

  /// The tag's name, matched without regard to case.
  package var tag: TagName

  package init(tag: TagName) { self.tag = tag }

  package struct Reply: Codable, Hashable, Sendable {
    /// The number of cards that had the tag.
    package var cards: Int

    package init(cards: Int) { self.cards = cards }
  }
}
