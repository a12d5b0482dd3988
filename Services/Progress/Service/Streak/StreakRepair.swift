import AppCatalog
import CivilTime
import Crypto
import ProgressContract
import ServiceHost
import Storage
import Wire

/// Repairs a streak that ended through no fault of its owner, by granting the missing days (R5).
struct StreakRepair {
  let catalog: AppCatalog

  /// The maximum number of days granted at once.
  private static let most = 60

  /// - Throws: `not_found` for an account without a streak; `conflict` if no days are missing, or too many.
  func repair(_ request: RepairStreak, in tx: Transaction) throws -> RepairStreak.Reply {
    let account = request.account.value
    let owner = try owner(account, at: tx.wallNow, tx)
    let days = try grantMissingDays(of: account, by: owner.clock, Streak.Rules(owner.rules), in: tx)
    try tx.run(
      """
      INSERT INTO streak_repairs (id, account, at, by_whom, reason, first_day, last_day)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      """, SecureRandom.identifier("rep", at: tx.wallNow), account, tx.wallNow, request.by.value, request.reason.value,
      days.lowerBound.number, days.upperBound.number)
    let streak = try recompute(account, owner, in: tx)
    return RepairStreak.Reply(
      firstDay: days.lowerBound, lastDay: days.upperBound, streak: streak.standing(at: tx.wallNow, by: owner.clock))
  }

  /// Computes the streak again, publishes the change, and unlocks the badges that the streak earns.
  private func recompute(_ account: String, _ owner: Owner, in tx: Transaction) throws -> Streak {
    let updater = StreakUpdater(owner.rules, of: account, by: owner.clock, in: tx)
    let streak = try updater.change(app: owner.app.id, zone: owner.zone) { $0 = try updater.computed(since: $0) }
    try Achievements(of: account, streak, by: owner.clock, in: tx).unlock(
      owner.app.badges?.badges ?? [], of: owner.app.id, in: tx)
    return streak
  }

  /// Grants the days that were missed when the streak last ended.
  ///
  /// - Returns: The first and the last of these days.
  private func grantMissingDays(
    of account: String, by clock: ZoneHistory, _ rules: Streak.Rules, in tx: Transaction
  ) throws -> ClosedRange<CivilDay> {
    let table = StreakTable(db: tx, account: account)
    guard let last = try lastBreak(table, by: clock, rules, until: tx.wallNow) else {
      throw Failure.conflict(.nothingToRepair(days: Self.most))
    }
    let days = clock.missed(after: last.after, before: last.before, atMost: Self.most + 1)
    guard let first = days.first, let end = days.last, days.count <= Self.most else {
      throw Failure.conflict(.nothingToRepair(days: Self.most))
    }
    for day in days { try table.give(day, at: clock.noon(of: day, asOf: last.after.at)) }
    return first...end
  }

  /// Finds the last time that a run of active days ended. Returns the last activity of that run and the time of the
  /// next activity. If there was no next activity, that time is `now`.
  private func lastBreak(
    _ table: StreakTable, by clock: ZoneHistory, _ rules: Streak.Rules, until now: Timestamp
  ) throws -> (after: ZoneHistory.Moment, before: Timestamp)? {
    var last: (after: ZoneHistory.Moment, before: Timestamp)?
    _ = try table.computed(by: clock, rules, until: now) { event in
      if case .broke(let after, let before) = event { last = (after, before) }
    }
    return last
  }

  /// - Throws: `not_found` for an account without a streak.
  func show(_ request: ShowStreak, _ db: Reading) throws -> ShowStreak.Reply {
    let account = request.account.value
    let owner = try owner(account, at: db.wallNow, db)
    let streak = try ProgressSummaryTable(db: db).summary(of: account).streak
    let days = try StreakTable(db: db, account: account).days().suffix(60)
    let repairs = try db.rows(
      """
      SELECT at, by_whom, reason, first_day, last_day FROM streak_repairs WHERE account = $1 ORDER BY at DESC LIMIT 20
      """, account
    ) {
      ShowStreak.Repair(
        at: $0.timestamp("at"), by: $0.string("by_whom"), reason: $0.string("reason"), firstDay: $0.day("first_day"),
        lastDay: $0.day("last_day"))
    }
    return ShowStreak.Reply(
      timeZone: owner.zone, streak: streak.standing(at: db.wallNow, by: owner.clock),
      days: days.map { ShowStreak.Day(day: $0.day, at: $0.firstAt, isGiven: $0.isGiven) }, repairs: repairs)
  }

  /// The app and the clock of a streak's owner.
  private struct Owner {
    var app: App
    var rules: StreakRules
    var zone: String
    var clock: ZoneHistory
  }

  private func owner(_ account: String, at now: Timestamp, _ db: Connection) throws -> Owner {
    guard let (app, zone) = try ProgressSummaryTable(db: db).appAndZone(of: account), let known = catalog[app],
      let rules = known.actions?.streak
    else { throw Failure.notFound(.noStreak) }
    let clock = try ZoneTable(db: db).history(of: account, now: zone, at: now)
    return Owner(app: known, rules: rules, zone: zone, clock: clock)
  }
}
