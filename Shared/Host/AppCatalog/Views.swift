import Spelling
package import Wire

/// `views.json`: the screens whose data a client can load in one call (Q3).
package struct Views: CatalogSection, BoundedMembers {
  /// Optional: clients of an app without this file make separate calls.
  package static let file = "views.json"
  package static let bounds: Bounds = ["views": .count(0...200)]

  /// The views of the app's screens.
  package var views: [View]
}

/// The view of a screen: calls to several services, some of which may need the replies of others.
package struct View: Codable, Hashable, Sendable, BoundedMembers {
  package static let bounds: Bounds = ["id": .id, "parts": .count(1...16)]

  /// The id that clients request, unique in the file, such as `home`.
  package var id: String
  /// The view's calls. Calls that don't wait for another part start together, in the order of the list, so list the
  /// slowest call first.
  package var parts: [ViewPart]
  /// The time at which the view's content changes by itself, for a view that depends on the day, such as the view of a
  /// widget. The reply's `refresh_at` is then the start of the user's next day.
  package var refresh: Refresh?

  /// The times at which a view's content changes by itself.
  package enum Refresh: String, Codable, Hashable, Sendable, CaseIterable {
    /// The next midnight in the user's time zone (R10).
    case midnight
  }

  package init(id: String, parts: [ViewPart], refresh: Refresh? = nil) {
    self.id = id
    self.parts = parts
    self.refresh = refresh
  }
}

/// A part of a view: one call to one service.
package struct ViewPart: Codable, Hashable, Sendable, BoundedMembers {
  /// The longest deadline of a call, in milliseconds (docs/protocol.md, "A request").
  static let longestWait = 30_000
  package static let bounds: Bounds = [
    "name": .id, "method": .method, "params": Bound(["type": "object"]), "deadline_ms": .number(1...longestWait),
  ]

  /// The part's name in the reply, unique in the view. `request` is not allowed.
  package var name: String
  /// The method to call. In `rpc.discover` it must have the `x-effect` `read` and the `x-audience` `client`. The
  /// gateway's own methods are not allowed.
  package var method: String
  /// The constant params of the call.
  package var params: JSONValue?
  /// Params whose values come from elsewhere, by name. They must not be in `params` too.
  package var take: [String: Source]?
  /// True if a failure of the part makes the whole view fail with the part's error.
  package var required: Bool
  /// The deadline of the part in milliseconds, counted from the moment when the values from other parts are available.
  /// In a chain of parts that wait for each other, the deadlines must not exceed 30,000 in total. The caller's own
  /// timeout may end the call earlier.
  package var deadlineMs: Int

  package init(
    name: String, method: String, params: JSONValue? = nil, take: [String: Source]? = nil, required: Bool,
    deadlineMs: Int
  ) {
    self.name = name
    self.method = method
    self.params = params
    self.take = take
    self.required = required
    self.deadlineMs = deadlineMs
  }

  /// The source of a param's value.
  package struct Source: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["path": .pointer, "optional": .usually(false)]

    /// The value of `from` that stands for the params of the view's own request.
    package static let request = "request"

    /// `request` for the params of the view's own request, or the name of another part. In the second case, this part
    /// waits for the other part's result.
    package var from: String
    /// A JSON pointer to the value, such as `/rows/0/0/id`. The first element of a list has the index 0. An empty
    /// pointer selects the whole result.
    package var path: String
    /// True if the param may be omitted. If there is no value at `path`, or if the other part failed, the call is then
    /// made without the param. By default, the part is skipped.
    package var optional: Bool?

    package init(from: String, path: String, optional: Bool? = nil) {
      self.from = from
      self.path = path
      self.optional = optional
    }
  }
}

extension Views {
  /// Checks that ids are unique, that the deadlines of parts that wait for each other aren't too long in total, and
  /// that no part waits for itself or for an unknown part.
  package func check(_ problems: inout Problems) {
    problems.requireUnique(views.map(\.id)) { "views[\($0)].id" }
    for (index, view) in views.enumerated() { Self.check(view, at: "views[\(index)]", into: &problems) }
  }

  /// Checks that every part calls a read method for clients, with valid params. Does nothing if the methods aren't
  /// known.
  package func check(against app: App, _ problems: inout Problems) {
    guard let readable = app.readable else { return }
    let ids = ParamIDs(of: app)
    for (index, view) in views.enumerated() {
      readable.check(view, at: "views[\(index)]", into: &problems)
      for (place, part) in view.parts.enumerated() where readable.has(part.method) {
        ids.check(part.params?.object, at: "views[\(index)].parts[\(place)].params", into: &problems)
      }
    }
  }

