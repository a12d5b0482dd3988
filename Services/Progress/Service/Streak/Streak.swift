import AppCatalog
import CivilTime

/// Days in a row on which something was done, and the freezes that stand in for days on which nothing was (R5). Pure.
///
/// A streak follows from its log: the days and the freezes in their order give the same streak. A day is missed once it
/// is over in each zone of the last 48 hours (`ZoneHistory`), so no journey costs a streak of somebody who does something
/// on each day where they are. Only then a freeze is spent on the day.
struct Streak: Hashable {
  /// Days of the run on which something was done; 0 once it is over.
  var current = 0
  /// The most days that a run ever had.
  var longest = 0
  /// The last day on which something was done, as the account's clock showed it.
  var lastDay: CivilDay?
  /// When something was done last, or a day was given.
  var lastAt: Timestamp?
  /// Freezes that can be spent.
  var freezes = 0
  /// Days missed since `lastAt` that freezes were spent on.
  var covered = 0
  /// When it began; nil for a run that is over.
  var firstDay: CivilDay?

  /// What the app's data say of freezes.
  struct Rules: Hashable {
    /// So many days of a run earn one; nil for none.
    var earnEvery: Int?
    /// Nobody has more.
    var most = 0

    init(earnEvery: Int? = nil, most: Int = 0) { (self.earnEvery, self.most) = (earnEvery, most) }

    init(_ rules: StreakRules?) { self.init(earnEvery: rules?.freezes?.earnEveryDays, most: rules?.freezes?.most ?? 0) }
  }

  /// The last moment, and the day that it was to the account.
  var last: ZoneHistory.Moment? {
    guard let lastDay, let lastAt else { return nil }
    return ZoneHistory.Moment(at: lastAt, day: lastDay)
  }

  /// Spends freezes on the days that are over by now, and ends the run where there are too few.
  ///
  /// - Returns: the days that freezes were spent on.
  @discardableResult
  mutating func settle(at now: Timestamp, by clock: ZoneHistory) -> [CivilDay] {
    guard current > 0, let last else { return [] }
    let missed = clock.missed(after: last, before: now, atMost: covered + freezes + 1).dropFirst(covered)
    guard missed.count <= freezes else {
      (current, covered, freezes, firstDay) = (0, 0, 0, nil)
      return []
    }
    freezes -= missed.count
    covered += missed.count
    return Array(missed)
  }

  /// Something was done on a day that the clock showed.
  ///
  /// A day before the last one is none more. It happens to whoever travels west over midnight.
  mutating func wasActive(_ day: StreakDay, by clock: ZoneHistory, _ rules: Rules) {
    settle(at: day.firstAt, by: clock)
    let isNew = lastDay.map { day.day > $0 } ?? true
    if current == 0 {
      // Given days only join what is there.
      current = day.isGiven ? 0 : 1
      firstDay = day.day
    } else if isNew, !day.isGiven {
      current += 1
    }
    if isNew, !day.isGiven, let every = rules.earnEvery, current % every == 0, freezes < rules.most { freezes += 1 }
    longest = max(longest, current)
    lastDay = max(lastDay ?? day.day, day.day)
    goesOn(at: day.lastAt)
  }

  /// Something more was done on a day that counts already.
  mutating func goesOn(at time: Timestamp) {
    if let lastAt, time <= lastAt { return }
    (lastAt, covered) = (time, 0)
  }

  /// A freeze was bought. One that finds no room is none: of accounts that became one both may have bought theirs.
  mutating func gotFreeze(at time: Timestamp, by clock: ZoneHistory, _ rules: Rules) {
    settle(at: time, by: clock)
    freezes = min(freezes + 1, rules.most)
  }
}

/// A day of a streak's log.
struct StreakDay: Hashable {
  var day: CivilDay
  /// When something was done first on it.
  var firstAt: Timestamp
  /// When something was done last on it.
  var lastAt: Timestamp
  /// Whether nothing was done, and support gave it.
  var isGiven = false
}

extension Streak {
  /// What is met on the way through a log.
  enum Turn: Hashable {
    /// A freeze was spent on a day.
    case frozen(CivilDay)
    /// A run was over, and another one begins, or none by now.
    case broke(after: ZoneHistory.Moment, before: Timestamp)
  }

  /// What a log comes to.
  ///
  /// - Parameters:
  ///   - days: in the order of the calendar.
  ///   - freezes: when each was bought, in order.
  ///   - now: what is missed by then is seen to as well; nil for a streak that goes on being kept.
  ///   - turn: told each turn on the way.
  init(
    days: [StreakDay], freezes: [Timestamp], by clock: ZoneHistory, _ rules: Rules, until now: Timestamp?,
    turn: (Turn) -> Void = { _ in }
  ) {
    self.init()
    var bought = freezes[...]
    for day in days {
      while let time = bought.first, time <= day.firstAt {
        settle(at: time, by: clock).forEach { turn(.frozen($0)) }
        gotFreeze(at: time, by: clock, rules)
        bought.removeFirst()
      }
      settle(at: day.firstAt, by: clock).forEach { turn(.frozen($0)) }
      if current == 0, let last { turn(.broke(after: last, before: day.firstAt)) }
      wasActive(day, by: clock, rules)
    }
    for time in bought {
      settle(at: time, by: clock).forEach { turn(.frozen($0)) }
      gotFreeze(at: time, by: clock, rules)
    }
    guard let now else { return }
    settle(at: now, by: clock).forEach { turn(.frozen($0)) }
    if current == 0, let last { turn(.broke(after: last, before: now)) }
  }
}
