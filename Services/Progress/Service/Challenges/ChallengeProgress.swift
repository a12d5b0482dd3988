import AppCatalog
import CivilTime
import ProgressContract
import Storage
import Wire

/// An account's challenges, with its progress in each. Periods begin and end on the account's local days (C8).
struct ChallengeProgress {
  private let app: App
  private let account: String
  private let clock: ZoneHistory
  private let db: Connection

  init(_ app: App, of account: String, by clock: ZoneHistory, in db: Connection) {
    self.app = app
    self.account = account
    self.clock = clock
    self.db = db
  }

  /// A challenge that was just completed.
  struct Completed {
    let challenge: Challenges.Challenge
    let entry: ChallengeTable.Entry
    /// The globally unique id of the completion. The ids of all payments for it begin with this id.
    let id: String

    var paysCurrency: Bool { challenge.reward?.currency != nil }
  }

  private var table: ChallengeTable { ChallengeTable(db: db, account: account) }
  private static let maxInARow = 366

  /// Completes the challenges that depend on one of the actions and whose goals are reached. A challenge is completed
  /// only once per period.
  ///
  /// - Parameter days: The days of the actions. They may be in the past, because devices can report late.
  func complete(by actions: Set<String>, on days: Set<CivilDay>, in tx: Transaction) throws -> [Completed] {
    var completed: [Completed] = []
    for rotation in app.challenges?.rotations ?? [] where rotation.pool.contains(where: { $0.looksAt(actions) }) {
      for period in Set(days.map(rotation.every.start)).sorted() {
        let time = period...rotation.lastDay(of: period)
        guard let day = days.filter(time.contains).max() else { continue }
        for challenge in try reached(rotation, in: period, by: actions) {
          let id = "challenge \(rotation.id) \(period) \(challenge.id) \(account)"
          let entry = ChallengeTable.Entry(
            rotation: rotation.id, period: period, challenge: challenge.id, day: day, paid: id)
          completed.append(Completed(challenge: challenge, entry: entry, id: id))
        }
      }
    }
    let new = try completed.filter { try table.add($0.entry, at: tx.wallNow) }
    for challenge in new { try publish(challenge, in: tx) }
    return new
  }

  /// Returns the period's challenges that depend on one of the actions, aren't completed yet, and whose goals are
  /// reached.
  private func reached(
    _ rotation: Challenges.Rotation, in period: CivilDay, by actions: Set<String>
  ) throws -> [Challenges.Challenge] {
    let done = try table.done(rotation.id, in: period)
    var achievements = achievements(rotation, in: period)
    return try drawn(rotation, in: period, done).filter { challenge in
      try challenge.looksAt(actions) && done[challenge.id] == nil && achievements.achieved(challenge.when).isReached
    }
  }

  private func publish(_ completed: Completed, in tx: Transaction) throws {
    try StoredUnitTable(db: tx).note(.rotation, completed.entry.rotation, of: app)
    let challenge = completed.challenge
    if let reward = challenge.reward {
      try RewardGranter(app, of: account, in: tx).give(reward, id: completed.id, about: challenge.id)
    }
    try tx.emit(ChallengeCompleted(challenge, completed.entry), account: account, app: app.id)
  }

  /// Returns the current challenges.
  func list(in language: Language, at now: Timestamp) throws -> [ListChallenges.Rotation] {
    let today = clock.today(at: now)
    return try (app.challenges?.rotations ?? []).map { rotation in
      let period = rotation.every.start(of: today)
      let done = try table.done(rotation.id, in: period)
      var achievements = achievements(rotation, in: period)
      return ListChallenges.Rotation(
        id: rotation.id, name: rotation.name[language], period: period,
        endsAt: clock.beginning(of: rotation.every.next(after: period) ?? period + 1, asOf: now),
        challenges: try drawn(rotation, in: period, done).map {
          ListChallenges.Challenge(
            $0, language, progress: try achievements.achieved($0.when), completedAt: done[$0.id])
        }, inARow: try inARow(rotation, upTo: period))
    }
  }

  /// Returns the challenges of a period. Their number doesn't depend on merges: a challenge that a merged account
  /// completed replaces one that isn't completed.
  private func drawn(
    _ rotation: Challenges.Rotation, in period: CivilDay, _ done: [String: Timestamp]
  ) -> [Challenges.Challenge] {
    let drawn = ChallengeRotation(app: app.id, account: account).challenges(of: rotation, in: period)
    let others = rotation.pool.filter { one in done[one.id] != nil && !drawn.contains { $0.id == one.id } }
    let open = drawn.filter { done[$0.id] == nil }.map(\.id).dropLast(others.count)
    return drawn.filter { done[$0.id] != nil || open.contains($0.id) } + others
  }

  private func achievements(_ rotation: Challenges.Rotation, in period: CivilDay) -> Achievements {
    Achievements(db: db, account: account, during: period...rotation.lastDay(of: period))
  }

  private func inARow(_ rotation: Challenges.Rotation, upTo period: CivilDay) throws -> Int {
    let numbers = try table.periods(of: rotation.id, atMost: Self.maxInARow).map(rotation.every.number)
    let current = rotation.every.number(of: period)
    guard let last = numbers.first(where: { $0 <= current }), last >= current - 1 else { return 0 }
    let done = Set(numbers)
    return (0..<Self.maxInARow).first { !done.contains(last - $0) } ?? Self.maxInARow
  }
}

extension ChallengeCompleted {
  fileprivate init(_ challenge: Challenges.Challenge, _ entry: ChallengeTable.Entry) {
    let reward = challenge.reward
    self.init(
      rotation: entry.rotation, challenge: challenge.id, name: challenge.name, description: challenge.textOnceDone,
      period: entry.period, currency: reward?.currency, amount: reward?.amount, badge: reward?.badge)
  }
}

extension ListChallenges.Challenge {
  fileprivate init(
    _ challenge: Challenges.Challenge, _ language: Language, progress: Achievements.CriterionProgress,
    completedAt: Timestamp?
  ) {
    self.init(
      id: challenge.id, name: challenge.name[language], description: challenge.description[language],
      done: completedAt == nil ? nil : challenge.textOnceDone[language], picture: challenge.picture,
      progress: progress.progress, count: progress.count, goal: progress.goal, completedAt: completedAt,
      reward: challenge.reward.map(RewardGiven.init))
  }
}

extension Challenges.Rotation {
  func lastDay(of period: CivilDay) -> CivilDay { (every.next(after: period) ?? period + 1) + -1 }
}

extension Challenges.Challenge {
  /// True if the challenge depends on one of these actions.
  func looksAt(_ actions: Set<String>) -> Bool { !when.actions(streak: []).isDisjoint(with: actions) }
}
