package import CivilTime
import Spelling
package import Wire

/// `import.json`: the data that is imported from devices that stored everything locally (M1).
package struct LocalImportRules: CatalogSection, BoundedMembers {
  /// Optional: an app without this file imports nothing.
  package static let file = "import.json"
  package static let bounds: Bounds = [
    "open_days": .number(1...90), "ahead_minutes": .number(0...1440), "max_cards": .number(1...100_000),
    "max_streak_days": .number(1...1000), "badges": .each(.usual).once, "lessons": .usually(false),
    "max_of": .each(.number(1...1_000_000)),
  ]

  /// The number of days in which an account's devices may import data, counted from the first import.
  package var openDays: Int
  /// The number of minutes that a device's clock may be ahead. Imported data can't be dated further in the future, or
  /// before `first_released_on` of `app.json`.
  package var aheadMinutes: Int
  /// The number of cards that the import may add beyond the limit of `limit_rule`. Required with `cards.json`, and not
  /// allowed without it.
  package var maxCards: Int?
  /// The longest streak that is imported, in days. A streak can't be longer than the app has existed.
  package var maxStreakDays: Int?
  /// The badges that are imported with their times. Badges for streaks or lessons follow from the other imported data
  /// and needn't be listed.
  package var badges: [String]?
  /// True if results of the course's lessons are imported.
  package var lessons: Bool?
  /// The currencies that are imported, each with the maximum per account: `{"coins": 2250}`. The amount is also limited
  /// to what the account could have earned: the `gained_…` amounts of each imported lesson, and for each imported day
  /// the daily maximum of the actions that clients report.
  package var maxOf: [String: Int]?
  /// The generated texts that are imported.
  package var texts: Texts?

  /// True if streaks, badges, lessons or currencies are imported.
  package var importsProgress: Bool {
    maxStreakDays != nil || badges?.isEmpty == false || lessons == true || maxOf?.isEmpty == false
  }

  /// Returns the range of times that imported data may have, in milliseconds since 1970: from the app's release to now,
  /// plus the tolerance for fast clocks.
  ///
  /// - Parameter release: the time when the app was first released.
  package func plausible(since release: Timestamp, now: Timestamp) -> ClosedRange<Int64> {
    let end = now.milliseconds + Int64(aheadMinutes) * 60_000
    return min(release.milliseconds, end)...end
  }

  /// Checks that there is something to import.
  package func check(against app: App, _ problems: inout Problems) {
    let has = (cards: app.cardRules != nil, books: !app.books.isEmpty)
    problems.require(
      has.cards || has.books || importsProgress || texts != nil, at: "",
      "imports nothing: the app has no cards or books, and the section names no streak, badges, lessons, "
        + "currencies or texts"
    )
    texts?.check(at: "texts", against: app, &problems)
    checkProgress(against: app, &problems)
    problems.require(
      has.cards == (maxCards != nil), at: "max_cards",
      has.cards ? "is missing, but the app has cards" : "isn't allowed, because the app has no cards.json")
  }

  private func checkProgress(against app: App, _ problems: inout Problems) {
    problems.require(
      maxStreakDays == nil || app.actions?.streak != nil, at: "max_streak_days", "needs a streak in actions.json")
    problems.require(lessons != true || app.course != nil, at: "lessons", "needs course.json")
    checkBadges(against: app, &problems)
    checkCurrencies(against: app, &problems)
  }

  private func checkBadges(against app: App, _ problems: inout Problems) {
    let known = app.badges?.badges.map(\.id) ?? []
    for (index, id) in (badges ?? []).enumerated() {
      problems.require(id, among: known, at: "badges[\(index)]", "isn't a badge in badges.json")
    }
  }

  private func checkCurrencies(against app: App, _ problems: inout Problems) {
    let currencies = app.actions?.currencies ?? [:]
    for id in (maxOf ?? [:]).keys.sorted() {
      problems.require(
        currencies[id] != nil, at: "max_of.\(id)",
        "isn't a currency in actions.json\(Spelling.hint(for: id, among: currencies.keys))")
    }
  }
}
