/// A section of an app's data: a JSON file, or several files of the same kind. The type declares the shape of the
/// files, and checks the rules that the shape can't express.
///
/// A new section needs a type in its own file, an entry in `App.sections`, a stored and a computed property in `App`,
/// and a line in `App.init(reading:)`:
/// ```swift
/// package struct Badges: CatalogSection, BoundedMembers {
///   package static let file = "badges.json"
///   package static let bounds: Bounds = ["badges": .count(0...200)]
///   /// The badges in display order.
///   package var badges: [Badge]
///   package func check(_ problems: inout Problems) {
///     problems.requireUnique(badges.map(\.id)) { "badges[\($0)].id" }
///   }
/// }
/// ```
/// `SectionShape` checks what the types declare: bounds, formats of ids, and texts in all languages. It also rejects
/// unknown keys, which in hand-written data are usually misspelt.
package protocol CatalogSection: Codable, Sendable {
  /// The file's path in the app's folder: "badges.json". A path with one `*` stands for any number of files:
  /// "presets/*.json", "books/*/book.json".
  static var file: String { get }

  /// Checks the rules within this file.
  func check(_ problems: inout Problems)

  /// Checks the rules between this file and the rest of the app. Called once everything has been read.
  func check(against app: App, _ problems: inout Problems)
}

extension CatalogSection {
  /// The section's name: "badges" for "badges.json", "catalogue" for "catalogues/*/catalogue.json", "presets" for
  /// "presets/*.json".
  package static var name: String {
    let parts = file.split(separator: "/").map(String.init)
    return parts.count == 2 ? parts[0] : String((parts.last ?? "").dropLast(".json".count))
  }

  /// The parts of `file` before and after the `*`.
  static var halves: [String] {
    let halves = file.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    precondition(halves.count == 2, "\(file) contains no *")
    return halves
  }

  /// The shape of the section's files.
  package static var shape: SectionShape { SectionShape.of(Self.self) }

  package func check(_ problems: inout Problems) {}
  package func check(against app: App, _ problems: inout Problems) {}
}

/// One file of a section whose `file` contains a `*`.
package struct CatalogPart<Section: CatalogSection>: Sendable {
  /// The text that the `*` stands for: "en-es" for "presets/en-es.json", "the-ark" for "books/the-ark/book.json".
  package let name: String
  /// The folder of the file and of the pictures it refers to.
  package let folder: String
  /// The decoded file.
  package let content: Section
}
