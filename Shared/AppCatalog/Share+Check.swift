import Spelling
import Wire

extension Share {
  private static let mostTemplates = 20

  /// Templates are told apart, and what stands in them has room.
  package func check(_ problems: inout Problems) {
    problems.require((1...Self.mostTemplates).contains(templates.count), at: "templates", "must be 1 to 20")
    problems.requireUnique(templates.map(\.id)) { "templates[\($0)].id" }
    for (index, template) in templates.enumerated() { template.check("templates[\(index)]", &problems) }
  }

  /// Colours are the theme's, and rules are flags.
  package func check(against app: App, _ problems: inout Problems) {
    problems.require(
      app.generators?.generators.contains { $0.keeps == .history } == true, at: "templates",
      "show texts of a history, and no generator keeps one")
    let (roles, flags) = ((app.info.theme ?? [:]).keys.sorted(), (app.access?.flags ?? []).map(\.id))
    for (index, template) in templates.enumerated() {
      let path = "templates[\(index)]"
      for (place, color) in template.colors where !color.hasPrefix("#") && !roles.contains(color) {
        let hint = Spelling.hint(for: color, among: roles)
        problems.add("\(path).\(place)", "'\(Excerpt(color))' is no colour of the theme in app.json\(hint)")
      }
      if let rule = template.accessRule, !flags.contains(rule) {
        let hint = Spelling.hint(for: rule, among: flags)
        problems.add("\(path).access_rule", "'\(Excerpt(rule))' isn't a rule under flags in access.json\(hint)")
      }
    }
  }
}

extension ShareTemplate {
  /// What a picture may have: so much is drawn in a twentieth of a second.
  private static let sides = 64...2000
  private static let mostPixels = 2_500_000
  private static let sizes = 8...400

  /// Each colour, and where it stands.
  fileprivate var colors: [(place: String, color: String)] {
    ground.enumerated().map { ("ground[\($0)]", $1) }
      + (shapes ?? []).enumerated().map { ("shapes[\($0)].color", $1.color) } + [("text.color", text.color)]
      + (labels ?? []).enumerated().map { ("labels[\($0)].box.color", $1.box.color) }
  }

  fileprivate func check(_ path: String, _ problems: inout Problems) {
    problems.requireID(id, "\(path).id")
    problems.requireText(name, "\(path).name")
    for (name, side) in [("width", width), ("height", height)] {
      problems.require(Self.sides.contains(side), at: "\(path).\(name)", "must be 64 to 2000")
    }
    let isSized = Self.sides.contains(width) && Self.sides.contains(height)
    problems.require(
      !isSized || width * height <= Self.mostPixels, at: path, "has more than \(Self.mostPixels) pixels")
    problems.require((1...4).contains(ground.count), at: "\(path).ground", "must be 1 to 4 colours")
    problems.require((shapes ?? []).count <= 20, at: "\(path).shapes", "must be at most 20")
    problems.require((labels ?? []).count <= 5, at: "\(path).labels", "must be at most 5")
    for (place, color) in colors where color.hasPrefix("#") {
      let digits = color.dropFirst()
      problems.require(
        digits.utf8.count == 6 && digits.allSatisfy { $0.isASCII && $0.isHexDigit }, at: "\(path).\(place)",
        "'\(Excerpt(color))' isn't a colour, like #1D3557")
    }
    for (index, shape) in (shapes ?? []).enumerated() {
      let place = "\(path).shapes[\(index)]"
      let numbers = [shape.left, shape.top, shape.width, shape.height, shape.radius ?? 0]
      problems.require(numbers.allSatisfy { abs($0) <= 4000 }, at: place, "has a length above 4000")
      problems.require(shape.radius.map { $0 >= 0 } ?? true, at: "\(place).radius", "must be at least 0")
      problems.require(shape.width > 0 && shape.height > 0, at: place, "must be wide and high")
      problems.require(shape.opacity.map { (1...100).contains($0) } ?? true, at: "\(place).opacity", "must be 1 to 100")
    }
    check(text, at: "\(path).text", &problems)
    for (index, label) in (labels ?? []).enumerated() {
      let place = "\(path).labels[\(index)]"
      problems.requireText(label.text, "\(place).text")
      for (language, text) in label.text.all.sorted(by: { $0.key.tag < $1.key.tag }) {
        _ = text.filled { name in
          problems.require(
            name == "app", at: "\(place).text.\(language)", "has {\(Excerpt(name))}, which nothing fills")
          return nil
        }
      }
      check(label.box, at: "\(place).box", &problems)
    }
  }

  private func check(_ box: Box, at path: String, _ problems: inout Problems) {
    let isInside =
      box.left >= 0 && box.top >= 0 && box.width > 0 && box.height > 0 && box.left <= width && box.top <= height
      && box.width <= width - box.left && box.height <= height - box.top
    problems.require(isInside, at: path, "goes beyond the picture")
    for (name, size) in [("largest", box.largest), ("smallest", box.smallest)] {
      problems.require(Self.sizes.contains(size), at: "\(path).\(name)", "must be 8 to 400")
    }
    problems.require(box.smallest <= box.largest, at: "\(path).smallest", "is above 'largest'")
    problems.require(
      box.smallest * 3 / 2 <= box.height, at: path, "is lower than a line of its smallest letters")
  }
}
