package import Wire

/// The plural rule of a language: CLDR's cardinal rule, for whole numbers (R11).
package struct PluralRule: Sendable {
  /// The categories in the order in which they are tested. A number that matches none of them is `other`.
  private let tried: [(category: String, condition: PluralCondition)]

  /// CLDR's names of the categories, in the order in which they are tested.
  private static let names = ["zero", "one", "two", "few", "many"]
  /// Texts may omit a category whose numbers are all at least this large, because notices never count that many things.
  private static let uncommon = 100_000

  /// Returns the rule of a language, or nil if CLDR has none.
  package static func of(_ language: Language) -> PluralRule? { language.lookUp { byLanguage[$0.tag] } }

  /// Returns CLDR's name of a number's category.
  package func category(_ number: Int) -> String {
    tried.first { $0.condition.holds(for: number.magnitude) }?.category ?? "other"
  }

  /// CLDR's names of the categories that a text may have.
  package var categories: [String] { tried.map(\.category) + ["other"] }

  /// The categories that a text must have. A category that only applies to millions, as in Spanish, may be omitted; the
  /// text then uses `other`.
  package var needed: [String] {
    tried.filter { pair in (0..<Self.uncommon).contains { category($0) == pair.category } }.map(\.category) + ["other"]
  }

  private static let byLanguage: [String: PluralRule] = {
    do { return try read(PackageResources.plurals_json) } catch { preconditionFailure("plurals.json: \(error)") }
  }()

  /// - Parameter text: The rules in the format described in README.md, with languages by their tags.
  static func read(_ text: Bytes) throws -> [String: PluralRule] {
    struct File: Decodable { var rules: [Group] }
    var rules: [String: PluralRule] = [:]
    for group in try JSON.decode(File.self, from: text).rules {
      let rule = try group.rule()
      for language in group.languages { rules[language] = rule }
    }
    return rules
  }

  /// The conditions of a rule, with the languages that have it.
  private struct Group: Decodable {
    var languages: [String]
    var zero, one, two, few, many: String?

    func rule() throws -> PluralRule {
      let conditions = zip(PluralRule.names, [zero, one, two, few, many])
      return PluralRule(
        tried: try conditions.compactMap { name, text in try text.map { (name, try PluralCondition($0)) } })
    }
  }
}
