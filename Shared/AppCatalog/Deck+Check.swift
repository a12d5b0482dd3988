import Wire

extension Deck {
  /// Ids are unique, texts are there, numbers are in their ranges, and the teaser has enough cards.
  package func check(_ problems: inout Problems) {
    problems.requireID(accessRule, "access_rule")
    problems.require(artAspect.width > 0 && artAspect.height > 0, at: "art_aspect", "must be two positive numbers")
    problems.require((1...12).contains(columns), at: "columns", "must be 1 to 12, not \(columns)")
    problems.require((1...12).contains(teaser.columns), at: "teaser.columns", "must be 1 to 12, not \(teaser.columns)")
    problems.requireText(lockedLabel, "locked_label")
    problems.require("{name}", in: lockedLabel, "locked_label")
    problems.require(!groups.isEmpty, at: "groups", "is empty")
    problems.requireUnique(groups.map(\.id)) { "groups[\($0)].id" }
    for (index, group) in groups.enumerated() { check(group, at: "groups[\(index)]", into: &problems) }
    checkCardsAreUnique(&problems)
    checkTeaser(&problems)
  }

  /// The rule is in `access.json`, and opens what the teaser shows as open.
  package func check(against app: App, _ problems: inout Problems) {
    guard let access = app.access, access.freeFirst?.contains(where: { $0.id == accessRule }) == true else {
      problems.add("access_rule", "'\(accessRule)' isn't a rule under free_first in access.json")
      return
    }
    // What the home screen promises as open must be what the rule opens.
    let places = groups.flatMap { group in group.cards.indices.map { AccessCheck(rule: accessRule, position: $0) } }
    // Told at their own places.
    guard (0...places.count).contains(teaser.open), (0...places.count).contains(teaser.locked) else { return }
    let isOpen = places.prefix(teaser.open + teaser.locked).map { access.decide($0, plan: "free")?.isAllowed == true }
    let promised = isOpen.indices.map { $0 < teaser.open }
    problems.require(
      isOpen == promised, at: "teaser", "says \(teaser.open) open cards and then locked ones; access.json opens others")
  }

  private func check(_ group: Group, at path: String, into problems: inout Problems) {
    problems.requireID(group.id, "\(path).id")
    problems.requireText(group.title, "\(path).title")
    problems.require(!group.cards.isEmpty, at: "\(path).cards", "is empty")
    for (index, card) in group.cards.enumerated() {
      let path = "\(path).cards[\(index)]"
      problems.requireID(card.id, "\(path).id")
      problems.requireText(card.name, "\(path).name")
      problems.requireText(card.upright, "\(path).upright")
      problems.requireText(card.reversed, "\(path).reversed")
      problems.require(!card.art.isEmpty, at: "\(path).art", "is empty")
      problems.requireWords(card.keywords, "\(path).keywords")
      for language in problems.languages {
        problems.requireUnique(card.keywords[language]) { "\(path).keywords.\(language)[\($0)]" }
      }
    }
  }

  private func checkCardsAreUnique(_ problems: inout Problems) {
    var seen: Set<String> = []
    for (number, group) in groups.enumerated() {
      for (index, card) in group.cards.enumerated() where !seen.insert(card.id).inserted {
        problems.add("groups[\(number)].cards[\(index)].id", "'\(card.id)' is used twice")
      }
    }
  }

  private func checkTeaser(_ problems: inout Problems) {
    let count = groups.reduce(0) { $0 + $1.cards.count }
    let (open, locked) = (teaser.open, teaser.locked)
    problems.require((0...count).contains(open), at: "teaser.open", "must be 0 to \(count), not \(open)")
    problems.require((0...count).contains(locked), at: "teaser.locked", "must be 0 to \(count), not \(locked)")
    guard (0...count).contains(open), (0...count).contains(locked) else { return }
    problems.require(open + locked <= count, at: "teaser", "shows \(open + locked) cards, but the deck has \(count)")
  }
}
