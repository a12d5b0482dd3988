import Spelling
import Wire

/// The values that the app's data allows for an action's properties. Checking them finds references to values that
/// don't exist: a badge for such a value could never be earned, without any visible error.
extension App {
  /// Returns the ids that a property of an action can have, or nil if the data doesn't limit them.
  func ids(of name: String, in action: Actions.Action) -> [String]? {
    if let property = action.with?[name] {
      if let choices = property.of { return choices }
      if property.type == .integer { return nil }
      if let id = property.catalogue, let catalogue = catalogues.first(where: { $0.content.id == id }) {
        return catalogue.content.groups.flatMap(\.items).map(\.id)
      }
    }
    return switch (action.by, name) {
    case (.textMade, "generator"): (generators?.generators ?? []).map(\.id)
    case (.textMade, _): generators(countedBy: action).flatMap { inputs(name, of: $0) }
    case (.lessonDone, "lesson"): (course?.lessons ?? []).map(\.id)
    case (.lessonDone, "section"): (course?.sections ?? []).map(\.id)
    case (.bookFinished, "book"): books.map(\.name)
    case (.challengeDone, "rotation"): (challenges?.rotations ?? []).map(\.id)
    case (.challengeDone, "challenge"): (challenges?.rotations ?? []).flatMap(\.pool).map(\.id)
    default: nil
    }
  }

  private func inputs(_ name: String, of generator: Generator) -> [String] {
    guard let input = generator.input(name) else { return [] }
    if let id = input.itemOf, let catalogue = catalogues.first(where: { $0.content.id == id }) {
      return catalogue.content.groups.flatMap(\.items).map(\.id)
    }
    return (input.choices ?? []).map(\.id)
  }

  /// Returns the generators whose texts an action counts.
  fileprivate func generators(countedBy action: Actions.Action) -> [Generator] {
    let all = generators?.generators ?? []
    guard case .id(let id) = action.when?["generator"] else { return all }
    return all.filter { $0.id == id }
  }
}

extension Actions.Action {
  /// Checks that everything the action's properties refer to exists: generators, their inputs and choices, lessons,
  /// books.
  func checkFacts(in app: App, at path: String, into problems: inout Problems) {
    if let file = missingFile(in: app) {
      return problems.add("\(path).by", "needs \(file), which the app doesn't have")
    }
    if by == .textMade { checkInputs(in: app, at: path, into: &problems) }
    checkValues(in: app, at: path, into: &problems)
  }

  /// Returns the file that the action's source needs, if the app doesn't have it.
  private func missingFile(in app: App) -> String? {
    switch by {
    case .textMade: app.generators == nil ? "generators.json" : nil
    case .lessonDone: app.course == nil ? "course.json" : nil
    case .challengeDone: app.challenges == nil ? "challenges.json" : nil
    default: nil
    }
  }

  /// Checks that each property is an input of the generators, with enough levels.
  private func checkInputs(in app: App, at path: String, into problems: inout Problems) {
    for (name, property) in (with ?? [:]).sorted(by: { $0.key < $1.key }) {
      checkInput(name, isNumber: property.type == .integer, in: app, at: "\(path).with.\(name)", into: &problems)
      guard let most = property.most, let levels = maxLevels(of: name, in: app) else { continue }
      let place = "\(path).with.\(name).most"
      problems.require(most >= levels, at: place, "is \(most), but the input has \(levels) levels")
    }
  }

  /// Checks that the values in `when` exist.
  private func checkValues(in app: App, at path: String, into problems: inout Problems) {
    for (name, value) in (when ?? [:]).sorted(by: { $0.key < $1.key }) {
      let place = "\(path).when.\(name)"
      switch value {
      case .integer(let number):
        guard by == .textMade else { continue }
        checkInput(name, isNumber: true, in: app, at: place, into: &problems)
        guard let most = maxLevels(of: name, in: app) else { continue }
        problems.require((1...most).contains(number), at: place, "must be a level from 1 to \(most)")
      case .id(let id):
        if by == .textMade { checkInput(name, isNumber: false, in: app, at: place, into: &problems) }
        requireKnown(id, name, in: app, at: place, into: &problems)
      }
    }
  }

  private func maxLevels(of name: String, in app: App) -> Int? {
    app.generators(countedBy: self).compactMap { $0.input(name)?.levels?.count }.max()
  }

  /// Checks that the property can have the value that the data names.
  func requireKnown(_ id: String, _ name: String, in app: App, at place: String, into problems: inout Problems) {
    guard let known = app.ids(of: name, in: self) else { return }
    problems.require(
      known.contains(id), at: place,
      "'\(Excerpt(id))' isn't a possible value of '\(name)'\(Spelling.hint(for: id, among: known))")
  }

  /// Checks that a name is an input of a generator that the action counts, and that the input has the right type.
  private func checkInput(
    _ name: String, isNumber: Bool, in app: App, at place: String, into problems: inout Problems
  ) {
    if name == "generator" {
      return problems.require(!isNumber, at: place, "is an id, not a number")
    }
    let generators = app.generators(countedBy: self)
    // A generator that doesn't exist is reported where it is named.
    if generators.isEmpty, when?["generator"] != nil { return }
    let inputs = generators.compactMap { $0.input(name) }
    guard let input = inputs.first else {
      let known = generators.flatMap(\.inputs).filter { $0.text == nil }.map(\.id) + ["generator"]
      return problems.add(
        place, "isn't an input of a generator that the action counts\(Spelling.hint(for: name, among: known))")
    }
    problems.require(input.text == nil, at: place, "is free text, which actions don't report")
    if input.text != nil { return }
    problems.require(
      (input.levels != nil) == isNumber, at: place,
      input.levels == nil ? "is an id, not a number" : "must be a whole number: the level")
  }
}
