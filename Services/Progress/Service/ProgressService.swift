package import AIGatewayContract
package import AppCatalog
import CivilTime
package import EventLoop
package import MessageBus
import ProgressContract
import ServiceHost
package import Storage
package import Wire

/// What people achieve: streaks, badges, lessons, coins.
@Loop package final class ProgressService {
  private let store: Store
  private let catalog: AppCatalog

  /// A service over an open store.
  package init(store: Store, catalog: AppCatalog) {
    self.store = store
    self.catalog = catalog
  }

  /// The database's migrations, oldest first.
  package nonisolated static var migrations: [Migration] {
    [
      Migration(fileNamed: "0001-progress.sql", PackageResources._001_progress_sql),
      Migration(fileNamed: "0002-answers.sql", PackageResources._002_answers_sql),
    ]
  }

  /// Puts all of the service's methods on `routes`.
  package func register(on routes: Routes) {
    let lessons = Lessons(catalog: catalog)
    routes.read(GetCourse.self, in: store) { _, caller, db in try lessons.overview(caller, db) }
    routes.change(StartLesson.self, in: store) { try lessons.start($0, for: $1, in: $2) }
    routes.change(AnswerQuestion.self, in: store) { try lessons.answer($0, for: $1, in: $2) }
    routes.change(FinishLesson.self, in: store) { try lessons.finish($0, for: $1, in: $2) }
    routes.read(GetStreak.self, in: store) { _, caller, db in try Self.streak(caller, db) }
    routes.read(ListBadges.self, in: store) { [catalog] _, caller, db in
      try Self.badges(of: caller, catalog: catalog, in: db)
    }
    routes.read(GetWallet.self, in: store) { _, caller, db in
      GetWallet.Reply(coins: try Ledger.balance(of: caller.account().account, db))
    }
    routes.read(GetProfile.self, in: store) { [catalog] _, caller, db in
      try Self.profile(of: caller, catalog: catalog, in: db)
    }
  }

  /// A roast counts for the day it has in the user's own zone, and for badges; applied once for each event.
  package nonisolated static func apply(
    _ event: Event, roast: RoastCreated, catalog: AppCatalog, in tx: Transaction
  ) throws {
    var standing = try Standing(of: event.subject, tx)
    let zone = try ZoneInfo.rules(of: roast.timeZone)
    standing.roasts += 1
    standing.highestSpice = max(standing.highestSpice, roast.spice)
    try tx.run(
      "INSERT INTO used_categories (account, category) VALUES ($1, $2) ON CONFLICT DO NOTHING", event.subject,
      roast.category)
    if standing.streak.wasActive(on: zone.day(of: Timestamp(milliseconds: event.time))) {
      try tx.emit(StreakAdvanced(days: standing.streak.current), account: event.subject, app: event.app)
    }
    try standing.save(tx)
    try standing.unlock(catalog[event.app]?.badges, app: event.app, tx)
  }

  private nonisolated static func streak(_ caller: Caller, _ db: Reading) throws -> GetStreak.Reply {
    let principal = try caller.account()
    let zone = try ZoneInfo.rules(of: principal.timeZone)
    return try Standing(of: principal.account, db).streak.standing(at: db.wallNow, in: zone)
  }

  private nonisolated static func badges(
    of caller: Caller, catalog: AppCatalog, in db: Reading
  ) throws -> ListBadges.Reply {
    let principal = try caller.account()
    let standing = try Standing(of: principal.account, db)
    let unlocked = try db.rows(
      "SELECT badge, unlocked_at FROM unlocked_badges WHERE account = $1", principal.account
    ) { ($0.string(0), $0.timestamp(1)) }
    let badges = try (catalog[principal.app]?.badges?.badges ?? []).map { badge in
      ListBadges.Badge(
        id: badge.id, name: badge.name[caller.language], description: badge.description[caller.language],
        progress: min(1, Double(try standing.count(badge.counts, db)) / Double(badge.goal)),
        unlockedAt: unlocked.first { $0.0 == badge.id }?.1)
    }
    return ListBadges.Reply(badges: badges)
  }

  private nonisolated static func profile(
    of caller: Caller, catalog: AppCatalog, in db: Reading
  ) throws -> GetProfile.Reply {
    let principal = try caller.account()
    let standing = try Standing(of: principal.account, db)
    let answers = standing.answers
    return GetProfile.Reply(
      lessonsCompleted: try standing.count(.lessons, db),
      lessons: catalog[principal.app]?.course?.lessons.count ?? 0,
      diamonds: try standing.count(.diamonds, db),
      coins: try Ledger.balance(of: principal.account, db),
      accuracy: answers.all == 0 ? nil : Double(answers.right) / Double(answers.all),
      streak: try streak(caller, db).current,
      badges: try badges(of: caller, catalog: catalog, in: db).badges.filter { $0.unlockedAt != nil }.count)
  }
}
