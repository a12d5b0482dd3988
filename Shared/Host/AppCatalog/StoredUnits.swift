import Files

/// The meaning of an app's stored numbers, as the data defined it when the first number was stored.
///
/// If the id of a leaderboard that counted lessons were used for a leaderboard that counts minutes, the two numbers
/// would be added, and rewards would be paid for the sum. Data that changes the meaning of an id with stored numbers is
/// therefore rejected.
package struct StoredUnit: Hashable, Sendable {
  /// The kinds of ids that have stored numbers.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A board of `leaderboards.json`, whose scores are stored.
    case leaderboard
    /// A rotation of `challenges.json`, whose completed challenges are stored by the first day of their period.
    case rotation
    /// A report of `actions.json`, whose numbers are stored by day.
    case report

    fileprivate var file: String {
      switch self {
      case .leaderboard: Leaderboards.file
      case .rotation: Challenges.file
      case .report: Actions.file
      }
    }
  }

  package var kind: Kind
  package var id: String
  /// The meaning, in words for authors: `the sum of read.minutes each week in UTC`.
  package var unit: String

  package init(kind: Kind, id: String, unit: String) {
    self.kind = kind
    self.id = id
    self.unit = unit
  }
}

extension App {
  /// The meaning of each id under which the app stores numbers.
  package var storedUnits: [StoredUnit] { (boardUnits + rotationUnits + reportUnits).map(\.unit) }

  /// Returns a problem for each id whose meaning differs from that of its stored numbers.
  package func conflicts(with stored: [StoredUnit]) -> [CatalogProblem] {
    conflicts(of: boardUnits, with: stored, in: .leaderboard)
      + conflicts(of: rotationUnits, with: stored, in: .rotation)
      + conflicts(of: reportUnits, with: stored, in: .report)
  }

  private typealias Located = (path: String, unit: StoredUnit)

  private var boardUnits: [Located] {
    guard let leaderboards else { return [] }
    return leaderboards.boards.enumerated().map { index, board in
      let time = board.every == .always ? "for ever" : "each \(board.every.rawValue) in \(leaderboards.zone)"
      return ("boards[\(index)]", StoredUnit(kind: .leaderboard, id: board.id, unit: "\(board.score.words) \(time)"))
    }
  }

  private var rotationUnits: [Located] {
    (challenges?.rotations ?? []).enumerated().map { index, rotation in
      (
        "rotations[\(index)].every",
        StoredUnit(kind: .rotation, id: rotation.id, unit: "challenges of a \(rotation.every.rawValue)")
      )
    }
  }

  private var reportUnits: [Located] {
    (actions?.reports ?? [:]).sortedByKey.map { id, report in
      ("reports.\(id)", StoredUnit(kind: .report, id: id, unit: report.words))
    }
  }

  private func conflicts(of units: [Located], with stored: [StoredUnit], in kind: StoredUnit.Kind) -> [CatalogProblem] {
    let known = Dictionary(stored.filter { $0.kind == kind }.map { ($0.id, $0.unit) }) { first, _ in first }
    return problems(in: kind.file) { problems in
      for (path, now) in units {
        guard let before = known[now.id], before != now.unit else { continue }
        problems.add(
          path,
          "counts \(now.unit), but the data stored under '\(now.id)' counts \(before); restore the "
            + "previous definition or use a new id")
      }
    }
  }
}

extension ActionReport {
  /// The meaning of the report's numbers, in words for authors.
  fileprivate var words: String {
    if let steps { return "users who took the steps \(steps.joined(separator: ", ")) within \(window) days" }
    let added = sum.map { ", and the sum of \($0)" } ?? ""
    return "\(of ?? "") by \(by ?? "")\(added)"
  }
}

extension Score {
  /// The meaning of the score, in words for authors.
  fileprivate var words: String {
    if let count { return "how often \(count)\(self.is.map { " is \($0)" } ?? "")" }
    if let sum { return "the sum of \(sum)" }
    return "the most of \(most ?? "")"
  }
}
