import Files
import Testing
import Wire

@testable import Plurals

/// The plural form that a language uses for a number, as defined by Unicode (R11).
@Suite(.timeLimit(.minutes(1))) struct PluralsTests {
  @Test("In each of about two hundred languages, every example number in Unicode's data has the right plural category")
  func samples() throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    struct Group: Decodable {
      var languages: [Language]
      var samples: [String: [Int]]
    }
    let groups = try JSON.decode(
      [Group].self, from: Disk.read("\(root)/Tests/Corpus/plural-samples.json"))
    for group in groups {
      for language in group.languages {
        let rule = try #require(PluralRule.of(language))
        for (category, numbers) in group.samples {
          #expect(rule.categories.contains(category))
          for number in numbers { #expect(rule.category(number) == category, "\(number) in \(language)") }
        }
      }
    }
    #expect(groups.reduce(0) { $0 + $1.languages.count } > 200)
  }

  @Test(
    "A text must have the plural forms needed for numbers up to a few thousand",
    arguments: [
      ("en", ["one", "other"]), ("vi", ["other"]), ("es", ["one", "other"]), ("pl", ["one", "few", "many", "other"]),
      ("ar", ["zero", "one", "two", "few", "many", "other"]), ("pt-PT", ["one", "other"]), ("de-AT", ["one", "other"]),
    ] as [(Language, [String])])
  func needed(language: Language, expected: [String]) throws {
    #expect(try #require(PluralRule.of(language)).needed == expected)
  }

  @Test("A region's plural rule takes precedence over its language's, and an unknown language has none")
  func languages() throws {
    #expect(PluralRule.of("pt-BR")?.category(0) == "one" && PluralRule.of("pt-PT")?.category(0) == "other")
    #expect(PluralRule.of("tlh") == nil)
    #expect(PluralRule.of("es")?.category(1_000_000) == "many" && PluralRule.of("es")?.category(-1) == "one")
    #expect(PluralRule.of("fr")?.category(.min) == "other")
  }

  @Test(
    "An invalid plural condition is rejected",
    arguments: ["n", "n = ", "m = 1", "n % 0 = 1", "n = 2..1", "n = 1 and", "n % 10", "n = a", "n = 1 1", "n < 2"])
  func faults(text: String) {
    #expect(throws: PluralCondition.Fault.self) { try PluralCondition(text) }
  }
}