  private static func check(_ view: View, at path: String, into problems: inout Problems) {
    problems.requireUnique(view.parts.map(\.name)) { "\(path).parts[\($0)].name" }
    for (place, part) in view.parts.enumerated() {
      let path = "\(path).parts[\(place)]"
      check(part, at: path, into: &problems)
      for (param, source) in (part.take ?? [:]).sortedByKey {
        check(source, of: part, in: view, at: "\(path).take.\(param)", into: &problems)
      }
    }
    checkGraph(view, at: path, into: &problems)
  }

  private static func check(_ part: ViewPart, at path: String, into problems: inout Problems) {
    problems.require(
      part.name != ViewPart.Source.request, at: "\(path).name", "is reserved: in 'from' it means the view's parameters")
    problems.require(part.params == nil || part.params?.object != nil, at: "\(path).params", "must be an object")
    for param in (part.take ?? [:]).keys.sorted() where part.params?[param] != nil {
      problems.add("\(path).take.\(param)", "must not be in both params and take")
    }
  }

  private static func check(
    _ source: ViewPart.Source, of part: ViewPart, in view: View, at path: String, into problems: inout Problems
  ) {
    if source.from == ViewPart.Source.request { return }
    guard let other = view.part(source.from) else {
      let names = view.parts.map(\.name).filter { $0 != part.name } + [ViewPart.Source.request]
      return problems.add(
        "\(path).from", "'\(source.from)' isn't a part of the view\(Spelling.hint(for: source.from, among: names))")
    }
    // A required part fails without this value, so the other part would be required too, although the data declares it
    // as not required.
    problems.require(
      !part.required || other.required || source.optional == true, at: "\(path).from",
      "'\(other.name)' isn't required, so parts that depend on it can't be required")
  }

  private static func checkGraph(_ view: View, at path: String, into problems: inout Problems) {
    if let cycle = view.cycle() {
      let names = (cycle + [cycle[0]]).map { view.parts[$0].name }.joined(separator: " from ")
      return problems.add("\(path).parts[\(cycle[0])].take", "depends on itself: \(names)")
    }
    checkDeadlines(view, at: path, into: &problems)
  }

  private static func checkDeadlines(_ view: View, at path: String, into problems: inout Problems) {
    let longestWait = ViewPart.longestWait
    guard view.parts.allSatisfy({ (1...longestWait).contains($0.deadlineMs) }) else { return }
    for (place, wait) in view.longestWaits().enumerated() where wait > longestWait {
      problems.add(
        "\(path).parts[\(place)].deadline_ms",
        "can take \(wait) ms including the parts that it waits for, which exceeds \(longestWait) ms")
    }
  }
}

extension View {
  func part(_ name: String) -> ViewPart? { parts.first { $0.name == name } }

  /// Returns the indices of the parts that the part at `place` takes values from, without repetition.
  package func sources(of place: Int) -> [Int] {
    let names = Set((parts[place].take ?? [:]).values.map(\.from))
    return parts.indices.filter { names.contains(parts[$0].name) }
  }

  /// Returns the indices of parts that wait for each other in a cycle, or nil if there is none.
  func cycle() -> [Int]? {
    var isDone = Array(repeating: false, count: parts.count)
    var way: [Int] = []
    /// Follows the parts that `place` waits for, until a part occurs twice.
    func walk(_ place: Int) -> [Int]? {
      if isDone[place] { return nil }
      if let start = way.firstIndex(of: place) { return Array(way[start...]) }
      way.append(place)
      for source in sources(of: place) {
        if let cycle = walk(source) { return cycle }
      }
      way.removeLast()
      isDone[place] = true
      return nil
    }
    for place in parts.indices {
      if let cycle = walk(place) { return cycle }
    }
    return nil
  }

  /// Returns the maximum time in milliseconds until each part has finished, for a view without cycles.
  func longestWaits() -> [Int] {
    var known: [Int: Int] = [:]
    func wait(_ place: Int) -> Int {
      if let wait = known[place] { return wait }
      let wait = parts[place].deadlineMs + (sources(of: place).map(wait).max() ?? 0)
      known[place] = wait
      return wait
    }
    return parts.indices.map(wait)
  }
}
