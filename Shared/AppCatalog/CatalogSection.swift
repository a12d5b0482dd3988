/// One JSON file (or one kind of file) of an app's folder: its shape, and the rules that its shape can't express.
///
/// A new section is a type in its own file, one property in `App`, and one line in `App.init(reading:)`:
/// ```swift
/// package struct Badges: CatalogSection, BoundedMembers {
///   package static let file = "badges.json"
///   package static let bounds: Bounds = ["badges": .count(0...200)]
///   /// In the order in which people see them.
///   package var badges: [Badge]
///   package func check(_ problems: inout Problems) {
///     problems.requireUnique(badges.map(\.id)) { "badges[\($0)].id" }
///   }
/// }
/// ```
/// What the types say (bounds, forms of ids, texts in all languages) is checked by the section's shape
/// (`SectionShape`), and so is that there are no other keys: in data written by hand an unknown one is misspelt.
package protocol CatalogSection: Codable, Sendable {
  /// Its path below the app's folder: "badges.json". With one `*` there are any number of them: "presets/*.json",
  /// "books/*/book.json".
  static var file: String { get }

  /// Rules within this file.
  func check(_ problems: inout Problems)

  /// Rules between this file and the rest of the app; called once everything has been read.
  func check(against app: App, _ problems: inout Problems)
}

extension CatalogSection {
  /// What it is called: "badges"; "catalogue" of "catalogues/*/catalogue.json", "presets" of "presets/*.json".
  package static var name: String {
    let parts = file.split(separator: "/").map(String.init)
    return parts.count == 2 ? parts[0] : String((parts.last ?? "").dropLast(".json".count))
  }

  /// What stands before the `*` in `file`, and what behind it.
  static var halves: [String] {
    let halves = file.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    precondition(halves.count == 2, "\(file) has no *")
    return halves
  }

  /// What its files may look like.
  package static var shape: SectionShape { SectionShape.of(Self.self) }

  /// A section without such rules passes.
  package func check(_ problems: inout Problems) {}
  /// A section without such rules passes.
  package func check(against app: App, _ problems: inout Problems) {}
}

/// One of the many files of a section whose `file` has a `*`.
package struct CatalogPart<Section: CatalogSection>: Sendable {
  /// What the `*` stands for: "en-es" of "presets/en-es.json", "the-ark" of "books/the-ark/book.json".
  package let name: String
  /// The folder the file lies in, where what it refers to (pictures) lies too.
  package let folder: String
  /// What the file says.
  package let content: Section
}
