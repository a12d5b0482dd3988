import Spelling
package import Wire

/// The problems in one file, each at a path in its JSON: "groups[2].items[3].id".
///
/// Checks add all problems they find instead of stopping at the first, so one run shows them all.
package struct Problems: Sendable {
  /// A problem in a file.
  package struct Problem: Hashable, Sendable {
    /// The path in the JSON; "" means the whole file.
    package var path: String
    /// The message that follows the path: "is used twice".
    package var reason: String
  }

  /// The problems in the order in which they were found.
  package private(set) var all: [Problem] = []

  /// The app's languages. Empty if `app.json` can't be read.
  package let languages: [Language]

  package init(languages: [Language]) { self.languages = languages }

  /// Returns the message about a text that lacks one of the app's languages.
  package static func missingText(in tag: String) -> String {
    "has no text in '\(tag)', one of the languages in app.json"
  }

  /// The problems, with a single problem for all texts that lack the same language. It names the first of these texts
  /// and the number of the other texts. A new language is at first missing in all texts.
  package var merged: [Problem] {
    let missing = Set(languages.map { Self.missingText(in: $0.tag) })
    var rest: [Problem] = []
    var others: [String: Int] = [:]
    for problem in all {
      if missing.contains(problem.reason), let count = others[problem.reason] {
        others[problem.reason] = count + 1
      } else {
        others[problem.reason] = 0
        rest.append(problem)
      }
    }
    return rest.map { problem in
      guard let count = others[problem.reason], count > 0 else { return problem }
      let texts = count == 1 ? "1 more text lacks" : "\(count) more texts lack"
      return Problem(path: problem.path, reason: "\(problem.reason); \(texts) this language")
    }
  }

  /// - Parameters:
  ///   - path: the path in the JSON; "" means the whole file.
  ///   - reason: the message that follows the path: "is used twice", "must be 1 to 5, not 9".
  package mutating func add(_ path: String, _ reason: String) { all.append(Problem(path: path, reason: reason)) }

  /// Adds a problem unless `holds` is true.
  package mutating func require(_ holds: Bool, at path: @autoclosure () -> String, _ reason: @autoclosure () -> String)
  {
    if !holds { add(path(), reason()) }
  }

  /// Checks that a text for users exists in every language of the app.
  package mutating func requireText(_ text: LocalizedText, _ path: @autoclosure () -> String) {
    check(text, at: path()) { $0.contains { !$0.isWhitespace } ? nil : "is empty" }
  }

  /// Checks that there is at least one text in every language of the app.
  package mutating func requireWords(_ words: LocalizedWords, _ path: @autoclosure () -> String) {
    check(words, at: path()) {
      !$0.isEmpty && $0.allSatisfy { !$0.isEmpty } ? nil : "must contain texts, none of them empty"
    }
  }

  /// Checks that there is a valid value in every language of the app, and in no other.
  mutating func check<T>(_ localized: Localized<T>, at path: String, fault: (T) -> String?) {
    requireLanguages(localized.sortedByTag.map(\.key.tag), at: path)
    for (language, value) in localized.sortedByTag where languages.contains(language) {
      if let fault = fault(value) { add("\(path).\(language)", fault) }
    }
  }

  /// Checks that a text exists in each of the app's languages, and in no other.
  ///
  /// - Parameter given: the tags of the text's languages.
  mutating func requireLanguages(_ given: [String], at path: String) {
    let tags = languages.map(\.tag)
    guard !tags.isEmpty else { return }
    let missing = tags.filter { !given.contains($0) }
    for tag in missing { add(path, Self.missingText(in: tag)) }
    for tag in given where !tags.contains(tag) {
      add("\(path).\(tag)", "isn't one of the languages in app.json\(Spelling.hint(for: tag, among: missing))")
    }
  }

  /// Checks that a name is one of the known names. Otherwise, the problem suggests the name that was probably meant.
  ///
  /// - Parameter reason: the message that follows the quoted name: "isn't a badge in badges.json".
  mutating func require(
    _ name: String, among known: some Collection<String>, at path: @autoclosure () -> String,
    _ reason: @autoclosure () -> String
  ) {
    if known.contains(name) { return }
    add(path(), "'\(Excerpt(name))' \(reason())\(Spelling.hint(for: name, among: known))")
  }

  /// Checks that a text contains a placeholder in every language.
  package mutating func require(_ mark: String, in text: LocalizedText, _ path: @autoclosure () -> String) {
    for (language, text) in text.sortedByTag where text.firstRange(of: mark) == nil {
      add("\(path()).\(language)", "must contain \(mark)")
    }
  }

  /// Checks that values are unique. Each repetition is reported at its own path.
  package mutating func requireUnique<T: Hashable>(_ values: some Sequence<T>, at path: (Int) -> String) {
    var seen: Set<T> = []
    for (index, value) in values.enumerated() where !seen.insert(value).inserted {
      add(path(index), "'\(value)' is used twice")
    }
  }

  /// Returns true if a file has a picture's extension.
  package static func isPicture(_ file: String) -> Bool {
    [".png", ".jpg", ".jpeg"].contains { file.hasSuffix($0) }
  }

  /// Checks that a string has a format.
  package mutating func require(_ text: String, is form: Form, at path: @autoclosure () -> String) {
    if let fault = form.fault(of: text) { add(path(), fault) }
  }
}

extension Localized {
  /// The values with their languages, sorted by tag.
  var sortedByTag: [(key: Language, value: Value)] { all.sorted { $0.key.tag < $1.key.tag } }
}

extension Dictionary where Key: Comparable {
  var sortedByKey: [Element] { sorted { $0.key < $1.key } }
}
