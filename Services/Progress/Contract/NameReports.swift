package import CivilTime
package import Wire

/// Tells those who run the machine of a name that nobody should have to read.
package struct ReportPlayer: Request {
  package static let method = Method(
    "progress.leaderboards.report", .change, fails: [.notFound, .limitExceeded],
    "Reports somebody's name to the people who run the machine.")

  /// As the leaderboard names them.
  package var player: Identifier
  /// What is wrong with the name.
  package var reason: Text<1, 500>
  /// A request with these members.
  package init(player: Identifier, reason: Text<1, 500>) { (self.player, self.reason) = (player, reason) }
  package typealias Reply = Nothing
}

/// The names that people reported, newest first (ops). Whoever takes another name isn't in it any more.
package struct ListNameReports: Request {
  package static let method = Method(
    "progress.leaderboards.reports", .read, audience: .ops, access: .open,
    "Lists the names on leaderboards that people reported, newest first.")

  /// 50 for those who don't say.
  package var limit: Bounded<1, 100>?
  /// Where the page before ended.
  package var cursor: PageCursor?
  /// A request with these members.
  package init(limit: Bounded<1, 100>? = nil, cursor: PageCursor? = nil) { (self.limit, self.cursor) = (limit, cursor) }

  /// A page.
  package struct Reply: Codable, Hashable, Sendable {
    /// Newest first.
    package var reports: [Report]
    /// For the next page; nil at the end.
    package var nextCursor: String?
    package init(reports: [Report], nextCursor: String?) { (self.reports, self.nextCursor) = (reports, nextCursor) }
  }

  /// A name that somebody reported.
  package struct Report: Codable, Hashable, Sendable {
    /// The app's id.
    package var app: String
    /// Whose name it is, as leaderboards name them.
    package var player: String
    /// The name.
    package var name: String
    /// Whether it was taken off the leaderboards.
    package var isHidden: Bool
    /// What is wrong with it.
    package var reason: String
    /// Who reported it.
    package var account: String
    /// When.
    package var at: Timestamp

    package init(
      app: String, player: String, name: String, isHidden: Bool, reason: String, account: String, at: Timestamp
    ) {
      (self.app, self.player, self.name, self.isHidden) = (app, player, name, isHidden)
      (self.reason, self.account, self.at) = (reason, account, at)
    }
  }
}

/// Takes a name off the leaderboards, or puts it back (ops): its owner keeps the place, and is seen again under another
/// name.
package struct HidePlayer: Request {
  package static let method = Method(
    "progress.leaderboards.hide", .change, audience: .ops, access: .open, fails: [.notFound],
    "Takes somebody's name off the leaderboards, or puts it back.")

  /// As leaderboards name them.
  package var player: Identifier
  /// False to put it back.
  package var hidden: Bool
  /// A request with these members.
  package init(player: Identifier, hidden: Bool) { (self.player, self.hidden) = (player, hidden) }
  package typealias Reply = Nothing
}
