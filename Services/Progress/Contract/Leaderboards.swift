package import CivilTime
package import Wire

/// A name that others see: up to 60 bytes, and 24 characters.
package typealias PlayerName = Name<1, 60>

/// The app's leaderboards, and how the account stands on each (C8).
package struct ListLeaderboards: Request {
  package static let method = Method(
    "progress.leaderboards.list", .read, fails: [.notFound],
    "Lists the app's leaderboards with the account's own standing.")

  /// A request with these members.
  package init() {}

  /// What there is.
  package struct Reply: Codable, Hashable, Sendable {
    /// The name that others see; nil for somebody who doesn't take part.
    package var name: String?
    /// Whether those who run the app took the name off the boards: another one is seen again.
    package var isNameHidden: Bool
    /// In the order of the app's data.
    package var boards: [Board]

    package init(name: String?, isNameHidden: Bool, boards: [Board]) {
      (self.name, self.isNameHidden, self.boards) = (name, isNameHidden, boards)
    }
  }

  /// A leaderboard as it goes now.
  package struct Board: Codable, Hashable, Sendable {
    /// The board's id.
    package var id: String
    /// In the caller's language.
    package var name: String
    /// Whether all are compared; if not, the members of a group only.
    package var isOfAll: Bool
    /// The first day of the day, week or month that goes on; nil for a board that never ends.
    package var period: CivilDay?
    /// When it ends, and all begin anew; nil for a board that never ends.
    package var endsAt: Timestamp?
    /// How many have a place on it.
    package var members: Int
    /// The account's own place; nil for none yet.
    package var standing: LeaderboardStanding?

    package init(
      id: String, name: String, isOfAll: Bool, period: CivilDay?, endsAt: Timestamp?, members: Int,
      standing: LeaderboardStanding?
    ) {
      (self.id, self.name, self.isOfAll, self.period, self.endsAt) = (id, name, isOfAll, period, endsAt)
      (self.members, self.standing) = (members, standing)
    }
  }
}

/// Where somebody stands on a leaderboard.
package struct LeaderboardStanding: Codable, Hashable, Sendable {
  /// 1 for the best. Those who have the same score share a rank, and as many ranks are left out behind them: 1, 2, 2, 4.
  package var rank: Int
  /// What places them.
  package var score: Int

  package init(rank: Int, score: Int) { (self.rank, self.score) = (rank, score) }
}

/// A page of a leaderboard, from the best on or around the account's own place.
package struct GetLeaderboard: Request {
  package static let method = Method(
    "progress.leaderboards.get", .read, fails: [.notFound],
    "Gives a page of a leaderboard: from the best on, or around the account's own place.")

  /// The board's id.
  package var board: Identifier
  /// The first day of a day, week or month that is over; left out, the one that goes on.
  package var period: CivilDay?
  /// Only the members of this group, which the account is in; left out, all.
  package var group: Identifier?
  /// Whether the page is around the account's own place; then there is no cursor.
  package var aroundMe: Bool?
  /// 20 for those who don't say.
  package var limit: Bounded<1, 100>?
  /// Where the page before ended.
  package var cursor: PageCursor?

  /// A request with these members.
  package init(
    board: Identifier, period: CivilDay? = nil, group: Identifier? = nil, aroundMe: Bool? = nil,
    limit: Bounded<1, 100>? = nil, cursor: PageCursor? = nil
  ) {
    (self.board, self.period, self.group, self.aroundMe) = (board, period, group, aroundMe)
    (self.limit, self.cursor) = (limit, cursor)
  }

  /// A page.
  package struct Reply: Codable, Hashable, Sendable {
    /// The first day of the day, week or month; nil for a board that never ends.
    package var period: CivilDay?
    /// When it ends, or ended; nil for a board that never ends.
    package var endsAt: Timestamp?
    /// Whether it is over, and no place on it changes any more.
    package var isFinal: Bool
    /// How many have a place on it.
    package var members: Int
    /// The best first.
    package var entries: [Entry]
    /// The account's own place; nil for none.
    package var standing: LeaderboardStanding?
    /// For the next page; nil at the end.
    package var nextCursor: String?

    package init(
      period: CivilDay?, endsAt: Timestamp?, isFinal: Bool, members: Int, entries: [Entry],
      standing: LeaderboardStanding?, nextCursor: String?
    ) {
      (self.period, self.endsAt, self.isFinal, self.members) = (period, endsAt, isFinal, members)
      (self.entries, self.standing, self.nextCursor) = (entries, standing, nextCursor)
    }
  }

  /// Somebody on the board.
  package struct Entry: Codable, Hashable, Sendable {
    /// By what `progress.leaderboards.report` knows them: no account's id.
    package var player: String
    /// What they call themselves; nil while those who run the app have taken it off.
    package var name: String?
    /// 1 for the best; those who have the same score share it.
    package var rank: Int
    /// What places them.
    package var score: Int
    /// Whether it is the caller.
    package var isMe: Bool

    package init(player: String, name: String?, rank: Int, score: Int, isMe: Bool) {
      (self.player, self.name, self.rank, self.score, self.isMe) = (player, name, rank, score, isMe)
    }
  }
}

/// How the account did on a leaderboard before, the latest first.
package struct ListLeaderboardHistory: Request {
  package static let method = Method(
    "progress.leaderboards.history", .read, fails: [.notFound],
    "Lists how the account did on a leaderboard before, the latest first.")

  /// The board's id.
  package var board: Identifier
  /// A request with these members.
  package init(board: Identifier) { self.board = board }

  /// What is kept of it.
  package struct Reply: Codable, Hashable, Sendable {
    /// The latest first; as many as the app keeps.
    package var periods: [Period]
    /// What is answered.
    package init(periods: [Period]) { self.periods = periods }
  }

  /// A day, week or month that is over.
  package struct Period: Codable, Hashable, Sendable {
    /// Its first day.
    package var period: CivilDay
    /// How many had a place.
    package var members: Int
    /// The account's own place.
    package var standing: LeaderboardStanding
    /// What the place brought; nil for nothing.
    package var reward: RewardGiven?

    package init(period: CivilDay, members: Int, standing: LeaderboardStanding, reward: RewardGiven?) {
      (self.period, self.members, self.standing, self.reward) = (period, members, standing, reward)
    }
  }
}

/// What somebody was given.
package struct RewardGiven: Codable, Hashable, Sendable {
  /// The currency; nil for none.
  package var currency: String?
  /// How much of it.
  package var amount: Int?
  /// The badge; nil for none.
  package var badge: String?

  package init(currency: String?, amount: Int?, badge: String?) {
    (self.currency, self.amount, self.badge) = (currency, amount, badge)
  }
}

/// Takes part in the app's leaderboards under a name, or under another one than before. What is done from then on counts.
package struct JoinLeaderboards: Request {
  package static let method = Method(
    "progress.leaderboards.join", .change, fails: [.notFound, .contentBlocked],
    "Takes part in the app's leaderboards under a name, or under another one than before.")

  /// What others see: at most 24 characters.
  package var name: PlayerName
  /// A request with these members.
  package init(name: PlayerName) { self.name = name }

  package typealias Reply = ListLeaderboards.Reply
}

/// Takes no part any more: scores, places and groups are gone at once. What was won stays.
package struct LeaveLeaderboards: Request {
  package static let method = Method(
    "progress.leaderboards.leave", .change, "Takes the account off all leaderboards, and out of its groups.")

  /// A request with these members.
  package init() {}
  package typealias Reply = Nothing
}
