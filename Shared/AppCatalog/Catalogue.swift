package import Wire

/// `catalogues/<id>/catalogue.json`: things to look at, in groups, with fields of the app's own (G2). Their pictures
/// lie beside it.
package struct Catalogue: CatalogSection, BoundedMembers {
  /// One folder for each catalogue.
  package static let file = "catalogues/*/catalogue.json"
  /// The most items of all groups together: what is remembered of each is looked through when an app's data changes.
  package static let mostItems = 10_000
  /// The most groups: a summary has them all.
  package static let mostGroups = 200
  /// The most bytes of an item's fields in all languages, so that many items fit an answer.
  package static let mostItemBytes = 32 << 10
  package static let bounds: Bounds = [
    "id": .id, "access_rule": .id, "columns": .number(1...12), "fields": .count(0...32, names: .fieldName),
    "tile": .each(.usual).once, "groups": .count(1...mostGroups),
  ]

  /// The folder's name.
  package var id: String
  /// What stands above the whole list.
  package var title: LocalizedText
  /// A rule of `free_first` or `flags` in `access.json`. `free_first` opens the first items of each group; a flag opens
  /// all or none. Without it everything is open.
  package var accessRule: String?
  /// The app's words for what isn't open: there if `access_rule` is.
  package var locked: Locked?
  /// Items in a row of the whole list.
  package var columns: Int
  /// The catalogue's first items for the home screen.
  package var teaser: Teaser?
  /// What an item has beside its id and name, by the fields' names.
  package var fields: [String: CatalogueField]
  /// The fields that lists show, each once; single items show all.
  package var tile: [String]
  /// Items that stand together, in the order in which they are shown; all groups together have at most 10,000 items.
  package var groups: [Group]

  /// The app's words for what isn't open.
  package struct Locked: Codable, Hashable, Sendable {
    /// What a screen reader says for a locked item. `{name}`, which must be in it, stands for the item's name.
    package var label: LocalizedText
    /// What whoever asks for one is told, with `{name}` in it.
    package var message: LocalizedText
    /// What stands on a locked item.
    package var badge: LocalizedText?
    /// What stands on the button that leads to the paywall.
    package var unlock: LocalizedText?
  }

  /// The few items on the home screen: the catalogue's first `open` and the `locked` that follow.
  package struct Teaser: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "open": .number(0...100), "locked": .number(0...100), "columns": .number(1...12),
    ]

    /// How many of them are open: what the rule opens to `free`, and no more than the catalogue has.
    package var open: Int
    /// How many after them are locked; all together at most 100.
    package var locked: Int
    /// Items in a row.
    package var columns: Int
  }

  /// Items that stand together in the list.
  package struct Group: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id, "items": .count(1...)]

    /// Each once.
    package var id: String
    /// What it is called.
    package var title: LocalizedText
    /// In their order; a rule opens the first.
    package var items: [Item]
  }

  /// One item with all that there is of it.
  package struct Item: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id]

    /// Once in the catalogue, and for ever: accounts refer to it.
    package var id: String
    /// What it is called.
    package var name: LocalizedText
    /// What it has in each field, by the fields' names; at most 32 KiB.
    package var fields: [String: JSONValue]
  }

  /// How many items all groups have.
  package var count: Int { groups.reduce(0) { $0 + $1.items.count } }

  /// What an item has in a field; nil where it has nothing.
  package func value(_ field: String, of item: Item) -> FieldValue? {
    guard let kind = fields[field]?.type, let value = item.fields[field] else { return nil }
    return FieldValue(value, as: kind)
  }
}

extension CatalogPart<Catalogue> {
  /// The path of the picture that an item has in a field; nil where it has none.
  package func picture(_ field: String, of item: Catalogue.Item) -> String? {
    guard case .picture(let name) = content.value(field, of: item) else { return nil }
    return "\(folder)/\(name)"
  }

  /// The paths of its pictures, and the shape that each is to have.
  package var pictures: [(path: String, aspect: CatalogueField.Aspect?)] {
    let fields = content.fields.filter { $0.value.type == .picture }.sorted { $0.key < $1.key }
    return content.groups.flatMap(\.items).flatMap { item in
      fields.compactMap { name, field in picture(name, of: item).map { ($0, field.aspect) } }
    }
  }
}

extension App {
  /// Its catalogue of that id, if it has one.
  package func catalogue(_ id: String) -> CatalogPart<Catalogue>? { catalogues.first { $0.name == id } }

  /// The shapes that some of its pictures must have, by their paths.
  package var pictureShapes: [String: CatalogueField.Aspect] {
    let shaped = catalogues.flatMap(\.pictures).compactMap { path, aspect in aspect.map { (path, $0) } }
    return Dictionary(shaped) { first, _ in first }
  }
}
