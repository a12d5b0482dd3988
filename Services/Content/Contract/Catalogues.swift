package import Wire

/// The app's catalogues: what their items have, their groups, and their words (G2).
package struct ListCatalogues: Request {
  package static let method = Method(
    "content.catalogues.list", .read, fails: [.notFound],
    "Lists the app's catalogues with their groups and what their items have.")

  /// The language of titles and names; the caller's own if left out.
  package var language: Language?

  package init(language: Language? = nil) { self.language = language }

  /// All of them, without items.
  package struct Reply: Codable, Hashable, Sendable {
    /// In the order of their ids.
    package var catalogues: [CatalogueSummary]

    package init(catalogues: [CatalogueSummary]) { self.catalogues = catalogues }
  }
}

/// A catalogue without its items: the same for everybody who reads the language.
package struct CatalogueSummary: Codable, Hashable, Sendable {
  /// The catalogue's id.
  package var id: String
  /// Of its content: another one says that something has changed.
  package var version: String
  /// What stands above the whole list.
  package var title: String
  /// What stands on a locked item; nil where nothing can be locked, or the app has no word for it.
  package var badge: String?
  /// What stands on the button that leads to the paywall.
  package var unlock: String?
  /// Items in a row of the whole list.
  package var columns: Int
  /// How many items all groups have.
  package var total: Int
  /// What an item has, in the order of the fields' names.
  package var fields: [CatalogueFieldSummary]
  /// In the order in which they are shown.
  package var groups: [CatalogueGroupSummary]

  package init(
    id: String, version: String, title: String, badge: String?, unlock: String?, columns: Int, total: Int,
    fields: [CatalogueFieldSummary], groups: [CatalogueGroupSummary]
  ) {
    (self.id, self.version, self.title, self.badge, self.unlock) = (id, version, title, badge, unlock)
    (self.columns, self.total, self.fields, self.groups) = (columns, total, fields, groups)
  }
}

/// A field of a catalogue's items.
package struct CatalogueFieldSummary: Codable, Hashable, Sendable {
  /// Under which it stands in an item's `fields`.
  package var name: String
  /// `string`, `text` and `choice` are strings; `words` is a list of them; `integer` and `number` are numbers; `picture`
  /// is a picture by reference.
  package var type: String
  /// Whether only open items show it; of a locked one a picture may be there blurred.
  package var open: Bool
  /// Whether lists show it, and not only single items.
  package var tile: Bool
  /// What there is to choose from.
  package var choices: [CatalogueChoice]?
  /// The shape of its pictures.
  package var aspect: PictureAspect?

  package init(
    name: String, type: String, open: Bool, tile: Bool, choices: [CatalogueChoice]?, aspect: PictureAspect?
  ) {
    (self.name, self.type, self.open, self.tile) = (name, type, open, tile)
    (self.choices, self.aspect) = (choices, aspect)
  }
}

/// One of those that a field has to choose from.
package struct CatalogueChoice: Codable, Hashable, Sendable {
  /// As items have it.
  package var id: String
  /// In the language that was asked for.
  package var name: String

  package init(id: String, name: String) { (self.id, self.name) = (id, name) }
}

/// The shape of pictures: width to height.
package struct PictureAspect: Codable, Hashable, Sendable {
  /// Parts of the width.
  package var width: Int
  /// Parts of the height.
  package var height: Int

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// A group of a catalogue, without its items.
package struct CatalogueGroupSummary: Codable, Hashable, Sendable {
  /// The group's id.
  package var id: String
  /// In the language that was asked for.
  package var title: String
  /// How many items it has.
  package var total: Int

  package init(id: String, title: String, total: Int) { (self.id, self.title, self.total) = (id, title, total) }
}

/// An item as its caller may see it: whole, or with the fields of lists alone.
package struct CatalogueItem: Codable, Hashable, Sendable {
  /// The item's id.
  package var id: String
  /// The id of the group that it stands in.
  package var group: String
  /// Its place in the group, from 0.
  package var position: Int
  /// In the language that was asked for.
  package var name: String
  /// What a screen reader says: the name, and for a locked item that it needs a subscription.
  package var label: String
  /// Whether it needs a subscription.
  package var locked: Bool
  /// By the names of the app's own fields. A locked item has only what everybody sees, and pictures blurred.
  package var fields: [String: JSONValue]

  package init(
    id: String, group: String, position: Int, name: String, label: String, locked: Bool, fields: [String: JSONValue]
  ) {
    (self.id, self.group, self.position, self.name) = (id, group, position, name)
    (self.label, self.locked, self.fields) = (label, locked, fields)
  }
}
