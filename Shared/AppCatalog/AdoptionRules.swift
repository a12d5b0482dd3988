package import CivilTime
import Spelling
import Wire

/// `adoption.json`: what is taken over from devices that kept everything themselves (M1).
package struct AdoptionRules: CatalogSection {
  /// Optional: without it nothing is taken over.
  package static let file = "adoption.json"

  /// For how many days an account's devices may hand in what they had, from the first piece on.
  package var openDays: Int
  /// By how many minutes a device's clock may be ahead.
  package var aheadMinutes: Int
  /// Cards that an account may come to have so, though its plan has room for fewer; nil for an app without cards.
  package var mostCards: Int?
  /// The longest streak that is taken; nil where none is.
  package var mostStreakDays: Int?
  /// Badges that are taken as they come. Those that follow from what else is brought needn't be.
  package var badges: [String]?
  /// Whether lessons are taken.
  package var lessons: Bool?
  /// Currencies that are taken, and how much of each at most.
  package var mostOf: [String: Int]?

  /// Whether anything is taken beside cards and books.
  package var takesProgress: Bool {
    mostStreakDays != nil || badges?.isEmpty == false || lessons == true || mostOf?.isEmpty == false
  }

  /// The times that something may have happened at: not before the app was there, and not later than now.
  ///
  /// - Parameter firstDay: `first_released_on` of the app. Somewhere it began half a day earlier than in UTC.
  package func plausible(since firstDay: String, now: Timestamp) -> ClosedRange<Int64> {
    let end = now.milliseconds + Int64(aheadMinutes) * 60_000
    let start = CivilDay(firstDay).map { Int64($0.number) * 86_400_000 - 43_200_000 } ?? 0
    return min(start, end)...end
  }

  /// Days and minutes are within what is remembered of deleted cards, and what a clock may be off.
  package func check(_ problems: inout Problems) {
    problems.require((1...90).contains(openDays), at: "open_days", "must be 1 to 90, not \(openDays)")
    problems.require((0...1440).contains(aheadMinutes), at: "ahead_minutes", "must be 0 to 1440, not \(aheadMinutes)")
    if let mostCards {
      problems.require((1...100_000).contains(mostCards), at: "most_cards", "must be 1 to 100000, not \(mostCards)")
    }
    if let mostStreakDays {
      problems.require(
        (1...1000).contains(mostStreakDays), at: "most_streak_days", "must be 1 to 1000, not \(mostStreakDays)")
    }
    problems.requireUnique(badges ?? []) { "badges[\($0)]" }
    for (currency, most) in (mostOf ?? [:]).sorted(by: { $0.key < $1.key }) {
      problems.require((1...1_000_000).contains(most), at: "most_of.\(currency)", "must be 1 to 1000000, not \(most)")
    }
  }

  /// There is something to take over.
  package func check(against app: App, _ problems: inout Problems) {
    let has = (cards: app.cardRules != nil, books: !app.books.isEmpty)
    problems.require(
      has.cards || has.books || takesProgress, at: "",
      "takes over nothing: the app has neither cards nor books, and no streak, badges, lessons, currencies are named")
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
