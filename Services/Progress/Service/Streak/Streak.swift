import AppCatalog
import CivilTime

/// Consecutive active days, and the freezes that cover inactive days (R5).
///
/// A streak is a function of its log: the same days and freezes in the same order give the same streak. A day is missed
/// once it is over in each zone of the last 48 hours (`ZoneHistory`). Users who are active on each local day therefore
/// never lose a streak by travelling. A freeze is spent only after a day was missed.
struct Streak: Hashable {
  /// The number of active days in the current run; 0 if it is over.
  var current = 0
  /// The number of active days in the longest run so far.
  var longest = 0
  /// The last active day, in the account's time zone of that day.
  var lastDay: CivilDay?
  /// The time of the last action or granted day.
  var lastAt: Timestamp?
  /// The number of available freezes.
  var freezes = 0
  /// The number of missed days since `lastAt` that freezes have covered.
  var covered = 0
  /// The first day of the run; nil if the run is over.
  var firstDay: CivilDay?

  /// The app's rules for freezes.
  struct Rules: Hashable {
    /// A run earns a freeze each time its length reaches a multiple of this number of days. Nil if runs earn no
    /// freezes.
    var earnEvery: Int?
    /// The maximum number of freezes an account can have.
    var most = 0

    init(earnEvery: Int? = nil, most: Int = 0) {
      self.earnEvery = earnEvery
      self.most = most
    }

    init(_ rules: StreakRules?) { self.init(earnEvery: rules?.freezes?.earnEveryDays, most: rules?.freezes?.most ?? 0) }
  }

  /// The time of the last action or granted day, with its local day; nil if there is none.
  var last: ZoneHistory.Moment? {
    guard let lastDay, let lastAt else { return nil }
    return ZoneHistory.Moment(at: lastAt, day: lastDay)
  }

  /// Spends freezes on the days that are over, and ends the run if there are too few.
  ///
  /// - Returns: The days on which freezes were spent.
  @discardableResult
  mutating func settle(at now: Timestamp, by clock: ZoneHistory) -> [CivilDay] {
    guard current > 0, let last else { return [] }
    let missed = clock.missed(after: last, before: now, atMost: covered + freezes + 1).dropFirst(covered)
    guard missed.count <= freezes else {
      current = 0
      covered = 0
      freezes = 0
      firstDay = nil
      return []
    }
    freezes -= missed.count
    covered += missed.count
    return Array(missed)
  }

  /// Adds an active or granted day.
  ///
  /// A day before the last active day doesn't extend the run. Such a day occurs when a user travels west across
  /// midnight.
  mutating func recordActivity(_ day: StreakDay, by clock: ZoneHistory, _ rules: Rules) {
    settle(at: day.firstAt, by: clock)
    let isNew = lastDay.map { day.day > $0 } ?? true
    if current == 0 {
      // A granted day bridges a gap but isn't an active day.
      current = day.isGiven ? 0 : 1
      firstDay = day.day
    } else if isNew, !day.isGiven {
      current += 1
    }
    if isNew, !day.isGiven { earnFreeze(rules) }
    longest = max(longest, current)
    lastDay = max(lastDay ?? day.day, day.day)
    recordFurtherAction(at: day.lastAt)
  }

  private mutating func earnFreeze(_ rules: Rules) {
    guard let every = rules.earnEvery, current % every == 0, freezes < rules.most else { return }
    freezes += 1
  }

  /// Records a further action on a day that already counts.
  mutating func recordFurtherAction(at time: Timestamp) {
    if let lastAt, time <= lastAt { return }
    lastAt = time
    covered = 0
  }

  /// Adds a freeze that was bought. A freeze beyond the maximum is lost. This can happen after a merge of two accounts
  /// that had both bought freezes.
  mutating func gotFreeze(at time: Timestamp, by clock: ZoneHistory, _ rules: Rules) {
    settle(at: time, by: clock)
    freezes = min(freezes + 1, rules.most)
  }
}

/// A day in a streak's log.
struct StreakDay: Hashable {
  var day: CivilDay
  /// The time of the first action on the day.
  var firstAt: Timestamp
  /// The time of the last action on the day.
  var lastAt: Timestamp
  /// True if support granted the day and the user wasn't active.
  var isGiven = false
}

extension Streak {
  /// An event found while evaluating a log.
  enum LogEvent: Hashable {
    /// A freeze was spent on a day.
    case frozen(CivilDay)
    /// A run ended after the activity at `after`. The next activity was at `before`; if there was none, `before` is the
    /// time of the evaluation.
    case broke(after: ZoneHistory.Moment, before: Timestamp)
  }

  /// Evaluates a log.
  ///
  /// - Parameters:
  ///   - days: The days, in calendar order.
  ///   - freezes: The purchase times of freezes, in order.
  ///   - now: The time up to which missed days are evaluated; nil for a streak that will be updated later.
  ///   - turn: Called for each event.
  init(
    days: [StreakDay], freezes: [Timestamp], by clock: ZoneHistory, _ rules: Rules, until now: Timestamp?,
    turn: (LogEvent) -> Void = { _ in }
  ) {
    self.init()
    var bought = freezes[...]
    for day in days {
      while let time = bought.first, time <= day.firstAt {
        settle(at: time, by: clock).forEach { turn(.frozen($0)) }
        gotFreeze(at: time, by: clock, rules)
        bought.removeFirst()
      }
      settleOrBreak(at: day.firstAt, by: clock, turn)
      recordActivity(day, by: clock, rules)
    }
    for time in bought {
      settle(at: time, by: clock).forEach { turn(.frozen($0)) }
      gotFreeze(at: time, by: clock, rules)
    }
    if let now { settleOrBreak(at: now, by: clock, turn) }
  }

  private mutating func settleOrBreak(at time: Timestamp, by clock: ZoneHistory, _ turn: (LogEvent) -> Void) {
    settle(at: time, by: clock).forEach { turn(.frozen($0)) }
    if current == 0, let last { turn(.broke(after: last, before: time)) }
  }
}
