package import Wire

/// `share.json`: the pictures in which people show others what was written for them (R9).
package struct Share: CatalogSection {
  /// Optional: without it there are no such pictures.
  package static let file = "share.json"

  /// In the order in which people see them.
  package var templates: [ShareTemplate]

  /// A template by its id.
  package func template(_ id: String) -> ShareTemplate? { templates.first { $0.id == id } }
}

/// What such a picture looks like. Lengths are in pixels, from the upper left corner.
package struct ShareTemplate: Codable, Hashable, Sendable {
  /// Unique in the app: clients ask by it.
  package var id: String
  /// What it is called where people choose.
  package var name: LocalizedText
  /// The flag of `access.json` that says who may use it; left out, all may.
  package var accessRule: String?
  /// How wide it is.
  package var width: Int
  /// How high it is.
  package var height: Int
  /// Colours from the top to the bottom; one for a plain ground.
  package var ground: [String]
  /// Each lies on those before.
  package var shapes: [Shape]?
  /// Where the text stands.
  package var text: Box
  /// What stands beside it.
  package var labels: [Label]?

  /// A box with round corners.
  package struct Shape: Codable, Hashable, Sendable {
    /// Its place; it may go beyond the picture.
    package var left, top: Int
    /// Its size.
    package var width, height: Int
    /// Of its corners.
    package var radius: Int?
    /// A role of the app's theme, or `#RRGGBB`.
    package var color: String
    /// How much is seen of it, in percent.
    package var opacity: Int?
  }

  /// Where a text stands, and how: in letters as large as fit.
  package struct Box: Codable, Hashable, Sendable {
    /// Its place.
    package var left, top: Int
    /// Its size.
    package var width, height: Int
    /// In which letters.
    package var face: Face?
    /// Whether these are bold.
    package var bold: Bool?
    /// A role of the app's theme, or `#RRGGBB`.
    package var color: String
    /// At which side lines stand.
    package var align: Align?
    /// Where it stands in a box that it doesn't fill.
    package var place: Place?
    /// The sizes that letters may have.
    package var largest, smallest: Int
  }

  /// A text of the app's own.
  package struct Label: Codable, Hashable, Sendable {
    /// What it says; `{app}` is the app's name.
    package var text: LocalizedText
    /// Where it stands.
    package var box: Box
  }

  /// Kinds of letters.
  package enum Face: String, Codable, Hashable, Sendable, CaseIterable { case sans, serif, mono }
  /// Sides of lines.
  package enum Align: String, Codable, Hashable, Sendable, CaseIterable { case left, center, right }
  /// Places in a box.
  package enum Place: String, Codable, Hashable, Sendable, CaseIterable { case top, middle, bottom }

  /// Whether whoever has a plan may use it.
  package func isOpen(_ rules: AccessRules?, plan: String) -> Bool {
    guard let accessRule else { return true }
    return rules?.decide(AccessCheck(rule: accessRule), plan: plan)?.isAllowed ?? false
  }
}
