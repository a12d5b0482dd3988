import AppCatalog
import CivilTime
import NotificationsContract
import ServiceHost
import Wire

/// Someone we know: how to speak to them, and when to remind them.
struct Person {
  var account: String
  var app: String
  var language: Language
  var timeZone: String
  var isOn: Bool
  var hour: Int
  var nextAt: Timestamp?

  var zone: TimeZoneRules { get throws(Failure) { try ZoneInfo.rules(of: timeZone) } }
  var plan: ReminderPlan { get throws(Failure) { ReminderPlan(zone: try zone, hour: hour) } }
  var choice: ReminderChoice { ReminderChoice(isOn: isOn, hour: hour, timeZone: timeZone) }

  /// Puts the next reminder behind `now`.
  mutating func planNext(after now: Timestamp) throws(Failure) { nextAt = isOn ? try plan.next(after: now).at : nil }
}

extension Person {
  /// Someone new, with the app's own choices.
  init(account: String, app: String, language: Language, timeZone: String, _ reminders: Reminders?) {
    self.init(
      account: account, app: app, language: language, timeZone: timeZone, isOn: reminders != nil,
      hour: reminders?.defaultHour ?? 0)
  }
}
