import Spelling
package import Wire

/// `shelf.json`: how an app's books stand in its library, and which of them are open (B1, E5).
///
/// The shelf is one group: of its books, in their order, the rule opens the first. An app with books and without this
/// file has no locked ones.
package struct Shelf: CatalogSection, BoundedMembers {
  /// Optional: without it no book is locked.
  package static let file = "shelf.json"
  package static let bounds: Bounds = ["access_rule": .id]

  /// A rule of `free_first` in `access.json`. The shelf is one group: in the order of their positions, the rule opens the
  /// first books.
  package var accessRule: String
  /// What a screen reader says for a locked book. `{name}` must be in it and stands for the title.
  package var lockedLabel: LocalizedText

  /// The label has a place for the title.
  package func check(_ problems: inout Problems) {
    problems.require("{name}", in: lockedLabel, "locked_label")
  }

  /// The rule is in `access.json`, and there are books.
  package func check(against app: App, _ problems: inout Problems) {
    let rules = (app.access?.freeFirst ?? []).map(\.id)
    problems.require(
      rules.contains(accessRule), at: "access_rule",
      "'\(Excerpt(accessRule))' isn't a rule under free_first in access.json\(Spelling.hint(for: accessRule, among: rules))"
    )
    problems.require(!app.books.isEmpty, at: "", "is a shelf, but the app has no books")
  }
}
