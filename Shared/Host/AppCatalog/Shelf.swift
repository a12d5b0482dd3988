package import Wire

/// `shelf.json`: the library of an app's books, and which of them are locked (B1, E5).
///
/// All books form one group, in the order of their positions, and the rule opens the first of them. Without this file,
/// all books are open.
package struct Shelf: CatalogSection, BoundedMembers {
  /// Optional: an app without this file has no locked books.
  package static let file = "shelf.json"
  package static let bounds: Bounds = ["access_rule": .id]

  /// The id of a rule of `free_first` in `access.json`. All books form one group, in the order of their positions, and
  /// the rule opens the first of them.
  package var accessRule: String
  /// The screen reader label of a locked book. It must contain `{name}`, which stands for the book's title.
  package var lockedLabel: LocalizedText

  /// Checks that the label has a placeholder for the title.
  package func check(_ problems: inout Problems) {
    problems.require("{name}", in: lockedLabel, "locked_label")
  }

  /// Checks that `access.json` has the rule and that there are books.
  package func check(against app: App, _ problems: inout Problems) {
    let rules = (app.access?.freeFirst ?? []).map(\.id)
    problems.require(accessRule, among: rules, at: "access_rule", "isn't a rule under free_first in access.json")
    problems.require(!app.books.isEmpty, at: "", "is a shelf, but the app has no books")
  }
}
