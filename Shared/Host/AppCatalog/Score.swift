package import Wire

/// The score that ranks users on a leaderboard: a number that is computed from their actions (C8).
package struct Score: Codable, Hashable, Sendable, BoundedMembers {
  package static let bounds = Bounds([:], oneOf: ["count", "sum", "most"])

  /// The number of times an action, such as `watered`, was done. For a property, such as `watered.plant`, only actions
  /// with the value `is` count.
  package var count: String?
  /// The value of the property that `count` names.
  package var `is`: String?
  /// The sum of an integer property, such as `read.minutes`.
  package var sum: String?
  /// The largest value of an integer property, such as `jumped.height`.
  package var most: String?

  /// The id of the action that the score depends on.
  package var action: String { String(path.prefix { $0 != "." }) }

  /// True if the score is the largest value and not a sum.
  package var isMost: Bool { most != nil }

  /// Returns the value that an action with these properties contributes to the score, or nil if it doesn't count.
  package func gain(of action: String, with properties: [String: ActionValue]) -> Int? {
    guard action == self.action else { return nil }
    let property = path.dropFirst(action.utf8.count + 1)
    if property.isEmpty { return 1 }
    switch properties[String(property)] {
    case .integer(let number): return number
    case .id(let id): return id == self.is ? 1 : nil
    case nil: return nil
    }
  }

  private var path: String { count ?? sum ?? most ?? "" }

  /// Checks that the score is complete and refers to a declared action.
  func check(_ actions: Actions, in app: App, at path: String, into problems: inout Problems) {
    let named = [("count", count), ("sum", sum), ("most", most)].filter { $0.1 != nil }
    // The shape's check reports scores without a kind or with several kinds.
    guard named.count == 1, let (name, given) = named.first, let given else { return }
    problems.require(name == "count" || `is` == nil, at: "\(path).is", "is allowed only with 'count'")
    actions.requireAction(action, at: "\(path).\(name)", into: &problems)
    guard let declared = actions.actions[action] else { return }
    let property = String(given.dropFirst(action.utf8.count + 1))
    if property.isEmpty {
      problems.require(name == "count", at: "\(path).\(name)", "must also name a property, like \(given).property")
      return problems.require(`is` == nil, at: "\(path).is", "needs a property in 'count', like \(given).property")
    }
    guard let type = declared.require(property, at: "\(path).\(name)", into: &problems) else { return }
    if name == "count" {
      declared.checkCount(of: property, type, is: `is`, in: app, at: path, into: &problems)
    } else {
      checkAmount(type, of: declared, at: "\(path).\(name)", into: &problems)
    }
  }

  private func checkAmount(
    _ property: ActionProperty, of action: Actions.Action, at path: String, into problems: inout Problems
  ) {
    property.requireNumber(at: path, into: &problems)
    // Without a bound, a client could report any number and outrank all other users.
    problems.require(
      action.by != .client || property.most != nil, at: path,
      "needs 'most' in actions.json, because clients report the amount")
  }
}
