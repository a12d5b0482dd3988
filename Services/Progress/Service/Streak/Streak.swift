import CivilTime
import ProgressContract

/// Days in a row on which something was done. Pure: days are the user's own, and passed in.
struct Streak: Equatable {
  var current = 0
  var longest = 0
  var lastActiveDay: CivilDay?

  /// Something was done at a time, on the day that the user's clock showed.
  ///
  /// A day before the last one changes nothing. It happens to users who travel west over midnight, and to events that
  /// come late. A day that was counted stays counted, whatever the zone is now.
  /// - Returns: true when the streak has a day more than before.
  mutating func wasActive(at time: Timestamp, by clock: ZoneHistory) -> Bool {
    let day = clock.today(at: time)
    if let last = lastActiveDay, day <= last { return false }
    current = lastActiveDay.map { !Self.hasGap(after: $0, before: day, at: time, clock) } == true ? current + 1 : 1
    longest = max(longest, current)
    lastActiveDay = day
    return true
  }

  /// The streak as it stands on the user's clock.
  func standing(at now: Timestamp, by clock: ZoneHistory) -> GetStreak.Reply {
    let today = clock.today(at: now)
    guard let last = lastActiveDay, !Self.hasGap(after: last, before: today, at: now, clock) else {
      return GetStreak.Reply(
        current: 0, longest: longest, lastActiveDay: lastActiveDay, status: .expired, hoursLeft: nil)
    }
    if last >= today {
      return GetStreak.Reply(current: current, longest: longest, lastActiveDay: last, status: .active, hoursLeft: nil)
    }
    // The first of the days that it hangs on.
    let end = (0..<(today - last)).compactMap { clock.end(of: last + 1 + $0) }.min() ?? now
    let left = (end - now).components.seconds
    return GetStreak.Reply(
      current: current, longest: longest, lastActiveDay: last, status: .expiringSoon,
      hoursLeft: Int((left + 3599) / 3600))
  }

  /// Whether a day between two has gone by: no clock is put forward by more than one.
  private static func hasGap(
    after last: CivilDay, before day: CivilDay, at time: Timestamp, _ clock: ZoneHistory
  ) -> Bool {
    guard day - last > 1 else { return false }
    return day - last > 3 || (1..<(day - last)).contains { clock.hasPassed(last + $0, at: time) }
  }
}
