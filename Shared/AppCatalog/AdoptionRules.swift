package import CivilTime
import Spelling
package import Wire

/// `adoption.json`: what is taken over from devices that kept everything themselves (M1).
package struct AdoptionRules: CatalogSection, BoundedMembers {
  /// Optional: without it nothing is taken over.
  package static let file = "adoption.json"
  package static let bounds: Bounds = [
    "open_days": .number(1...90), "ahead_minutes": .number(0...1440), "most_cards": .number(1...100_000),
    "most_streak_days": .number(1...1000), "badges": .each(.usual).once, "lessons": .usually(false),
    "most_of": .each(.number(1...1_000_000)),
  ]

  /// For so many days the devices of an account may bring something, from the first piece on.
  package var openDays: Int
  /// By how many minutes a device's clock may be ahead. Nothing may be later than that, nor before `first_released_on` of
  /// `app.json`.
  package var aheadMinutes: Int
  /// The cards that an account may come to have so beyond the rule `limit_rule`; just with `cards.json`.
  package var mostCards: Int?
  /// The longest streak that is taken; no streak is longer than the app is old.
  package var mostStreakDays: Int?
  /// Badges that are taken with their times. Those over the streak or lessons follow from what is brought, and needn't be
  /// named.
  package var badges: [String]?
  /// True where results of the course's lessons are taken.
  package var lessons: Bool?
  /// Currencies, and how much of each is taken at most: `{"coins": 2250}`. Nor more than lessons and days that are brought
  /// could have paid: a lesson its `gained_…`, a day what clients' actions pay a day at most.
  package var mostOf: [String: Int]?
  /// The history of texts that is taken.
  package var texts: Texts?

  /// Whether anything is taken beside cards and books.
  package var takesProgress: Bool {
    mostStreakDays != nil || badges?.isEmpty == false || lessons == true || mostOf?.isEmpty == false
  }

  /// The times that something may have happened at: not before the app was there, and not later than now.
  ///
  /// - Parameter release: when the app came out.
  package func plausible(since release: Timestamp, now: Timestamp) -> ClosedRange<Int64> {
    let end = now.milliseconds + Int64(aheadMinutes) * 60_000
    return min(release.milliseconds, end)...end
  }

  /// There is something to take over.
  package func check(against app: App, _ problems: inout Problems) {
    let has = (cards: app.cardRules != nil, books: !app.books.isEmpty)
    problems.require(
      has.cards || has.books || takesProgress || texts != nil, at: "",
      "takes over nothing: the app has no cards or books, and no streak, badges, lessons, currencies, texts are named")
    texts?.check(at: "texts", against: app, &problems)
    checkProgress(against: app, &problems)
    problems.require(
      has.cards == (mostCards != nil), at: "most_cards",
      has.cards ? "is missing: the app has cards" : "is there, but the app has no cards.json")
  }

  private func checkProgress(against app: App, _ problems: inout Problems) {
    problems.require(
      mostStreakDays == nil || app.actions?.streak != nil, at: "most_streak_days", "needs the streak of actions.json")
    problems.require(lessons != true || app.course != nil, at: "lessons", "needs course.json")
    let known = app.badges?.badges.map(\.id) ?? []
    for (index, id) in (badges ?? []).enumerated() {
      problems.require(
        known.contains(id), at: "badges[\(index)]",
        "'\(Excerpt(id))' is no badge of badges.json\(Spelling.hint(for: id, among: known))")
    }
    let currencies = app.actions?.currencies ?? [:]
    for id in (mostOf ?? [:]).keys.sorted() {
      problems.require(
        currencies[id] != nil, at: "most_of.\(id)",
        "is no currency of actions.json\(Spelling.hint(for: id, among: currencies.keys))")
    }
  }
}
