import AppCatalog
import CivilTime
import ProgressContract
import Storage
import Wire

/// Updates an account's streak: adds days to the log, computes the new state, and publishes the change.
struct StreakUpdater {
  let tx: Transaction
  let account: String
  let clock: ZoneHistory
  private let rules: StreakRules
  private var table: StreakTable { StreakTable(db: tx, account: account) }

  init(_ rules: StreakRules, of account: String, by clock: ZoneHistory, in tx: Transaction) {
    self.rules = rules
    self.account = account
    self.clock = clock
    self.tx = tx
  }

  /// Records an action that keeps the streak.
  func recordActivity(_ streak: inout Streak, at time: Timestamp) throws {
    let day = clock.day(of: time)
    switch try table.add(day, at: time) {
    case .knownDay: streak.recordFurtherAction(at: time)
    case .newDay where try !isLate(time, for: streak):
      streak.recordActivity(StreakDay(day: day, firstAt: time, lastAt: time), by: clock, Streak.Rules(rules))
    // A late report may join two runs or save freezes, so the streak is recomputed from the log.
    case .newDay, .givenDay: streak = try computed(since: streak)
    }
  }

  /// Changes the stored streak and publishes the change.
  ///
  /// - Parameter zone: The account's current time zone.
  /// - Returns: The streak after the change.
  @discardableResult
  func change(app: String, zone: String, _ body: (inout Streak) throws -> Void) throws -> Streak {
    let summaries = ProgressSummaryTable(db: tx)
    var summary = try summaries.summary(of: account)
    let former = summary.streak
    try body(&summary.streak)
    try summaries.save(summary, of: account, app: app, zone: zone)
    try publish(of: summary.streak, before: former, app: app)
    return summary.streak
  }

  /// Publishes a streak if it differs from the one before, apart from the time of the last action.
  func publish(of streak: Streak, before: Streak, app: String) throws {
    var changed = state(of: streak)
    var former = state(of: before)
    former.activeAt = changed.activeAt
    guard changed != former else { return }
    if changed.days > former.days { changed.milestone = try reached(changed.days) }
    try tx.emit(changed, account: account, app: app)
  }

  private func state(of streak: Streak) -> StreakChanged {
    let settled = settled(streak)
    return StreakChanged(
      days: settled.current, longest: settled.longest, freezes: settled.freezes,
      endsAt: settled.end(by: clock, at: tx.wallNow), activeAt: settled.lastAt)
  }

  /// Adds bought freezes: all of them, or none if they exceed the maximum.
  ///
  /// - Parameter id: The purchase's globally unique id.
  /// - Throws: `limit_exceeded` if the account would have too many freezes.
  func addFreezes(_ freezes: Int, id: String, for streak: inout Streak) throws {
    let most = rules.freezes?.most ?? 0
    let has = settled(streak).freezes
    guard has + freezes <= most else {
      throw Failure.limitExceeded(.freezesFull(limit: most), current: has, limit: most)
    }
    for number in 0..<freezes {
      try table.addFreeze("\(id) \(number)", at: tx.wallNow)
      streak.gotFreeze(at: tx.wallNow, by: clock, Streak.Rules(rules))
    }
  }

  /// Recomputes the streak from the log. The length of the longest run is kept, because that run may be older than the
  /// log or the recorded time zones.
  func computed(since streak: Streak) throws -> Streak {
    var computed = try table.computed(by: clock, Streak.Rules(rules), until: nil)
    computed.longest = max(computed.longest, streak.longest)
    return computed
  }

  private func isLate(_ time: Timestamp, for streak: Streak) throws -> Bool {
    if let lastAt = streak.lastAt, time < lastAt { return true }
    return try table.freezes().last.map { time < $0 } ?? false
  }

  private func settled(_ streak: Streak) -> Streak {
    var streak = streak
    streak.settle(at: tx.wallNow, by: clock)
    return streak
  }

  /// Records the milestones up to a number of days, and returns the highest one that is reached for the first time.
  private func reached(_ days: Int) throws -> Int? {
    try (rules.milestones ?? []).filter { $0 <= days }.filter { try table.reach($0, at: tx.wallNow) }.max()
  }
}

extension Streak {
  /// Returns the time at which the streak ends if the user does nothing and all freezes are spent; nil if the streak is
  /// over.
  func end(by clock: ZoneHistory, at now: Timestamp) -> Timestamp? {
    guard current > 0, let last else { return nil }
    return clock.end(after: last, missing: covered + freezes + 1, at: now)
  }

  /// Returns the streak at a time, by the account's clock.
  func standing(at now: Timestamp, by clock: ZoneHistory) -> GetStreak.Reply {
    var streak = self
    streak.settle(at: now, by: clock)
    var reply = GetStreak.Reply(
      current: streak.current, longest: longest, lastActiveDay: lastDay, status: .neverStarted, freezes: streak.freezes)
    guard let last else { return reply }
    guard streak.current > 0 else {
      reply.status = .expired
      return reply
    }
    reply.endsAt = streak.end(by: clock, at: now)
    guard clock.today(at: now) > last.day else {
      reply.status = .active
      return reply
    }
    reply.status = streak.covered > 0 ? .frozen : .expiringSoon
    let left = (clock.end(after: last, missing: streak.covered + 1, at: now) - now).components.seconds
    reply.hoursLeft = Int((left + 3599) / 3600)
    return reply
  }
}
