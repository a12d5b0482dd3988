package import Wire

/// How a language tells numbers of things apart: CLDR's cardinal rules, for whole numbers (R11).
package struct PluralRule: Sendable {
  /// The categories that a number is tried in, one after the other; what fits none is `other`.
  private let tried: [(category: String, condition: PluralCondition)]

  /// CLDR's names, from the fewest to the most.
  private static let names = ["zero", "one", "two", "few", "many"]
  /// A category that only rounder numbers than this have needn't be written: nobody is told of so many things.
  private static let uncommon = 100_000

  /// A language's; nil for one whose rule CLDR doesn't know.
  package static func of(_ language: Language) -> PluralRule? { language.lookUp { byLanguage[$0.tag] } }

  /// The category of a number, by CLDR's name.
  package func category(_ number: Int) -> String {
    tried.first { $0.condition.holds(for: number.magnitude) }?.category ?? "other"
  }

  /// The categories that a text may have, by CLDR's names.
  package var categories: [String] { tried.map(\.category) + ["other"] }

  /// Those that a text must have: millions alone, as in Spanish, are `other` where nothing is written for them.
  package var needed: [String] {
    tried.filter { pair in (0..<Self.uncommon).contains { category($0) == pair.category } }.map(\.category) + ["other"]
  }

  private static let byLanguage: [String: PluralRule] = {
    do { return try read(PackageResources.plurals_json) } catch { preconditionFailure("plurals.json: \(error)") }
  }()

  /// - Parameter text: as README.md says it, with languages by their tags.
  static func read(_ text: Bytes) throws -> [String: PluralRule] {
    struct File: Decodable { var rules: [Group] }
    struct Group: Decodable {
      var languages: [String]
      var zero, one, two, few, many: String?
    }
    var rules: [String: PluralRule] = [:]
    for group in try JSON.decode(File.self, from: text).rules {
      let conditions = zip(names, [group.zero, group.one, group.two, group.few, group.many])
      let rule = PluralRule(
        tried: try conditions.compactMap { name, text in try text.map { (name, try PluralCondition($0)) } })
      for language in group.languages { rules[language] = rule }
    }
    return rules
  }
}
