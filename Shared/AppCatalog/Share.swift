package import Wire

/// `share.json`: the pictures in which people show others what was written for them (R9).
package struct Share: CatalogSection, BoundedMembers {
  /// Optional: without it there are no such pictures.
  package static let file = "share.json"
  package static let bounds: Bounds = ["templates": .count(1...20)]

  /// In the order in which people see them.
  package var templates: [ShareTemplate]

  /// A template by its id.
  package func template(_ id: String) -> ShareTemplate? { templates.first { $0.id == id } }
}

/// What such a picture looks like. Lengths are in pixels, from the upper left corner.
package struct ShareTemplate: Codable, Hashable, Sendable, BoundedMembers {
  private static let side = Bound.number(64...2000)
  private static let length = Bound.number(1...4000)
  private static let place = Bound.number(-4000...4000)
  private static let size = Bound.number(8...400)
  package static let bounds: Bounds = [
    "id": .id, "width": side, "height": side, "ground": .count(1...4, each: .colourOrRole), "shapes": .count(0...20),
    "labels": .count(0...5),
  ]

  /// Each once: clients ask by it.
  package var id: String
  /// What it is called where people choose.
  package var name: LocalizedText
  /// A rule of `flags` in `access.json` that says who may use it; others are refused with `entitlement_required`. Left
  /// out, all may.
  package var accessRule: String?
  /// How wide it is; it has at most 2,500,000 pixels.
  package var width: Int
  /// How high it is.
  package var height: Int
  /// Colours from the top to the bottom; one for a plain ground.
  package var ground: [String]
  /// Boxes, each on those before.
  package var shapes: [Shape]?
  /// Where the text stands.
  package var text: Box
  /// What stands beside it.
  package var labels: [Label]?

  /// A box with round corners.
  package struct Shape: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "left": place, "top": place, "width": length, "height": length, "radius": .number(0...4000).usually(0),
      "color": .colourOrRole, "opacity": .number(1...100).usually(100),
    ]

    /// From the picture's left side; it may go beyond the picture.
    package var left: Int
    /// From the picture's upper side.
    package var top: Int
    /// How wide it is.
    package var width: Int
    /// How high it is.
    package var height: Int
    /// Of its corners: half of the size for a circle.
    package var radius: Int?
    /// A role of `theme` in `app.json`, or `#RRGGBB`.
    package var color: String
    /// How much is seen of it, in percent.
    package var opacity: Int?
  }

  /// Where a text stands, and how: in letters as large as fit.
  package struct Box: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "left": .number(0...), "top": .number(0...), "width": .number(1...), "height": .number(1...),
      "face": .usually("sans"), "bold": .usually(false), "color": .colourOrRole, "align": .usually("center"),
      "place": .usually("middle"), "largest": size, "smallest": size,
    ]

    /// From the picture's left side; the box is within the picture.
    package var left: Int
    /// From the picture's upper side.
    package var top: Int
    /// How wide it is.
    package var width: Int
    /// How high it is; a line of the smallest letters has room.
    package var height: Int
    /// In which letters.
    package var face: Face?
    /// Whether they are bold.
    package var bold: Bool?
    /// A role of `theme` in `app.json`, or `#RRGGBB`.
    package var color: String
    /// At which side lines stand.
    package var align: Align?
    /// Where it stands in a box that it doesn't fill.
    package var place: Place?
    /// The size that letters have if the text fits so.
    package var largest: Int
    /// The smallest size; a text that doesn't fit even so ends at a word, with an ellipsis.
    package var smallest: Int
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
