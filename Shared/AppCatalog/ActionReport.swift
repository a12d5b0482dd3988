import Spelling
import Wire

/// A report that people who run the app ask for, over its actions (A2).
package struct ActionReport: Codable, Hashable, Sendable {
  /// The action that is counted by the values of a property.
  package var of: String?
  /// The property: a choice.
  package var by: String?
  /// The whole number that is added up for each value; nil for none.
  package var sum: String?
  /// The actions that one takes one after the other.
  package var steps: [String]?
  /// For how many days after the first step the others count; nil for seven.
  package var days: Int?

  /// What every app has by these names.
  package static let builtIn = ["actions", "retention", "sales"]

  /// The days in which all steps must be taken.
  package var window: Int { days ?? 7 }

  func check(_ id: String, in actions: Actions, _ problems: inout Problems) {
    let path = "reports.\(id)"
    problems.requireID(id, path)
    problems.require(!Self.builtIn.contains(id), at: path, "is a report that every app has by this name")
    guard (of == nil) != (steps == nil) else { return problems.add(path, "must have one of 'of', 'steps'") }
    problems.require(of != nil || (by == nil && sum == nil), at: path, "by and sum belong to 'of'")
    problems.require(steps != nil || days == nil, at: "\(path).days", "belongs to 'steps'")
    if let steps {
      problems.require((2...10).contains(steps.count), at: "\(path).steps", "must be 2 to 10")
      problems.requireUnique(steps) { "\(path).steps[\($0)]" }
      for (index, step) in steps.enumerated() {
        actions.requireAction(step, at: "\(path).steps[\(index)]", into: &problems)
      }
      problems.require((0...90).contains(window), at: "\(path).days", "must be 0 to 90, not \(window)")
    } else if let of {
      checkValues(of, in: actions, at: path, &problems)
    }
  }

  private func checkValues(_ of: String, in actions: Actions, at path: String, _ problems: inout Problems) {
    actions.requireAction(of, at: "\(path).of", into: &problems)
    guard let action = actions.actions[of] else { return }
    guard let by else { return problems.add(path, "must say by which property") }
    problems.require(
      action.with?[by]?.type == .choice, at: "\(path).by",
      "'\(Excerpt(by))' is no choice of '\(of)'\(Spelling.hint(for: by, among: action.with?.keys.sorted() ?? []))")
    guard let sum else { return }
    problems.require(
      action.with?[sum]?.type == .integer, at: "\(path).sum", "'\(Excerpt(sum))' is no whole number of '\(of)'")
  }
}
