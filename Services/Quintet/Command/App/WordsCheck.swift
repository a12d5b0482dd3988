import AppCatalog
import Files
import Wire

/// Checks the texts of an app's pages in `web/words.json`. The file has a text or an object of plural forms for each
/// name and language.
///
/// If a word is missing, pages show its name. If only the text in the user's language is missing, they show the text in
/// another language.
struct WordsCheck {
  let languages: [Language]

  /// Returns the problems in a file, which may be missing. `WebCheck` reports invalid JSON.
  func problems(in path: String) -> [CatalogProblem] {
    guard let text = try? Disk.read(path), let json = try? JSON.decode(JSONValue.self, from: text) else { return [] }
    guard let words = json.object else {
      return [CatalogProblem(file: path, line: 1, reason: "must be an object that maps names to words")]
    }
    var found = Problems(languages: languages)
    for (name, word) in words.members {
      for fault in faults(of: word) { found.add(name, fault) }
    }
    return found.merged.map {
      CatalogProblem(file: path, line: Self.line(of: $0.path, in: text), reason: "'\($0.path)' \($0.reason)")
    }
  }

  private func faults(of word: JSONValue) -> [String] {
    guard let texts = word.object else { return ["must be an object that maps languages to texts"] }
    let tags = languages.map(\.tag)
    let missing = tags.filter { texts[$0] == nil }.map(Problems.missingText)
    let unknown = texts.members.map(\.key).filter { !tags.contains($0) }.map {
      "has a text in '\($0)', which isn't one of the languages in app.json"
    }
    let wrong = texts.members.filter { !Self.isText($0.value) }.map {
      "must have a text in '\($0.key)', or plural forms with 'other' among them"
    }
    return missing + unknown + wrong
  }

  private static func isText(_ value: JSONValue) -> Bool {
    if let text = value.string { return !text.isEmpty }
    guard let forms = value.object, forms["other"] != nil else { return false }
    return forms.members.allSatisfy { $0.value.string?.isEmpty == false }
  }

  /// Returns the number of the line that contains a word's name, which is a key of the outermost object.
  private static func line(of name: String, in text: [UInt8]) -> Int? {
    guard let key = try? JSON.encode(name), let range = text.firstRange(of: key) else { return nil }
    return JSONFault.position(of: range.lowerBound, in: text).line
  }
}
