package import Wire

/// `catalogues/<id>/catalogue.json`: a browsable list of items in groups, with fields that the app defines (G2). The
/// items' pictures are in the same folder.
package struct Catalogue: CatalogSection, BoundedMembers {
  /// Each catalogue has its own folder.
  package static let file = "catalogues/*/catalogue.json"
  /// The most items of all groups together. A change of an app's data scans the stored data of every item.
  package static let mostItems = 10_000
  /// The most groups. A catalogue's summary lists all groups.
  package static let mostGroups = 200
  /// The most bytes of an item's fields in all languages, so that a reply can hold many items.
  package static let mostItemBytes = 32 << 10
  package static let bounds: Bounds = [
    "id": .id, "access_rule": .id, "columns": .number(1...12), "fields": .count(0...32, names: .fieldName),
    "tile": .each(.usual).once, "groups": .count(1...mostGroups),
  ]

  /// The catalogue's id, which is also the name of its folder.
  package var id: String
  /// The heading of the whole list.
  package var title: LocalizedText
  /// The id of a rule of `free_first` or `flags` in `access.json`. A `free_first` rule opens the first items of each
  /// group; a flag opens all items or none. Without it, every item is open.
  package var accessRule: String?
  /// The texts for locked items. Required with `access_rule`, and not allowed without it.
  package var locked: Locked?
  /// The number of items per row of the whole list.
  package var columns: Int
  /// The catalogue's first items, for the home screen.
  package var teaser: Teaser?
  /// The items' fields, by name, in addition to `id` and `name`.
  package var fields: [String: CatalogueField]
  /// The names of the fields that lists contain, without repetition. A single item contains all fields.
  package var tile: [String]
  /// The groups of items in display order. All groups together have at most 10,000 items.
  package var groups: [Group]

  /// The texts for locked items.
  package struct Locked: Codable, Hashable, Sendable {
    /// The screen reader label of a locked item. It must contain `{name}`, which stands for the item's name.
    package var label: LocalizedText
    /// The message for a user who requests a locked item. It must contain `{name}`.
    package var message: LocalizedText
    /// The badge shown on a locked item.
    package var badge: LocalizedText?
    /// The label of the button that leads to the paywall.
    package var unlock: LocalizedText?
  }

  /// The items on the home screen: the catalogue's first `open` items, and the `locked` items after them.
  package struct Teaser: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "open": .number(0...100), "locked": .number(0...100), "columns": .number(1...12),
    ]

    /// The number of open items. They must be open to `free` under the access rule.
    package var open: Int
    /// The number of locked items after them. `open` and `locked` together are at most 100, and at most the items of
    /// the catalogue.
    package var locked: Int
    /// The number of items per row.
    package var columns: Int
  }

  /// A group of items in the list.
  package struct Group: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id, "items": .count(1...)]

    /// The group's id, unique in the catalogue.
    package var id: String
    /// The group's heading.
    package var title: LocalizedText
    /// The items in order. A `free_first` rule opens the first of them.
    package var items: [Item]
  }

  /// An item of a catalogue.
  package struct Item: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id]

    /// The item's id, unique in the catalogue and permanent: accounts refer to it.
    package var id: String
    /// The item's name.
    package var name: LocalizedText
    /// The values of the item's fields, by field name; at most 32 KiB.
    package var fields: [String: JSONValue]
  }

  /// The number of items in all groups.
  package var count: Int { groups.reduce(0) { $0 + $1.items.count } }

  /// Returns the value of an item's field, or nil if the item has none.
  package func value(_ field: String, of item: Item) -> FieldValue? {
    guard let kind = fields[field]?.type, let value = item.fields[field] else { return nil }
    return FieldValue(value, as: kind)
  }
}

extension CatalogPart<Catalogue> {
  /// Returns the path of an item's picture in a field, or nil if the item has none.
  package func picture(_ field: String, of item: Catalogue.Item) -> String? {
    guard case .picture(let name) = content.value(field, of: item) else { return nil }
    return "\(folder)/\(name)"
  }

  /// The paths of the catalogue's pictures, with the aspect ratio that each must have.
  package var pictures: [(path: String, aspect: CatalogueField.Aspect?)] {
    let fields = content.fields.filter { $0.value.type == .picture }.sorted { $0.key < $1.key }
    return content.groups.flatMap(\.items).flatMap { item in
      fields.compactMap { name, field in picture(name, of: item).map { ($0, field.aspect) } }
    }
  }
}

extension App {
  package func catalogue(_ id: String) -> CatalogPart<Catalogue>? { catalogues.first { $0.name == id } }

  /// The required aspect ratios of pictures, by path. Pictures without a requirement are left out.
  package var pictureShapes: [String: CatalogueField.Aspect] {
    let shaped = catalogues.flatMap(\.pictures).compactMap { path, aspect in aspect.map { (path, $0) } }
    return Dictionary(shaped) { first, _ in first }
  }
}
