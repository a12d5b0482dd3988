package import AppCatalog
import CivilTime
package import ServiceHost
import Storage

/// The data that `progress` stores per account, and how it is merged into another account (E1).
package enum ProgressAccounts {
  /// Returns the service's part in account merges. Counts, earnings and history move in pages. The rest moves in one
  /// final step, whose size is bounded by the app's course and badges.
  package static func part(_ catalog: AppCatalog) -> AccountPart {
    AccountPart(
      holdings: { account, _, db in
        let standing = try StandingTable(db: db).standing(of: account)
        let balances = try Ledger(db: db).balances(of: account)
        return [
          AccountHolding("lessons", try LessonResultTable(db: db).all(of: account).count),
          AccountHolding("badges", try BadgeTable(db: db).unlocked(by: account).count),
          AccountHolding("streak_days", standing.streak.current),
        ].compactMap(\.self) + balances.sorted { $0.key < $1.key }.compactMap { AccountHolding($0.key, $0.value) }
      },
      step: { merge, tx in
        let merging = ProgressMerge(merge: merge, tx: tx)
        let taking = Participation(tx: tx)
        guard try !taking.isBeingRanked(merge.account) && !taking.isBeingRanked(merge.into) else { return false }
        try merging.moveWhatIsHadOnce(catalog[merge.app])
        guard
          try merging.moveReports() && merging.moveCounts() && merging.moveEarnings(catalog[merge.app])
            && merging.moveHistory()
        else { return false }
        try merging.run(catalog[merge.app])
        return true
      })
  }
}

/// Moves an account's progress to another account.
struct ProgressMerge {
  let merge: AccountPart.Merge
  let tx: Transaction

  func run(_ app: App?) throws {
    try moveAttempts()
    try Participation(tx: tx).take(from: merge.account, into: merge.into)
    let hasWallet = try !Ledger(db: tx).balances(of: merge.account).isEmpty
    try Ledger(db: tx).takeWallet(from: merge.account, into: merge.into)
    try PurchaseTable(db: tx, account: merge.into).takeHeld(from: merge.account)
    let hasPaid = try app.map { try ImportedCoins(of: merge.into, $0, in: tx).settle() } ?? false
    if let app, hasWallet || hasPaid {
      let wallet = Wallet(of: merge.into, app, at: tx.wallNow, in: tx)
      try wallet.settleDebts()
      try wallet.tellChange(in: tx)
    }
    try QuestionResultTable(db: tx, account: merge.into).take(from: merge.account)
    try BundleTable(db: tx, account: merge.into).take(from: merge.account)
    try moveMarks()
    try moveStanding(app?.actions?.streak)
    try tx.run("DELETE FROM zones WHERE account = $1", merge.account)
    // Together, the accounts may have reached badges that neither had alone.
    let streak = try StandingTable(db: tx).standing(of: merge.into).streak
    try Achievements(
      db: tx, account: merge.into, longestStreak: streak.longest, today: TimeZoneRules.utc.day(of: tx.wallNow)
    ).unlock(app?.badges?.badges ?? [], of: merge.app, in: tx)
  }

  /// Moves a page of reported action ids. This comes before the counts that they led to, so that the other account
  /// recognizes a repeated report. A report that arrives in between adds to a day, for which the greater count is kept.
  ///
  /// - Returns: True if nothing is left.
  func moveReports() throws -> Bool {
    let page = "SELECT id FROM action_reports WHERE account = $1 ORDER BY id LIMIT $2"
    try tx.run(
      """
      INSERT INTO action_reports (account, id, at) SELECT $3, id, at FROM action_reports
      WHERE account = $1 AND id IN (\(page)) ON CONFLICT DO NOTHING
      """, merge.account, AccountPart.stepRows, merge.into)
    try tx.run(
      "DELETE FROM action_reports WHERE account = $1 AND id IN (\(page))", merge.account, AccountPart.stepRows)
    return tx.changes < AccountPart.stepRows
  }

  /// Moves a page of action counts.
  ///
  /// - Returns: True if nothing is left.
  func moveCounts() throws -> Bool {
    try ActionCounts(db: tx, account: merge.into).take(from: merge.account, atMost: AccountPart.stepRows)
  }

  /// Moves a page of ledger entries and settled purchases. The wallet's balances and its held purchases follow later in
  /// one step.
  ///
  /// - Returns: True if nothing is left.
  func moveHistory() throws -> Bool {
    guard
      try Ledger(db: tx).takeEntries(from: merge.account, into: merge.into, atMost: AccountPart.stepRows)
    else { return false }
    return try PurchaseTable(db: tx, account: merge.into).takeEnded(
      from: merge.account, atMost: AccountPart.stepRows)
  }

