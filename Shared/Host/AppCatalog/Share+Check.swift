import Spelling
import Wire

extension Share {
  /// Checks that ids are unique and that the texts' boxes fit into the picture.
  package func check(_ problems: inout Problems) {
    problems.requireUnique(templates.map(\.id)) { "templates[\($0)].id" }
    for (index, template) in templates.enumerated() { template.check("templates[\(index)]", &problems) }
  }

  /// Checks that colours are roles of the theme and that access rules are flags.
  package func check(against app: App, _ problems: inout Problems) {
    problems.require(
      app.generators?.generators.contains { $0.keeps == .history } == true, at: "templates",
      "need a history of texts, which no generator keeps")
    let roles = (app.info.theme ?? [:]).keys.sorted()
    let flags = (app.access?.flags ?? []).map(\.id)
    for (index, template) in templates.enumerated() {
      let path = "templates[\(index)]"
      for (place, color) in template.colors where !color.hasPrefix("#") && !roles.contains(color) {
        let hint = Spelling.hint(for: color, among: roles)
        problems.add("\(path).\(place)", "'\(Excerpt(color))' isn't a colour of the theme in app.json\(hint)")
      }
      if let rule = template.accessRule, !flags.contains(rule) {
        let hint = Spelling.hint(for: rule, among: flags)
        problems.add("\(path).access_rule", "'\(Excerpt(rule))' isn't a rule under flags in access.json\(hint)")
      }
    }
  }
}

extension ShareTemplate {
  /// The most pixels of a picture, which take about 50 ms to draw.
  private static let mostPixels = 2_500_000

  /// Each colour, with its path.
  fileprivate var colors: [(place: String, color: String)] {
    ground.enumerated().map { ("ground[\($0)]", $1) }
      + (shapes ?? []).enumerated().map { ("shapes[\($0)].color", $1.color) } + [("text.color", text.color)]
      + (labels ?? []).enumerated().map { ("labels[\($0)].box.color", $1.box.color) }
  }

  fileprivate func check(_ path: String, _ problems: inout Problems) {
    let (pixels, isOver) = width.multipliedReportingOverflow(by: height)
    problems.require(!isOver && pixels <= Self.mostPixels, at: path, "has more than \(Self.mostPixels) pixels")
    check(text, at: "\(path).text", &problems)
    for (index, label) in (labels ?? []).enumerated() {
      let place = "\(path).labels[\(index)]"
      for (language, text) in label.text.all.sorted(by: { $0.key.tag < $1.key.tag }) {
        _ = text.filled { name in
          problems.require(
            name == "app", at: "\(place).text.\(language)",
            "has {\(Excerpt(name))}, which isn't a placeholder of this text\(Spelling.hint(for: name, among: ["app"]))")
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
    problems.require(isInside, at: path, "extends beyond the picture")
    problems.require(box.smallest <= box.largest, at: "\(path).smallest", "is above 'largest'")
    problems.require(
      box.smallest <= box.height && box.smallest * 3 / 2 <= box.height, at: path,
      "is lower than a line in its smallest font size")
  }
}
