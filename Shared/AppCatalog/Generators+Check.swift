import Spelling
import Wire

extension Generators {
  /// Ids are unique, each input is of one kind, and every place of every template can be filled.
  package func check(_ problems: inout Problems) {
    problems.require(generators.count <= 50, at: "generators", "must be at most 50, not \(generators.count)")
    problems.requireUnique(generators.map(\.id)) { "generators[\($0)].id" }
    for (index, generator) in generators.enumerated() {
      GeneratorCheck(generator: generator, path: "generators[\(index)]").add(to: &problems)
    }
  }

  /// Quotas, catalogues and fields of items are there.
  package func check(against app: App, _ problems: inout Problems) {
    for (index, generator) in generators.enumerated() {
      GeneratorCheck(generator: generator, path: "generators[\(index)]").add(to: &problems, against: app)
    }
  }
}

/// What is wrong with one generator.
private struct GeneratorCheck {
  let generator: Generator
  let path: String

  func add(to problems: inout Problems) {
    problems.requireID(generator.id, "\(path).id")
    problems.requireText(generator.name, "\(path).name")
    problems.require(generator.inputs.count <= 20, at: "\(path).inputs", "must be at most 20")
    problems.requireUnique(generator.inputs.map(\.id)) { "\(path).inputs[\($0)].id" }
    for (index, input) in generator.inputs.enumerated() { check(input, at: "\(path).inputs[\(index)]", &problems) }
    problems.require(generator.prompt.version >= 1, at: "\(path).prompt.version", "must be at least 1")
    for (name, text) in templates {
      problems.requireText(text, "\(path).\(name)")
      for (language, text) in text.all.sorted(by: { $0.key.tag < $1.key.tag }) {
        guard let open = TextTemplate(text).openSection else { continue }
        problems.add("\(path).\(name).\(language)", "has a section '\(Excerpt(open))' that has no beginning or no end")
      }
    }
    if let answer = generator.answer {
      problems.requireFieldName(answer.name, "\(path).answer.name")
      problems.requireFieldName(answer.member, "\(path).answer.member")
    }
    let most = generator.mostBytes
    problems.require((1...8000).contains(most), at: "\(path).longest", "must be 1 to 8000 bytes, not \(most)")
    checkKeeping(&problems)
    checkSofter(&problems)
    for (index, curated) in (generator.curated ?? []).enumerated() {
      check(curated, at: "\(path).curated[\(index)]", &problems)
    }
    if let reactions = generator.reactions { check(reactions, &problems) }
    if let daily = generator.daily { check(daily, &problems) }
  }

  /// A day can choose by itself, and only what is there.
  private func check(_ daily: Generator.Daily, _ problems: inout Problems) {
    let (given, path) = (daily.inputs ?? [:], "\(path).daily")
    for input in generator.inputs where given[input.id] == nil && input.optional != true {
      problems.require(
        input.choices != nil || input.levels != nil, at: path, "can't choose '\(input.id)': only choices and levels")
      problems.require(
        input.choices?.allSatisfy { $0.season != nil } != true, at: path,
        "has a day on which no choice of '\(input.id)' is in season")
    }
    for (name, value) in given.sorted(by: { $0.key < $1.key }) {
      guard let input = generator.input(name) else {
        let hint = Spelling.hint(for: name, among: generator.inputs.map(\.id))
        problems.add("\(path).inputs.\(name)", "isn't an input\(hint)")
        continue
      }
      let isChoice = value.string.flatMap { input.choice($0) }.map { $0.season == nil } ?? false
      let isLevel = value.integer.map { $0 >= 1 && $0 <= input.levels?.count ?? 0 } ?? false
      problems.require(
        isChoice || isLevel, at: "\(path).inputs.\(name)", "isn't a level, or a choice that is always in season")
    }
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
    problems.requireFieldName(input.id, "\(path).id")
    problems.require(input.id != "reactions", at: "\(path).id", "'reactions' has a meaning of its own in prompts")
    problems.requireText(input.name, "\(path).name")
    let kinds = [input.choices != nil, input.levels != nil, input.itemOf != nil, input.text != nil].count { $0 }
    problems.require(kinds == 1, at: path, "must have one of choices, levels, item_of and text, not \(kinds)")
    if let choices = input.choices {
      problems.require((1...200).contains(choices.count), at: "\(path).choices", "must be 1 to 200")
      problems.requireUnique(choices.map(\.id)) { "\(path).choices[\($0)].id" }
      for (index, choice) in choices.enumerated() {
        let path = "\(path).choices[\(index)]"
        problems.requireID(choice.id, "\(path).id")
        check(
          name: choice.name, prompt: choice.prompt, words: choice.words, like: choices[0].words, at: path,
          into: &problems)
        if let goal = choice.goal { problems.require(goal >= 1, at: "\(path).goal", "must be at least 1") }
        for (name, day) in [("from", choice.season?.from), ("until", choice.season?.until)] {
          guard let day, Generator.Season.number(day) == nil else { continue }
          problems.add("\(path).season.\(name)", "'\(Excerpt(day))' isn't a month and a day, like 12-24")
        }
      }
    }
    if let levels = input.levels {
      problems.require((1...20).contains(levels.count), at: "\(path).levels", "must be 1 to 20")
      for (index, level) in levels.enumerated() {
        check(
          name: level.name, prompt: level.prompt, words: level.words, like: levels[0].words,
          at: "\(path).levels[\(index)]", into: &problems)
      }
    }
    if let most = input.text {
      problems.require((1...2000).contains(most), at: "\(path).text", "must be 1 to 2000 bytes, not \(most)")
    }
  }

