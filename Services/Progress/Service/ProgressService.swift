import AIGatewayContract
package import AppCatalog
import CivilTime
import ContentContract
package import EntitlementsContract
package import EventLoop
package import MessageBus
package import PictureFacts
import ProgressContract
package import ServiceHost
package import Storage
package import Wire

/// The `progress` service: streaks, badges, lessons, wallets and leaderboards.
@Loop package final class ProgressService {
  let store: Store
  let catalog: AppCatalog
  /// The pictures that questions refer to.
  let pictures: PictureHeaders
  let codeAttempts: CodeAttemptLimit

  package init(store: Store, catalog: AppCatalog, pictures: PictureHeaders, clock: LoopClock = .system) {
    self.store = store
    self.catalog = catalog
    self.pictures = pictures
    codeAttempts = CodeAttemptLimit(clock: clock)
  }

  /// The database's migrations, oldest first.
  package nonisolated static var migrations: [Migration] {
    [
      Migration(
        fileNamed: "0001-progress.sql", PackageResources._001_progress_sql, formerChecksums: ["c82eb0b6ae77a4be"]),
      Migration(
        fileNamed: "0002-answers.sql", PackageResources._002_answers_sql, formerChecksums: ["975ecd4384547db1"]),
      Migration(fileNamed: "0010-zones.sql", PackageResources._010_zones_sql, formerChecksums: ["41fef7471dc85099"]),
      Migration(
        fileNamed: "0011-merged-coins.sql", PackageResources._011_merged_coins_sql,
        formerChecksums: ["49721f4aba68ce2b"]),
      Migration(
        fileNamed: "0030-transfers.sql", PackageResources._030_transfers_sql, formerChecksums: ["e6e1076f34f2e5bf"]),
      Migration(
        fileNamed: "0062-actions.sql", PackageResources._062_actions_sql, formerChecksums: ["8c243a73534f654e"]),
      Migration(
        fileNamed: "0063-streak-days.sql", PackageResources._063_streak_days_sql, formerChecksums: ["ae63ce601e2dfb2e"]),
      Migration(
        fileNamed: "0064-currencies.sql", PackageResources._064_currencies_sql, formerChecksums: ["57b3583fa8331832"]),
      Migration(
        fileNamed: "0065-reports.sql", PackageResources._065_reports_sql, formerChecksums: ["e40bc06f7ef3a9ae"]),
      Migration(
        fileNamed: "0066-lessons.sql", PackageResources._066_lessons_sql, formerChecksums: ["aea6ab36c38a3e58"]),
      Migration(
        fileNamed: "0067-earnings.sql", PackageResources._067_earnings_sql, formerChecksums: ["31ba5b7645883bca"]),
      Migration(
        fileNamed: "0068-adoption.sql", PackageResources._068_adoption_sql, formerChecksums: ["26487559b1b05180"]),
      Migration(
        fileNamed: "0069-practice.sql", PackageResources._069_practice_sql, formerChecksums: ["8ab5c53c5592f1ad"]),
      Migration(
        fileNamed: "0090-leaderboards.sql", PackageResources._090_leaderboards_sql,
        formerChecksums: ["83c8bf1ce863ff78"]),
      Migration(
        fileNamed: "0091-challenges.sql", PackageResources._091_challenges_sql, formerChecksums: ["2b56e564348b0ea"]),
      Migration(fileNamed: "0092-groups.sql", PackageResources._092_groups_sql, formerChecksums: ["6c6c59fef7221bc9"]),
      Migration(
        fileNamed: "0096-purchases.sql", PackageResources._096_purchases_sql, formerChecksums: ["90b5ea354a11365e"]),
      Migration(
        fileNamed: "0097-purchases-over.sql", PackageResources._097_purchases_over_sql,
        formerChecksums: ["8f69e70e51b4dd9e"]),
      Migration(
        fileNamed: "0098-challenge-days.sql", PackageResources._098_challenge_days_sql,
        formerChecksums: ["ce369cbed859ca48"]),
      Migration(
        fileNamed: "0099-hidden-names.sql", PackageResources._099_hidden_names_sql,
        formerChecksums: ["d76559487d30adfd"]),
      Migration(
        fileNamed: "0100-adopted-earnings.sql", PackageResources._100_adopted_earnings_sql,
        formerChecksums: ["f5b4d3c17c0c1bc4"]),
      Migration(
        fileNamed: "0101-merged-boards.sql", PackageResources._101_merged_boards_sql,
        formerChecksums: ["4f766573b772eecd"]),
      Migration(fileNamed: "0102-boards-of-one-deployment.sql", PackageResources._102_boards_of_one_deployment_sql),
      Migration(
        fileNamed: "0103-stored-units.sql", PackageResources._103_stored_units_sql, formerChecksums: ["9672eca0b08728"]),
      Migration(fileNamed: "0107-plain-names.sql", PackageResources._107_plain_names_sql),
    ]
  }

  /// Returns a problem for each change of an app's data that alters the meaning of stored numbers.
  package nonisolated static func conflicts(of app: App, _ db: Reading) throws -> [CatalogProblem] {
    app.conflicts(with: try StoredUnitTable(db: db).units(of: app.id))
  }

  /// Records the units of scores that were stored by a release that didn't record units.
  package func noteUnits() async throws {
    let apps = catalog.apps
    try await store.write(of: "upkeep") { try StoredUnitTable(db: $0).noteExisting(of: apps) }
  }

  /// Registers the service's methods on `routes`.
  package func register(on routes: Routes) {
    routes.accounts(ProgressAccounts.part(catalog), in: store)
    registerLessons(on: routes)
    StreakMethods(store: store, catalog: catalog).register(on: routes)
    WalletMethods(store: store, catalog: catalog).register(on: routes)
    ChallengeMethods(store: store, catalog: catalog).register(on: routes)
    LeaderboardMethods(store: store, catalog: catalog).register(on: routes)
    GroupMethods(store: store, catalog: catalog, attempts: codeAttempts).register(on: routes)
    ReportMethods(store: store, catalog: catalog).register(on: routes)
    LocalImportMethods(store: store, catalog: catalog).register(on: routes)
    registerProfile(on: routes)
    registerActions(on: routes)
  }

  private func registerLessons(on routes: Routes) {
    let lessons = Lessons(catalog: catalog, pictures: pictures)
    routes.read(GetCourse.self, in: store) { _, caller, db in try lessons.overview(caller, db) }
    routes.change(StartLesson.self, in: store) { try lessons.start($0, for: $1, in: $2) }
    routes.change(AnswerQuestion.self, in: store) { try lessons.answer($0, for: $1, in: $2) }
    routes.change(FinishLesson.self, in: store) { try lessons.finish($0, for: $1, in: $2) }
    routes.change(AbandonLesson.self, in: store) { try lessons.abandon($0, for: $1, in: $2) }
    routes.change(PracticeWeakSpots.self, in: store) { try lessons.practice($0, for: $1, in: $2) }
    routes.change(MakeBundle.self, in: store) { try lessons.pack($0, for: $1, in: $2) }
    routes.change(SubmitBundle.self, in: store) { try lessons.submitBundle($0, for: $1, in: $2) }
    routes.read(MakePracticeBundle.self, in: store) { try lessons.packPractice($0, for: $1, $2) }
    routes.read(ListWeakSpots.self, in: store) { try lessons.weakSpots($0, for: $1, $2) }
  }

  private func registerProfile(on routes: Routes) {
    routes.read(ListBadges.self, in: store) { [catalog] _, caller, db in
      try Self.badges(of: caller, catalog: catalog, in: db)
    }
    routes.read(GetProfile.self, in: store) { [catalog] _, caller, db in
      try Self.profile(of: caller, catalog: catalog, in: db)
    }
  }

  private func registerActions(on routes: Routes) {
    routes.read(ListStoredUnits.self, in: store) { request, _, db in
      ListStoredUnits.Reply(
        units: try StoredUnitTable(db: db).units(of: request.app.value).map {
          ListStoredUnits.Unit(kind: $0.kind.rawValue, id: $0.id, unit: $0.unit)
        })
    }
    routes.change(ReportActions.self, in: store) { [catalog] request, caller, tx in
      try Self.report(request, by: caller.account(), catalog: catalog, in: tx)
    }
  }

  /// Subscribes to events of other services.
  package func receive(by receiver: EventReceiver) {
    let catalog = catalog
    receiver.on(TextGenerated.self, in: store) {
      try Self.count(Occurrence($1), of: $0, zone: $1.timeZone, catalog: catalog, in: $2)
    }
    receiver.on(BookFinished.self, in: store) {
      try Self.count(Occurrence($1), of: $0, zone: $1.timeZone, catalog: catalog, in: $2)
    }
    receiver.on(CardsShared.self, in: store) {
      try Self.count(Occurrence($1), of: $0, zone: $1.timeZone, catalog: catalog, in: $2)
    }
    receiver.on(ProfileChanged.self, in: store) { try Self.apply($0, profile: $1, in: $2) }
  }

  /// Records an account's new time zone.
  package nonisolated static func apply(_ event: Event, profile: ProfileChanged, in tx: Transaction) throws {
    guard profile.timeZone != profile.formerTimeZone else { return }
    try ZoneTable(db: tx).add(
      profile.timeZone, after: profile.formerTimeZone, since: Timestamp(milliseconds: event.time), of: event.subject)
  }

  /// Counts the actions that the account's app defines for an event from another service.
  nonisolated static func count(
    _ occurrence: Occurrence, of event: Event, zone: String, catalog: AppCatalog, in tx: Transaction
  ) throws {
    guard let app = catalog[event.app] else { return }
    let time = Timestamp(milliseconds: event.time)
    var counter = try ActionCounter(for: event.subject, of: app, zone: zone, at: time, in: tx)
    try counter.take(occurrence, id: event.id, at: time)
    try counter.finish()
  }

  nonisolated static func report(
    _ request: ReportActions, by principal: Principal, catalog: AppCatalog, in tx: Transaction
  ) throws -> ReportActions.Reply {
    guard let app = catalog[principal.app], let actions = app.actions else { throw Failure.notFound(.noActions) }
    return ReportActions.Reply(
      results: try ActionReports(app, actions, for: principal, in: tx).take(request.actions.values))
  }

  nonisolated static func badges(
    of caller: Caller, catalog: AppCatalog, in db: Reading
  ) throws -> ListBadges.Reply {
    let principal = try caller.account()
    let streak = try ProgressSummaryTable(db: db).summary(of: principal.account).streak
    let clock = try ZoneTable(db: db).history(of: principal, at: db.wallNow)
    var achievements = Achievements(
      db: db, account: principal.account, longestStreak: streak.longest, today: clock.day(of: db.wallNow))
    let unlocked = try BadgeTable(db: db).unlocked(by: principal.account)
    let declared = catalog[principal.app]?.badges
    let badges = try (declared?.badges ?? []).map {
      ListBadges.Badge(
        $0, caller.language, progress: try achievements.achieved($0.when), unlockedAt: unlocked[$0.id])
    }
    let kinds = (declared?.kinds ?? []).map { ListBadges.Kind(id: $0.id, name: $0.name[caller.language]) }
    return ListBadges.Reply(badges: badges, kinds: kinds)
  }

  nonisolated static func profile(
    of caller: Caller, catalog: AppCatalog, in db: Reading
  ) throws -> GetProfile.Reply {
    let principal = try caller.account()
    let summary = try ProgressSummaryTable(db: db).summary(of: principal.account)
    let results = try LessonResultTable(db: db).all(of: principal.account)
    return GetProfile.Reply(
      lessonsCompleted: results.count, lessons: catalog[principal.app]?.course?.lessons.count ?? 0,
      diamonds: results.values.reduce(0) { $0 + $1.diamonds },
      balances: try catalog[principal.app].map {
        try Wallet(of: principal.account, $0, at: db.wallNow, in: db).balances(in: caller.language)
      } ?? [],
      accuracy: summary.answers.accuracy,
      streak: try StreakMethods.streak(of: principal, catalog: catalog, in: db).current,
      badges: try badges(of: caller, catalog: catalog, in: db).badges.filter { $0.unlockedAt != nil }.count,
      secondsSpent: Int(summary.learning.milliseconds / 1000),
      weakSpots: try QuestionResultTable(db: db, account: principal.account).weak().count)
  }
}

