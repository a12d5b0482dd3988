import AppCatalog
import Wire

/// Texts with plural forms.
extension Preview {
  /// Numbers that cover every plural form of each language at least once.
  private static let samples = [0, 1, 2, 3, 11, 100]

  /// Prints a line for each plural form of the texts in this language, with the numbers that use it. Prints nothing if
  /// there is only one form.
  ///
  /// - Parameter filled: returns the text for a number.
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
