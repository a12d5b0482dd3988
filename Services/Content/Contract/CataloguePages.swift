package import Wire

/// A few items for the home screen: the catalogue's first, open ones and then locked ones (T2).
package struct GetTeaser: Request {
  package static let method = Method(
    "content.catalogues.teaser", .read, fails: [.notFound],
    "Gives the few items of the home screen, in rows, each open or locked.")

  /// The catalogue's id.
  package var catalogue: Identifier
  /// The language of names, labels and texts; the caller's own if left out.
  package var language: Language?

  package init(catalogue: Identifier, language: Language? = nil) {
    (self.catalogue, self.language) = (catalogue, language)
  }

  /// What the home screen shows of the catalogue.
  package struct Reply: Codable, Hashable, Sendable {
    /// Of the catalogue's content.
    package var version: String
    /// Items in a row.
    package var columns: Int
    /// The items in rows of `columns`; the last row may be shorter.
    package var rows: [[CatalogueItem]]
    /// All items of the catalogue, for "see all 78".
    package var total: Int

    package init(version: String, columns: Int, rows: [[CatalogueItem]], total: Int) {
      (self.version, self.columns, self.rows, self.total) = (version, columns, rows, total)
    }
  }
}

/// A page of a catalogue by group, each item open or locked (T3).
package struct ListItems: Request {
  package static let method = Method(
    "content.catalogues.page", .read, fails: [.notFound],
    "Lists a catalogue's items by group, a page at a time; every item says whether it is open.")

  /// The catalogue's id.
  package var catalogue: Identifier
  /// This group alone; all of them if it is left out.
  package var group: Identifier?
  /// Items on the page at the most; 100 if left out.
  package var limit: Bounded<1, 200>?
  /// `next_cursor` of the page before.
  package var cursor: PageCursor?
  /// The language of names, labels and texts; the caller's own if left out.
  package var language: Language?

  package init(
    catalogue: Identifier, group: Identifier? = nil, limit: Bounded<1, 200>? = nil, cursor: PageCursor? = nil,
    language: Language? = nil
  ) {
    (self.catalogue, self.group, self.limit) = (catalogue, group, limit)
    (self.cursor, self.language) = (cursor, language)
  }

  /// A page of the catalogue.
  package struct Reply: Codable, Hashable, Sendable {
    /// Of the catalogue's content: another one than the page before said means that the list has changed meanwhile.
    package var version: String
    /// In the catalogue's order; the first may go on from the page before.
    package var groups: [CatalogueGroup]
    /// How many items all groups have.
    package var total: Int
    /// How many of all are open to the caller now.
    package var open: Int
    /// For the next page; nil with the last.
    package var nextCursor: String?

    package init(version: String, groups: [CatalogueGroup], total: Int, open: Int, nextCursor: String?) {
      (self.version, self.groups, self.total) = (version, groups, total)
      (self.open, self.nextCursor) = (open, nextCursor)
    }
  }
}

/// Items of one group.
package struct CatalogueGroup: Codable, Hashable, Sendable {
  /// The group's id.
  package var id: String
  /// In the language that was asked for.
  package var title: String
  /// In the catalogue's order, with the fields that lists show.
  package var items: [CatalogueItem]

  package init(id: String, title: String, items: [CatalogueItem]) {
    (self.id, self.title, self.items) = (id, title, items)
  }
}

/// What has changed in a catalogue since a version of it, oldest change first, for a client that keeps a copy (G2).
///
/// Versions are remembered for a hundred changes of the app's data. A client whose version is older, or none of ours, is
/// told to start over. Whoever's plan has changed asks for all anew: what is open to whom is no part of the version.
package struct ListCatalogueChanges: Request {
  package static let method = Method(
    "content.catalogues.changes", .read, fails: [.notFound],
    "Lists what has changed in a catalogue since a version, removed items too.")

  /// The catalogue's id.
  package var catalogue: Identifier
  /// The version that the client has; left out by one that has nothing yet. `cursor` goes before it.
  package var since: Identifier?
  /// Items on the page at the most; 50 if left out.
  package var limit: Bounded<1, 100>?
  /// `next_cursor` of the page before.
  package var cursor: PageCursor?
  /// The language of texts; the caller's own if left out.
  package var language: Language?

  package init(
    catalogue: Identifier, since: Identifier? = nil, limit: Bounded<1, 100>? = nil, cursor: PageCursor? = nil,
    language: Language? = nil
  ) {
    (self.catalogue, self.since, self.limit) = (catalogue, since, limit)
    (self.cursor, self.language) = (cursor, language)
  }

  /// A page of changes.
  package struct Reply: Codable, Hashable, Sendable {
    /// What the client has once it has read the last page.
    package var version: String
    /// Whether this is the first page of all items, since the version was too old or unknown: what no page from here to
    /// the last one has isn't there any more.
    package var startOver: Bool
    /// Title, fields, groups and words, where they have changed too.
    package var catalogue: CatalogueSummary?
    /// New and changed items, with all that the caller may see. One that changes meanwhile comes again.
    package var items: [CatalogueItem]
    /// Ids of items that are there no more; some that the client never had may be among them.
    package var removed: [String]
    /// For the next page; nil with the last.
    package var nextCursor: String?

    package init(
      version: String, startOver: Bool, catalogue: CatalogueSummary?, items: [CatalogueItem], removed: [String],
      nextCursor: String?
    ) {
      (self.version, self.startOver, self.catalogue) = (version, startOver, catalogue)
      (self.items, self.removed, self.nextCursor) = (items, removed, nextCursor)
    }
  }
}
