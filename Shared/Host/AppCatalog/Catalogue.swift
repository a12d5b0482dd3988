import Files
import Spelling
package import Wire

/// `catalogues/<id>/catalogue.json`: a browsable list of items in groups, with fields that the app defines (G2). The
/// items' pictures are in the same folder.
package struct Catalogue: CatalogSection, BoundedMembers {
  /// Each catalogue has its own folder.
  package static let file = "catalogues/*/catalogue.json"
  /// The maximum number of items of all groups together. When an app's data changes, the stored data of every item is
  /// scanned.
  package static let maxItems = 10_000
  /// The maximum number of groups. A catalogue's summary lists all groups.
  package static let maxGroups = 200
  /// The maximum number of bytes of an item's fields in all languages, so that a reply can hold many items.
  package static let maxItemBytes = 32 << 10
  package static let bounds: Bounds = [
    "id": .id, "access_rule": .id, "columns": .number(1...12), "fields": .count(0...32, names: .fieldName),
    "tile": .each(.usual).once, "groups": .count(1...maxGroups),
  ]

  /// The catalogue's id, which is also the name of its folder.
  package var id: String
  /// The heading of the whole list.
  package var title: LocalizedText
  /// The id of a rule of `free_first` or `flags` in `access.json`. A `free_first` rule opens the first items of each
  /// group; a flag opens all items or none. Without this member, every item is open.
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

    /// The number of open items. The access rule must open them to accounts on the plan `free`.
    package var open: Int
    /// The number of locked items after the open ones. Together, `open` and `locked` are at most 100, and at most the
    /// number of items in the catalogue.
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

  /// The ids of all items, in order.
  var itemIDs: [String] { groups.flatMap(\.items).map(\.id) }

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
    let fields = content.fields.filter { $0.value.type == .picture }.sortedByKey
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

extension Catalogue {
  /// Checks that ids are unique, that items match the declared fields, and that there are enough items for the teaser.
  package func check(_ problems: inout Problems) {
    checkLocked(&problems)
    for (name, field) in fields.sortedByKey { field.check(at: "fields.\(name)", into: &problems) }
    let names = fields.keys.sorted()
    for (index, name) in tile.enumerated() {
      problems.require(name, among: names, at: "tile[\(index)]", "isn't a field")
    }
    checkGroups(&problems)
    if let teaser { check(teaser, into: &problems) }
  }

  private func checkLocked(_ problems: inout Problems) {
    guard let locked else {
      problems.require(accessRule == nil, at: "access_rule", "needs 'locked', which has the texts for locked items")
      return
    }
    problems.require(accessRule != nil, at: "locked", "has no effect without an access_rule")
    for (name, text) in [("label", locked.label), ("message", locked.message)] {
      problems.require("{name}", in: text, "locked.\(name)")
    }
  }

  private func checkGroups(_ problems: inout Problems) {
    problems.require(
      count <= Self.maxItems, at: "groups", "have \(count) items, but at most \(Self.maxItems) are allowed")
    problems.requireUnique(groups.map(\.id)) { "groups[\($0)].id" }
    let items = locatedItems
    problems.requireUnique(items.map(\.item.id)) { "\(items[$0].path).id" }
    for (path, item) in items { check(item, at: path, into: &problems) }
  }

  /// Every item, with its path.
  private var locatedItems: [(path: String, item: Item)] {
    groups.enumerated().flatMap { number, group in
      group.items.enumerated().map { ("groups[\(number)].items[\($0)]", $1) }
    }
  }

  private func check(_ item: Item, at path: String, into problems: inout Problems) {
    for (name, value) in item.fields.sortedByKey {
      guard let field = fields[name] else {
        let hint = Spelling.hint(for: name, among: fields.keys.filter { item.fields[$0] == nil }.sorted())
        problems.add("\(path).fields.\(name)", "isn't a field of this catalogue\(hint)")
        continue
      }
      field.check(value, at: "\(path).fields.\(name)", into: &problems)
      if field.type == .picture { checkPictureName(of: item, in: name, at: path, into: &problems) }
    }
    checkWhole(item, at: path, into: &problems)
  }

  /// Checks the length of the name by which clients request a picture. It contains the ids of the catalogue, the item
  /// and the field.
  private func checkPictureName(of item: Item, in field: String, at path: String, into problems: inout Problems) {
    problems.require(
      id.utf8.count + item.id.utf8.count + field.utf8.count <= 80, at: "\(path).id",
      "is too long: with the ids of its catalogue and field, it may have at most 80 bytes")
  }

  /// Checks that an item has all required fields and isn't too large.
  private func checkWhole(_ item: Item, at path: String, into problems: inout Problems) {
    for (name, field) in fields.sortedByKey where field.optional != true && item.fields[name] == nil {
      problems.add("\(path).fields", "has no '\(name)'")
    }
    let bytes = (try? JSON.encode(item.fields).count) ?? 0
    problems.require(
      bytes <= Self.maxItemBytes, at: "\(path).fields",
      "has \(bytes) bytes, but at most \(Self.maxItemBytes) are allowed")
  }

  private func check(_ teaser: Teaser, into problems: inout Problems) {
    let most = min(count, 100)
    let open = teaser.open
    let locked = teaser.locked
    // Numbers out of range are reported at their own paths.
    guard (0...100).contains(open), (0...100).contains(locked) else { return }
    problems.require(
      open + locked <= most, at: "teaser", "shows \(open + locked) items, but only \(most) are available")
  }
}

extension Catalogue {
  /// Checks the folder's name, the pictures, and that the access rule opens the items that the teaser shows as open.
  package func check(against app: App, _ problems: inout Problems) {
    let here = app.catalogues.filter { $0.content.id == id }
    guard here.count == 1, let part = here.first, part.name == id else {
      let names = here.map(\.name).joined(separator: "' and '")
      return problems.add("id", "'\(Excerpt(id))' isn't the name of its folder, '\(names)'")
    }
    for (path, item) in locatedItems { checkPictures(of: item, in: part, at: path, &problems) }
    checkRule(of: app, &problems)
  }

  private func checkPictures(
    of item: Item, in part: CatalogPart<Catalogue>, at path: String, _ problems: inout Problems
  ) {
    for name in fields.keys.sorted() {
      guard let picture = part.picture(name, of: item), (try? Disk.exists(picture)) != true else { continue }
      let file = String(picture.dropFirst(part.folder.count + 1))
      let files = (try? Disk.list(part.folder)) ?? []
      problems.add(
        "\(path).fields.\(name)",
        "names '\(file)', which isn't in the catalogue's folder\(Spelling.hint(for: file, among: files))")
    }
  }

  private func checkRule(of app: App, _ problems: inout Problems) {
    if let accessRule {
      let rules = (app.access?.freeFirst ?? []).map(\.id) + (app.access?.flags ?? []).map(\.id)
      guard rules.contains(accessRule) else {
        let hint = Spelling.hint(for: accessRule, among: rules)
        return problems.add(
          "access_rule", "'\(Excerpt(accessRule))' isn't a rule under free_first or flags in access.json\(hint)")
      }
    }
    checkTeaser(of: app, &problems)
  }

  private func checkTeaser(of app: App, _ problems: inout Problems) {
    // The access rule must open the items that the home screen shows as open. Invalid numbers are reported at their own
    // paths.
    guard let teaser, (0...count).contains(teaser.open), (0...count).contains(teaser.locked) else { return }
    let shown = groups.flatMap { $0.items.indices }.prefix(teaser.open + teaser.locked)
    let opened = shown.map { isOpen(position: $0, plan: "free", by: app.access) }
    problems.require(
      opened == opened.indices.map { $0 < teaser.open }, at: "teaser",
      "shows its first \(teaser.open) items as open, but access.json opens other items")
  }

  /// Returns true if the item at a position of its group, counted from 0, is open to an account on `plan`, which is
  /// `free` without a subscription.
  package func isOpen(position: Int, plan: String, by rules: AccessRules?) -> Bool {
    guard let accessRule else { return true }
    return rules?.decide(AccessCheck(rule: accessRule, position: position), plan: plan)?.isAllowed ?? false
  }
}
