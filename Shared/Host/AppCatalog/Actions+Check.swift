import Spelling
import Wire

extension Actions {
  /// Checks that each source reports the properties used, and that everything named in the file exists.
  package func check(_ problems: inout Problems) {
    for (id, action) in actions.sorted(by: { $0.key < $1.key }) {
      action.check(at: "actions.\(id)", into: &problems)
    }
    for (id, report) in (reports ?? [:]).sorted(by: { $0.key < $1.key }) { report.check(id, in: self, &problems) }
    for (id, currency) in (currencies ?? [:]).sorted(by: { $0.key < $1.key }) {
      currency.check(id, in: self, &problems)
    }
    let items = (currencies ?? [:]).values.flatMap { $0.buy ?? [] }.map(\.id)
    problems.require(
      Set(items).count == items.count, at: "currencies",
      "have two items with the same id, which must be unique in the app")
    problems.require(items.count <= 100, at: "currencies", "have more than 100 items")
    CurrencyRounds(currencies ?? [:]).check(&problems)
    guard let streak else { return }
    for (index, id) in streak.counts.enumerated() { requireAction(id, at: "streak.counts[\(index)]", into: &problems) }
    for (index, days) in (streak.milestones ?? []).enumerated().dropFirst() {
      let before = streak.milestones?[index - 1] ?? 0
      problems.require(
        days > before, at: "streak.milestones[\(index)]", "must be more than the previous \(before), not \(days)")
    }
  }

  /// Checks the actions' references to other sections.
  package func check(against app: App, _ problems: inout Problems) {
    for (id, action) in actions.sorted(by: { $0.key < $1.key }) {
      action.checkFacts(in: app, at: "actions.\(id)", into: &problems)
      for (name, property) in (action.with ?? [:]).sorted(by: { $0.key < $1.key }) where property.type == .item {
        let catalogue = property.catalogue ?? ""
        let known = app.catalogues.map(\.content.id)
        problems.require(
          known.contains(catalogue), at: "actions.\(id).with.\(name).catalogue",
          "'\(Excerpt(catalogue))' isn't a catalogue of the app\(Spelling.hint(for: catalogue, among: known))")
      }
    }
  }

  /// Checks that `actions.json` declares the action.
  func requireAction(_ id: String, at path: String, into problems: inout Problems) {
    problems.require(
      actions[id] != nil, at: path,
      "'\(Excerpt(id))' isn't an action in actions.json\(Spelling.hint(for: id, among: actions.keys))")
  }
}

extension Actions.Action {
  fileprivate func check(at path: String, into problems: inout Problems) {
    problems.require(
      onceADay != true || mostADay == nil, at: "\(path).most_a_day", "is already 1 because of once_a_day")
    problems.require(by != .client || when == nil, at: "\(path).when", "is only for actions that services report")
    for (name, property) in (with ?? [:]).sorted(by: { $0.key < $1.key }) {
      property.check(at: "\(path).with.\(name)", into: &problems)
      requireFact(name, property.type, at: "\(path).with.\(name)", into: &problems)
    }
    for (name, value) in (when ?? [:]).sorted(by: { $0.key < $1.key }) {
      let kind: ActionProperty.Kind = if case .integer = value { .integer } else { .id }
      requireFact(name, kind, at: "\(path).when.\(name)", into: &problems)
    }
  }

  /// Checks that the source reports a property of this name and type.
  private func requireFact(
    _ name: String, _ kind: ActionProperty.Kind, at path: String, into problems: inout Problems
  ) {
    guard let facts = by.facts else { return }
    guard let fact = facts[name] else {
      return problems.add(
        path,
        "isn't reported by '\(by.rawValue)', which reports \(facts.keys.sorted().joined(separator: ", "))"
          + Spelling.hint(for: name, among: facts.keys.sorted()))
    }
    problems.require(
      (fact == .integer) == (kind == .integer), at: path,
      fact == .integer ? "must be a whole number" : "is an id, not a number")
  }
}

extension ActionProperty {
  fileprivate func check(at path: String, into problems: inout Problems) {
    let type = type
    func belongs(_ isGiven: Bool, _ name: String, to kind: Kind) {
      problems.require(
        !isGiven || type == kind, at: "\(path).\(name)", "belongs to '\(kind.rawValue)', not to '\(type.rawValue)'")
    }
    belongs(of != nil, "of", to: .choice)
    belongs(catalogue != nil, "catalogue", to: .item)
    belongs(least != nil, "least", to: .integer)
    belongs(most != nil, "most", to: .integer)
    problems.require((least ?? 0) <= (most ?? Self.mostInteger), at: "\(path).least", "is above 'most'")
    if type == .item { problems.require(catalogue != nil, at: path, "must name its catalogue") }
    if type == .choice { problems.require(of != nil, at: path, "must list its ids in 'of'") }
  }
}
