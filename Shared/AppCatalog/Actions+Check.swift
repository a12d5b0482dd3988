import Spelling
import Wire

extension Actions {
  /// Ids have their form, properties are what their sources tell, and bounds make sense.
  package func check(_ problems: inout Problems) {
    problems.require(
      (1...Self.mostActions).contains(actions.count), at: "actions", "must be 1 to \(Self.mostActions)")
    for (id, action) in actions.sorted(by: { $0.key < $1.key }) {
      problems.requireID(id, "actions.\(id)")
      action.check(at: "actions.\(id)", into: &problems)
    }
    if let lateDays {
      problems.require((0...30).contains(lateDays), at: "late_days", "must be 0 to 30, not \(lateDays)")
    }
    for (id, report) in (reports ?? [:]).sorted(by: { $0.key < $1.key }) { report.check(id, in: self, &problems) }
    problems.require((reports ?? [:]).count <= 20, at: "reports", "must be at most 20")
    for (id, currency) in (currencies ?? [:]).sorted(by: { $0.key < $1.key }) {
      currency.check(id, in: self, &problems)
    }
    let items = (currencies ?? [:]).values.flatMap { $0.buy ?? [] }.map(\.id)
    problems.require(
      Set(items).count == items.count, at: "currencies", "have an item of the same id twice: ids are the app's")
    problems.require((currencies ?? [:]).count <= 10, at: "currencies", "must be at most 10")
    problems.require(items.count <= 100, at: "currencies", "have more than 100 items to buy")
    CurrencyRounds(currencies ?? [:]).check(&problems)
    guard let streak else { return }
    problems.require(!streak.counts.isEmpty, at: "streak.counts", "is empty")
    problems.requireUnique(streak.counts) { "streak.counts[\($0)]" }
    for (index, id) in streak.counts.enumerated() { requireAction(id, at: "streak.counts[\(index)]", into: &problems) }
    streak.checkNumbers(&problems)
  }

  /// What actions speak of is there.
  package func check(against app: App, _ problems: inout Problems) {
    for (id, action) in actions.sorted(by: { $0.key < $1.key }) {
      action.checkFacts(in: app, at: "actions.\(id)", into: &problems)
      for (name, property) in (action.with ?? [:]).sorted(by: { $0.key < $1.key }) where property.type == .item {
        let isThere = app.catalogues.contains { $0.content.id == property.catalogue }
        problems.require(
          isThere, at: "actions.\(id).with.\(name).catalogue",
          "'\(property.catalogue ?? "")' is no catalogue of the app")
      }
    }
  }

  /// An action that data speak of is declared.
  func requireAction(_ id: String, at path: String, into problems: inout Problems) {
    problems.require(
      actions[id] != nil, at: path,
      "'\(Excerpt(id))' is no action of actions.json\(Spelling.hint(for: id, among: actions.keys))")
  }
}

extension StreakRules {
  fileprivate func checkNumbers(_ problems: inout Problems) {
    if let freezes {
      problems.require(
        (1...30).contains(freezes.most), at: "streak.freezes.most", "must be 1 to 30, not \(freezes.most)")
      if let every = freezes.earnEveryDays {
        problems.require(
          (1...365).contains(every), at: "streak.freezes.earn_every_days", "must be 1 to 365, not \(every)")
      }
    }
    guard let milestones else { return }
    problems.require((1...50).contains(milestones.count), at: "streak.milestones", "must be 1 to 50")
    for (index, days) in milestones.enumerated() {
      let least = index == 0 ? 1 : milestones[index - 1] + 1
      problems.require(
        days >= least && days <= 100_000, at: "streak.milestones[\(index)]", "must be \(least) to 100000, not \(days)")
    }
  }
}

extension Actions.Action {
  /// The most properties of an action.
  static let mostProperties = 8

  fileprivate func check(at path: String, into problems: inout Problems) {
    problems.require(onceADay != true || mostADay == nil, at: "\(path).most_a_day", "is 1 by once_a_day already")
    if let mostADay {
      problems.require((1...10_000).contains(mostADay), at: "\(path).most_a_day", "must be 1 to 10000, not \(mostADay)")
    }
    problems.require(by != .client || when == nil, at: "\(path).when", "is for what services tell")
    let properties = with ?? [:]
    problems.require(
      properties.count <= Self.mostProperties, at: "\(path).with", "must be at most \(Self.mostProperties)")
    for (name, property) in properties.sorted(by: { $0.key < $1.key }) {
      problems.requireFieldName(name, "\(path).with.\(name)")
      property.check(at: "\(path).with.\(name)", into: &problems)
      requireFact(name, property.type, at: "\(path).with.\(name)", into: &problems)
    }
    for (name, value) in (when ?? [:]).sorted(by: { $0.key < $1.key }) {
      let kind: ActionProperty.Kind = if case .integer = value { .integer } else { .id }
      requireFact(name, kind, at: "\(path).when.\(name)", into: &problems)
    }
  }

  /// A name is one of those that the source tells, with a type that it has.
  private func requireFact(
    _ name: String, _ kind: ActionProperty.Kind, at path: String, into problems: inout Problems
  ) {
    guard let facts = by.facts else { return }
    guard let fact = facts[name] else {
      return problems.add(
        path, "isn't told by '\(by.rawValue)', only \(facts.keys.sorted().joined(separator: ", "))")
    }
    problems.require(
      (fact == .integer) == (kind == .integer), at: path,
      fact == .integer ? "must be a whole number" : "is an id, and no number")
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
    let bounds = -Self.mostInteger...Self.mostInteger
    for (name, bound) in [("least", least), ("most", most)] {
      guard let bound else { continue }
      problems.require(bounds.contains(bound), at: "\(path).\(name)", "must be at most \(Self.mostInteger) from 0")
    }
    problems.require((least ?? 0) <= (most ?? Self.mostInteger), at: "\(path).least", "is above 'most'")
    if type == .item { problems.require(catalogue != nil, at: path, "must name its catalogue") }
    guard type == .choice else { return }
    problems.require((1...100).contains(of?.count ?? 0), at: "\(path).of", "must list 1 to 100 ids")
    problems.requireUnique(of ?? []) { "\(path).of[\($0)]" }
    for (index, id) in (of ?? []).enumerated() { problems.requireID(id, "\(path).of[\(index)]") }
  }
}
