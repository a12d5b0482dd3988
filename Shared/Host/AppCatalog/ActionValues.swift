import Spelling
import Wire

/// The values that the app's data allows for an action's properties. References to other values are rejected, because a
/// badge for such a value could never be earned, and nothing would show why.
extension App {
  /// Returns the ids that a property of an action can have, or nil if the data doesn't limit them.
  func ids(of name: String, in action: Actions.Action) -> [String]? {
    if let property = action.with?[name] {
      if let choices = property.of { return choices }
      if property.type == .integer { return nil }
      if let items = property.catalogue.flatMap(itemIDs) { return items }
    }
    if action.by == .textMade, name != "generator" {
      return generators(countedBy: action).flatMap { values(ofInput: name, of: $0) }
    }
    return ids(of: name, reportedBy: action.by)
  }

  /// Returns the ids that a source can report for one of its own properties, or nil if the data doesn't limit them.
  private func ids(of name: String, reportedBy source: ActionSource) -> [String]? {
    switch (source, name) {
    case (.textMade, "generator"): (generators?.generators ?? []).map(\.id)
    case (.lessonDone, "lesson"): (course?.lessons ?? []).map(\.id)
    case (.lessonDone, "section"): (course?.sections ?? []).map(\.id)
    case (.bookFinished, "book"): books.map(\.name)
    case (.challengeDone, "rotation"): (challenges?.rotations ?? []).map(\.id)
    case (.challengeDone, "challenge"): (challenges?.rotations ?? []).flatMap(\.pool).map(\.id)
    default: nil
    }
  }

  /// Returns the ids that a generator's input can have.
  private func values(ofInput name: String, of generator: Generator) -> [String] {
    let input = generator.input(name)
    return input?.itemOf.flatMap(itemIDs) ?? (input?.choices ?? []).map(\.id)
  }

  /// Returns the ids of a catalogue's items, or nil if the app has no such catalogue.
  private func itemIDs(of catalogue: String) -> [String]? {
    catalogues.first { $0.content.id == catalogue }?.content.itemIDs
  }

  /// Returns the generators whose texts an action counts.
  fileprivate func generators(countedBy action: Actions.Action) -> [Generator] {
    let all = generators?.generators ?? []
    guard case .id(let id) = action.when?["generator"] else { return all }
    return all.filter { $0.id == id }
  }
}

extension Actions.Action {
  /// Checks that everything the action's properties refer to exists: generators, their inputs and choices, lessons, and
  /// books.
  func checkFacts(in app: App, at path: String, into problems: inout Problems) {
    if let file = missingFile(in: app) {
      return problems.add("\(path).by", "needs \(file), which the app doesn't have")
    }
    if by == .textMade { checkInputs(in: app, at: path, into: &problems) }
    for (name, value) in (when ?? [:]).sortedByKey {
      check(value, of: name, in: app, at: "\(path).when.\(name)", into: &problems)
    }
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

  /// Checks that each property is an input of the counted generators, and that its `most` covers all of their levels.
  private func checkInputs(in app: App, at path: String, into problems: inout Problems) {
    for (name, property) in (with ?? [:]).sortedByKey {
      checkInput(name, isNumber: property.type == .integer, in: app, at: "\(path).with.\(name)", into: &problems)
      guard let most = property.most, let levels = maxLevels(of: name, in: app) else { continue }
      let place = "\(path).with.\(name).most"
      problems.require(most >= levels, at: place, "is \(most), but the input has \(levels) levels")
    }
  }

  /// Checks that a value in `when` exists.
  private func check(
    _ value: ActionValue, of name: String, in app: App, at place: String, into problems: inout Problems
  ) {
    if by == .textMade { checkInput(name, isNumber: value.kind == .integer, in: app, at: place, into: &problems) }
    switch value {
    case .id(let id): requireKnown(id, name, in: app, at: place, into: &problems)
    case .integer(let level): requireLevel(level, name, in: app, at: place, into: &problems)
    }
  }

  private func requireLevel(
    _ level: Int, _ name: String, in app: App, at place: String, into problems: inout Problems
  ) {
    guard by == .textMade, let most = maxLevels(of: name, in: app) else { return }
    problems.require((1...most).contains(level), at: place, "must be a level from 1 to \(most)")
  }

  private func maxLevels(of name: String, in app: App) -> Int? {
    app.generators(countedBy: self).compactMap { $0.input(name)?.levels?.count }.max()
  }

  /// Checks that `id` is a possible value of the property `name`.
  func requireKnown(_ id: String, _ name: String, in app: App, at place: String, into problems: inout Problems) {
    guard let known = app.ids(of: name, in: self) else { return }
    problems.require(id, among: known, at: place, "isn't a possible value of '\(name)'")
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
    if let fault = input.fault(isNumber: isNumber) { problems.add(place, fault) }
  }
}

extension Generator.Input {
  /// Returns the reason why an action can't count the input as a number or an id, or nil if it can.
  fileprivate func fault(isNumber: Bool) -> String? {
    if text != nil { return "is free text, which actions don't report" }
    if (levels != nil) == isNumber { return nil }
    return levels == nil ? "is an id, not a number" : "must be a whole number: the level"
  }
}
