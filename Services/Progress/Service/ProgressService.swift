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
      Migration(fileNamed: "0010-zones.sql", PackageResources._010_zones_sql),
      Migration(fileNamed: "0011-merged-coins.sql", PackageResources._011_merged_coins_sql),
      Migration(fileNamed: "0030-transfers.sql", PackageResources._030_transfers_sql),
    ]
  }

  /// Puts all of the service's methods on `routes`.
  package func register(on routes: Routes) {
    routes.accounts(ProgressAccounts.part(catalog), in: store)
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
      GetWallet.Reply(coins: try LedgerTable(db: db).balance(of: caller.account().account))
    }
    routes.read(GetProfile.self, in: store) { [catalog] _, caller, db in
      try Self.profile(of: caller, catalog: catalog, in: db)
    }
  }

  /// A roast counts for the day it has in the user's own zone, and for badges; applied once for each event.
  package nonisolated static func apply(
    _ event: Event, text: TextGenerated, catalog: AppCatalog, in tx: Transaction
  ) throws {
    let table = StandingTable(db: tx)
    var standing = try table.standing(of: event.subject)
    let time = Timestamp(milliseconds: event.time)
    let clock = try ZoneTable(db: tx).history(of: event.subject, now: text.timeZone, at: time)
    guard let category = text.inputs["category"]?.string else { return }
    standing.roasts += 1
    standing.highestSpice = max(standing.highestSpice, Int(text.inputs["spice"]?.integer ?? 0))
    try CategoryTable(db: tx).add(category, of: event.subject)
    if standing.streak.wasActive(at: time, by: clock) {
      try tx.emit(StreakAdvanced(days: standing.streak.current), account: event.subject, app: event.app)
    }
    try table.save(standing, of: event.subject)
    try Achievements.unlock(catalog[event.app]?.badges, for: event.subject, of: event.app, with: standing, in: tx)
  }

  private nonisolated static func streak(_ caller: Caller, _ db: Reading) throws -> GetStreak.Reply {
    let principal = try caller.account()
    let clock = try ZoneTable(db: db).history(of: principal.account, now: principal.timeZone, at: db.wallNow)
    return try StandingTable(db: db).standing(of: principal.account).streak.standing(at: db.wallNow, by: clock)
  }

  private nonisolated static func badges(
    of caller: Caller, catalog: AppCatalog, in db: Reading
  ) throws -> ListBadges.Reply {
    let principal = try caller.account()
    let achievements = Achievements(
      db: db, account: principal.account, standing: try StandingTable(db: db).standing(of: principal.account))
    let unlocked = try BadgeTable(db: db).unlocked(by: principal.account)
    let badges = try (catalog[principal.app]?.badges?.badges ?? []).map { badge in
      ListBadges.Badge(
        id: badge.id, name: badge.name[caller.language], description: badge.description[caller.language],
        progress: min(1, Double(try achievements.count(badge.counts)) / Double(badge.goal)),
        unlockedAt: unlocked[badge.id])
    }
    return ListBadges.Reply(badges: badges)
  }

  private nonisolated static func profile(
    of caller: Caller, catalog: AppCatalog, in db: Reading
  ) throws -> GetProfile.Reply {
    let principal = try caller.account()
    let answers = try StandingTable(db: db).standing(of: principal.account).answers
    let results = try LessonResultTable(db: db).all(of: principal.account)
    return GetProfile.Reply(
      lessonsCompleted: results.count,
      lessons: catalog[principal.app]?.course?.lessons.count ?? 0,
      diamonds: results.values.reduce(0) { $0 + $1.diamonds },
      coins: try LedgerTable(db: db).balance(of: principal.account),
      accuracy: answers.all == 0 ? nil : Double(answers.right) / Double(answers.all),
      streak: try streak(caller, db).current,
      badges: try badges(of: caller, catalog: catalog, in: db).badges.filter { $0.unlockedAt != nil }.count)
  }
}
