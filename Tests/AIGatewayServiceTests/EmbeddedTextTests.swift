import AppCatalog
import CivilTime
import Crypto
import EventLoop
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

/// The variety of the embedded provider's texts, determined by enumerating all texts that an app's words allow (R3).
@Suite(.timeLimit(.minutes(3))) struct EmbeddedTextTests {
  static func roast() throws -> Generator {
    try #require(try Apps.catalog()["roast-me-later"]?.generators?["roast"])
  }

  /// - Parameter season: The choice whose season contains the inputs' day.
  static func inputs(_ given: JSONValue, of generator: Generator, in season: Generator.Choice? = nil) throws -> Inputs {
    let days = (0..<366).map { CivilDay(number: 20_000 + $0) }
    let day = try #require(days.first { season?.season?.has($0) ?? true })
    return try Inputs(SmallJSON(given), of: generator, on: day)
  }

  /// Returns all texts that the generator's words allow for the inputs.
  static func all(_ inputs: Inputs, in language: Language) -> Set<String> {
    let generator = inputs.generator
    let template = TextTemplate(generator.embedded[language])
    let places = template.places.map { place in (place, words(of: place, from: inputs, in: language)) }
    var filled: [[String: String]] = [[:]]
    for (place, words) in places where !words.isEmpty {
      filled = filled.flatMap { known in words.map { known.merging([place: $0]) { $1 } } }
    }
    return Set(filled.map { values in template.filled { values[$0] } })
  }

  private static func words(of place: String, from inputs: Inputs, in language: Language) -> [String] {
    let parts = place.split(separator: ".").map(String.init)
    switch inputs.values[parts[0]] {
    case .choice(let choice): return choice.words?[parts[1]]?[language] ?? []
    case .level(let level):
      return inputs.generator.input(parts[0])?.levels?[level - 1].words?[parts[1]]?[language] ?? []
    default: return []
    }
  }

  @Test("Each category, spice level and language has 3,000 different roasts within the length limit")
  func counted() throws {
    let generator = try Self.roast()
    let categories = try #require(generator.input("category")?.choices)
    let spices = try #require(generator.input("spice")?.levels)
    #expect(categories.count == 6 && spices.count == 5)
    for language in ["en", "vi"] as [Language] {
      var counts = [Int]()
      var every = Set<String>()
      for category in categories {
        for spice in spices.indices.map({ $0 + 1 }) {
          let given: JSONValue = ["category": .string(category.id), "spice": .integer(Int64(spice))]
          let texts = Self.all(try Self.inputs(given, of: generator), in: language)
          #expect(texts.count >= 3000, "\(category.id) \(spice) \(language): \(texts.count)")
          #expect(texts.allSatisfy { $0.utf8.count <= generator.maxBytes && !$0.contains("  ") && !$0.contains("{") })
          counts.append(texts.count)
          every.formUnion(texts)
        }
      }
      // No text occurs for two combinations of inputs.
      #expect(every.count == counts.reduce(0, +))
      #expect(every.count >= 90_000, "\(language): \(every.count)")
    }
  }

  @Test("Choosing a mood or a collection adds more possible texts")
  func more() throws {
    let generator = try Self.roast()
    let plain: JSONObject = ["category": "code", "spice": 2]
    let few = Self.all(try Self.inputs(.object(plain), of: generator), in: .en).count
    for (input, times) in [("mood", 6), ("collection", 8)] {
      for choice in generator.input(input)?.choices ?? [] {
        var given = plain
        given[input] = .string(choice.id)
        let inputs = try Self.inputs(.object(given), of: generator, in: choice)
        #expect(Self.all(inputs, in: .en).count == few * times, "\(choice.id)")
      }
    }
  }

  @Test("A random text is always one of the possible texts, and nearly every possible text occurs")
  func drawn() throws {
    let generator = try Self.roast()
    let inputs = try Self.inputs(["category": "code", "spice": 2], of: generator)
    let prompts = PromptWriter(
      app: "roast-me-later", account: "acc_1", inputs: inputs, items: [:], reaction: nil, language: "vi")
    let all = Self.all(inputs, in: "vi")
    var random = SeededGenerator(seed: 7)
    var drawn: Set<String> = []
    // Of 3,024 equally likely texts, about 4 are missing after this many draws.
    for _ in 0..<20_000 { drawn.insert(prompts.prompt(levels: 0, seed: random.next()).embedded) }
    #expect(drawn.isSubset(of: all))
    #expect(drawn.count >= all.count - 20, "\(drawn.count) of \(all.count)")
  }
}
