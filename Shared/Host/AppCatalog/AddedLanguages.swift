import Files
import Plurals
import Spelling
package import Wire

/// The files `words/<language>.json` beside the apps' folders. They contain Quintet's own messages, and the texts that
/// all pages share, in languages that Quintet doesn't include (R11).
///
/// A missing text causes a warning, and the English text is shown instead. A file with any other fault isn't used.
package struct AddedLanguages: Sendable {
  /// The name of the folder.
  package static let folder = "words"

  /// Faults that keep a file from being used.
  package private(set) var problems: [CatalogProblem] = []
  /// Texts that are missing.
  package private(set) var warnings: [CatalogProblem] = []
  /// The messages of each file without problems.
  private var messages: [Language: [String: CountedForms]] = [:]

  /// Creates a value without added languages.
  init() {}

  /// Reads and checks all files.
  ///
  /// - Parameters:
  ///   - apps: the folder that contains the apps' folders.
  ///   - pages: the pages' own `words.json`; nil to leave the texts of pages unchecked.
  package init(beside apps: String, pages: String? = nil) {
    let folder = "\(apps)/\(Self.folder)"
    guard !AppReader.holdsApp(folder), let names = try? Disk.list(folder) else { return }
    let known = pages.flatMap { try? Self.places(ofPages: $0) }
    for name in names where !name.hasPrefix(".") && name.hasSuffix(".json") {
      read("\(folder)/\(name)", named: String(name.dropLast(".json".utf8.count)), pages: known)
    }
  }

  /// The added sentences, for `AddedWords.use`.
  package var sentences: [Language: [String: AddedWords.Sentence]] {
    var sentences: [Language: [String: AddedWords.Sentence]] = [:]
    for (language, texts) in messages {
      let rule = PluralRule.of(language)
      sentences[language] = texts.mapValues { forms in
        switch forms {
        case .plain(let text): .plain(text)
        case .forms(let forms): .counted(forms) { rule?.category($0) ?? "other" }
        }
      }
    }
    return sentences
  }

  /// Returns a warning for each of the app's languages in which Quintet has no messages.
  package func warnings(for app: App) -> [CatalogProblem] {
    let known = AddedWords.builtIn.union(messages.keys)
    return app.info.languages.filter { language in language.lookUp { known.contains($0) ? $0 : nil } == nil }.map {
      CatalogProblem(
        file: "\(app.folder)/\(AppInfo.file)",
        reason: "has the language '\($0)', but Quintet has no messages in this language and shows them in English. "
          + "Add \(Self.folder)/\($0).json beside the apps' folders")
    }
  }
}

extension AddedLanguages {
  /// The content of a file.
  private struct Content: Decodable {
    /// Quintet's messages, by the names in Shared/Words.
    var messages: [String: CountedForms]?
    /// The texts that all pages share, by the names in Shared/Web/words.json.
    var pages: [String: CountedForms]?
  }

  /// Returns the placeholders of the pages' texts, by name.
  private static func places(ofPages path: String) throws -> [String: [String]] {
    let words = try JSON.decode([String: [String: CountedForms]].self, from: Disk.read(path))
    return words.mapValues { texts in
      texts["en"]?.all.first { $0.category == nil || $0.category == "other" }?.text.places ?? []
    }
  }

  private mutating func read(_ path: String, named name: String, pages: [String: [String]]?) {
    guard let language = try? Language(name), language.tag == name else {
      let reason = "must be named after a language tag, such as de.json or pt-BR.json"
      problems.append(CatalogProblem(file: path, reason: reason))
      return
    }
    guard !AddedWords.builtIn.contains(language) else {
      let reason = "is for '\(name)', but Quintet already has its texts in that language"
      problems.append(CatalogProblem(file: path, reason: reason))
      return
    }
    check(path, in: language, pages: pages)
  }

