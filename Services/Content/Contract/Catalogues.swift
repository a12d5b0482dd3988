package import Wire

/// Lists the app's catalogues with their fields, groups and labels (G2).
package struct ListCatalogues: Request {
  package static let method = Method(
    "content.catalogues.list", .read, fails: [.notFound],
    "Lists the app's catalogues with their groups and fields.")

  /// The language of titles and names. Defaults to the caller's language.
  package var language: Language?

  package init(language: Language? = nil) { self.language = language }

  package struct Reply: Codable, Hashable, Sendable {
    /// All catalogues without their items, ordered by id.
    package var catalogues: [CatalogueSummary]
  }
}

/// A catalogue without its items. The summary is the same for all users with the same language.
package struct CatalogueSummary: Codable, Hashable, Sendable {
  /// The catalogue's id.
  package var id: String
  /// The version of the catalogue's content. The version changes whenever the content changes.
  package var version: String
  /// The title of the full list.
  package var title: String
  /// The label of a locked item; nil if no item can be locked or the app defines no label.
  package var badge: String?
  /// The label of the button that leads to the paywall.
  package var unlock: String?
  /// The number of items in a row of the full list. `content.catalogues.teaser` has a number of its own.
  package var columns: Int
  /// The number of items in all groups.
  package var total: Int
  /// The fields of the items, ordered by name.
  package var fields: [CatalogueFieldSummary]
  /// The groups, in display order.
  package var groups: [CatalogueGroupSummary]

  package init(
    id: String, version: String, title: String, badge: String?, unlock: String?, columns: Int, total: Int,
    fields: [CatalogueFieldSummary], groups: [CatalogueGroupSummary]
  ) {
    self.id = id
    self.version = version
    self.title = title
    self.badge = badge
    self.unlock = unlock
    self.columns = columns
    self.total = total
    self.fields = fields
    self.groups = groups
  }
}

/// A field of a catalogue's items.
package struct CatalogueFieldSummary: Codable, Hashable, Sendable {
  /// The key of the field in an item's `fields`.
  package var name: String
  /// The field's type. `string`, `text` and `choice` are strings; `words` is a list of strings; `integer` and `number`
  /// are numbers; `picture` is a picture reference.
  package var type: String
  /// True if locked items don't have the field. A locked item may still have a blurred version of a picture.
  package var open: Bool
  /// True if `content.catalogues.page` and `content.catalogues.teaser` include the field. Other methods return all
  /// fields.
  package var tile: Bool
  /// The values of a `choice` field.
  package var choices: [CatalogueChoice]?
  /// The aspect ratio of a `picture` field.
  package var aspect: PictureAspect?

  package init(
    name: String, type: String, open: Bool, tile: Bool, choices: [CatalogueChoice]?, aspect: PictureAspect?
  ) {
    self.name = name
    self.type = type
    self.open = open
    self.tile = tile
    self.choices = choices
    self.aspect = aspect
  }
}

/// A value of a `choice` field.
package struct CatalogueChoice: Codable, Hashable, Sendable {
  /// The id that items use.
  package var id: String
  /// The name, in the requested language.
  package var name: String

  package init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// The aspect ratio of pictures, as width to height.
package struct PictureAspect: Codable, Hashable, Sendable {
  /// The width, relative to `height`.
  package var width: Int
  /// The height, relative to `width`.
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A group of a catalogue, without its items.
package struct CatalogueGroupSummary: Codable, Hashable, Sendable {
  /// The group's id.
  package var id: String
  /// The title, in the requested language.
  package var title: String
  /// The number of items in the group.
  package var total: Int

  package init(id: String, title: String, total: Int) {
    self.id = id
    self.title = title
    self.total = total
  }
}

/// An item with the fields that the caller may see and the request asks for.
package struct CatalogueItem: Codable, Hashable, Sendable {
  /// The item's id.
  package var id: String
  /// The id of the item's group.
  package var group: String
  /// The item's position in the group, from 0.
  package var position: Int
  /// The name, in the requested language.
  package var name: String
  /// The text for a screen reader: the name and, for a locked item, a note that it needs a subscription.
  package var label: String
  /// True if the item needs a subscription that the caller doesn't have.
  package var locked: Bool
  /// The values by field name. A locked item has only its public fields, and blurred pictures.
  package var fields: [String: JSONValue]

  package init(
    id: String, group: String, position: Int, name: String, label: String, locked: Bool, fields: [String: JSONValue]
  ) {
    self.id = id
    self.group = group
    self.position = position
    self.name = name
    self.label = label
    self.locked = locked
    self.fields = fields
  }
}
