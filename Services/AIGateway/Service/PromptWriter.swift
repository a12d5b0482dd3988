import AppCatalog
import ContentContract
import Crypto
import Wire

/// Builds prompts from inputs. The same inputs and the same seed give the same prompt.
struct PromptWriter {
  let app: String
  let account: String
  /// The caller's address, if a proxy reported it.
  var origin: String?
  let inputs: Inputs
  /// The data of items, by input id.
  var items: [String: GetItemTexts.Reply]
  /// The effect of the user's reactions to earlier texts.
  var reaction: Generator.Reaction?
  let language: Language

  private var generator: Generator { inputs.generator }

  /// - Parameters:
  ///   - levels: The number of levels by which to soften (negative) or intensify the text.
  ///   - seed: A number that selects one of the many texts that the app's words allow.
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
      maxBytes: generator.maxBytes)
  }

  /// The text to return if no provider can write one; nil if the generator has none.
  var stored: String? {
    generator.stored.map { text in TextTemplate(text[language]).filled { value(of: $0, from: inputs, seed: 0) } }
  }

  /// Returns a curated text for these inputs, or any curated text if none fits. Returns nil if the generator has none.
  func curated(seed: UInt64) -> String? {
    let all = generator.curated ?? []
    let chosen = inputs.json(withText: false).object ?? [:]
    let fitting = all.filter { $0.conditions.allSatisfy { chosen[$0.key] == $0.value } }
    // Of the matching texts, prefer those with the most conditions.
    let closest = fitting.map(\.conditions.count).max()
    let best = fitting.filter { $0.conditions.count == closest }
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

  /// Selects one of the words by the seed and the placeholder, so that the placeholders of a text vary independently.
  private func pick(_ words: LocalizedWords?, for place: String, seed: UInt64) -> String? {
    var mixed = seed
    for byte in place.utf8 { mixed = (mixed ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var random = SeededGenerator(seed: mixed)
    return words?[language].randomElement(using: &random)
  }
}

extension Generator.Curated {
  fileprivate var conditions: [String: JSONValue] { when ?? [:] }
}

extension Prompt {
  /// Returns a digest that is equal for prompts that request the same text.
  ///
  /// - Parameter version: The version of the generator's prompt.
  func digest(version: Int) -> String {
    let parts = ["\(version)", system, user, embedded, answer.map { "\($0.name) \($0.schema)" } ?? "", "\(maxBytes)"]
    return Base64.encodeURL(SHA256.digest(Array(parts.joined(separator: "\u{0}").utf8)))
  }
}
