import AppCatalog
import CivilTime
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import Wire

/// An app's leaderboards as one account sees them.
struct AccountLeaderboards {
  private let app: App
  private let rules: Leaderboards
  private let principal: Principal
  private let language: Language
  private let db: Connection
  private let now: Timestamp
  private let clock: BoardClock

  /// - Throws: `not_found` if the app has no leaderboards.
  init(_ catalog: AppCatalog, for caller: Caller, at now: Timestamp, in db: Connection) throws {
    principal = try caller.account()
    guard let app = catalog[principal.app], let rules = app.leaderboards else { throw Failure.notFound(.noLeaderboard) }
    self.app = app
    self.rules = rules
    self.db = db
    self.now = now
    language = caller.language
    clock = try BoardClock(rules)
  }

  /// Returns all boards in their current period.
  func list() throws -> ListLeaderboards.Reply {
    let player = try PlayerTable(db: db).player(principal.account)
    return ListLeaderboards.Reply(
      name: player?.name, isNameHidden: player?.isHidden ?? false,
      boards: try rules.boards.map { board in
        let key = key(board)
        let shown = shown(key, board)
        let isOfAll = board.among != .groups
        return ListLeaderboards.Board(
          id: board.id, name: board.name[language], isOfAll: isOfAll, period: shown.period,
          endsAt: shown.endsAt, members: isOfAll ? try RankCounts(key, in: db).all() : 0,
          standing: isOfAll ? try standing(in: key) : nil)
      })
  }

  /// Returns a page of a board.
  func page(_ request: GetLeaderboard) throws -> GetLeaderboard.Reply {
    let board = try board(request.board)
    let key = try key(request, of: board)
    let entry = try BoardPeriodTable(db: db).entry(key)
    let shown = shown(key, board)
    let isFinal = entry?.isFinal ?? false
    if let group = request.group?.value {
      let (entries, next, own, members) = try page(request, of: group, in: key)
      return GetLeaderboard.Reply(
        period: shown.period, endsAt: shown.endsAt, isFinal: isFinal, members: members, entries: entries, standing: own,
        nextCursor: next)
    }
    guard board.among != .groups else {
      throw Failure.invalidParams("group is required, because this board only compares members of groups")
    }
    let counts = RankCounts(key, in: db)
    let (scorers, next) = try scorers(request, key)
    return GetLeaderboard.Reply(
      period: shown.period, endsAt: shown.endsAt, isFinal: isFinal,
      members: isFinal ? entry?.ranked ?? 0 : try counts.all(), entries: try entries(scorers, rank: counts.rank),
      standing: try standing(in: key), nextCursor: next)
  }

  /// Returns the account's results in earlier periods.
  func history(_ request: ListLeaderboardHistory) throws -> ListLeaderboardHistory.Reply {
    let board = try board(request.board)
    let table = BoardPeriodTable(db: db)
    let periods = try table.final(of: app.id, board.id).prefix(rules.kept)
    return ListLeaderboardHistory.Reply(periods: try periods.compactMap { try result(in: $0, of: board) })
  }

  /// Returns the account's result in a closed period; nil if it has no rank.
  private func result(
    in entry: BoardPeriodTable.Entry, of board: Leaderboards.Board
  ) throws -> ListLeaderboardHistory.Period? {
    guard let scorer = try ScoreTable(entry.key, in: db).scorer(principal.account), let place = scorer.place else {
      return nil
    }
    return ListLeaderboardHistory.Period(
      period: entry.key.period, members: entry.ranked,
      standing: LeaderboardStanding(rank: place, score: scorer.position.score),
      reward: board.reward(for: place).map(RewardGiven.init))
  }

  // MARK: Parts

  private func board(_ id: Identifier) throws(Failure) -> Leaderboards.Board {
    guard let board = rules.boards.first(where: { $0.id == id.value }) else { throw .notFound(.noLeaderboard) }
    return board
  }

  /// - Parameter period: The first day of the period; nil for the current period.
  private func key(_ board: Leaderboards.Board, at period: CivilDay? = nil) -> BoardPeriod {
    BoardPeriod(app: app.id, board: board.id, period: period ?? clock.period(of: board.every, at: now))
  }

