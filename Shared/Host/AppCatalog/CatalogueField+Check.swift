import Spelling
import Wire

extension CatalogueField {
  /// The JSON form of a value of this type, for messages.
  private var form: String {
    switch type {
    case .string: "a string"
    case .text: "an object with a string for each language"
    case .words: "an object with a list of strings for each language"
    case .integer: "a whole number"
    case .number: "a number"
    case .choice: "the id of a choice"
    case .picture: "the name of a file"
    }
  }

  /// Checks that the declaration has the members that its type needs, and no others.
  func check(at path: String, into problems: inout Problems) {
    let isNumber = type == .integer || type == .number
    let isText = type == .string || type == .text || type == .words
    let given = self
    let path = path
    func belongs(_ isGiven: Bool, _ name: String, to kinds: String, when fits: Bool) {
      problems.require(!isGiven || fits, at: "\(path).\(name)", "belongs to \(kinds), not to '\(given.type.rawValue)'")
    }
    belongs(least != nil, "least", to: "numbers", when: isNumber)
    belongs(most != nil, "most", to: "numbers and texts", when: isNumber || isText)
    belongs(of != nil, "of", to: "a choice", when: type == .choice)
    belongs(aspect != nil, "aspect", to: "a picture", when: type == .picture)
    belongs(blurred != nil, "blurred", to: "a picture", when: type == .picture)
    if let least, let most { problems.require(least <= most, at: "\(path).least", "is above 'most'") }
    if isText, let most {
      problems.require(
        (1...10_000).contains(most) && most == most.rounded(), at: "\(path).most", "must be 1 to 10000, not \(most)")
    }
    if type == .choice { checkChoices(at: path, into: &problems) }
    problems.require(
      blurred == nil || isForOpen, at: "\(path).blurred",
      "is only for a picture that some users don't see: \"when\": \"open\"")
  }

  private func checkChoices(at path: String, into problems: inout Problems) {
    let choices = of ?? []
    problems.require(of != nil, at: path, "must list the choices in 'of'")
    problems.requireUnique(choices.map(\.id)) { "\(path).of[\($0)].id" }
  }

  /// Checks that an item's value has the field's type and is within its bounds.
  func check(_ value: JSONValue, at path: String, into problems: inout Problems) {
    guard let read = FieldValue(value, as: type) else {
      return problems.add(path, value == .null ? "is null; omit it instead" : "must be \(form)")
    }
    switch read {
    case .string(let text):
      problems.require(text.contains { !$0.isWhitespace }, at: path, "is empty")
      check(length: text, at: path, into: &problems)
    case .text(let text):
      problems.requireText(text, path)
      for (language, text) in text.all.sorted(by: { $0.key.tag < $1.key.tag }) {
        check(length: text, at: "\(path).\(language)", into: &problems)
      }
    case .words(let words): check(words, at: path, into: &problems)
    case .integer(let number): check(Double(number), at: path, into: &problems)
    case .number(let number): check(number, at: path, into: &problems)
    case .choice(let id):
      let ids = (of ?? []).map(\.id)
      problems.require(
        ids.contains(id), at: path, "'\(Excerpt(id))' isn't one of its choices\(Spelling.hint(for: id, among: ids))")
    case .picture(let name): problems.require(name, is: .picture, at: path)
    }
  }

  private func check(_ words: LocalizedWords, at path: String, into problems: inout Problems) {
    problems.requireWords(words, path)
    for (language, words) in words.all.sorted(by: { $0.key.tag < $1.key.tag }) {
      problems.requireUnique(words) { "\(path).\(language)[\($0)]" }
      guard let longest, words.count > longest else { continue }
      problems.add("\(path).\(language)", "must be at most \(longest), not \(words.count)")
    }
  }

  private func check(length text: String, at path: String, into problems: inout Problems) {
    guard let longest, text.count > longest else { return }
    problems.add(path, "has \(text.count) characters, but at most \(longest) are allowed")
  }

  /// The bound of a text's or list's length. Nil if there is none, or if it is invalid, which is reported elsewhere.
  private var longest: Int? { most.flatMap { (1...10_000).contains($0) ? Int($0) : nil } }

  private func check(_ number: Double, at path: String, into problems: inout Problems) {
    if let least, number < least { problems.add(path, "is below \(least)") }
    if let most, number > most { problems.add(path, "is above \(most)") }
  }
}
