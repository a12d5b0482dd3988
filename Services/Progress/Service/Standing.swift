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
  /// Questions of lessons answered so far, in all attempts, and how many of them rightly.
  private(set) var answers = (all: 0, right: 0)

  init(of account: String, _ connection: Connection) throws {
    self.account = account
    let stored = try connection.first(
      """
      SELECT streak, longest_streak, last_active_day, roasts, highest_spice, answers, right_answers FROM standing
      WHERE account = $1
      """, account
    ) { row in
      (
        streak: Streak(
          current: row.int(0), longest: row.int(1), lastActiveDay: row.optionalInt(2).map(CivilDay.init(number:))),
        roasts: row.int(3), highestSpice: row.int(4), answers: (all: row.int(5), right: row.int(6))
      )
    }
    guard let stored else { return }
    (streak, roasts, highestSpice, answers) = (stored.streak, stored.roasts, stored.highestSpice, stored.answers)
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

  /// Counts an answer to a lesson's question. `save` leaves these counts alone.
  static func count(answer isCorrect: Bool, of account: String, _ tx: Transaction) throws {
    try tx.run(
      """
      INSERT INTO standing (account, answers, right_answers) VALUES ($1, 1, $2)
      ON CONFLICT (account) DO UPDATE SET answers = standing.answers + 1, right_answers = standing.right_answers + $2
      """, account, isCorrect)
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
