import Files
import Spelling
import Wire

extension Catalogue {
  /// Checks that ids are unique, that items match the declared fields, and that there are enough items for the teaser.
  package func check(_ problems: inout Problems) {
    checkLocked(&problems)
    for (name, field) in fields.sorted(by: { $0.key < $1.key }) {
      field.check(at: "fields.\(name)", into: &problems)
    }
    for (index, name) in tile.enumerated() { requireField(name, at: "tile[\(index)]", into: &problems) }
    checkGroups(&problems)
    if let teaser { check(teaser, into: &problems) }
  }

  private func checkLocked(_ problems: inout Problems) {
    guard let locked else {
      problems.require(accessRule == nil, at: "", "has an access_rule, but no 'locked' text for locked items")
      return
    }
    problems.require(accessRule != nil, at: "locked", "has no effect without an access_rule")
    for (name, text) in [("label", locked.label), ("message", locked.message)] {
      problems.require("{name}", in: text, "locked.\(name)")
    }
  }

  private func requireField(_ name: String, at path: String, into problems: inout Problems) {
    problems.require(
      fields[name] != nil, at: path,
      "'\(Excerpt(name))' isn't a field\(Spelling.hint(for: name, among: fields.keys.sorted()))")
  }

  private func checkGroups(_ problems: inout Problems) {
    problems.require(
      count <= Self.mostItems, at: "groups", "have \(count) items, but at most \(Self.mostItems) are allowed")
    problems.requireUnique(groups.map(\.id)) { "groups[\($0)].id" }
    var seen: Set<String> = []
    for (number, group) in groups.enumerated() {
      let path = "groups[\(number)]"
      for (index, item) in group.items.enumerated() {
        let path = "\(path).items[\(index)]"
        problems.require(seen.insert(item.id).inserted, at: "\(path).id", "'\(Excerpt(item.id))' is used twice")
        check(item, at: path, into: &problems)
      }
    }
  }

  private func check(_ item: Item, at path: String, into problems: inout Problems) {
    for (name, value) in item.fields.sorted(by: { $0.key < $1.key }) {
      guard let field = fields[name] else {
        let hint = Spelling.hint(for: name, among: fields.keys.filter { item.fields[$0] == nil }.sorted())
        problems.add("\(path).fields.\(name)", "isn't a field of this catalogue\(hint)")
        continue
      }
      field.check(value, at: "\(path).fields.\(name)", into: &problems)
      // Clients request a picture by a name made of all three ids.
      guard field.type == .picture else { continue }
      problems.require(
        id.utf8.count + item.id.utf8.count + name.utf8.count <= 80, at: "\(path).id",
        "is too long: with the ids of its catalogue and field, it may have 80 bytes")
    }
    for (name, field) in fields.sorted(by: { $0.key < $1.key })
    where field.optional != true && item.fields[name] == nil {
      problems.add("\(path).fields", "has no '\(name)'")
    }
    let bytes = (try? JSON.encode(item.fields).count) ?? 0
    problems.require(
      bytes <= Self.mostItemBytes, at: "\(path).fields",
      "has \(bytes) bytes, but at most \(Self.mostItemBytes) are allowed")
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
    for (number, group) in groups.enumerated() {
      for (index, item) in group.items.enumerated() {
        for name in fields.keys.sorted() {
          guard let path = part.picture(name, of: item), (try? Disk.exists(path)) != true else { continue }
          let file = String(path.dropFirst(part.folder.count + 1))
          let files = (try? Disk.list(part.folder)) ?? []
          problems.add(
            "groups[\(number)].items[\(index)].fields.\(name)",
            "names '\(file)', which isn't in the catalogue's folder\(Spelling.hint(for: file, among: files))")
        }
      }
    }
    checkRule(of: app, &problems)
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
    // The access rule must open the items that the home screen shows as open. Invalid numbers are reported at their own
    // paths.
    guard let teaser, (0...count).contains(teaser.open), (0...count).contains(teaser.locked) else { return }
    let shown = groups.flatMap { $0.items.indices }.prefix(teaser.open + teaser.locked)
    let opened = shown.map { isOpen(position: $0, plan: "free", by: app.access) }
    problems.require(
      opened == opened.indices.map { $0 < teaser.open }, at: "teaser",
      "starts with \(teaser.open) open items, which access.json doesn't make the open ones")
  }

  /// Returns true if the item at a position of its group, counted from 0, is open to an account on `plan` (`free` for
  /// none).
  package func isOpen(position: Int, plan: String, by rules: AccessRules?) -> Bool {
    guard let accessRule else { return true }
    return rules?.decide(AccessCheck(rule: accessRule, position: position), plan: plan)?.isAllowed ?? false
  }
}
