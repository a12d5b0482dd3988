package import Wire

/// `shelf.json`: how an app's books stand in its library, and which of them are open (B1, E5).
///
/// The shelf is one group: of its books, in their order, the rule opens the first. An app with books and without this
/// file has no locked ones.
package struct Shelf: CatalogSection {
  /// Optional: without it no book is locked.
  package static let file = "shelf.json"

  /// The id of the rule in `access.json` that says how many books are open without a plan.
  package var accessRule: String
  /// What a screen reader says for a locked book; `{name}` stands for the book's title.
  package var lockedLabel: LocalizedText

  /// The label has a place for the title.
  package func check(_ problems: inout Problems) {
    problems.requireID(accessRule, "access_rule")
    problems.requireText(lockedLabel, "locked_label")
    problems.require("{name}", in: lockedLabel, "locked_label")
  }

  /// The rule is in `access.json`, and there are books.
  package func check(against app: App, _ problems: inout Problems) {
    let isRule = app.access?.freeFirst?.contains { $0.id == accessRule } == true
    problems.require(isRule, at: "access_rule", "'\(accessRule)' isn't a rule under free_first in access.json")
    problems.require(!app.books.isEmpty, at: "", "is a shelf, but the app has no books")
  }
}
