import CivilTime
import NotificationsContract

/// When someone's daily reminders are due. Pure: time and zone are passed in.
struct ReminderPlan {
  /// How late a reminder may still come; one that was missed by more is left out, so that there is no burst after
  /// downtime.
  static let grace = Duration.seconds(3600)

  var zone: TimeZoneRules
  /// On the user's own clock.
  var hour: Int

  func time(on day: CivilDay) -> Timestamp { zone.time(of: day, minutes: hour * 60) }

  /// The first reminder after a time.
  func next(after time: Timestamp) -> (day: CivilDay, at: Timestamp) {
    var day = zone.day(of: time) + -1
    while self.time(on: day) <= time { day = day + 1 }
    return (day, self.time(on: day))
  }

  /// The coming reminders, one a day.
  func coming(after time: Timestamp, days: Int) -> [PlanReminders.Planned] {
    let first = next(after: time).day
    return (0..<days).map {
      PlanReminders.Planned(kind: "daily_reminder", day: first + $0, at: self.time(on: first + $0))
    }
  }

  /// The day whose reminder is to be delivered at `now` when it was due at `due`; nil when it is too late for it.
  func deliverable(due: Timestamp, at now: Timestamp) -> CivilDay? {
    now - due <= Self.grace ? zone.day(of: due) : nil
  }
}
