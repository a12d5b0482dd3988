import AppCatalog
import Wire

/// Words that differ by a number.
extension Preview {
  /// Of which each language's forms have one at least.
  private static let samples = [0, 1, 2, 3, 11, 100]

  /// A line for each form that the words have in this language, with the numbers that it is for; none where they have
  /// but one.
  ///
  /// - Parameter filled: the words for a number.
  func sayForms(_ what: String, _ texts: [CountedText], of placeholder: String, filled: (Int) -> String) {
    var forms: [(texts: [String], numbers: [Int])] = []
    for number in Self.samples {
      let form = texts.map { $0.text(language, count: number) }
      if let known = forms.firstIndex(where: { $0.texts == form }) {
        forms[known].numbers.append(number)
      } else {
        forms.append((form, [number]))
      }
    }
    guard forms.count > 1 else { return }
    for form in forms {
      let numbers = form.numbers.map { "\($0)" }.joined(separator: ", ")
      walk.told("\(what), \(placeholder) \(numbers)", form.numbers.first.map(filled) ?? "")
    }
  }
}
