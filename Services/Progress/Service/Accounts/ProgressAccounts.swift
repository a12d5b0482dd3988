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
      holdings: { account, _, db in try holdings(of: account, in: db) },
      step: { merge, tx in try ProgressMerge(merge: merge, tx: tx).step(catalog[merge.app]) })
  }

  private static func holdings(of account: String, in db: Connection) throws -> [AccountHolding] {
    let summary = try ProgressSummaryTable(db: db).summary(of: account)
    let balances = try Ledger(db: db).balances(of: account)
    return [
      AccountHolding("lessons", try LessonResultTable(db: db).all(of: account).count),
      AccountHolding("badges", try BadgeTable(db: db).unlocked(by: account).count),
      AccountHolding("streak_days", summary.streak.current),
    ].compactMap(\.self) + balances.sorted { $0.key < $1.key }.compactMap { AccountHolding($0.key, $0.value) }
  }
}

/// Moves an account's progress to another account.
struct ProgressMerge {
  let merge: AccountPart.Merge
  let tx: Transaction

  /// Moves a page of rows. If no page is left, moves everything that must move in one step.
  ///
  /// - Returns: True if nothing is left.
  func step(_ app: App?) throws -> Bool {
    let participation = Participation(tx: tx)
    guard try !participation.isBeingRanked(merge.account) && !participation.isBeingRanked(merge.into) else {
      return false
    }
    try moveUniqueItems(app)
    guard try moveReports() && moveCounts() && moveEarnings(app) && moveHistory() else { return false }
    try moveRest(app)
    return true
  }

  private func moveRest(_ app: App?) throws {
    try moveAttempts()
    try Participation(tx: tx).merge(from: merge.account, into: merge.into)
    try moveWallet(app)
    try moveQuestionsAndBundles()
    try moveBadges()
    try moveStanding(app?.actions?.streak)
    try tx.run("DELETE FROM zones WHERE account = $1", merge.account)
    // Together, the accounts may have reached badges that neither had alone.
    try Achievements.unlock(app?.badges?.badges ?? [], for: merge.into, of: merge.app, in: tx)
  }

  private func moveWallet(_ app: App?) throws {
    let hasWallet = try Ledger(db: tx).takeWallet(from: merge.account, into: merge.into)
    try PurchaseTable(db: tx, account: merge.into).takeHeld(from: merge.account)
    guard let app else { return }
    let hasPaid = try ImportedCoins(of: merge.into, app, in: tx).settle()
    guard hasWallet || hasPaid else { return }
    try Wallet(of: merge.into, app, in: tx).settleAndPublish(in: tx)
  }

  /// Moves a page of the ids of reported actions. The ids move before the counts of these actions, so that the other
  /// account recognises a repeated report. If a new report arrives between the two moves, the merge keeps the greater
  /// count for the day of the reported action.
  ///
  /// - Returns: True if nothing is left.
  private func moveReports() throws -> Bool {
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
  private func moveCounts() throws -> Bool {
    try ActionCounts(db: tx, account: merge.into).merge(from: merge.account, atMost: AccountPart.stepRows)
  }

  /// Moves a page of ledger entries and settled purchases. The wallet's balances and its held purchases follow later in
  /// one step.
  ///
  /// - Returns: True if nothing is left.
  private func moveHistory() throws -> Bool {
    try Ledger(db: tx).takeEntries(from: merge.account, into: merge.into, atMost: AccountPart.stepRows)
      && PurchaseTable(db: tx, account: merge.into).takeEnded(from: merge.account, atMost: AccountPart.stepRows)
  }

  /// Moves a page of earnings. An amount that a single account wouldn't have been paid becomes a debt, which is
  /// deducted from the wallet.
  ///
  /// - Returns: True if nothing is left.
  private func moveEarnings(_ app: App?) throws -> Bool {
    let localImport = LocalImportTable(db: tx, account: merge.into)
    let ledger = Ledger(db: tx)
    let surplus = try localImport.merge(from: merge.account, maxOf: app?.localImport?.maxOf ?? [:])
    for (currency, amount) in surplus { try ledger.owe(amount, of: currency, by: merge.into) }
    let doublePayments = try EarningTable(db: tx, account: merge.into).merge(
      from: merge.account, atMost: AccountPart.stepRows, bound: { $0.bound(in: app) })
    guard let doublePayments else { return true }
    for (currency, twice) in doublePayments {
      // The part of an imported amount that was never paid out isn't owed.
      let owed = twice.earned + (try localImport.deductDuplicate(twice.imported, of: currency))
      if owed > 0 { try ledger.owe(owed, of: currency, by: merge.into) }
    }
    return false
  }

  /// Moves the attempts. If both accounts have an open attempt at a lesson, the remaining account's attempt is kept
  /// and the other one is abandoned.
  private func moveAttempts() throws {
    let table = AttemptTable(db: tx)
    for lesson in try Set(table.open(of: merge.account).keys).intersection(table.open(of: merge.into).keys) {
      guard let attempt = try table.open(at: lesson, of: merge.account) else { continue }
      try table.giveUp(attempt, of: merge.account)
    }
    try table.takeErrors(from: merge.account, into: merge.into)
    try table.takeAttempts(from: merge.account, into: merge.into)
  }

  private func moveQuestionsAndBundles() throws {
    try QuestionResultTable(db: tx, account: merge.into).merge(from: merge.account)
    try BundleTable(db: tx, account: merge.into).merge(from: merge.account)
  }

  /// Moves the badges. A badge that both accounts have keeps the earlier time.
  private func moveBadges() throws {
    for (badge, time) in try BadgeTable(db: tx).unlocked(by: merge.account) {
      try BadgeTable(db: tx).take(badge, for: merge.into, at: time)
    }
    try tx.run("DELETE FROM unlocked_badges WHERE account = $1", merge.account)
  }

  /// Adds up the statistics, and recomputes the streak from the days of both accounts. The length of the longest run is
  /// kept, because that run may be older than the recorded time zones.
  private func moveStanding(_ rules: StreakRules?) throws {
    let table = ProgressSummaryTable(db: tx)
    guard let own = try table.appAndZone(of: merge.account) else { return }
    let other = try table.appAndZone(of: merge.into)
    let kept = try table.summary(of: merge.into)
    var both = kept.merged(with: try table.summary(of: merge.account))
    let days = StreakTable(db: tx, account: merge.into)
    try days.merge(from: merge.account)
    // A row that was created only for coins has no app and no time zone.
    let zone = other.flatMap { $0.app.isEmpty ? nil : $0.zone } ?? own.zone
    let clock = try ZoneTable(db: tx).history(of: merge.into, now: zone, at: tx.wallNow)
    let longest = both.streak.longest
    both.streak = try days.computed(by: clock, Streak.Rules(rules), until: nil)
    both.streak.longest = max(both.streak.longest, longest)
    try table.save(both, of: merge.into, app: merge.app, zone: zone)
    if let rules {
      try StreakUpdater(rules, of: merge.into, by: clock, in: tx).publish(
        of: both.streak, before: kept.streak, app: merge.app)
    }
    try tx.run("DELETE FROM standing WHERE account = $1", merge.account)
    // The app's statistics continue to count the accounts as two users.
    try tx.run("DELETE FROM funnel_places WHERE account = $1", merge.account)
  }
}

extension ProgressMerge {
  /// Merges lesson results, lesson gains and challenges. This runs first and in one step, because actions during the
  /// merge are compared with the merged results.
  func moveUniqueItems(_ app: App?) throws {
    for (id, action) in app?.actions?.reported(by: .lessonDone) ?? [] { try shareGains(from: action, id, in: app) }
    try moveLessons()
    let surplus = try ChallengeTable(db: tx, account: merge.into).merge(from: merge.account) { rotation in
      app?.challenges?.rotations.first { $0.id == rotation }?.taken ?? .max
    }
    for entry in surplus { try revoke(entry, of: merge.account, in: app) }
  }

