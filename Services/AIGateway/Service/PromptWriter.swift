import AppCatalog
import ContentContract
import Crypto
import Wire

/// Makes prompts of what was chosen. Pure but for the seed.
struct PromptWriter {
  let app: String
  let account: String
  /// From which address it was asked for, where a proxy told.
  var origin: String?
  let inputs: Inputs
  /// What items say, by their inputs.
  var items: [String: GetItemTexts.Reply]
  /// What follows from what the person said of earlier texts.
  var reaction: Generator.Reaction?
  let language: Language

  private var generator: Generator { inputs.generator }

  /// - Parameters:
  ///   - levels: how many levels milder, below 0, or stronger it shall be.
  ///   - seed: picks one of the many texts that the app's words make.
  func prompt(levels: Int, seed: UInt64) -> Prompt {
    let moved = inputs.moved(by: levels + (reaction?.levels ?? 0))
    func told(_ place: String) -> String? {
      if place == "reactions" { return reaction?.prompt?[language] }
      return value(of: place, from: moved, seed: seed)
    }
    return Prompt(
      app: app, account: account, origin: origin, generator: generator.id,
      system: TextTemplate(generator.prompt.system[language]).filled(told),
      user: TextTemplate(generator.prompt.user[language]).filled(told), answer: generator.answer,
      embedded: TextTemplate(generator.embedded[language]).filled { value(of: $0, from: moved, seed: seed) },
      language: language,
      mostBytes: generator.mostBytes)
  }

  /// What stands in when nobody can write; nil where the app has nothing.
  var stored: String? {
    generator.stored.map { text in TextTemplate(text[language]).filled { value(of: $0, from: inputs, seed: 0) } }
  }

  /// What a person wrote for such a case; nil where the app has nothing.
  func curated(seed: UInt64) -> String? {
    let all = generator.curated ?? []
    let chosen = inputs.json(withText: false).object ?? [:]
    let fitting = all.filter { curated in (curated.when ?? [:]).allSatisfy { chosen[$0.key] == $0.value } }
    // Of those that fit, those that were written for no wider a case.
    let closest = fitting.map { $0.when?.count ?? 0 }.max()
    let best = fitting.filter { $0.when?.count ?? 0 == closest }
    var random = SeededGenerator(seed: seed)
    return (best.isEmpty ? all : best).randomElement(using: &random)?.text[language]
  }

  private func value(of place: String, from inputs: Inputs, seed: UInt64) -> String? {
    let parts = place.split(separator: ".", maxSplits: 1).map(String.init)
    guard let name = parts.first, let value = inputs.values[name] else { return nil }
    let field = parts.count > 1 ? parts[1] : nil
    switch value {
    case .text(let text): return text
    case .item:
      guard let field else { return items[name]?.name }
      return field == "group" ? items[name]?.group : items[name]?.fields[field]
    case .choice(let choice):
      guard let field else { return (choice.prompt ?? choice.name)[language] }
      return pick(choice.words?[field], for: place, seed: seed)
    case .level(let number):
      guard let level = generator.input(name)?.levels?[number - 1] else { return nil }
      guard let field else { return (level.prompt ?? level.name)[language] }
      return pick(level.words?[field], for: place, seed: seed)
    }
  }

  /// One of the words, by the seed and the place: so the places of a text vary each for itself.
  private func pick(_ words: LocalizedWords?, for place: String, seed: UInt64) -> String? {
    var mixed = seed
    for byte in place.utf8 { mixed = (mixed ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var random = SeededGenerator(seed: mixed)
    return words?[language].randomElement(using: &random)
  }
}