  /// Moves a page of earnings. An amount that a single account wouldn't have been paid becomes a debt, to be taken from
  /// the wallet.
  ///
  /// - Returns: True if nothing is left.
  func moveEarnings(_ app: App?) throws -> Bool {
    let localImport = LocalImportTable(db: tx, account: merge.into)
    let ledger = Ledger(db: tx)
    for (currency, amount) in try localImport.take(from: merge.account, mostOf: app?.localImport?.mostOf ?? [:]) {
      try ledger.owe(amount, of: currency, by: merge.into)
    }
    let twice = try EarningTable(db: tx, account: merge.into).take(
      from: merge.account, atMost: AccountPart.stepRows
    ) { source in
      app?.actions?.bound(
        ofEarning: source.currency, on: source.action, amountOf: source.property.isEmpty ? nil : source.property)
    }
    guard let twice else { return true }
    for (currency, twice) in twice {
      // The part of an imported amount that was never paid out isn't owed.
      let owed = twice.earned + (try localImport.takeTwice(twice.imported, of: currency))
      if owed > 0 { try ledger.owe(owed, of: currency, by: merge.into) }
    }
    return false
  }

  /// For a lesson with open attempts in both accounts, keeps the attempt of the surviving account and abandons the
  /// other one. Of the finished attempts at a lesson, the latest is kept.
  private func moveAttempts() throws {
    let table = AttemptTable(db: tx)
    for lesson in try Set(table.open(of: merge.account).keys).intersection(table.open(of: merge.into).keys) {
      guard let attempt = try table.open(at: lesson, of: merge.account) else { continue }
      try table.giveUp(attempt, of: merge.account)
    }
    try table.takeErrors(from: merge.account, into: merge.into)
    for (loser, winner) in [(merge.account, merge.into), (merge.into, merge.account)] {
      try tx.run(
        """
        DELETE FROM attempts WHERE account = $1 AND finished_at IS NOT NULL AND EXISTS (
          SELECT 1 FROM attempts AS other WHERE other.account = $2 AND other.lesson = attempts.lesson
            AND (other.finished_at, other.id) > (attempts.finished_at, attempts.id))
        """, loser, winner)
    }
    try tx.run("UPDATE attempts SET account = $2 WHERE account = $1", merge.account, merge.into)
  }

  /// Moves badges. A badge that both accounts have keeps the earlier time.
  private func moveMarks() throws {
    for (badge, time) in try BadgeTable(db: tx).unlocked(by: merge.account) {
      try BadgeTable(db: tx).take(badge, for: merge.into, at: time)
    }
    try tx.run("DELETE FROM unlocked_badges WHERE account = $1", merge.account)
  }

  /// Adds up the statistics and recomputes the streak from the days of both accounts. The longest run is kept, since it
  /// may predate the recorded time zones.
  private func moveStanding(_ rules: StreakRules?) throws {
    let table = StandingTable(db: tx)
    guard let own = try table.place(of: merge.account) else { return }
    let other = try table.place(of: merge.into)
    let left = try table.standing(of: merge.account)
    let kept = try table.standing(of: merge.into)
    let days = StreakTable(db: tx, account: merge.into)
    try days.take(from: merge.account)
    // The row may have been created for coins only; then it has no app and no zone.
    let zone = other.flatMap { $0.app.isEmpty ? nil : $0.zone } ?? own.zone
    let clock = try ZoneTable(db: tx).history(of: merge.into, now: zone, at: tx.wallNow)
    var both = Standing(
      streak: try days.reckoned(by: clock, Streak.Rules(rules), until: nil),
      answers: Standing.Answers(
        all: left.answers.all + kept.answers.all, right: left.answers.right + kept.answers.right),
      learning: left.learning + kept.learning,
      seen: kept.seen.first == nil ? left.seen : kept.seen)
    both.streak.longest = max(both.streak.longest, left.streak.longest, kept.streak.longest)
    try table.save(both, of: merge.into, app: merge.app, zone: zone)
    if let rules {
      try StreakKeeping(rules, of: merge.into, by: clock, in: tx).tell(
        of: both.streak, before: kept.streak, app: merge.app)
    }
    try tx.run("DELETE FROM standing WHERE account = $1", merge.account)
    // The app's statistics keep counting the accounts as two users.
    try tx.run("DELETE FROM funnel_places WHERE account = $1", merge.account)
  }
}
