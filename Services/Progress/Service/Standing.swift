import AppCatalog
import CivilTime
import ProgressContract
import Storage
import Wire

/// What is counted of an account: read and written as one row.
struct Standing {
  var account: String
  var streak = Streak()
  var roasts = 0
  var highestSpice = 0

  init(of account: String, _ connection: Connection) throws {
    self.account = account
    let row = try connection.first(
      "SELECT streak, longest_streak, last_active_day, roasts, highest_spice FROM standing WHERE account = $1", account
    ) {
      (
        $0.int(0), $0.int(1), $0.optionalInt(2), $0.int(3), $0.int(4)
      )
    }
    guard let row else { return }
    streak = Streak(current: row.0, longest: row.1, lastActiveDay: row.2.map(CivilDay.init(number:)))
    (roasts, highestSpice) = (row.3, row.4)
  }

  func save(_ tx: Transaction) throws {
    try tx.run(
      """
      INSERT INTO standing (account, streak, longest_streak, last_active_day, roasts, highest_spice)
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (account) DO UPDATE SET streak = $2, longest_streak = $3, last_active_day = $4, roasts = $5,
        highest_spice = $6
      """, account, streak.current, streak.longest, streak.lastActiveDay?.number, roasts, highestSpice)
  }

  /// How far the account is with what a badge looks at.
  func count(_ measure: Badges.Measure, _ connection: Connection) throws -> Int {
    func number(_ sql: String) throws -> Int { try connection.first(sql, account) { $0.int(0) } ?? 0 }
    switch measure {
    case .roasts: return roasts
    case .streakDays: return streak.longest
    case .spice: return highestSpice
    case .categories: return try number("SELECT COUNT(*) FROM used_categories WHERE account = $1")
    case .lessons: return try number("SELECT COUNT(*) FROM lesson_results WHERE account = $1")
    case .diamonds: return try number("SELECT COALESCE(SUM(diamonds), 0) FROM lesson_results WHERE account = $1")
    }
  }

  /// Unlocks what has been reached, each badge once, and says so (R6).
  func unlock(_ badges: Badges?, app: String, _ tx: Transaction) throws {
    for badge in badges?.badges ?? [] where try count(badge.counts, tx) >= badge.goal {
      try tx.run(
        "INSERT INTO unlocked_badges (account, badge, unlocked_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        account, badge.id, tx.wallNow)
      guard tx.changes == 1 else { continue }
      try tx.emit(
        BadgeUnlocked(badge: badge.id, name: badge.name, description: badge.description), account: account, app: app)
    }
  }
}
