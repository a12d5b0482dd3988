import Wire

/// `reminders.json`: what an app reminds its people of, and when it keeps quiet (R11).
package struct Reminders: CatalogSection {
  /// Optional: without it nobody is reminded.
  package static let file = "reminders.json"

  /// The hour of the daily reminder for users who haven't chosen one, 0 to 23, on their own clock.
  package var defaultHour: Int
  /// From this hour on, until `quietUntilHour`, nothing is delivered.
  package var quietFromHour: Int
  /// From this hour on things are delivered again.
  package var quietUntilHour: Int
  /// The notices of all kinds that one person gets in one day at most.
  package var mostPerDay: Int

  /// Hours are hours, and the daily one isn't a quiet one.
  package func check(_ problems: inout Problems) {
    for (name, hour) in [
      ("default_hour", defaultHour), ("quiet_from_hour", quietFromHour), ("quiet_until_hour", quietUntilHour),
    ] { problems.require((0...23).contains(hour), at: name, "must be an hour, 0 to 23") }
    problems.require(!isQuiet(hour: defaultHour), at: "default_hour", "lies within the quiet hours")
    problems.require(mostPerDay > 0, at: "most_per_day", "must be above 0")
  }

  /// Whether nothing is delivered in this hour of the user's clock.
  package func isQuiet(hour: Int) -> Bool {
    quietFromHour <= quietUntilHour
      ? hour >= quietFromHour && hour < quietUntilHour : hour >= quietFromHour || hour < quietUntilHour
  }

  /// The words for reminders are there.
  package func check(against app: App, _ problems: inout Problems) {
    problems.require(
      app.notices?.dailyReminder != nil, at: "", "reminders need words: notices.json must have daily_reminder")
  }
}
