package import CivilTime
package import Wire

/// A name that other users see: at most 60 bytes and 24 characters.
package typealias PlayerName = Name<1, 60>

/// Lists the app's leaderboards with the account's rank and score on each (C8).
package struct ListLeaderboards: Request {
  package static let method = Method(
    "progress.leaderboards.list", .read, fails: [.notFound],
    "Lists the app's leaderboards with the account's rank.")

  /// The app's leaderboards.
  package struct Reply: Codable, Hashable, Sendable {
    /// The name that other users see; nil if the account doesn't take part.
    package var name: String?
    /// True if an operator of the app has hidden the name. The account becomes visible again by choosing another name.
    package var isNameHidden: Bool
    /// The boards, in the order of the app's data.
    package var boards: [Board]

    package init(name: String?, isNameHidden: Bool, boards: [Board]) {
      self.name = name
      self.isNameHidden = isNameHidden
      self.boards = boards
    }
  }

  /// A leaderboard in its current period.
  package struct Board: Codable, Hashable, Sendable {
    /// The board's id.
    package var id: String
    /// The board's name in the caller's language.
    package var name: String
    /// True if the board ranks all players; false if it only ranks the members of a group.
    package var isOfAll: Bool
    /// The first day of the current day, week or month; nil for an all-time board.
    package var period: CivilDay?
    /// The time at which the period ends and a new one begins without scores; nil for an all-time board.
    package var endsAt: Timestamp?
    /// The number of players with a score on the board; 0 for a board that only ranks the members of a group.
    package var members: Int
    /// The account's rank and score; nil if it has no score yet, or if the board only ranks the members of a group.
    package var standing: LeaderboardStanding?

    package init(
      id: String, name: String, isOfAll: Bool, period: CivilDay?, endsAt: Timestamp?, members: Int,
      standing: LeaderboardStanding?
    ) {
      self.id = id
      self.name = name
      self.isOfAll = isOfAll
      self.period = period
      self.endsAt = endsAt
      self.members = members
      self.standing = standing
    }
  }
}

/// An account's rank and score on a leaderboard.
package struct LeaderboardStanding: Codable, Hashable, Sendable {
  /// The rank; 1 is the best. Ties share a rank, and the following ranks are skipped (1, 2, 2, 4).
  package var rank: Int
  /// The score that determines the rank.
  package var score: Int

  package init(rank: Int, score: Int) {
    self.rank = rank
    self.score = score
  }
}

/// Returns a page of a leaderboard: from the best score down, or around the account's own rank.
package struct GetLeaderboard: Request {
  package static let method = Method(
    "progress.leaderboards.get", .read, fails: [.notFound],
    "Returns a page of a leaderboard: from the top, or around the account's rank.")

  /// The board's id.
  package var board: Identifier
  /// The first day of an earlier day, week or month; if omitted, the current one.
  package var period: CivilDay?
  /// The id of a group that the account belongs to, to list only its members; if omitted, all players.
  package var group: Identifier?
  /// True to get the page around the account's own rank. Such a page has no cursor.
  package var aroundMe: Bool?
  /// The page size; if omitted, 20.
  package var limit: Bounded<1, 100>?
  /// The previous page's `next_cursor`.
  package var cursor: PageCursor?

  package init(
    board: Identifier, period: CivilDay? = nil, group: Identifier? = nil, aroundMe: Bool? = nil,
    limit: Bounded<1, 100>? = nil, cursor: PageCursor? = nil
  ) {
    self.board = board
    self.period = period
    self.group = group
    self.aroundMe = aroundMe
    self.limit = limit
    self.cursor = cursor
  }

  /// A page of a leaderboard.
  package struct Reply: Codable, Hashable, Sendable {
    /// The first day of the day, week or month; nil for an all-time board.
    package var period: CivilDay?
    /// The time at which the period ends or ended; nil for an all-time board.
    package var endsAt: Timestamp?
    /// True if the period is over and its ranks are final.
    package var isFinal: Bool
    /// The number of players with a score on the board.
    package var members: Int
    /// The entries, best first.
    package var entries: [Entry]
    /// The account's rank and score; nil if it has no score.
    package var standing: LeaderboardStanding?
    /// The cursor for the next page; nil on the last page.
    package var nextCursor: String?

    package init(
      period: CivilDay?, endsAt: Timestamp?, isFinal: Bool, members: Int, entries: [Entry],
      standing: LeaderboardStanding?, nextCursor: String?
    ) {
      self.period = period
      self.endsAt = endsAt
      self.isFinal = isFinal
      self.members = members
      self.entries = entries
      self.standing = standing
      self.nextCursor = nextCursor
    }
  }

  /// A player on the board.
  package struct Entry: Codable, Hashable, Sendable {
    /// The player's id for `progress.leaderboards.report`. It isn't the account's id.
    package var player: String
    /// The player's name; nil while an operator of the app hides it.
    package var name: String?
    /// The rank; 1 is the best. Ties share a rank.
    package var rank: Int
    /// The score that determines the rank.
    package var score: Int
    /// True for the caller's own entry.
    package var isMe: Bool

    package init(player: String, name: String?, rank: Int, score: Int, isMe: Bool) {
      self.player = player
      self.name = name
      self.rank = rank
      self.score = score
      self.isMe = isMe
    }
  }
}

