package import CivilTime
package import Wire

/// A condition on an account's counters, such as the condition for a badge: one number that must reach a goal, or
/// several such conditions (R6).
package struct Criterion: Codable, Hashable, Sendable, BoundedMembers {
  /// The maximum number of different values of a property that are stored per account.
  package static let maxValues = 1000
  package static let bounds = Bounds(
    [
      "streak": .number(1...100_000), "at_least": .number(1...1_000_000_000_000), "within": .days,
      "on": .dayOrDayOfYear,
      "all": .count(2...10), "any": .count(2...10),
    ], oneOf: ["count", "distinct", "sum", "most", "streak", "all", "any"])

  /// The number of times an action, such as `watered`, was done. For a property, such as `watered.plant`, only actions
  /// with the value `is` count.
  package var count: String?
  /// The value of the property that `count` names.
  package var `is`: String?
  /// The number of different values of a property, such as `watered.plant`.
  package var distinct: String?
  /// The sum of an integer property, such as `read.minutes`.
  package var sum: String?
  /// The largest value of an integer property, such as `read.minutes`. For an action, such as `watered`, the largest
  /// number of times it was done on one day.
  package var most: String?
  /// The number of days that the longest streak must have.
  package var streak: Int?
  /// The goal: the smallest number that meets the condition. Required with `count`, `distinct`, `sum` and `most`, and
  /// not allowed otherwise. At most 1,000 for `distinct`.
  package var atLeast: Int?
  /// The range of days that count, in the account's time zone, including both ends. Not allowed with `streak`, `all`
  /// and `any`.
  package var within: String?
  /// The only day that counts, such as `2027-12-25`, or `12-25` for that day of every year. Not allowed with `within`.
  package var on: String?
  /// Conditions that must all be met. They can be nested up to three levels deep.
  package var all: [Criterion]?
  /// Conditions of which at least one must be met.
  package var any: [Criterion]?

  /// The number that a simple condition evaluates.
  package enum Measure: Hashable, Sendable {
    case count(action: String)
    case countOf(action: String, property: String, value: String)
    case distinct(action: String, property: String)
    case sum(action: String, property: String)
    case most(action: String, property: String)
    case mostInADay(action: String)
    case streak
  }

  /// The evaluated number and its goal. Nil for a condition that consists of other conditions, and for an incomplete
  /// one.
  package var measure: (measure: Measure, goal: Int)? {
    if let streak { return (.streak, streak) }
    guard let atLeast else { return nil }
    if let count {
      let parts = Self.parts(count)
      guard let property = parts.property else { return (.count(action: parts.action), atLeast) }
      return `is`.map { (.countOf(action: parts.action, property: property, value: $0), atLeast) }
    }
    if let most {
      let parts = Self.parts(most)
      guard let property = parts.property else { return (.mostInADay(action: parts.action), atLeast) }
      return (.most(action: parts.action, property: property), atLeast)
    }
    if let path = distinct, case let parts = Self.parts(path), let property = parts.property {
      return (.distinct(action: parts.action, property: property), atLeast)
    }
    if let path = sum, case let parts = Self.parts(path), let property = parts.property {
      return (.sum(action: parts.action, property: property), atLeast)
    }
    return nil
  }

  /// Returns the actions that the condition depends on. For a streak, these are the actions that keep the streak.
  package func actions(streak: [String]) -> Set<String> {
    if let several = all ?? any { return several.reduce(into: []) { $0.formUnion($1.actions(streak: streak)) } }
    if self.streak != nil { return Set(streak) }
    return Set([count, distinct, sum, most].compactMap { $0.map { Self.parts($0).action } })
  }

  /// Returns the days that count, or nil if all days count. For a day of every year, these are its dates from ten years
  /// ago to next year.
  package func days(now: CivilDay) -> [ClosedRange<CivilDay>]? {
    if let within {
      let ends = within.split(separator: "/").compactMap { CivilDay(String($0)) }
      guard ends.count == 2, ends[0] <= ends[1] else { return [] }
      return [ends[0]...ends[1]]
    }
    guard let on else { return nil }
    if let day = CivilDay(on) { return [day...day] }
    // In an account's time zone, the next year may already have begun. Counters are never older than ten years.
    return (-10...1).compactMap { CivilDay("\(now.date.year + $0)-\(on)") }.map { $0...$0 }
  }

  private static func parts(_ path: String) -> (action: String, property: String?) {
    let parts = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return (parts[0], parts.count == 2 ? parts[1] : nil)
  }
}

extension Criterion {
  /// The deepest allowed nesting of conditions.
  private static let deepest = 3

  /// Checks that the condition is complete and refers to declared actions and possible values.
  ///
  /// - Parameter days: the number of days that count for the condition, or nil for no limit.
  func check(in app: App, at path: String, days: Int? = nil, depth: Int = 1, into problems: inout Problems) {
    let kinds = [count != nil, distinct != nil, sum != nil, most != nil, streak != nil, all != nil, any != nil]
    // The shape's check reports conditions without a kind or with several kinds.
    guard kinds.count(where: \.self) == 1 else { return }
    if let parts = all ?? any {
      return check(parts, in: app, at: path, days: days, depth: depth, into: &problems)
    }
    checkGoal(at: path, into: &problems)
    problems.require(within == nil || on == nil, at: "\(path).on", "isn't allowed together with 'within'")
    checkPath(in: app, at: path, into: &problems)
    checkReach(in: app, days: days, at: path, into: &problems)
  }

