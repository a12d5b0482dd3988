import Spelling
package import Wire

/// `share.json`: the templates of the pictures with which users share their generated texts (R9).
package struct Share: CatalogSection, BoundedMembers {
  /// Optional: an app without this file has no such pictures.
  package static let file = "share.json"
  package static let bounds: Bounds = ["templates": .count(1...20)]

  /// The templates in display order.
  package var templates: [ShareTemplate]

  package func template(_ id: String) -> ShareTemplate? { templates.first { $0.id == id } }
}

/// The layout of a shared picture. Lengths are in pixels, measured from the upper left corner.
package struct ShareTemplate: Codable, Hashable, Sendable, BoundedMembers {
  private static let side = Bound.number(64...2000)
  private static let length = Bound.number(1...4000)
  private static let place = Bound.number(-4000...4000)
  private static let size = Bound.number(8...400)
  package static let bounds: Bounds = [
    "id": .id, "width": side, "height": side, "ground": .count(1...4, each: .colourOrRole), "shapes": .count(0...20),
    "labels": .count(0...5),
  ]

  /// The template's id, unique in the file. Clients request it.
  package var id: String
  /// The template's name.
  package var name: LocalizedText
  /// The id of a rule of `flags` in `access.json`. Only accounts with this feature can use the template; other requests
  /// fail with `entitlement_required`. Without this member, every account can use the template.
  package var accessRule: String?
  /// The picture's width. Width times height is at most 2,500,000 pixels.
  package var width: Int
  /// The picture's height.
  package var height: Int
  /// The colours of the background gradient from top to bottom; one colour for a plain background.
  package var ground: [String]
  /// Shapes on the background, each drawn over the ones before it.
  package var shapes: [Shape]?
  /// The box of the user's text.
  package var text: Box
  /// Fixed texts in addition to the user's text.
  package var labels: [Label]?

  /// A rectangle with rounded corners.
  package struct Shape: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "left": place, "top": place, "width": length, "height": length, "radius": .number(0...4000).usually(0),
      "color": .colourOrRole, "opacity": .number(1...100).usually(100),
    ]

    /// The distance from the picture's left edge. The shape may extend beyond the picture.
    package var left: Int
    /// The distance from the picture's top edge.
    package var top: Int
    /// The shape's width.
    package var width: Int
    /// The shape's height.
    package var height: Int
    /// The radius of the corners; half the side length turns a square into a circle.
    package var radius: Int?
    /// A role of `theme` in `app.json`, or `#RRGGBB`.
    package var color: String
    /// The opacity, in percent.
    package var opacity: Int?
  }

  /// The position and style of a text. Its font size is the largest that fits.
  package struct Box: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "left": .number(0...), "top": .number(0...), "width": .number(1...), "height": .number(1...),
      "face": .usually("sans"), "bold": .usually(false), "color": .colourOrRole, "align": .usually("center"),
      "place": .usually("middle"), "largest": size, "smallest": size,
    ]

    /// The distance from the picture's left edge. The box must be inside the picture.
    package var left: Int
    /// The distance from the picture's top edge.
    package var top: Int
    /// The box's width.
    package var width: Int
    /// The box's height, which must fit at least one line in the smallest font size.
    package var height: Int
    /// The typeface.
    package var face: Face?
    /// True if the text is bold.
    package var bold: Bool?
    /// A role of `theme` in `app.json`, or `#RRGGBB`.
    package var color: String
    /// The horizontal alignment of lines.
    package var align: Align?
    /// The vertical alignment of a text that doesn't fill the box.
    package var place: Place?
    /// The largest font size, used for a text that fits.
    package var largest: Int
    /// The smallest font size. A text that doesn't fit even then is cut off after a word, with an ellipsis.
    package var smallest: Int
  }

  /// A fixed text that the app defines.
  package struct Label: Codable, Hashable, Sendable {
    /// The label's text; `{app}` stands for the app's name.
    package var text: LocalizedText
    /// The label's position and style.
    package var box: Box
  }

  /// The typefaces.
  package enum Face: String, Codable, Hashable, Sendable, CaseIterable { case sans, serif, mono }
  /// The horizontal alignments.
  package enum Align: String, Codable, Hashable, Sendable, CaseIterable { case left, center, right }
  /// The vertical alignments.
  package enum Place: String, Codable, Hashable, Sendable, CaseIterable { case top, middle, bottom }

  /// Returns true if an account on `plan` may use the template.
  package func isOpen(_ rules: AccessRules?, plan: String) -> Bool {
    guard let accessRule else { return true }
    return rules?.decide(AccessCheck(rule: accessRule), plan: plan)?.isAllowed ?? false
  }
}