  /// - Throws: `not_found` if no data is stored for the period; `invalid_params` if the day isn't the first of a
  ///   period.
  private func key(_ request: GetLeaderboard, of board: Leaderboards.Board) throws -> BoardPeriod {
    let current = key(board)
    guard let period = request.period, period != current.period else { return current }
    guard board.every != .always, board.every.start(of: period) == period else {
      throw Failure.invalidParams("period must be the first day of a \(board.every.rawValue) of this board")
    }
    let asked = key(board, at: period)
    guard try BoardPeriodTable(db: db).entry(asked) != nil else { throw Failure.notFound(.noLeaderboardPeriod) }
    return asked
  }

  private func shown(_ key: BoardPeriod, _ board: Leaderboards.Board) -> (period: CivilDay?, endsAt: Timestamp?) {
    let end = clock.end(of: key.period, board.every)
    return (end == nil ? nil : key.period, end)
  }

  private func standing(in key: BoardPeriod) throws -> LeaderboardStanding? {
    guard let scorer = try ScoreTable(key, in: db).scorer(principal.account) else { return nil }
    let score = scorer.position.score
    return LeaderboardStanding(rank: try scorer.place ?? RankCounts(key, in: db).rank(of: score), score: score)
  }

  /// Returns the scores on the page, best first.
  private func scorers(_ request: GetLeaderboard, _ key: BoardPeriod) throws -> ([ScoreTable.Scorer], next: String?) {
    let table = ScoreTable(key, in: db)
    let limit = request.limit?.value ?? 20
    if request.aroundMe == true, let own = try table.scorer(principal.account) {
      let before = try table.before(own.position, atMost: limit / 2)
      let behind = try table.behind(own.position, atMost: limit - before.count - 1)
      return (before.reversed() + [own] + behind, next: nil)
    }
    let page = try ListPage(
      of: "board \(key.board) \(key.period)", account: principal.account, limit: limit, cursor: request.cursor)
    let after = try page.after.map(Self.position)
    let found = try table.behind(after, atMost: limit + 1).map {
      ListPage.Item($0, position: "\($0.position.score) \($0.position.player)", bytes: 100)
    }
    return page.cut(found)
  }

  /// Returns a page of a group's members, who are ranked among themselves. A group is small enough to be read as a
  /// whole.
  private func page(
    _ request: GetLeaderboard, of group: String, in key: BoardPeriod
  ) throws -> (entries: [GetLeaderboard.Entry], next: String?, own: LeaderboardStanding?, members: Int) {
    let table = GroupTable(db: db)
    guard try table.group(group, of: principal.account) != nil else { throw Failure.notFound(.noGroup) }
    let scorers = try table.scorers(of: group, in: key).map { scorer in
      var scorer = scorer
      scorer.place = nil
      return scorer
    }
    let all = try entries(scorers) { score in 1 + scorers.count { $0.position.score > score } }
    let own = all.first { $0.isMe }.map { LeaderboardStanding(rank: $0.rank, score: $0.score) }
    let limit = request.limit?.value ?? 20
    if request.aroundMe == true, let me = all.firstIndex(where: \.isMe) {
      return (Array(all.dropFirst(max(0, me - limit / 2)).prefix(limit)), nil, own, all.count)
    }
    let page = try ListPage(
      of: "group \(group) \(key.board) \(key.period)", account: principal.account, limit: limit, cursor: request.cursor)
    let after = try page.after.map(Self.position)
    let rest = all.drop { entry in
      guard let after else { return false }
      return (entry.score, entry.player) >= (after.score, after.player)
    }
    let (shown, next) = page.cut(
      rest.prefix(limit + 1).map { ListPage.Item($0, position: "\($0.score) \($0.player)", bytes: 100) })
    return (shown, next, own, all.count)
  }

  private static func position(_ text: String) throws(Failure) -> ScoreTable.Position {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count == 2, let score = Int(parts[0]) else {
      throw .invalidParams("cursor isn't from this list")
    }
    return ScoreTable.Position(score: score, player: parts[1])
  }

  private func entries(
    _ scorers: [ScoreTable.Scorer], rank: (Int) throws -> Int
  ) throws -> [GetLeaderboard.Entry] {
    let players = PlayerTable(db: db)
    var ranking = Ranking()
    return try scorers.map { scorer in
      let player = try players.player(scorer.account)
      let rank = try scorer.place ?? ranking.next(scorer.position.score, rank: rank)
      return GetLeaderboard.Entry(
        player: scorer.position.player, name: player?.shownName, rank: rank, score: scorer.position.score,
        isMe: scorer.account == principal.account)
    }
  }
}