/// Lists the account's results in earlier periods of a leaderboard, latest first.
package struct ListLeaderboardHistory: Request {
  package static let method = Method(
    "progress.leaderboards.history", .read, fails: [.notFound],
    "Lists the account's results of a leaderboard's past periods, newest first.")

  /// The board's id.
  package var board: Identifier
  package init(board: Identifier) { self.board = board }

  /// The account's earlier results.
  package struct Reply: Codable, Hashable, Sendable {
    /// The periods that the app retains, latest first.
    package var periods: [Period]
    package init(periods: [Period]) { self.periods = periods }
  }

  /// A day, week or month that is over.
  package struct Period: Codable, Hashable, Sendable {
    /// The first day of the period.
    package var period: CivilDay
    /// The number of players with a rank.
    package var members: Int
    /// The account's rank and score.
    package var standing: LeaderboardStanding
    /// The reward for the rank; nil if there was none.
    package var reward: RewardGiven?

    package init(period: CivilDay, members: Int, standing: LeaderboardStanding, reward: RewardGiven?) {
      self.period = period
      self.members = members
      self.standing = standing
      self.reward = reward
    }
  }
}

/// A reward that an account received.
package struct RewardGiven: Codable, Hashable, Sendable {
  /// The currency's id; nil if the reward has none.
  package var currency: String?
  /// The amount in `currency`; nil if the reward has no currency.
  package var amount: Int?
  /// The badge's id; nil if the reward has none.
  package var badge: String?

  package init(currency: String?, amount: Int?, badge: String?) {
    self.currency = currency
    self.amount = amount
    self.badge = badge
  }
}

/// Adds the account to the app's leaderboards under a name, or changes its name. Only actions after joining count.
package struct JoinLeaderboards: Request {
  package static let method = Method(
    "progress.leaderboards.join", .change, fails: [.notFound, .contentBlocked],
    "Joins the app's leaderboards under a name, or changes the name.")

  /// The name that other users see: at most 24 characters.
  package var name: PlayerName
  package init(name: PlayerName) { self.name = name }

  package typealias Reply = ListLeaderboards.Reply
}

/// Removes the account from all leaderboards. Its scores, ranks and group memberships are deleted immediately. It keeps
/// its rewards.
package struct LeaveLeaderboards: Request {
  package static let method = Method(
    "progress.leaderboards.leave", .change, "Removes the account from all leaderboards and groups.")

  package typealias Reply = Nothing
}