extension Share {
  /// Checks that ids are unique and that the texts' boxes fit into the picture.
  package func check(_ problems: inout Problems) {
    problems.requireUnique(templates.map(\.id)) { "templates[\($0)].id" }
    for (index, template) in templates.enumerated() { template.check("templates[\(index)]", &problems) }
  }

  /// Checks that a generator keeps a history, that the theme has the roles that colours name, and that each access rule
  /// is a rule under `flags`.
  package func check(against app: App, _ problems: inout Problems) {
    problems.require(
      app.generators?.generators.contains { $0.keeps == .history } == true, at: "templates",
      "need a history of texts, which no generator keeps")
    let roles = (app.info.theme ?? [:]).keys.sorted()
    let flags = (app.access?.flags ?? []).map(\.id)
    for (index, template) in templates.enumerated() {
      template.check("templates[\(index)]", roles: roles, flags: flags, &problems)
    }
  }
}

extension ShareTemplate {
  /// The maximum number of pixels of a picture. Drawing this many pixels takes about 50 ms.
  private static let maxPixels = 2_500_000

  /// Each colour, with its path.
  private var colors: [(place: String, color: String)] {
    ground.enumerated().map { ("ground[\($0)]", $1) }
      + (shapes ?? []).enumerated().map { ("shapes[\($0)].color", $1.color) } + [("text.color", text.color)]
      + (labels ?? []).enumerated().map { ("labels[\($0)].box.color", $1.box.color) }
  }

  fileprivate func check(_ path: String, _ problems: inout Problems) {
    let (pixels, isOver) = width.multipliedReportingOverflow(by: height)
    problems.require(!isOver && pixels <= Self.maxPixels, at: path, "has more than \(Self.maxPixels) pixels")
    check(text, at: "\(path).text", &problems)
    for (index, label) in (labels ?? []).enumerated() {
      check(label.text, at: "\(path).labels[\(index)].text", &problems)
      check(label.box, at: "\(path).labels[\(index)].box", &problems)
    }
  }

  fileprivate func check(_ path: String, roles: [String], flags: [String], _ problems: inout Problems) {
    for (place, color) in colors where !color.hasPrefix("#") {
      problems.require(color, among: roles, at: "\(path).\(place)", "isn't a colour of the theme in app.json")
    }
    if let accessRule {
      problems.require(accessRule, among: flags, at: "\(path).access_rule", "isn't a rule under flags in access.json")
    }
  }

  /// Checks that a label's only placeholder is `{app}`.
  private func check(_ label: LocalizedText, at path: String, _ problems: inout Problems) {
    for (language, text) in label.sortedByTag {
      _ = text.filled { name in
        problems.require(
          name == "app", at: "\(path).\(language)",
          "has {\(Excerpt(name))}, which isn't a placeholder of this text\(Spelling.hint(for: name, among: ["app"]))")
        return nil
      }
    }
  }

  private func contains(_ box: Box) -> Bool {
    box.left >= 0 && box.top >= 0 && box.width > 0 && box.height > 0 && box.left <= width && box.top <= height
      && box.width <= width - box.left && box.height <= height - box.top
  }

  private func check(_ box: Box, at path: String, _ problems: inout Problems) {
    problems.require(contains(box), at: path, "extends beyond the picture")
    problems.require(box.smallest <= box.largest, at: "\(path).smallest", "is above 'largest'")
    problems.require(
      box.smallest <= box.height && box.smallest * 3 / 2 <= box.height, at: path,
      "is too low for a line in the smallest font size")
  }
}
