import Wire

extension LocalizedText {
  /// What a screen reader says for what is locked: the label of the app's data, with the thing's own name in it.
  func label(for name: String, in language: Language) -> String {
    var result = ""
    var rest = self[language][...]
    while let mark = rest.firstRange(of: "{name}") {
      result += rest[..<mark.lowerBound] + name
      rest = rest[mark.upperBound...]
    }
    return result + rest
  }
}
