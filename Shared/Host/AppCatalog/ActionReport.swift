import Spelling
package import Wire

/// A report about the app's actions, for the app's operators (A2).
package struct ActionReport: Codable, Hashable, Sendable, BoundedMembers {
  private static let defaultDays = 7
  package static let bounds = Bounds(
    ["steps": .count(2...10).once, "days": .number(0...90).usually(.integer(Int64(defaultDays)))],
    oneOf: ["of", "steps"],
    together: ["of": ["by"], "by": ["of"], "sum": ["of"], "days": ["steps"]])

  /// The action to count, grouped by the values of one of its properties.
  package var of: String?
  /// The property to group by; its type is `choice`.
  package var by: String?
  /// An `integer` property of the action to add up for each group.
  package var sum: String?
  /// The actions of a funnel, in order. For each day, the report has the number of users who did the first action on
  /// that day, and how many of these users then did the other actions. Actions on the same day always count as being in
  /// order.
  package var steps: [String]?
  /// The number of days after the first step within which the other steps count.
  package var days: Int?

  /// The names of the reports that every app has.
  package static let builtIn = ["actions", "retention", "sales"]

  /// The number of days after the first step within which the other steps count; 7 by default.
  package var window: Int { days ?? Self.defaultDays }

  func check(_ id: String, in actions: Actions, _ problems: inout Problems) {
    let path = "reports.\(id)"
    problems.require(!Self.builtIn.contains(id), at: path, "is the name of a built-in report")
    if let steps {
      for (index, step) in steps.enumerated() {
        actions.requireAction(step, at: "\(path).steps[\(index)]", into: &problems)
      }
    } else if let of {
      checkValues(of, in: actions, at: path, &problems)
    }
  }

  private func checkValues(_ of: String, in actions: Actions, at path: String, _ problems: inout Problems) {
    actions.requireAction(of, at: "\(path).of", into: &problems)
    guard let action = actions.actions[of] else { return }
    guard let by else { return }
    problems.require(
      action.with?[by]?.type == .choice, at: "\(path).by",
      "'\(Excerpt(by))' isn't a choice of '\(of)'\(Spelling.hint(for: by, among: action.with?.keys.sorted() ?? []))")
    guard let sum else { return }
    problems.require(
      action.with?[sum]?.type == .integer, at: "\(path).sum",
      "'\(Excerpt(sum))' isn't a whole-number property of "
        + "'\(of)'\(Spelling.hint(for: sum, among: action.with?.keys.sorted() ?? []))"
    )
  }
}
