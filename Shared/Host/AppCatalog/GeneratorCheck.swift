import SafetyFilter
import Spelling
import Wire

extension Generators {
  /// Checks that ids are unique, that the sections of templates are complete, and that the members of each generator
  /// fit together.
  package func check(_ problems: inout Problems) {
    problems.requireUnique(generators.map(\.id)) { "generators[\($0)].id" }
    for (index, generator) in generators.enumerated() {
      GeneratorCheck(generator: generator, path: "generators[\(index)]").add(to: &problems)
    }
  }

  /// Checks that the quotas and catalogues that generators name exist, that every placeholder can be filled, and that
  /// the safety filter allows the curated texts.
  package func check(against app: App, _ problems: inout Problems) {
    for (index, generator) in generators.enumerated() {
      GeneratorCheck(generator: generator, path: "generators[\(index)]").add(to: &problems, against: app)
    }
  }
}

/// Checks one generator.
private struct GeneratorCheck {
  let generator: Generator
  let path: String

  func add(to problems: inout Problems) {
    problems.requireUnique(generator.inputs.map(\.id)) { "\(path).inputs[\($0)].id" }
    for (index, input) in generator.inputs.enumerated() { check(input, at: "\(path).inputs[\(index)]", &problems) }
    checkSections(&problems)
    check(generator.answer?.members ?? [], &problems)
    checkKeeping(&problems)
    checkSofter(&problems)
    checkCurated(generator.curated ?? [], &problems)
    if let reactions = generator.reactions { check(reactions, &problems) }
    if let daily = generator.daily { check(daily, &problems) }
  }

  private func check(_ members: [Generator.AnswerMember], _ problems: inout Problems) {
    let path = "\(path).answer.members"
    problems.requireUnique(members.map(\.id)) { "\(path)[\($0)].id" }
    for (index, member) in members.enumerated() {
      if let choices = member.choices {
        problems.requireUnique(choices.map(\.id)) { "\(path)[\(index)].choices[\($0)].id" }
      }
      if let number = member.number {
        problems.require(
          number.from <= number.to, at: "\(path)[\(index)].number", "is empty: 'from' is greater than 'to'")
      }
    }
  }

  /// Checks that every section of a template has a beginning and an end.
  private func checkSections(_ problems: inout Problems) {
    for (name, text) in templates {
      for (language, text) in text.sortedByTag {
        guard let open = TextTemplate(text).openSection else { continue }
        problems.add(
          "\(path).\(name).\(language)", "has a section '\(Excerpt(open))' that lacks its beginning or its end")
      }
    }
  }

  /// Checks that the fixed values of the daily text exist, and that the day can select a value for every other required
  /// input.
  private func check(_ daily: Generator.Daily, _ problems: inout Problems) {
    let given = daily.inputs ?? [:]
    let path = "\(path).daily"
    for input in generator.inputs where given[input.id] == nil && input.optional != true {
      problems.require(
        input.choices != nil || input.levels != nil, at: path,
        "can't choose '\(input.id)', which has neither choices nor levels")
      problems.require(
        input.choices?.allSatisfy { $0.season != nil } != true, at: path,
        "has days on which no choice of '\(input.id)' is in season")
    }
    for (name, value) in given.sortedByKey { check(value, ofInput: name, at: "\(path).inputs.\(name)", &problems) }
  }

  /// Checks that a fixed value of the daily text is valid on every day.
  private func check(_ value: JSONValue, ofInput name: String, at path: String, _ problems: inout Problems) {
    guard let input = generator.input(name) else {
      return problems.add(path, "isn't an input\(Spelling.hint(for: name, among: generator.inputs.map(\.id)))")
    }
    let choices = (input.choices ?? []).filter { $0.season == nil }.map(\.id)
    let isLevel = value.integer.map { $0 >= 1 && $0 <= input.levels?.count ?? 0 } ?? false
    problems.require(
      isLevel || value.string.map(choices.contains) == true, at: path,
      "isn't a level, or a choice that is always in season\(Spelling.hint(for: value.string ?? "", among: choices))")
  }

