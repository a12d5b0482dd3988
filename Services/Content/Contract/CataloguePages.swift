package import Wire

/// Returns the items for the home screen: the catalogue's first items, both unlocked and locked (T2).
package struct GetTeaser: Request {
  package static let method = Method(
    "content.catalogues.teaser", .read, fails: [.notFound],
    "Returns the items of the home screen in rows, each unlocked or locked.")

  /// The catalogue's id.
  package var catalogue: Identifier
  /// The language of names, labels and texts. Defaults to the caller's language.
  package var language: Language?

  package init(catalogue: Identifier, language: Language? = nil) {
    self.catalogue = catalogue
    self.language = language
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The version of the catalogue's content.
    package var version: String
    /// The number of items in a row.
    package var columns: Int
    /// The items in rows of `columns`. The last row may be shorter.
    package var rows: [[CatalogueItem]]
    /// The number of items in the catalogue, for a label such as "see all 78".
    package var total: Int
  }
}

/// Lists a catalogue's items by group, one page at a time, both unlocked and locked items (T3).
package struct ListItems: Request {
  package static let method = Method(
    "content.catalogues.page", .read, fails: [.notFound],
    "Returns a page of a catalogue's items by group, each unlocked or locked.")

  /// The catalogue's id.
  package var catalogue: Identifier
  /// The id of the group to list. Defaults to all groups.
  package var group: Identifier?
  /// The maximum number of items on the page. Defaults to 100.
  package var limit: Bounded<1, 200>?
  /// The `next_cursor` of the previous page. Omit it for the first page.
  package var cursor: PageCursor?
  /// The language of names, labels and texts. Defaults to the caller's language.
  package var language: Language?

  package init(
    catalogue: Identifier, group: Identifier? = nil, limit: Bounded<1, 200>? = nil, cursor: PageCursor? = nil,
    language: Language? = nil
  ) {
    self.catalogue = catalogue
    self.group = group
    self.limit = limit
    self.cursor = cursor
    self.language = language
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The version of the catalogue's content. If it differs from the version on the previous page, the list has
    /// changed in between.
    package var version: String
    /// The groups, in the catalogue's order. The first may continue the last group of the previous page.
    package var groups: [CatalogueGroup]
    /// The number of items in all groups.
    package var total: Int
    /// The number of items, in all groups, that the caller can open now.
    package var open: Int
    /// The cursor of the next page; nil on the last page.
    package var nextCursor: String?
  }
}

/// A group, with those of its items that are on the page.
package struct CatalogueGroup: Codable, Hashable, Sendable {
  /// The group's id.
  package var id: String
  /// The title, in the requested language.
  package var title: String
  /// The items in the catalogue's order, with the fields that lists show.
  package var items: [CatalogueItem]
}

/// Lists the changes to a catalogue since a version, oldest first, for a client that keeps a copy (G2).
///
/// The server keeps the history of the catalogue's last hundred changes. A client with an older or unknown version must
/// start over. After a change of plan, a client must request everything again, because a version doesn't record which
/// items an account can open.
package struct ListCatalogueChanges: Request {
  package static let method = Method(
    "content.catalogues.changes", .read, fails: [.notFound],
    "Lists the changes to a catalogue since a version, including removed items.")

  /// The catalogue's id.
  package var catalogue: Identifier
  /// The `version` of the client's copy. Omit it if the client has no copy. Ignored if `cursor` is given.
  package var since: Identifier?
  /// The maximum number of items on the page. Defaults to 50.
  package var limit: Bounded<1, 100>?
  /// The `next_cursor` of the previous page. Omit it for the first page.
  package var cursor: PageCursor?
  /// The language of the texts. Defaults to the caller's language.
  package var language: Language?

  package init(
    catalogue: Identifier, since: Identifier? = nil, limit: Bounded<1, 100>? = nil, cursor: PageCursor? = nil,
    language: Language? = nil
  ) {
    self.catalogue = catalogue
    self.since = since
    self.limit = limit
    self.cursor = cursor
    self.language = language
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The version that the client has once it has read the last page.
    package var version: String
    /// True on the first page of a full list, sent because the version was too old or unknown. After the last page, the
    /// client deletes every item that no page contained.
    package var startOver: Bool
    /// The catalogue's title, fields, groups and labels, if any of them has changed.
    package var catalogue: CatalogueSummary?
    /// The new and changed items, with all fields that the caller may see. An item that changes between two pages is
    /// sent again.
    package var items: [CatalogueItem]
    /// The ids of removed items, which may include items that the client never had.
    package var removed: [String]
    /// The cursor of the next page; nil on the last page.
    package var nextCursor: String?
  }
}
