import CivilTime
import ProgressContract

/// Days in a row on which something was done. Pure: days are the user's own, and passed in.
struct Streak: Equatable {
  var current = 0
  var longest = 0
  var lastActiveDay: CivilDay?

  /// Something was done on `day`.
  ///
  /// A day before the last one changes nothing. It happens to users who travel west over midnight, and to events that
  /// come late.
  /// - Returns: true when the streak has a day more than before.
  mutating func wasActive(on day: CivilDay) -> Bool {
    if let last = lastActiveDay, day <= last { return false }
    current = lastActiveDay.map { day - $0 == 1 } == true ? current + 1 : 1
    longest = max(longest, current)
    lastActiveDay = day
    return true
  }

  /// The streak as it stands on the user's clock.
  func standing(at now: Timestamp, in zone: TimeZoneRules) -> GetStreak.Reply {
    let today = zone.day(of: now)
    guard let last = lastActiveDay, today - last <= 1 else {
      return GetStreak.Reply(
        current: 0, longest: longest, lastActiveDay: lastActiveDay, status: .expired, hoursLeft: nil)
    }
    if last >= today {
      return GetStreak.Reply(current: current, longest: longest, lastActiveDay: last, status: .active, hoursLeft: nil)
    }
    let left = (zone.time(of: today + 1) - now).components.seconds
    return GetStreak.Reply(
      current: current, longest: longest, lastActiveDay: last, status: .expiringSoon,
      hoursLeft: Int((left + 3599) / 3600))
  }
}
