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
    let (clock, rules, app, zone) = try facts(of: account, at: tx.wallNow, tx)
    let days = try grantMissingDays(of: account, by: clock, Streak.Rules(rules), in: tx)
    try tx.run(
      """
      INSERT INTO streak_repairs (id, account, at, by_whom, reason, first_day, last_day)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      """, SecureRandom.identifier("rep", at: tx.wallNow), account, tx.wallNow, request.by.value, request.reason.value,
      days.lowerBound.number, days.upperBound.number)
    let summaries = ProgressSummaryTable(db: tx)
    var summary = try summaries.summary(of: account)
    let updater = StreakUpdater(rules, of: account, by: clock, in: tx)
    let former = summary.streak
    summary.streak = try updater.computed(since: former)
    try summaries.save(summary, of: account, app: app.id, zone: zone)
    try updater.publish(of: summary.streak, before: former, app: app.id)
    try Achievements(
      db: tx, account: account, longestStreak: summary.streak.longest, today: clock.day(of: tx.wallNow)
    ).unlock(app.badges?.badges ?? [], of: app.id, in: tx)
    return RepairStreak.Reply(
      firstDay: days.lowerBound, lastDay: days.upperBound,
      streak: summary.streak.standing(at: tx.wallNow, by: clock))
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

  /// Returns the last activity before the latest end of a run, and the time of the next activity or of the evaluation.
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
    let (clock, _, _, zone) = try facts(of: account, at: db.wallNow, db)
    let streak = try ProgressSummaryTable(db: db).summary(of: account).streak
    let days = try StreakTable(db: db, account: account).days().suffix(60)
    let repairs = try db.rows(
      """
      SELECT at, by_whom, reason, first_day, last_day FROM streak_repairs WHERE account = $1 ORDER BY at DESC LIMIT 20
      """, account
    ) {
      ShowStreak.Repair(
        at: $0.timestamp("at"), by: $0.string("by_whom"), reason: $0.string("reason"),
        firstDay: CivilDay(number: $0.int("first_day")), lastDay: CivilDay(number: $0.int("last_day")))
    }
    return ShowStreak.Reply(
      timeZone: zone, streak: streak.standing(at: db.wallNow, by: clock),
      days: days.map { ShowStreak.Day(day: $0.day, at: $0.firstAt, isGiven: $0.isGiven) }, repairs: repairs)
  }

  private func facts(
    of account: String, at now: Timestamp, _ db: Connection
  ) throws -> (clock: ZoneHistory, rules: StreakRules, app: App, zone: String) {
    guard let (app, zone) = try ProgressSummaryTable(db: db).appAndZone(of: account), let known = catalog[app],
      let rules = known.actions?.streak
    else { throw Failure.notFound(.noStreak) }
    return (try ZoneTable(db: db).history(of: account, now: zone, at: now), rules, known, zone)
  }
}
