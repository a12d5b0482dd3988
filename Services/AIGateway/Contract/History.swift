package import Wire

/// Lists the account's texts, newest first (R4). With a filter, a page examines a limited number of texts. Such a page
/// may have fewer than `limit` texts, or none, although more pages follow.
package struct ListTexts: Request {
  package static let method = Method(
    "ai.history.list", .read, traits: .returnsMoreToOperators, "Lists the account's texts, newest first.")

  /// The id of a generator, to list only its texts.
  package var generator: Identifier?
  /// True to list only favourites, false to list only other texts.
  package var favorite: Bool?
  /// Words to search for. A text matches if each search word is the beginning of one of its words; case and accents are
  /// ignored. A page may have fewer texts than `limit`, or none, although more pages follow.
  package var search: Text<1, 200>?
  /// The page size, 1 to 100; if omitted, 50.
  package var limit: Bounded<1, 100>?
  /// The previous page's `next_cursor`; omitted for the first page.
  package var cursor: PageCursor?

  package init(
    generator: Identifier? = nil, favorite: Bool? = nil, search: Text<1, 200>? = nil, limit: Bounded<1, 100>? = nil,
    cursor: PageCursor? = nil
  ) {
    self.generator = generator
    self.favorite = favorite
    self.search = search
    self.limit = limit
    self.cursor = cursor
  }

  /// A page of texts.
  package struct Reply: Codable, Hashable, Sendable {
    /// The texts, newest first.
    package var texts: [GeneratedText]
    /// The cursor for the next page; nil on the last page.
    package var nextCursor: String?

    package init(texts: [GeneratedText], nextCursor: String?) {
      self.texts = texts
      self.nextCursor = nextCursor
    }
  }
}

/// Returns one of the account's texts (R4).
package struct GetText: Request {
  package static let method = Method(
    "ai.history.get", .read, traits: .returnsMoreToOperators, fails: [.notFound], "Returns one of the account's texts.")
  /// The text's id.
  package var text: Identifier
  package init(text: Identifier) { self.text = text }
  package typealias Reply = GeneratedText
}

/// Marks one of the account's texts as a favourite, or removes the mark (R4).
package struct MarkText: Request {
  package static let method = Method(
    "ai.history.favorite", .change, fails: [.notFound],
    "Marks one of the account's texts as a favourite, or removes the mark.")
  /// The text's id.
  package var text: Identifier
  /// True to mark the text, false to remove the mark.
  package var favorite: Bool
  package init(text: Identifier, favorite: Bool) {
    self.text = text
    self.favorite = favorite
  }
  package typealias Reply = GeneratedText
}

/// Deletes one of the account's texts (R4).
package struct DeleteText: Request {
  package static let method = Method(
    "ai.history.delete", .change, fails: [.notFound], "Deletes one of the account's texts.")
  /// The text's id.
  package var text: Identifier
  package init(text: Identifier) { self.text = text }
  package typealias Reply = Nothing
}

/// Deletes all of the account's texts (R4). Without a generator, this also closes the account's import of texts, if one
/// was started (M1). The import stays closed even if the account is merged with another one.
package struct DeleteAllTexts: Request {
  package static let method = Method("ai.history.delete-all", .change, "Deletes all of the account's texts.")
  /// The id of a generator, to delete only its texts.
  package var generator: Identifier?
  package init(generator: Identifier? = nil) { self.generator = generator }

  /// The result of deleting texts.
  package struct Reply: Codable, Hashable, Sendable {
    /// The number of deleted texts.
    package var deleted: Int
    package init(deleted: Int) { self.deleted = deleted }
  }
}