  private mutating func check(_ path: String, in language: Language, pages: [String: [String]]?) {
    var file = WordsFile(path: path, language: language)
    let content = file.decode(Content.self)
    if let content {
      file.check(content.messages ?? [:], in: "messages", knowing: AddedWords.places)
      if let pages { file.check(content.pages ?? [:], in: "pages", knowing: pages) }
    }
    problems += file.problems
    warnings += file.warnings
    if file.problems.isEmpty { messages[language] = content?.messages }
  }
}

/// A file of added words, while it is being checked.
private struct WordsFile {
  let path: String
  let language: Language
  private let rule: PluralRule?
  private(set) var problems: [CatalogProblem] = []
  private(set) var warnings: [CatalogProblem] = []
  private var text: Bytes = []

  init(path: String, language: Language) {
    self.path = path
    self.language = language
    rule = PluralRule.of(language)
  }

  private mutating func add(_ name: String, _ reason: String) {
    problems.append(CatalogProblem(file: path, line: line(of: name), reason: reason))
  }

  /// Returns the number of the line that contains a text's name; nil if no line does.
  private func line(of name: String) -> Int? {
    guard let range = text.firstRange(of: Bytes("\"\(name)\"".utf8)) else { return nil }
    return JSONFault.position(of: range.lowerBound, in: text).line
  }

  mutating func decode<T: Decodable>(_: T.Type) -> T? {
    do {
      text = try Disk.read(path)
      let members = try JSON.decode(JSONValue.self, from: text).object?.members.map(\.key) ?? []
      let known = ["messages", "pages"]
      for member in members where !known.contains(member) {
        add(member, "\(member) isn't known here\(Spelling.hint(for: member, among: known))")
      }
      return try JSON.decode(T.self, from: text)
    } catch {
      problems.append(problem(path, error, in: text))
      return nil
    }
  }

  /// Checks the texts of one section.
  ///
  /// - Parameter known: the placeholders of each text, by its name.
  mutating func check(_ texts: [String: CountedForms], in section: String, knowing known: [String: [String]]) {
    for (name, forms) in texts.sortedByKey {
      guard let places = known[name] else {
        let hint = Spelling.hint(for: name, among: known.keys.sorted())
        add(name, "\(section) has '\(name)', but Quintet has no such text\(hint)")
        continue
      }
      check(forms, of: name, filling: places)
    }
    warnAboutMissing(known.keys.filter { texts[$0] == nil }.sorted(), in: section)
  }

  private mutating func warnAboutMissing(_ missing: [String], in section: String) {
    guard !missing.isEmpty else { return }
    let named = missing.prefix(5).joined(separator: ", ")
    let more = missing.count > 5 ? " and \(missing.count - 5) more" : ""
    warnings.append(CatalogProblem(file: path, reason: "\(section) has no text for \(named)\(more): shown in English"))
  }

  private mutating func check(_ forms: CountedForms, of name: String, filling places: [String]) {
    for (category, text) in forms.all {
      let place = category.map { "'\(name)' (\($0))" } ?? "'\(name)'"
      if text.allSatisfy(\.isWhitespace) { add(name, "\(place) is empty") }
      for unknown in text.places where !places.contains(unknown) {
        let hint = Spelling.hint(for: unknown, among: places)
        add(name, "\(place) has {\(unknown)}, for which there is no value\(hint)")
      }
      // Other forms may leave out a number: "one card", "two cards".
      guard category == nil || category == "other" else { continue }
      for missing in places where !text.places.contains(missing) { add(name, "\(place) lacks {\(missing)}") }
    }
    if case .forms(let all) = forms { check(all, of: name) }
  }

  /// Checks that a text has the plural forms of its language.
  private mutating func check(_ all: [String: String], of name: String) {
    guard let rule else {
      return add(
        name, "'\(name)' has plural forms, but Quintet doesn't know the plural rules of '\(language)': write one text")
    }
    for category in rule.needed where all[category] == nil { add(name, "'\(name)' has no '\(category)'") }
    for category in all.keys.sorted() where !rule.categories.contains(category) {
      let known = rule.categories.joined(separator: ", ")
      add(name, "'\(name)' has '\(category)', but the plural forms of '\(language)' are \(known)")
    }
  }
}
