import AppCatalog
import CivilTime
import Storage

/// Calculates an account's progress towards badges and challenges, and unlocks badges (R6). An instance reads each
/// count only once, so it must not be used after the counts have changed.
struct Achievements {
  private let counts: ActionCounts
  private let longestStreak: Int
  private let today: CivilDay
  /// The days to count for all criteria; nil to count the days that each criterion defines.
  private let span: [ClosedRange<CivilDay>]?
  /// The counts that were already read.
  private var known: [CountKey: Int] = [:]

  private struct CountKey: Hashable {
    var measure: Criterion.Measure
    /// The days to count; nil for all days.
    var days: [ClosedRange<CivilDay>]?
  }

  /// The progress towards a criterion.
  struct CriterionProgress: Hashable {
    /// The progress in units of `goal`.
    var count: Int
    var goal: Int
    /// The progress, from 0 to 1; 1 only if the goal is reached.
    var progress: Double
    var isReached: Bool

    init(count: Int, of goal: Int) {
      self.count = count
      self.goal = goal
      isReached = count >= goal
      progress = min(1, max(0, Double(count) / Double(goal)))
    }

    /// Creates the progress towards a criterion that requires all these parts.
    init(of parts: [CriterionProgress]) {
      self.init(count: parts.count { $0.isReached }, of: parts.count)
      progress = parts.reduce(0) { $0 + $1.progress } / Double(max(1, parts.count))
    }
  }

  init(db: Connection, account: String, longestStreak: Int, today: CivilDay) {
    counts = ActionCounts(db: db, account: account)
    self.longestStreak = longestStreak
    self.today = today
    span = nil
  }

  init(of account: String, _ streak: Streak, by clock: ZoneHistory, in tx: Transaction) {
    self.init(db: tx, account: account, longestStreak: streak.longest, today: clock.day(of: tx.wallNow))
  }

  /// Creates an instance that counts only the actions on these days.
  init(db: Connection, account: String, during days: ClosedRange<CivilDay>) {
    counts = ActionCounts(db: db, account: account)
    longestStreak = 0
    today = days.upperBound
    span = [days]
  }

  /// Returns the progress towards a criterion.
  mutating func achieved(_ criterion: Criterion) throws -> CriterionProgress {
    if let all = criterion.all { return CriterionProgress(of: try all.map { try achieved($0) }) }
    if let any = criterion.any {
      return try any.map { try achieved($0) }.max { $0.progress < $1.progress } ?? CriterionProgress(count: 0, of: 1)
    }
    guard let (measure, goal) = criterion.measure else { return CriterionProgress(count: 0, of: 1) }
    let key = CountKey(measure: measure, days: span ?? criterion.days(now: today))
    let count = try known[key] ?? count(key.measure, key.days)
    known[key] = count
    return CriterionProgress(count: count, of: goal)
  }

  private func count(_ measure: Criterion.Measure, _ days: [ClosedRange<CivilDay>]?) throws -> Int {
    switch measure {
    case .streak: longestStreak
    case .count(let action): try counts.numbers(action, "", days: days).times
    case .countOf(let action, let property, let value):
      try counts.numbers(action, property, value: value, days: days).times
    case .distinct(let action, let property): try counts.numbers(action, property, days: days).values
    case .sum(let action, let property): try counts.numbers(action, property, days: days).sum
    case .most(let action, let property): try counts.numbers(action, property, days: days).most
    case .mostInADay(let action): try counts.mostInADay(action, days: days)
    }
  }

  /// Unlocks the badges whose goals are reached, and publishes each badge once.
  ///
  /// - Parameter quietly: True to publish no events, because the user already knows.
  func unlock(_ badges: [Badges.Badge], of app: String, quietly: Bool = false, in tx: Transaction) throws {
    guard !badges.isEmpty else { return }
    let unlocked = try BadgeTable(db: tx).unlocked(by: counts.account)
    var achievements = self
    for badge in badges where try unlocked[badge.id] == nil && achievements.achieved(badge.when).isReached {
      try BadgeTable.unlock(badge, for: counts.account, of: app, quietly: quietly, in: tx)
    }
  }

  /// Unlocks the badges whose goals an account has reached by the current UTC day.
  static func unlock(_ badges: [Badges.Badge], for account: String, of app: String, in tx: Transaction) throws {
    let streak = try ProgressSummaryTable(db: tx).summary(of: account).streak
    try Achievements(
      db: tx, account: account, longestStreak: streak.longest, today: TimeZoneRules.utc.day(of: tx.wallNow)
    ).unlock(badges, of: app, in: tx)
  }
}