  private func check(
    name: LocalizedText, prompt: LocalizedText?, words: [String: LocalizedWords]?,
    like first: [String: LocalizedWords]?, at path: String, into problems: inout Problems
  ) {
    problems.requireText(name, "\(path).name")
    if let prompt { problems.requireText(prompt, "\(path).prompt") }
    let keys = (words ?? [:]).keys.sorted()
    for key in keys {
      problems.requireFieldName(key, "\(path).words.\(key)")
      if let words = words?[key] { problems.requireWords(words, "\(path).words.\(key)") }
    }
    let wanted = (first ?? [:]).keys.sorted()
    problems.require(
      keys == wanted, at: words == nil ? path : "\(path).words",
      "must have the words of all others of the input: \(wanted.isEmpty ? "none" : wanted.joined(separator: ", "))")
  }

  private func checkKeeping(_ problems: inout Problems) {
    switch generator.keeps {
    case .cache:
      for (index, input) in generator.inputs.enumerated() where input.text != nil {
        problems.add("\(path).inputs[\(index)].text", "can't be an input of texts that are handed to all who ask")
      }
      problems.require(
        generator.reactions == nil, at: "\(path).reactions", "are for texts that have an account: keeps is 'cache'")
    case .history: break
    case nil:
      problems.require(
        generator.reactions == nil, at: "\(path).reactions", "are for texts of a history, and these aren't kept")
    }
  }

  private func checkSofter(_ problems: inout Problems) {
    guard let softer = generator.softer else { return }
    problems.require(
      generator.input(softer)?.levels != nil, at: "\(path).softer",
      "'\(Excerpt(softer))' is no input with levels\(Spelling.hint(for: softer, among: leveled))")
  }

  private var leveled: [String] { generator.inputs.filter { $0.levels != nil }.map(\.id) }

  private func check(_ curated: Generator.Curated, at path: String, _ problems: inout Problems) {
    problems.requireText(curated.text, "\(path).text")
    for (name, value) in (curated.when ?? [:]).sorted(by: { $0.key < $1.key }) {
      let (input, path) = (generator.input(name), "\(path).when.\(name)")
      if let levels = input?.levels {
        let fits = value.integer.map { (1...Int64(levels.count)).contains($0) } == true
        problems.require(fits, at: path, "must be a level, 1 to \(levels.count)")
      } else if let choices = input?.choices?.map(\.id) {
        let id = value.string ?? ""
        problems.require(
          choices.contains(id), at: path, "'\(Excerpt(id))' is no choice\(Spelling.hint(for: id, among: choices))")
      } else {
        let known = generator.inputs.filter { $0.choices != nil || $0.levels != nil }.map(\.id)
        problems.add(path, "is no input with choices or levels\(Spelling.hint(for: name, among: known))")
      }
    }
  }

