import Files
import Wire

/// The arguments of `quintet app …`.
enum AppOrder {
  case check(folder: String, watches: Bool, isAgainstRunning: Bool)
  case build(folder: String)
  case new(folder: String, name: String, languages: [Language])
  case preview(folder: String, language: Language?)
  case schema(section: String?, folder: String?)

  private static let usage = "quintet app check, build, new or preview DIR, or quintet app schema [SECTION]"

  /// - Throws: `UsageFault` if the arguments are invalid.
  init(_ arguments: Arguments) throws(UsageFault) {
    let words = arguments.words
    if words.count > 1, words[1] == "schema" {
      self = .schema(section: words.dropFirst(2).first, folder: arguments["out"].map(Disk.absolute))
      return
    }
    guard words.count == 3 else { throw UsageFault(Self.usage) }
    let folder = words[2]
    switch words[1] {
    case "check":
      self = .check(folder: folder, watches: arguments.has("watch"), isAgainstRunning: arguments.has("against"))
    case "build": self = .build(folder: folder)
    case "new":
      let name = arguments["name"] ?? "Your App"
      let tags = arguments["languages"] ?? "en"
      if name.allSatisfy(\.isWhitespace) { throw UsageFault("--name is empty") }
      self = .new(folder: folder, name: name, languages: try Self.languages(tags))
    case "preview": self = .preview(folder: folder, language: try arguments["language"].map(Self.language))
    default: throw UsageFault(Self.usage)
    }
  }

  private static func languages(_ text: String) throws(UsageFault) -> [Language] {
    var languages: [Language] = []
    for tag in text.split(separator: ",", omittingEmptySubsequences: false) {
      let language = try language(String(tag))
      guard !languages.contains(language) else { throw UsageFault("--languages has \(language) twice") }
      languages.append(language)
    }
    return languages
  }

  private static func language(_ tag: String) throws(UsageFault) -> Language {
    do { return try Language(tag) } catch { throw UsageFault("'\(Excerpt(tag))' is no language, like en or pt-BR") }
  }
}
