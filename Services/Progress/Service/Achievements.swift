import AppCatalog
import ProgressContract
import Storage
import Wire

/// What badges look at, and the unlocking of those that are reached.
struct Achievements {
  let db: Connection
  let account: String
  let standing: Standing

  /// How far the account is with what a badge looks at.
  func count(_ measure: Badges.Measure) throws -> Int {
    switch measure {
    case .roasts: standing.roasts
    case .streakDays: standing.streak.longest
    case .spice: standing.highestSpice
    case .categories: try CategoryTable(db: db).count(of: account)
    case .lessons: try LessonResultTable(db: db).all(of: account).count
    case .diamonds: try LessonResultTable(db: db).all(of: account).values.reduce(0) { $0 + $1.diamonds }
    }
  }

  /// Unlocks what has been reached, each badge once, and says so (R6).
  static func unlock(
    _ badges: Badges?, for account: String, of app: String, with standing: Standing, in tx: Transaction
  ) throws {
    let achievements = Achievements(db: tx, account: account, standing: standing)
    for badge in badges?.badges ?? [] where try achievements.count(badge.counts) >= badge.goal {
      guard try BadgeTable(db: tx).unlock(badge.id, for: account, at: tx.wallNow) else { continue }
      try tx.emit(
        BadgeUnlocked(badge: badge.id, name: badge.name, description: badge.description), account: account, app: app)
    }
  }
}