  private var templates: [(String, LocalizedText)] {
    var all = [
      ("prompt.system", generator.prompt.system), ("prompt.user", generator.prompt.user),
      ("embedded", generator.embedded),
    ]
    if let stored = generator.stored { all.append(("stored", stored)) }
    return all
  }

  private func check(_ input: Generator.Input, at path: String, _ problems: inout Problems) {
    problems.require(input.id != "reactions", at: "\(path).id", "can't be 'reactions', which is reserved in prompts")
    problems.requireUnique((input.choices ?? []).map(\.id)) { "\(path).choices[\($0)].id" }
    for (list, all) in input.words {
      for (index, words) in all.enumerated() {
        check(words, like: all[0], at: "\(path).\(list)[\(index)]", into: &problems)
      }
    }
  }

  /// Checks that a choice or level has words for the same keys as the input's first choice or level.
  private func check(
    _ words: [String: LocalizedWords]?, like first: [String: LocalizedWords]?, at path: String,
    into problems: inout Problems
  ) {
    let keys = (words ?? [:]).keys.sorted()
    let wanted = (first ?? [:]).keys.sorted()
    problems.require(
      keys == wanted, at: words == nil ? path : "\(path).words",
      "must have the same texts as the input's other choices: "
        + "\(wanted.isEmpty ? "none" : wanted.joined(separator: ", "))"
    )
  }

  private func checkKeeping(_ problems: inout Problems) {
    switch generator.keeps {
    case .cache:
      for (index, input) in generator.inputs.enumerated() where input.text != nil {
        problems.add("\(path).inputs[\(index)].text", "isn't allowed for texts that are shared between users")
      }
      problems.require(
        generator.reactions == nil, at: "\(path).reactions",
        "aren't allowed with 'keeps': 'cache', whose texts belong to no account")
    case .history: break
    case nil:
      problems.require(
        generator.reactions == nil, at: "\(path).reactions", "need a history, but these texts aren't kept")
    }
  }

  private func checkSofter(_ problems: inout Problems) {
    guard let softer = generator.softer else { return }
    let leveled = generator.inputs.filter { $0.levels != nil }.map(\.id)
    problems.require(softer, among: leveled, at: "\(path).softer", "isn't an input with levels")
  }

  private func checkCurated(_ texts: [Generator.Curated], _ problems: inout Problems) {
    for (index, curated) in texts.enumerated() {
      for (name, value) in (curated.when ?? [:]).sortedByKey {
        check(value, selecting: name, at: "\(path).curated[\(index)].when.\(name)", &problems)
      }
    }
  }

  /// Checks that a curated text's value for an input is a level or a choice of that input.
  private func check(_ value: JSONValue, selecting name: String, at path: String, _ problems: inout Problems) {
    let input = generator.input(name)
    if let levels = input?.levels {
      let fits = value.integer.map { (1...Int64(levels.count)).contains($0) } == true
      problems.require(fits, at: path, "must be a level, 1 to \(levels.count)")
    } else if let choices = input?.choices {
      problems.require(value.string ?? "", among: choices.map(\.id), at: path, "isn't a choice")
    } else {
      let known = generator.inputs.filter { $0.choices != nil || $0.levels != nil }.map(\.id)
      problems.add(path, "isn't an input with choices or levels\(Spelling.hint(for: name, among: known))")
    }
  }

  private func check(_ reactions: Generator.Reactions, _ problems: inout Problems) {
    let path = "\(path).reactions"
    if let by = reactions.by {
      let known = generator.inputs.filter { $0.choices != nil }.map(\.id)
      problems.require(by, among: known, at: "\(path).by", "isn't an input with choices")
    }
    problems.requireUnique(reactions.kinds.map(\.id)) { "\(path).kinds[\($0)].id" }
    for (index, kind) in reactions.kinds.enumerated() {
      problems.require(
        kind.levels == nil || generator.softer != nil, at: "\(path).kinds[\(index)].levels",
        "changes a level, but 'softer' names no input with levels")
    }
  }

