package import Wire

/// The account's tags with the number of cards each has, by name (F2).
package struct ListTags: Request {
  package static let method = Method(
    "content.tags.list", .read, fails: [.notFound], "Lists the account's tags and how many cards each has.")

  package init() {}

  /// All tags of the account.
  package struct Reply: Codable, Hashable, Sendable {
    /// By name.
    package var tags: [TagCount]

    package init(tags: [TagCount]) { self.tags = tags }
  }
}

/// A tag and its use.
package struct TagCount: Codable, Hashable, Sendable {
  /// As its owner spelled it first.
  package var name: String
  /// How many cards have it.
  package var cards: Int

  package init(name: String, cards: Int) { (self.name, self.cards) = (name, cards) }
}

/// Gives a tag another name. If another tag has that name already, the two become one.
package struct RenameTag: Request {
  package static let method = Method(
    "content.tags.rename", .change, fails: [.notFound], "Renames a tag, or merges it into the one of that name.")

  /// The tag's name; case doesn't matter.
  package var tag: String
  /// Its new name, trimmed.
  package var name: String

  package init(tag: String, name: String) { (self.tag, self.name) = (tag, name) }

  /// What became of the tag.
  package struct Reply: Codable, Hashable, Sendable {
    /// The tag as it is now.
    package var tag: TagCount
    /// Whether two became one.
    package var merged: Bool

    package init(tag: TagCount, merged: Bool) { (self.tag, self.merged) = (tag, merged) }
  }
}

/// Deletes a tag; its cards stay.
package struct DeleteTag: Request {
  package static let method = Method(
    "content.tags.delete", .change, fails: [.notFound], "Deletes a tag and leaves its cards.")

  /// The tag's name; case doesn't matter.
  package var tag: String

  package init(tag: String) { self.tag = tag }

  package typealias Reply = ListTags.Reply
}
