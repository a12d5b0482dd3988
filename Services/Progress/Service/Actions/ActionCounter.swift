import AppCatalog
import CivilTime
import ProgressContract
import Storage
import Wire

/// Counts an account's actions. Updates the account's streak, wallet, badges, challenges and scores, and the app's
/// statistics.
///
/// ```swift
/// var counter = try ActionCounter(for: account, of: app, zone: zone, at: time, in: tx)
/// try counter.take(occurrence, id: event.id, at: time)
/// try counter.finish()
/// ```
struct ActionCounter {
  /// The result of counting an action.
  enum Outcome { case counted, limitReached }

  private let app: App
  private let account: String
  private let tx: Transaction
  private let zone: String
  private let clock: ZoneHistory
  private let counts: ActionCounts
  private var summary: ProgressSummary
  private let former: Streak
  private var hasEarned = false
  private var done: Set<String> = []
  /// The days of the counted actions, with the time of the last action on each.
  private var days: [CivilDay: Timestamp] = [:]
  /// The boards that no longer accept the last counted action.
  private(set) var closedBoards: [String] = []
  private var wallet: Wallet { Wallet(of: account, app, in: tx) }
  private var streakUpdater: StreakUpdater? {
    app.actions?.streak.map { StreakUpdater($0, of: account, by: clock, in: tx) }
  }

  /// - Parameter zone: The account's current time zone. It may not have been recorded yet.
  init(for account: String, of app: App, zone: String, at time: Timestamp, in tx: Transaction) throws {
    self.app = app
    self.account = account
    self.zone = zone
    self.tx = tx
    clock = try ZoneTable(db: tx).history(of: account, now: zone, at: time)
    counts = ActionCounts(db: tx, account: account)
    summary = try ProgressSummaryTable(db: tx).summary(of: account)
    former = summary.streak
  }

  /// Creates a counter for actions that a client reports or performs now.
  init(for principal: Principal, of app: App, in tx: Transaction) throws {
    try self.init(for: principal.account, of: app, zone: principal.timeZone, at: tx.wallNow, in: tx)
  }

  /// Counts the actions that the app's data defines for an event from another service.
  ///
  /// - Parameter id: The event's globally unique id.
  mutating func take(_ occurrence: Occurrence, id: String, at time: Timestamp) throws {
    for action in occurrence.actions(of: app) {
      _ = try count(action, id: "\(id) \(action.action)", at: time, isFromService: true)
    }
  }

  /// Counts an action on the account's local day, unless the action's daily limit is reached.
  ///
  /// - Parameter isFromService: True if another service reported the action.
  mutating func count(_ action: PerformedAction, id: String, at time: Timestamp, isFromService: Bool = false) throws
    -> Outcome
  {
    let day = clock.day(of: time)
    if let most = action.most, try counts.times(action.action, on: day) >= most { return .limitReached }
    try publishFirst(action.action, on: day, at: time)
    try counts.add(action, on: day)
    done.insert(action.action)
    days[day] = max(days[day] ?? time, time)
    try StatisticsRecorder(app, of: account, counts, in: tx).add(action, on: day, seen: &summary.seen)
    if try wallet.earn(action, id: id, at: time, by: clock) { hasEarned = true }
    closedBoards = try ScoreUpdater(of: account, app, in: tx).add(action, at: time, isFromService: isFromService)
    if let updater = streakUpdater, app.actions?.streak?.counts.contains(action.action) == true {
      try updater.recordActivity(&summary.streak, at: time)
    }
    return .counted
  }

  /// Publishes the first occurrence of an action on a day, if one of the app's notices depends on the action.
  private func publishFirst(_ action: String, on day: CivilDay, at time: Timestamp) throws {
    guard app.notices?.depend(on: action) == true, try counts.times(action, on: day) == 0 else { return }
    try tx.emit(ActionDone(action: action, at: time), account: account, app: app.id)
  }

  /// Saves the counts, publishes each change once, and unlocks the badges that were earned.
  mutating func finish() throws {
    guard !done.isEmpty else { return }
    try completeChallenges()
    try ProgressSummaryTable(db: tx).save(summary, of: account, app: app.id, zone: zone)
    try streakUpdater?.publish(of: summary.streak, before: former, app: app.id)
    if hasEarned { try wallet.publishChange(in: tx) }
    try Achievements(of: account, summary.streak, by: clock, in: tx).unlock(
      app.badges(about: done), of: app.id, in: tx)
  }

  /// Completes challenges. A completion is itself an action and may complete further challenges.
  private mutating func completeChallenges() throws {
    let challenging = ChallengeProgress(app, of: account, by: clock, in: tx)
    var new = done
    while !new.isEmpty {
      let known = done
      for completed in try challenging.complete(by: new, on: Set(days.keys), in: tx) {
        if completed.paysCurrency { hasEarned = true }
        // The challenge was completed by the last action of its day, which may be a few days ago.
        let time = completed.entry.day.flatMap { days[$0] } ?? tx.wallNow
        try take(completed.entry.occurrence, id: completed.id, at: time)
      }
      new = done.subtracting(known)
    }
  }
}

extension App {
  /// Returns the badges that depend on one of these actions.
  fileprivate func badges(about actions: Set<String>) -> [Badges.Badge] {
    let streak = self.actions?.streak?.counts ?? []
    return (badges?.badges ?? []).filter { !$0.when.actions(streak: streak).isDisjoint(with: actions) }
  }
}