  // MARK: Checks against the rest of the app

  func add(to problems: inout Problems, against app: App) {
    checkReferences(to: app, &problems)
    checkWords(against: app.filter, &problems)
    checkPlaceholders(in: app, &problems)
  }

  /// Checks that the app has the generator's quota and the inputs' catalogues.
  private func checkReferences(to app: App, _ problems: inout Problems) {
    if let quota = generator.quota {
      let known = (app.access?.quotas ?? []).map(\.id)
      problems.require(quota, among: known, at: "\(path).quota", "isn't a quota in access.json")
    }
    let catalogues = app.catalogues.map(\.name)
    for (index, input) in generator.inputs.enumerated() {
      guard let id = input.itemOf else { continue }
      problems.require(id, among: catalogues, at: "\(path).inputs[\(index)].item_of", "isn't a catalogue")
    }
  }

  private func checkPlaceholders(in app: App, _ problems: inout Problems) {
    let promptNames = names(in: app, withWords: false)
    let embeddedNames = names(in: app, withWords: true)
    for (name, text) in templates {
      let known =
        name.hasPrefix("prompt") ? promptNames + (generator.reactions == nil ? [] : ["reactions"]) : embeddedNames
      for (language, text) in text.sortedByTag {
        check(TextTemplate(text), knowing: known, at: "\(path).\(name).\(language)", &problems)
      }
    }
  }

  private func check(_ text: TextTemplate, knowing known: [String], at path: String, _ problems: inout Problems) {
    for place in Set(text.places).sorted() where !known.contains(place) {
      let hint = Spelling.hint(for: place, among: known)
      problems.add(path, "has {\(Excerpt(place))}, which isn't a placeholder of this text\(hint)")
    }
    for input in generator.inputs where input.optional == true {
      problems.require(
        !text.hasBare(input.id), at: path, "uses the optional {\(input.id)} outside {#\(input.id)}…{/\(input.id)}")
    }
  }

  /// Checks curated texts against the safety filter, because they aren't filtered when they are used.
  private func checkWords(against filter: SafetyFilter, _ problems: inout Problems) {
    for (index, curated) in (generator.curated ?? []).enumerated() {
      for (language, text) in curated.text.sortedByTag {
        let place = "\(path).curated[\(index)].text.\(language)"
        let most = generator.maxBytes
        problems.require(
          text.utf8.count <= most, at: place, "has \(text.utf8.count) bytes, but 'longest' allows only \(most)")
        if let reason = filter.reason(against: text) {
          problems.add(place, "contains a text that safety.json rejects: '\(Excerpt(reason))'")
        }
      }
    }
  }

  /// Returns the names of the placeholders that a template may use. The words of choices and levels are only for the
  /// templates `embedded` and `stored`.
  private func names(in app: App, withWords: Bool) -> [String] {
    generator.inputs.flatMap { input -> [String] in
      var names = [input.id]
      if let item = input.itemOf, let catalogue = app.catalogue(item)?.content {
        let fields = catalogue.fields.filter { $0.value.type != .picture }.keys.sorted()
        names += (["group"] + fields).map { "\(input.id).\($0)" }
      } else if withWords {
        names += input.wordKeys.map { "\(input.id).\($0)" }
      }
      return names
    }
  }
}

extension Generator.Input {
  /// The words of all choices and of all levels, with the name of their list.
  fileprivate var words: [(list: String, all: [[String: LocalizedWords]?])] {
    [("choices", (choices ?? []).map(\.words)), ("levels", (levels ?? []).map(\.words))]
  }

  /// The keys of the words, which are the same for all choices or levels.
  fileprivate var wordKeys: [String] { words.flatMap(\.all).compactMap(\.self).first?.keys.sorted() ?? [] }
}
