import Spelling
import Wire

extension Views {
  /// Checks that ids are unique, that deadlines can be kept, and that no part waits for itself or for an unknown part.
  package func check(_ problems: inout Problems) {
    problems.requireUnique(views.map(\.id)) { "views[\($0)].id" }
    for (index, view) in views.enumerated() { Self.check(view, at: "views[\(index)]", into: &problems) }
  }

  /// Checks that every part calls a method that clients may read, with valid params. Does nothing if the methods aren't
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
      for (param, source) in (part.take ?? [:]).sorted(by: { $0.key < $1.key }) {
        check(source, of: part, in: view, at: "\(path).take.\(param)", into: &problems)
        problems.require(part.params?[param] == nil, at: "\(path).take.\(param)", "is also in params")
      }
    }
    checkGraph(view, at: path, into: &problems)
  }

  private static func check(_ part: ViewPart, at path: String, into problems: inout Problems) {
    problems.require(
      part.name != ViewPart.Source.request, at: "\(path).name", "is reserved: in 'from' it means the view's parameters")
    problems.require(part.params == nil || part.params?.object != nil, at: "\(path).params", "must be an object")
  }

  private static func check(
    _ source: ViewPart.Source, of part: ViewPart, in view: View, at path: String, into problems: inout Problems
  ) {
    if source.from == ViewPart.Source.request { return }
    guard let other = view.parts.first(where: { $0.name == source.from }) else {
      let names = view.parts.map(\.name).filter { $0 != part.name } + [ViewPart.Source.request]
      return problems.add(
        "\(path).from", "'\(source.from)' isn't a part of the view\(Spelling.hint(for: source.from, among: names))")
    }
    // Otherwise the other part would be required as well, although the data doesn't declare it.
    problems.require(
      !part.required || other.required || source.optional == true, at: "\(path).from",
      "'\(other.name)' isn't required, so parts that depend on it can't be required")
  }

  private static func checkGraph(_ view: View, at path: String, into problems: inout Problems) {
    if let circle = view.circle() {
      let names = (circle + [circle[0]]).map { view.parts[$0].name }.joined(separator: " from ")
      return problems.add("\(path).parts[\(circle[0])].take", "depends on itself: \(names)")
    }
    let longestWait = ViewPart.longestWait
    guard view.parts.allSatisfy({ (1...longestWait).contains($0.deadlineMs) }) else { return }
    for (place, wait) in view.longestWaits().enumerated() where wait > longestWait {
      problems.add(
        "\(path).parts[\(place)].deadline_ms",
        "can take \(wait) ms with the parts that it waits for, more than \(longestWait)")
    }
  }
}

extension View {
  /// Returns the indices of the parts that the part at `place` takes values from, without repetition.
  package func sources(of place: Int) -> [Int] {
    let names = Set((parts[place].take ?? [:]).values.map(\.from))
    return parts.indices.filter { names.contains(parts[$0].name) }
  }

  /// Returns the indices of parts that wait for each other in a cycle, or nil if there is none.
  func circle() -> [Int]? {
    var isDone = Array(repeating: false, count: parts.count)
    var way: [Int] = []
    /// Follows the parts that `place` waits for, until the path meets itself.
    func walk(_ place: Int) -> [Int]? {
      if isDone[place] { return nil }
      if let start = way.firstIndex(of: place) { return Array(way[start...]) }
      way.append(place)
      for source in sources(of: place) {
        if let circle = walk(source) { return circle }
      }
      way.removeLast()
      isDone[place] = true
      return nil
    }
    for place in parts.indices {
      if let circle = walk(place) { return circle }
    }
    return nil
  }

  /// Returns the most milliseconds until each part has finished, for a view without cycles.
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
