package import CivilTime
package import Wire

/// Reports an offensive player name to the operators.
package struct ReportPlayer: Request {
  package static let method = Method(
    "progress.leaderboards.report", .change, fails: [.notFound, .limitExceeded],
    "Reports a player's name to the operator.")

  /// The player's id from the leaderboard.
  package var player: Identifier
  /// The reason for the report.
  package var reason: Text<1, 500>
  package init(player: Identifier, reason: Text<1, 500>) {
    self.player = player
    self.reason = reason
  }
  package typealias Reply = Nothing
}

/// Lists reports of player names for operators, newest first. A report is removed when the player chooses another name.
package struct ListNameReports: Request {
  package static let method = Method(
    "progress.leaderboards.reports", .read, audience: .admin, access: .open,
    "Lists the reported names of players, newest first.")

  /// The page size; if omitted, 50.
  package var limit: Bounded<1, 100>?
  /// The previous page's `next_cursor`.
  package var cursor: PageCursor?
  package init(limit: Bounded<1, 100>? = nil, cursor: PageCursor? = nil) {
    self.limit = limit
    self.cursor = cursor
  }

  /// A page of reports.
  package struct Reply: Codable, Hashable, Sendable {
    /// The reports, newest first.
    package var reports: [Report]
    /// The cursor for the next page; nil on the last page.
    package var nextCursor: String?
    package init(reports: [Report], nextCursor: String?) {
      self.reports = reports
      self.nextCursor = nextCursor
    }
  }

  /// A report of a name.
  package struct Report: Codable, Hashable, Sendable {
    /// The app's id.
    package var app: String
    /// The player's id on leaderboards.
    package var player: String
    /// The reported name.
    package var name: String
    /// True if the name is hidden from leaderboards.
    package var isHidden: Bool
    /// The reason for the report.
    package var reason: String
    /// The id of the account that sent the report.
    package var account: String
    /// The time of the report.
    package var at: Timestamp

    package init(
      app: String, player: String, name: String, isHidden: Bool, reason: String, account: String, at: Timestamp
    ) {
      self.app = app
      self.player = player
      self.name = name
      self.isHidden = isHidden
      self.reason = reason
      self.account = account
      self.at = at
    }
  }
}

/// Hides a player's name from leaderboards, or shows it again, for operators. The player keeps the rank. If the player
/// chooses another name, that name is shown.
package struct HidePlayer: Request {
  package static let method = Method(
    "progress.leaderboards.hide", .change, audience: .admin, access: .open, fails: [.notFound],
    "Hides a player's name from leaderboards, or shows it again.")

  /// The player's id on leaderboards.
  package var player: Identifier
  /// True to hide the name, false to show it again.
  package var hidden: Bool
  package typealias Reply = Nothing
}
