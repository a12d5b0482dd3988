import Spelling
import Wire

extension Views {
  /// Ids are unique, deadlines can be kept, and no part waits for itself or for a part that isn't there.
  package func check(_ problems: inout Problems) {
    problems.requireUnique(views.map(\.id)) { "views[\($0)].id" }
    for (index, view) in views.enumerated() { Self.check(view, at: "views[\(index)]", into: &problems) }
  }

  /// Every part calls a method that clients may read, with params that it has, from where there are such, if those are
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
        problems.require(part.params?[param] == nil, at: "\(path).take.\(param)", "is under params too")
      }
    }
    checkGraph(view, at: path, into: &problems)
  }

  private static func check(_ part: ViewPart, at path: String, into problems: inout Problems) {
    problems.require(
      part.name != ViewPart.Source.request, at: "\(path).name", "is what 'from' calls the view's own params")
    problems.require(part.params == nil || part.params?.object != nil, at: "\(path).params", "must be an object")
  }

  private static func check(
    _ source: ViewPart.Source, of part: ViewPart, in view: View, at path: String, into problems: inout Problems
  ) {
    if source.from == ViewPart.Source.request { return }
    guard let other = view.parts.first(where: { $0.name == source.from }) else {
      let names = view.parts.map(\.name).filter { $0 != part.name } + [ViewPart.Source.request]
      return problems.add(
        "\(path).from", "'\(source.from)' is no part of the view\(Spelling.hint(for: source.from, among: names))")
    }
    // Else the other part would be required too, and nobody would see it in the data.
    problems.require(
      !part.required || other.required || source.optional == true, at: "\(path).from",
      "'\(other.name)' isn't required, so what takes from it can't be")
  }

  private static func checkGraph(_ view: View, at path: String, into problems: inout Problems) {
    if let circle = view.circle() {
      let names = (circle + [circle[0]]).map { view.parts[$0].name }.joined(separator: " from ")
      return problems.add("\(path).parts[\(circle[0])].take", "goes round in a circle: \(names)")
    }
    let longestWait = ViewPart.longestWait
    guard view.parts.allSatisfy({ (1...longestWait).contains($0.deadlineMs) }) else { return }
    for (place, wait) in view.longestWaits().enumerated() where wait > longestWait {
      problems.add(
        "\(path).parts[\(place)].deadline_ms",
        "may come after \(wait) ms, with the parts it waits for: over \(longestWait)")
    }
  }
}

extension View {
  /// The places of the parts that the part at `place` takes from, each once.
  package func sources(of place: Int) -> [Int] {
    let names = Set((parts[place].take ?? [:]).values.map(\.from))
    return parts.indices.filter { names.contains(parts[$0].name) }
  }

  /// Parts that wait for each other, each for the one behind it; nil where all of them can be answered.
  func circle() -> [Int]? {
    var isDone = Array(repeating: false, count: parts.count)
    var way: [Int] = []
    /// Walks to what `place` waits for, until a way meets itself.
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

  /// For each part of a view without circles, the milliseconds after which it is over at the latest.
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