extension ListBadges.Badge {
  fileprivate init(
    _ badge: Badges.Badge, _ language: Language, progress: Achievements.CriterionProgress, unlockedAt: Timestamp?
  ) {
    self.init(
      id: badge.id, name: badge.name[language], description: badge.description[language],
      earned: unlockedAt == nil ? nil : badge.textOnceEarned[language], kind: badge.kind, progress: progress.progress,
      unlockedAt: unlockedAt, picture: badge.picture, count: progress.count, goal: progress.goal)
  }
}

extension ProgressService {
  /// The invariants of the database.
  package nonisolated static var auditRules: [AuditRule] {
    [
      AuditRule(
        "a transfer must have two sides, whose amounts add up to zero",
        "SELECT transfer FROM ledger GROUP BY transfer, currency HAVING sum(amount) <> 0 OR count(*) <> 2"),
      AuditRule("only the treasury may have a negative balance", "SELECT account FROM wallets WHERE balance < 0"),
      AuditRule("an owed amount must not be negative", "SELECT account FROM wallets WHERE owed < 0"),
      AuditRule(
        "the recorded earnings must not exceed the ledger's earnings plus the amount that can still be imported",
        """
        SELECT account FROM earnings GROUP BY account, currency
        HAVING sum(amount) > (SELECT coalesce(sum(amount), 0) FROM ledger
          WHERE ledger.holder = earnings.account AND ledger.currency = earnings.currency
            AND ledger.kind IN ('earned', 'imported'))
          + coalesce((SELECT payable - paid FROM adopted_currencies AS adopted
            WHERE adopted.account = earnings.account AND adopted.currency = earnings.currency), 0)
        """),
      AuditRule(
        "imported amounts must not exceed the possible earnings",
        "SELECT account FROM adopted_currencies WHERE paid > payable OR paid < 0"),
      AuditRule(
        // During a merge, ledger entries move before the wallet.
        "a wallet's balance must be the sum of its entries, including those of merged accounts",
        """
        SELECT owner FROM (
          SELECT coalesce(into_account, wallets.account) AS owner, currency, balance AS amount
          FROM wallets LEFT JOIN storage_merged ON storage_merged.account = wallets.account
          UNION ALL
          SELECT coalesce(into_account, holder), currency, -amount
          FROM ledger LEFT JOIN storage_merged ON storage_merged.account = holder
          WHERE holder <> '\(Ledger.treasury)') AS amounts
        GROUP BY owner, currency HAVING sum(amount) <> 0
        """),
      AuditRule(
        "every entry must belong to a wallet",
        """
        SELECT holder FROM ledger WHERE holder <> '\(Ledger.treasury)' AND NOT EXISTS (
          SELECT 1 FROM wallets WHERE wallets.account = ledger.holder AND wallets.currency = ledger.currency)
        """),
      AuditRule(
        "reserved amounts must not exceed the balance",
        """
        SELECT account FROM purchases WHERE state = 'held' GROUP BY account, currency
        HAVING sum(price) > coalesce((SELECT balance FROM wallets
          WHERE wallets.account = purchases.account AND wallets.currency = purchases.currency), 0)
        """),
      AuditRule(
        "the completed purchases, and no others, must be paid",
        """
        SELECT id FROM purchases WHERE (state = 'done') <> (EXISTS (
          SELECT 1 FROM ledger WHERE ledger.transfer = purchases.transfer AND ledger.holder <> '\(Ledger.treasury)'
            AND ledger.amount = -purchases.price AND ledger.currency = purchases.currency))
        """),
      AuditRule(
        "a finished attempt must have a result",
        """
        SELECT id FROM attempts WHERE finished_at IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM lesson_results AS result
          WHERE result.account = attempts.account AND result.lesson = attempts.lesson)
        """),
      AuditRule(
        "in an open leaderboard, the stored count of each level must be the number of its scores",
        """
        SELECT board FROM board_periods AS open WHERE is_final = 0 AND (
          SELECT count(*) * \(RankCounts.levels) FROM scores
          WHERE scores.app = open.app AND scores.board = open.board AND scores.period = open.period) <> (
          SELECT coalesce(sum(members), 0) FROM score_counts AS counts
          WHERE counts.app = open.app AND counts.board = open.board AND counts.period = open.period)
        """),
      AuditRule(
        "a score must belong to a player",
        """
        SELECT account FROM scores WHERE NOT EXISTS (
          SELECT 1 FROM players WHERE players.account = scores.account AND players.player = scores.player)
        """),
      AuditRule(
        "a streak must not be longer than the longest streak, and its days and its last day must be stored",
        """
        SELECT account FROM standing
        WHERE streak < 0 OR streak > longest_streak OR freezes < 0 OR covered < 0
          OR (streak > 0 AND (last_active_day IS NULL OR last_active_at IS NULL))
          OR streak > (SELECT count(*) FROM streak_days WHERE account = standing.account AND is_given = 0)
        """),
    ]
  }
}
