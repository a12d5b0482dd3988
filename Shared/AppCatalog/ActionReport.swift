import Spelling
package import Wire

/// A report that people who run the app ask for, over its actions (A2).
package struct ActionReport: Codable, Hashable, Sendable, BoundedMembers {
  private static let usualDays = 7
  package static let bounds = Bounds(
    ["steps": .count(2...10).once, "days": .number(0...90).usually(.integer(Int64(usualDays)))],
    oneOf: ["of", "steps"],
    together: ["of": ["by"], "by": ["of"], "sum": ["of"], "days": ["steps"]])

  /// An action that is counted by the values of one of its properties.
  package var of: String?
  /// The property, a `choice`, by whose values it is counted.
  package var by: String?
  /// An `integer` of the action that is added up for each value.
  package var sum: String?
  /// Actions: of those who took the first on a day it is told how many took the others, in this order. Steps of one day
  /// are in order.
  package var steps: [String]?
  /// Within so many days after the first step.
  package var days: Int?

  /// What every app has by these names.
  package static let builtIn = ["actions", "retention", "sales"]

  /// The days in which all steps must be taken.
  package var window: Int { days ?? Self.usualDays }

  func check(_ id: String, in actions: Actions, _ problems: inout Problems) {
    let path = "reports.\(id)"
    problems.require(!Self.builtIn.contains(id), at: path, "is a report that every app has by this name")
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
      "'\(Excerpt(by))' is no choice of '\(of)'\(Spelling.hint(for: by, among: action.with?.keys.sorted() ?? []))")
    guard let sum else { return }
    problems.require(
      action.with?[sum]?.type == .integer, at: "\(path).sum",
      "'\(Excerpt(sum))' is no whole number of '\(of)'\(Spelling.hint(for: sum, among: action.with?.keys.sorted() ?? []))"
    )
  }
}