  private func check(
    _ parts: [Criterion], in app: App, at path: String, days: Int?, depth: Int, into problems: inout Problems
  ) {
    let name = all == nil ? "any" : "all"
    problems.require(
      atLeast == nil && within == nil && on == nil && `is` == nil, at: path, "'\(name)' allows no other members")
    guard depth < Self.deepest else { return problems.add("\(path).\(name)", "is nested too deeply") }
    for (index, part) in parts.enumerated() {
      part.check(in: app, at: "\(path).\(name)[\(index)]", days: days, depth: depth + 1, into: &problems)
    }
  }

  private func checkGoal(at path: String, into problems: inout Problems) {
    if streak != nil {
      problems.require(
        atLeast == nil, at: "\(path).at_least", "isn't allowed, because 'streak' already gives the number of days")
      return problems.require(within == nil && on == nil, at: path, "'streak' allows neither 'within' nor 'on'")
    }
    guard let atLeast else { return problems.add(path, "must have at_least") }
    problems.require(
      distinct == nil || atLeast <= Self.maxValues, at: "\(path).at_least",
      "must be 1 to \(Self.maxValues), not \(atLeast)")
  }

  private func checkPath(in app: App, at path: String, into problems: inout Problems) {
    guard let actions = app.actions else { return problems.add(path, "needs actions.json, which the app doesn't have") }
    if streak != nil {
      return problems.require(actions.streak != nil, at: "\(path).streak", "needs a streak in actions.json")
    }
    let named = [("count", count), ("distinct", distinct), ("sum", sum), ("most", most)].first { $0.1 != nil }
    guard let (name, given) = named, let given else { return }
    let parts = Self.parts(given)
    actions.requireAction(parts.action, at: "\(path).\(name)", into: &problems)
    guard let action = actions.actions[parts.action] else { return }
    guard let property = parts.property else {
      let needsProperty = name == "distinct" || name == "sum" || `is` != nil
      return problems.require(
        !needsProperty, at: "\(path).\(name)", "must also name a property, like \(given).property")
    }
    check(property, of: action, as: name, in: app, at: path, into: &problems)
  }

  /// Checks that the action has the property, with the type that the measure `name` needs.
  private func check(
    _ property: String, of action: Actions.Action, as name: String, in app: App, at path: String,
    into problems: inout Problems
  ) {
    let place = "\(path).\(name)"
    guard let type = action.require(property, at: place, into: &problems) else { return }
    if name == "count" { return action.checkCount(of: property, type, is: `is`, in: app, at: path, into: &problems) }
    problems.require(`is` == nil, at: "\(path).is", "is allowed only with 'count'")
    guard name == "distinct" else { return type.requireNumber(at: place, into: &problems) }
    type.requireID(at: place, into: &problems)
    guard let goal = atLeast, let known = app.ids(of: property, in: action) else { return }
    problems.require(goal <= known.count, at: "\(path).at_least", "is more than the \(known.count) possible values")
  }

  /// The number of days that the condition names. Nil if it names no day, or a day that recurs every year.
  private var ownDays: Int? {
    if let on, CivilDay(on) != nil { return 1 }
    guard within != nil, let range = days(now: CivilDay(number: 0))?.first(where: { _ in true }) else { return nil }
    return range.upperBound.number - range.lowerBound.number + 1
  }

  /// Checks that the goal can be reached within the limits of the condition's actions.
  private func checkReach(in app: App, days: Int?, at path: String, into problems: inout Problems) {
    guard let actions = app.actions, let measure, let reach = measure.measure.reach(by: actions, in: days ?? ownDays),
      measure.goal > reach
    else { return }
    problems.add("\(path).at_least", "is more than \(reach), the maximum that the limits of its action allow")
  }
}

extension Criterion.Measure {
  /// Returns the largest number that the limits of the actions allow in this number of days. Nil means no limit.
  fileprivate func reach(by actions: Actions, in days: Int?) -> Int? {
    func times(_ action: String) -> Int? {
      actions.actions[action]?.most.flatMap { most in days.map { most.multipliedSafely(by: $0) } }
    }
    // Properties that services report have no bounds in the data.
    func most(_ action: String, _ property: String) -> Int? {
      actions.actions[action].flatMap { $0.by == .client ? $0.with?[property]?.most : nil }
    }
    return switch self {
    case .count(let action), .countOf(let action, _, _): times(action)
    case .mostInADay(let action): actions.actions[action]?.most
    case .most(let action, let property): most(action, property)
    case .sum(let action, let property):
      times(action).flatMap { times in most(action, property).map { times.multipliedSafely(by: $0) } }
    case .distinct, .streak: nil
    }
  }
}

extension Actions.Action {
  /// Returns a property that a condition or a score names. Reports a problem and returns nil if there is none.
  func require(_ property: String, at path: String, into problems: inout Problems) -> ActionProperty? {
    if let known = with?[property] { return known }
    problems.require(property, among: (with ?? [:]).keys.sorted(), at: path, "isn't among its action's 'with'")
    return nil
  }

  /// Checks a condition or a score that counts how often a property has one value.
  func checkCount(
    of name: String, _ property: ActionProperty, is value: String?, in app: App, at path: String,
    into problems: inout Problems
  ) {
    property.requireID(at: "\(path).count", into: &problems)
    guard let value else { return problems.add(path, "needs 'is', the value to count") }
    requireKnown(value, name, in: app, at: "\(path).is", into: &problems)
  }
}

extension ActionProperty {
  func requireNumber(at path: String, into problems: inout Problems) {
    problems.require(type == .integer, at: path, "must name a whole-number property")
  }

  func requireID(at path: String, into problems: inout Problems) {
    problems.require(type != .integer, at: path, "must name a property of ids, not of whole numbers")
  }
}

extension Int {
  fileprivate func multipliedSafely(by other: Int) -> Int {
    let (product, isOver) = multipliedReportingOverflow(by: other)
    return isOver ? .max : product
  }
}
