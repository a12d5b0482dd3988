package import Wire

/// The account's texts, newest first (R4). With a filter a page looks at so many texts and no more: it may have fewer
/// than `limit`, or none, while more follow.
package struct ListTexts: Request {
  package static let method = Method(
    "ai.history.list", .read, tellsOperators: true, "Lists the account's texts, newest first.")

  /// Only those of this generator.
  package var generator: Identifier?
  /// Only those that are marked, or only those that aren't.
  package var favorite: Bool?
  /// Only those that have a word for each of these: one that begins so, whatever its case and accents. A page may then
  /// have fewer texts than `limit`, or none, and others follow.
  package var search: Text<1, 200>?
  /// 1 to 100; 50 if left out.
  package var limit: Bounded<1, 100>?
  /// `next_cursor` of the page before; left out for the first page.
  package var cursor: PageCursor?

  package init(
    generator: Identifier? = nil, favorite: Bool? = nil, search: Text<1, 200>? = nil, limit: Bounded<1, 100>? = nil,
    cursor: PageCursor? = nil
  ) {
    (self.generator, self.favorite, self.search) = (generator, favorite, search)
    (self.limit, self.cursor) = (limit, cursor)
  }

  /// A page of texts.
  package struct Reply: Codable, Hashable, Sendable {
    /// Newest first.
    package var texts: [GeneratedText]
    /// For the next page; nil on the last.
    package var nextCursor: String?

    package init(texts: [GeneratedText], nextCursor: String?) { (self.texts, self.nextCursor) = (texts, nextCursor) }
  }
}

/// One of the account's texts (R4).
package struct GetText: Request {
  package static let method = Method(
    "ai.history.get", .read, tellsOperators: true, fails: [.notFound], "Gives one of the account's texts.")
  /// The text's id.
  package var text: Identifier
  package init(text: Identifier) { self.text = text }
  package typealias Reply = GeneratedText
}

/// Marks one of the account's texts as a favourite, or takes the mark away (R4).
package struct MarkText: Request {
  package static let method = Method(
    "ai.history.favorite", .change, fails: [.notFound], "Marks one of the account's texts, or takes the mark away.")
  /// The text's id.
  package var text: Identifier
  /// Whether it shall be marked.
  package var favorite: Bool
  package init(text: Identifier, favorite: Bool) { (self.text, self.favorite) = (text, favorite) }
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

/// Deletes all of the account's texts (R4). Without a generator, no device may bring any more, if one had begun to (M1),
/// nor one of an account that joins.
package struct DeleteAllTexts: Request {
  package static let method = Method("ai.history.delete-all", .change, "Deletes all of the account's texts.")
  /// Only those of this generator.
  package var generator: Identifier?
  package init(generator: Identifier? = nil) { self.generator = generator }

  /// What was done.
  package struct Reply: Codable, Hashable, Sendable {
    /// How many there were.
    package var deleted: Int
    package init(deleted: Int) { self.deleted = deleted }
  }
}
