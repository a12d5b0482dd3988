import AppCatalog
import CivilTime
import ProgressContract
import Storage
import Wire

/// Keeps an account's streak: a day in its log, what follows for the run, and what is told of it.
struct StreakKeeping {
  let tx: Transaction
  let account: String
  let clock: ZoneHistory
  private let rules: StreakRules
  private var table: StreakTable { StreakTable(db: tx, account: account) }

  init(_ rules: StreakRules, of account: String, by clock: ZoneHistory, in tx: Transaction) {
    (self.rules, self.account, self.clock, self.tx) = (rules, account, clock, tx)
  }

  /// Something was done that keeps the streak.
  func wasActive(_ streak: inout Streak, at time: Timestamp) throws {
    let day = clock.day(of: time)
    switch try table.add(day, at: time) {
    case .knownDay: streak.goesOn(at: time)
    case .newDay where try !isLate(time, for: streak):
      streak.wasActive(StreakDay(day: day, firstAt: time, lastAt: time), by: clock, Streak.Rules(rules))
    // A device tells of a day that has passed since: what it joins, and which freezes it spares, the log says.
    case .newDay, .givenDay: streak = try reckoned(since: streak)
    }
  }

  /// Tells of a streak that is another than before, for those who show it or remind of its end.
  func tell(of streak: Streak, before: Streak, app: String) throws {
    var (changed, former) = (state(of: streak), state(of: before))
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

  /// Freezes were bought: as many as there may be, or none.
  ///
  /// - Parameter id: of the purchase, unique for ever.
  func got(_ freezes: Int, id: String, for streak: inout Streak) throws {
    let (most, has) = (rules.freezes?.most ?? 0, settled(streak).freezes)
    guard has + freezes <= most else {
      throw Failure.limitExceeded(.freezesFull(limit: most), current: has, limit: most)
    }
    for number in 0..<freezes {
      try table.addFreeze("\(id) \(number)", at: tx.wallNow)
      streak.gotFreeze(at: tx.wallNow, by: clock, Streak.Rules(rules))
    }
  }

  /// What the log comes to. Of runs that are longer ago than clocks are known only the longest is.
  func reckoned(since streak: Streak) throws -> Streak {
    var reckoned = try table.reckoned(by: clock, Streak.Rules(rules), until: nil)
    reckoned.longest = max(reckoned.longest, streak.longest)
    return reckoned
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

  /// The greatest milestone that is reached for the first time.
  private func reached(_ days: Int) throws -> Int? {
    try (rules.milestones ?? []).filter { $0 <= days }.filter { try table.reach($0, at: tx.wallNow) }.max()
  }
}

extension Streak {
  /// When it is over if nothing is done: all freezes are spent by then. Nil for one that is over.
  func end(by clock: ZoneHistory, at now: Timestamp) -> Timestamp? {
    guard current > 0, let last else { return nil }
    return clock.end(after: last, missing: covered + freezes + 1, at: now)
  }

  /// The streak as it stands on the account's clock.
  func standing(at now: Timestamp, by clock: ZoneHistory) -> GetStreak.Reply {
    var streak = self
    streak.settle(at: now, by: clock)
    var reply = GetStreak.Reply(
      current: streak.current, longest: longest, lastActiveDay: lastDay, status: .neverBegun, freezes: streak.freezes)
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
