package import Wire

/// How a language tells numbers of things apart: CLDR's cardinal rules, for whole numbers below a million.
package enum PluralRule: Hashable, Sendable {
  /// No difference: Vietnamese, Japanese, Chinese, …
  case none
  /// One and all others: English, German, Spanish, …
  case one
  /// None and one are alike: French, Portuguese, …
  case zeroAndOne
  /// Czech and Slovak: one, two to four, the others.
  case czech
  case polish
  /// Russian, Ukrainian, Belarusian: by the last digits.
  case russian

  /// A language's; nil for one whose rule isn't known here.
  package static func of(_ language: Language) -> PluralRule? {
    byLanguage[String(language.tag.prefix { $0 != "-" })]
  }

  private static let byLanguage: [String: PluralRule] = {
    let groups: [(PluralRule, String)] = [
      (.none, "vi ja zh ko th id ms lo my"),
      (.one, "en de nl sv da nb no fi et it es ca gl el hu bg tr eu af sw"), (.zeroAndOne, "fr pt hi"),
      (.czech, "cs sk"), (.polish, "pl"), (.russian, "ru uk be"),
    ]
    return Dictionary(
      uniqueKeysWithValues: groups.flatMap { rule, tags in tags.split(separator: " ").map { (String($0), rule) } })
  }()

  /// The categories that texts must have, by CLDR's names.
  package var categories: [String] {
    switch self {
    case .none: ["other"]
    case .one, .zeroAndOne: ["one", "other"]
    case .czech: ["one", "few", "other"]
    case .polish, .russian: ["one", "few", "many", "other"]
    }
  }

  /// The category of a number.
  package func category(_ number: Int) -> String {
    let (last, lastTwo) = (number.magnitude % 10, number.magnitude % 100)
    let isFew = (2...4).contains(last) && !(12...14).contains(lastTwo)
    return switch self {
    case .none: "other"
    case .one: number.magnitude == 1 ? "one" : "other"
    case .zeroAndOne: number.magnitude <= 1 ? "one" : "other"
    case .czech: number.magnitude == 1 ? "one" : (2...4).contains(number.magnitude) ? "few" : "other"
    case .polish: number.magnitude == 1 ? "one" : isFew ? "few" : "many"
    case .russian: last == 1 && lastTwo != 11 ? "one" : isFew ? "few" : "many"
    }
  }
}
