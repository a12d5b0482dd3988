package import Wire

/// `views.json`: the screens whose data an app gets in one call (SPEC Q3).
package struct Views: CatalogSection {
  package static let file = "views.json"

  package var views: [View]

  package struct View: Codable, Sendable {
    package var id: String
    package var parts: [ViewPart]
  }

  package func check(_ problems: inout Problems) {
    var ids: Set<String> = []
    for (index, view) in views.enumerated() {
      let path = "views[\(index)]"
      if !ids.insert(view.id).inserted { problems.add("\(path).id", "is used twice") }
      if view.parts.isEmpty { problems.add("\(path).parts", "a view needs at least one part") }
      if view.parts.count > 16 { problems.add("\(path).parts", "a view has at most 16 parts") }
      var names: Set<String> = []
      for (place, part) in view.parts.enumerated() {
        let path = "\(path).parts[\(place)]"
        if !names.insert(part.name).inserted { problems.add("\(path).name", "is used twice") }
        if part.method.split(separator: ".").count < 2 {
          problems.add("\(path).method", "must be service.resource.verb")
        }
        if !(1...30_000).contains(part.deadlineMs) { problems.add("\(path).deadline_ms", "must be 1 to 30000") }
        if part.params != nil, part.params?.object == nil { problems.add("\(path).params", "must be an object") }
      }
    }
  }
}

/// One part of a view: one call of one service.
package struct ViewPart: Codable, Sendable {
  /// What the part is called in the answer.
  package var name: String
  /// A read that clients may make.
  package var method: String
  /// The call's params; a text such as `$book` is taken from the view's own params.
  package var params: JSONValue?
  /// Whether the view fails without it.
  package var required: Bool
  /// How long the part may take.
  package var deadlineMs: Int
}
