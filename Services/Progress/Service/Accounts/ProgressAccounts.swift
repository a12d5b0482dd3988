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
        let summary = try ProgressSummaryTable(db: db).summary(of: account)
        let balances = try Ledger(db: db).balances(of: account)
        return [
          AccountHolding("lessons", try LessonResultTable(db: db).all(of: account).count),
          AccountHolding("badges", try BadgeTable(db: db).unlocked(by: account).count),
          AccountHolding("streak_days", summary.streak.current),
        ].compactMap(\.self) + balances.sorted { $0.key < $1.key }.compactMap { AccountHolding($0.key, $0.value) }
      },
      step: { merge, tx in
        let merging = ProgressMerge(merge: merge, tx: tx)
        let participation = Participation(tx: tx)
        guard try !participation.isBeingRanked(merge.account) && !participation.isBeingRanked(merge.into) else {
          return false
        }
        try merging.moveUniqueItems(catalog[merge.app])
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
    try Participation(tx: tx).merge(from: merge.account, into: merge.into)
    let hasWallet = try !Ledger(db: tx).balances(of: merge.account).isEmpty
    try Ledger(db: tx).takeWallet(from: merge.account, into: merge.into)
    try PurchaseTable(db: tx, account: merge.into).takeHeld(from: merge.account)
    let hasPaid = try app.map { try ImportedCoins(of: merge.into, $0, in: tx).settle() } ?? false
    if let app, hasWallet || hasPaid {
      let wallet = Wallet(of: merge.into, app, at: tx.wallNow, in: tx)
      try wallet.settleDebts()
      try wallet.publishChange(in: tx)
    }
    try QuestionResultTable(db: tx, account: merge.into).merge(from: merge.account)
    try BundleTable(db: tx, account: merge.into).merge(from: merge.account)
    try moveBadges()
    try moveStanding(app?.actions?.streak)
    try tx.run("DELETE FROM zones WHERE account = $1", merge.account)
    // Together, the accounts may have reached badges that neither had alone.
    let streak = try ProgressSummaryTable(db: tx).summary(of: merge.into).streak
    try Achievements(
      db: tx, account: merge.into, longestStreak: streak.longest, today: TimeZoneRules.utc.day(of: tx.wallNow)
    ).unlock(app?.badges?.badges ?? [], of: merge.app, in: tx)
  }

  /// Moves a page of the ids of reported actions. The ids move before the counts of these actions, so that the other
  /// account recognizes a repeated report. If a new report arrives between the two moves, the merge keeps the greater
  /// count for its day.
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
    try ActionCounts(db: tx, account: merge.into).merge(from: merge.account, atMost: AccountPart.stepRows)
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

  /// Moves a page of earnings. An amount that a single account wouldn't have been paid becomes a debt, which is
  /// deducted from the wallet.
  ///
  /// - Returns: True if nothing is left.
  func moveEarnings(_ app: App?) throws -> Bool {
    let localImport = LocalImportTable(db: tx, account: merge.into)
    let ledger = Ledger(db: tx)
    for (currency, amount) in try localImport.merge(from: merge.account, maxOf: app?.localImport?.maxOf ?? [:]) {
      try ledger.owe(amount, of: currency, by: merge.into)
    }
    let doublePayments = try EarningTable(db: tx, account: merge.into).merge(
      from: merge.account, atMost: AccountPart.stepRows
    ) { source in
      app?.actions?.bound(
        ofEarning: source.currency, on: source.action, amountOf: source.property.isEmpty ? nil : source.property)
    }
    guard let doublePayments else { return true }
    for (currency, twice) in doublePayments {
      // The part of an imported amount that was never paid out isn't owed.
      let owed = twice.earned + (try localImport.deductDuplicate(twice.imported, of: currency))
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

  /// A badge that both accounts have keeps the earlier time.
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
    let left = try table.summary(of: merge.account)
    let kept = try table.summary(of: merge.into)
    let days = StreakTable(db: tx, account: merge.into)
    try days.merge(from: merge.account)
    // A row that was created only for coins has no app and no time zone.
    let zone = other.flatMap { $0.app.isEmpty ? nil : $0.zone } ?? own.zone
    let clock = try ZoneTable(db: tx).history(of: merge.into, now: zone, at: tx.wallNow)
    var both = ProgressSummary(
      streak: try days.computed(by: clock, Streak.Rules(rules), until: nil),
      answers: ProgressSummary.Answers(
        all: left.answers.all + kept.answers.all, right: left.answers.right + kept.answers.right),
      learning: left.learning + kept.learning,
      seen: kept.seen.first == nil ? left.seen : kept.seen)
    both.streak.longest = max(both.streak.longest, left.streak.longest, kept.streak.longest)
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
    let own = merge.into
    let theirs = merge.account
    for (id, action) in app?.actions?.reported(by: .lessonDone) ?? [] {
      for property in (action.with ?? [:]).keys.sorted() where action.by.isGain(property) {
        let gains = LessonGains(db: tx, action: id, property: property)
        for (account, days) in try gains.share(between: own, and: theirs) {
          try revokeChallenges(of: account, on: days, about: [id], in: app)
        }
      }
    }
    try moveLessons()
    let surplus = try ChallengeTable(db: tx, account: own).merge(from: theirs) { rotation in
      app?.challenges?.rotations.first { $0.id == rotation }?.taken ?? .max
    }
    for entry in surplus { try revoke(entry, of: theirs, in: app) }
  }

  /// Takes back challenges that an account could complete only with lesson gains that the other account had already
  /// made. Challenges whose goals depended on such a completion are taken back too.
  private func revokeChallenges(
    of account: String, on days: Set<CivilDay>, about actions: Set<String>, in app: App?
  ) throws {
    let table = ChallengeTable(db: tx, account: account)
    for rotation in app?.challenges?.rotations ?? [] {
      let pool = rotation.pool.filter { $0.looksAt(actions) }
      for period in Set(days.map(rotation.every.start)) where !pool.isEmpty {
        for entry in try table.entries(rotation.id, in: period) {
          // The counts are read again for each entry, because taking back the previous one may have changed them.
          var achievements = Achievements(db: tx, account: account, during: period...rotation.lastDay(of: period))
          guard let challenge = pool.first(where: { $0.id == entry.challenge }),
            try !achievements.achieved(challenge.when).isReached
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

  /// Takes back a challenge's reward, and no longer counts its completion as an action.
  ///
  /// - Returns: The actions that no longer count.
  @discardableResult
  private func revoke(_ entry: ChallengeTable.Entry, of account: String, in app: App?) throws -> Set<String> {
    if let paid = entry.paid { try RewardGranter.revoke(paid, from: merge.into, in: tx) }
    guard let app, let day = entry.day else { return [] }
    let actions = Occurrence(challenge: entry.challenge, of: entry.rotation).actions(of: app)
    for done in actions { try ActionCounts(db: tx, account: account).remove(done, on: day) }
    return Set(actions.map(\.action))
  }

  /// Keeps the best result of each lesson, and with it the amount already paid for the lesson.
  private func moveLessons() throws {
    let table = LessonResultTable(db: tx)
    let own = try table.all(of: merge.account)
    let others = try table.all(of: merge.into)
    for (lesson, result) in own {
      let other = others[lesson] ?? LessonResult()
      let best = LessonResult(
        diamonds: max(result.diamonds, other.diamonds), coins: max(result.coins, other.coins))
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
