import Plurals
import Spelling
import Wire

extension Problems {
  /// Checks that every placeholder in braces is one that can be filled.
  mutating func requirePlaceholders(
    in text: String, among known: [String], _ path: @autoclosure () -> String
  ) {
    var unknown: [String] = []
    _ = text.filled { name in
      if !known.contains(name) { unknown.append(name) }
      return nil
    }
    if text.contains("{") {
      let isOpen = text[(text.lastIndex(of: "{") ?? text.startIndex)...].contains("}") == false
      require(!isOpen, at: path(), "has a '{' without its '}'")
    }
    for name in unknown {
      let hint = known.isEmpty ? ", but this text has no placeholders" : Spelling.hint(for: name, among: known)
      add(path(), "has {\(Excerpt(name))}, which isn't a placeholder of this text\(hint)")
    }
  }

  /// Checks that a text has every plural form that its languages need, and only known placeholders.
  ///
  /// - Parameters:
  ///   - counts: the placeholder whose number selects the plural form, or nil if the data doesn't name one.
  ///   - places: the known placeholders.
  mutating func requireCounted(
    _ text: CountedText, counts: String?, filling places: [String], _ path: @autoclosure () -> String
  ) {
    for (language, forms) in text.all.sorted(by: { $0.key.tag < $1.key.tag }) {
      let place = "\(path()).\(language)"
      for (category, text) in forms.all {
        requirePlaceholders(in: text, among: places, "\(place)\(category.map { ".\($0)" } ?? "")")
      }
      guard case .forms(let all) = forms else { continue }
      guard let rule = PluralRule.of(language) else {
        add(place, "has plural forms, but the plural rules of '\(language)' are unknown; write one text")
        continue
      }
      require(counts != nil, at: place, "has plural forms, but 'counts' doesn't name their number")
      for category in rule.needed where all[category] == nil { add(place, "has no '\(category)'") }
      for category in all.keys.sorted() where !rule.categories.contains(category) {
        add(
          "\(place).\(category)",
          "isn't a plural form of '\(language)', which has \(rule.categories.joined(separator: ", "))"
            + Spelling.hint(for: category, among: rule.categories.filter { all[$0] == nil }))
      }
    }
  }
}
