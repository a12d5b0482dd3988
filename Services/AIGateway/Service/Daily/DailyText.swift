import AIGatewayContract
import AppCatalog
import CivilTime
import Crypto
import SafetyFilter
import Wire

/// An account's text of the day. The same account, day, language and app data always give the same text.
struct DailyText {
  let app: App
  let generator: Generator
  let account: String
  let day: CivilDay
  let language: Language

  /// The maximum number of candidates that the filter checks.
  private static let maxTries = 8

  /// The inputs selected for the day, and the text.
  struct Composition: Equatable {
    var inputs: JSONValue
    var names: [String: String]
    var text: String
  }

  /// Returns the text; nil if the filter rejects all candidates and the app has no curated text.
  func make() throws -> Composition? {
    let seed = seed
    var chance = SeededGenerator(seed: seed)
    let inputs = try Inputs(SmallJSON(.object(chosen(by: &chance))), of: generator, on: day)
    let writer = PromptWriter(
      app: app.id, account: account, inputs: inputs, items: [:], reaction: nil, language: language)
    let filter = app.filter
    let written = (0..<UInt64(Self.maxTries)).lazy.map { writer.prompt(levels: 0, seed: seed &+ $0).embedded }
      .first { !$0.isEmpty && filter.reason(against: $0) == nil }
    return (written ?? writer.curated(seed: seed)).map { text in
      Composition(inputs: inputs.json(), names: names(of: inputs), text: text)
    }
  }

  private var seed: UInt64 {
    SHA256.digest(Array("\(app.id) \(generator.id) \(account) \(day)".utf8)).prefix(8).reduce(0) {
      $0 << 8 | UInt64($1)
    }
  }

  private func chosen(by chance: inout SeededGenerator) -> JSONObject {
    var chosen = JSONObject()
    for input in generator.inputs {
      if let given = generator.daily?.inputs?[input.id] {
        chosen[input.id] = given
      } else if input.optional != true {
        chosen[input.id] = value(of: input, by: &chance)
      }
    }
    return chosen
  }

  private func value(of input: Generator.Input, by chance: inout SeededGenerator) -> JSONValue? {
    if let levels = input.levels { return .integer(Int64.random(in: 1...Int64(levels.count), using: &chance)) }
    let choices = (input.choices ?? []).filter { $0.season?.has(day) ?? true }
    return choices.randomElement(using: &chance).map { .string($0.id) }
  }

  private func names(of inputs: Inputs) -> [String: String] {
    var names: [String: String] = [:]
    for input in generator.inputs {
      switch inputs.values[input.id] {
      case .choice(let choice): names[input.id] = choice.name[language]
      case .level(let level): names[input.id] = input.levels?[level - 1].name[language]
      case .item, .text, nil: break
      }
    }
    return names
  }
}