  private func check(_ reactions: Generator.Reactions, _ problems: inout Problems) {
    let path = "\(path).reactions"
    if let by = reactions.by {
      problems.require(
        generator.input(by)?.choices != nil, at: "\(path).by", "'\(Excerpt(by))' is no input with choices")
    }
    problems.require(reactions.least >= 1, at: "\(path).least", "must be at least 1")
    problems.require((1...20).contains(reactions.kinds.count), at: "\(path).kinds", "must be 1 to 20")
    problems.requireUnique(reactions.kinds.map(\.id)) { "\(path).kinds[\($0)].id" }
    for (index, kind) in reactions.kinds.enumerated() {
      problems.requireID(kind.id, "\(path).kinds[\(index)].id")
      problems.requireText(kind.name, "\(path).kinds[\(index)].name")
      if let prompt = kind.prompt { problems.requireText(prompt, "\(path).kinds[\(index)].prompt") }
      problems.require(
        kind.levels == nil || generator.softer != nil, at: "\(path).kinds[\(index)].levels",
        "moves a level, and 'softer' names none")
    }
  }

  // MARK: With the rest of the app

  func add(to problems: inout Problems, against app: App) {
    if let quota = generator.quota {
      let known = (app.access?.quotas ?? []).map(\.id)
      problems.require(
        known.contains(quota), at: "\(path).quota",
        "'\(Excerpt(quota))' is no quota in access.json\(Spelling.hint(for: quota, among: known))")
    }
    for (index, input) in generator.inputs.enumerated() {
      guard let id = input.itemOf else { continue }
      problems.require(
        app.catalogue(id) != nil, at: "\(path).inputs[\(index)].item_of",
        "'\(Excerpt(id))' is no catalogue\(Spelling.hint(for: id, among: app.catalogues.map(\.name)))")
    }
    checkWords(against: SafetyFilter(app.safety), &problems)
    let (told, written) = (names(in: app, withWords: false), names(in: app, withWords: true))
    for (name, text) in templates {
      let isPrompt = name.hasPrefix("prompt")
      let known = isPrompt ? told + (generator.reactions == nil ? [] : ["reactions"]) : written
      for (language, text) in text.all.sorted(by: { $0.key.tag < $1.key.tag }) {
        for place in Set(TextTemplate(text).places).sorted() where !known.contains(place) {
          let hint = Spelling.hint(for: place, among: known)
          problems.add("\(path).\(name).\(language)", "has {\(Excerpt(place))}, which nothing fills\(hint)")
        }
        for input in generator.inputs where input.optional == true {
          problems.require(
            !TextTemplate(text).hasBare(input.id), at: "\(path).\(name).\(language)",
            "has {\(input.id)}, which may be left out, outside of {#\(input.id)}…{/\(input.id)}")
        }
      }
    }
  }

  /// What people wrote for the case passes no filter later.
  private func checkWords(against filter: SafetyFilter, _ problems: inout Problems) {
    let texts = (generator.curated ?? []).enumerated().map { ("curated[\($0)].text", $1.text) }
    for (name, text) in texts {
      for (language, text) in text.all.sorted(by: { $0.key.tag < $1.key.tag }) {
        let (place, most) = ("\(path).\(name).\(language)", generator.mostBytes)
        problems.require(
          text.utf8.count <= most, at: place, "has \(text.utf8.count) bytes, more than the generator's longest \(most)")
        if let reason = filter.reason(against: text) {
          problems.add(place, "has what safety.json refuses in texts: '\(Excerpt(reason))'")
        }
      }
    }
  }

  /// What places may be called; words of choices are for the embedded provider alone.
  private func names(in app: App, withWords: Bool) -> [String] {
    generator.inputs.flatMap { input -> [String] in
      var names = [input.id]
      if let item = input.itemOf, let catalogue = app.catalogue(item)?.content {
        let fields = catalogue.fields.filter { $0.value.type != .picture }.keys.sorted()
        names += (["group"] + fields).map { "\(input.id).\($0)" }
      } else if withWords {
        let words = input.choices?.first?.words ?? input.levels?.first?.words ?? [:]
        names += words.keys.sorted().map { "\(input.id).\($0)" }
      }
      return names
    }
  }
}