  /// Reduces both accounts' gains from lessons to what one account would have gained.
  private func shareGains(from action: Actions.Action, _ id: String, in app: App?) throws {
    for property in (action.with ?? [:]).keys.sorted() where action.by.isGain(property) {
      let gains = LessonGains(db: tx, action: id, property: property)
      for (account, days) in try gains.share(between: merge.into, and: merge.account) {
        try revokeChallenges(of: account, on: days, about: [id], in: app)
      }
    }
  }

  /// Takes back completed challenges whose goals the account no longer reaches because its lesson gains were reduced.
  /// Challenges whose goals depended on such a completion are taken back too.
  private func revokeChallenges(
    of account: String, on days: Set<CivilDay>, about actions: Set<String>, in app: App?
  ) throws {
    let table = ChallengeTable(db: tx, account: account)
    for rotation in app?.challenges?.rotations ?? [] {
      let pool = rotation.pool.filter { $0.looksAt(actions) }
      for period in Set(days.map(rotation.every.start)) where !pool.isEmpty {
        for entry in try table.entries(rotation.id, in: period) {
          guard let challenge = pool.first(where: { $0.id == entry.challenge }),
            try !isReached(challenge, in: period...rotation.lastDay(of: period), by: account)
          else { continue }
          try table.remove(entry)
          let uncounted = try revoke(entry, of: account, in: app)
          if let day = entry.day, !uncounted.isEmpty {
            try revokeChallenges(of: account, on: [day], about: uncounted, in: app)
          }
        }
      }
    }
  }

  /// Returns true if an account reaches a challenge's goal. The counts are read for each challenge, because taking back
  /// another challenge may have changed them.
  private func isReached(
    _ challenge: Challenges.Challenge, in days: ClosedRange<CivilDay>, by account: String
  ) throws -> Bool {
    var achievements = Achievements(db: tx, account: account, during: days)
    return try achievements.achieved(challenge.when).isReached
  }

  /// Takes back a challenge's reward, and removes the actions that its completion counted as.
  ///
  /// - Returns: The actions that no longer count.
  @discardableResult
  private func revoke(_ entry: ChallengeTable.Entry, of account: String, in app: App?) throws -> Set<String> {
    if let paid = entry.paid { try RewardGranter.revoke(paid, from: merge.into, in: tx) }
    guard let app, let day = entry.day else { return [] }
    let actions = entry.occurrence.actions(of: app)
    for done in actions { try ActionCounts(db: tx, account: account).remove(done, on: day) }
    return Set(actions.map(\.action))
  }

  /// Keeps the best result of each lesson, and with it the amount already paid for the lesson.
  private func moveLessons() throws {
    let table = LessonResultTable(db: tx)
    let own = try table.all(of: merge.account)
    let others = try table.all(of: merge.into)
    for (lesson, result) in own {
      let best = result.best(with: others[lesson] ?? LessonResult())
      try table.save(best, of: merge.into, lesson: lesson, at: try completedAt(lesson) ?? tx.wallNow)
    }
    try tx.run("DELETE FROM lesson_results WHERE account = $1", merge.account)
  }

  private func completedAt(_ lesson: String) throws -> Timestamp? {
    try tx.value(
      of: Timestamp.self, "SELECT completed_at FROM lesson_results WHERE account = $1 AND lesson = $2", merge.account,
      lesson)
  }
}
