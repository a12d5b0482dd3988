import AppCatalog
import CivilTime
import ProgressContract
import Storage
import Wire

/// What somebody is challenged to, and how far they are with it, by the days of their own clock (C8).
struct Challenging {
  private let app: App
  private let account: String
  private let clock: ZoneHistory
  private let db: Connection

  init(_ app: App, of account: String, by clock: ZoneHistory, in db: Connection) {
    (self.app, self.account, self.clock, self.db) = (app, account, clock, db)
  }

  /// A challenge that was done just now.
  struct Completed {
    let draw: String
    let challenge: Challenges.Challenge
    let period: CivilDay
    /// The day on which the last of it was done.
    let day: CivilDay
    /// Unique for ever: of all that it brings.
    let id: String
  }

  private var table: ChallengeTable { ChallengeTable(db: db, account: account) }
  private static let mostInARow = 366

  /// Has those be done that some actions have completed, each once.
  ///
  /// - Parameter days: on which the actions were done: a device may tell late.
  func complete(by actions: Set<String>, on days: Set<CivilDay>, in tx: Transaction) throws -> [Completed] {
    var completed: [Completed] = []
    for draw in app.challenges?.draws ?? [] where draw.pool.contains(where: { $0.looksAt(actions) }) {
      for period in Set(days.map(draw.every.start)).sorted() {
        let done = try table.done(draw.id, in: period)
        let drawn = drawn(draw, in: period, done).filter { $0.looksAt(actions) }
        let time = period...draw.lastDay(of: period)
        guard !drawn.isEmpty, let day = days.filter(time.contains).max() else { continue }
        var achievements = achievements(draw, in: period)
        for challenge in drawn where try done[challenge.id] == nil && achievements.achieved(challenge.when).isReached {
          let id = "challenge \(draw.id) \(period) \(challenge.id) \(account)"
          let entry = ChallengeTable.Entry(draw: draw.id, period: period, challenge: challenge.id, day: day, paid: id)
          guard try table.add(entry, at: tx.wallNow) else { continue }
          try StoredUnitTable(db: tx).note(.draw, draw.id, of: app)
          completed.append(Completed(draw: draw.id, challenge: challenge, period: period, day: day, id: id))
        }
      }
    }
    for one in completed { try tell(one, in: tx) }
    return completed
  }

  private func tell(_ completed: Completed, in tx: Transaction) throws {
    let (challenge, reward) = (completed.challenge, completed.challenge.reward)
    if let reward {
      try Rewarding(app, of: account, in: tx).give(reward, id: completed.id, about: challenge.id)
    }
    try tx.emit(
      ChallengeCompleted(
        draw: completed.draw, challenge: challenge.id, name: challenge.name, description: challenge.saidOnceDone,
        period: completed.period, currency: reward?.currency, amount: reward?.amount, badge: reward?.badge),
      account: account, app: app.id)
  }

  /// What there is to do now.
  func list(in language: Language, at now: Timestamp) throws -> [ListChallenges.Draw] {
    let today = clock.today(at: now)
    return try (app.challenges?.draws ?? []).map { draw in
      let period = draw.every.start(of: today)
      let done = try table.done(draw.id, in: period)
      var achievements = achievements(draw, in: period)
      return ListChallenges.Draw(
        id: draw.id, name: draw.name[language], period: period,
        endsAt: clock.beginning(of: draw.every.next(after: period) ?? period + 1, asOf: now),
        challenges: try drawn(draw, in: period, done).map { challenge in
          let achieved = try achievements.achieved(challenge.when)
          return ListChallenges.Challenge(
            id: challenge.id, name: challenge.name[language], description: challenge.description[language],
            done: done[challenge.id].map { _ in challenge.saidOnceDone[language] }, picture: challenge.picture,
            progress: achieved.progress, count: achieved.count, goal: achieved.goal,
            completedAt: done[challenge.id], reward: challenge.reward.map(RewardGiven.init))
        }, inARow: try inARow(draw, upTo: period))
    }
  }

  /// What is drawn, as many as ever: an account that this one took in may have done others, which then stand for as many
  /// that weren't done.
  private func drawn(
    _ draw: Challenges.Draw, in period: CivilDay, _ done: [String: Timestamp]
  ) -> [Challenges.Challenge] {
    let drawn = ChallengeDraw(app: app.id, account: account).challenges(of: draw, in: period)
    let others = draw.pool.filter { one in done[one.id] != nil && !drawn.contains { $0.id == one.id } }
    let open = drawn.filter { done[$0.id] == nil }.map(\.id).dropLast(others.count)
    return drawn.filter { done[$0.id] != nil || open.contains($0.id) } + others
  }

  private func achievements(_ draw: Challenges.Draw, in period: CivilDay) -> Achievements {
    Achievements(db: db, account: account, during: period...draw.lastDay(of: period))
  }

  private func inARow(_ draw: Challenges.Draw, upTo period: CivilDay) throws -> Int {
    let numbers = try table.periods(of: draw.id, atMost: Self.mostInARow).map(draw.every.number)
    let current = draw.every.number(of: period)
    guard let last = numbers.first(where: { $0 <= current }), last >= current - 1 else { return 0 }
    let done = Set(numbers)
    return (0..<Self.mostInARow).first { !done.contains(last - $0) } ?? Self.mostInARow
  }
}

extension Challenges.Draw {
  /// The last day of a time that begins with a day.
  func lastDay(of period: CivilDay) -> CivilDay { (every.next(after: period) ?? period + 1) + -1 }
}

extension Challenges.Challenge {
  /// Whether it asks for one of some actions.
  func looksAt(_ actions: Set<String>) -> Bool { !when.actions(streak: []).isDisjoint(with: actions) }
}
