import AppCatalog
import EventLoop
import Files
import Wire

/// `quintet app new DIR`: creates a small working app for its author to change, with one file for each feature and
/// pages for browsers.
@Loop struct AppNewCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "app new", in: .apps, summary: "Create a small app to start from",
    discussion: """
      Create a folder with a small app that works as it is, with one file for each feature and pages for browsers.
      """,
    parameters: [CommandParameter("DIR", "The new folder, whose name becomes the id of the app", .folder)],
    options: [
      CommandOption("name", "NAME", "The name of the app (default: Your App)"),
      CommandOption("languages", "TAGS", "The languages of the app, such as en,de,ar (default: en)"),
    ],
    examples: ["app new apps/birds --name Birds --languages en,de"])

  /// The app's id in the template files, which is replaced by the new app's id.
  private nonisolated static let placeholder = "your-app"

  private static let files: [(path: String, text: Bytes)] = [
    ("app.json", PackageResources.app_json), ("offerings.json", PackageResources.offerings_json),
    ("access.json", PackageResources.access_json), ("actions.json", PackageResources.actions_json),
    ("badges.json", PackageResources.badges_json), ("cards.json", PackageResources.cards_json),
    ("catalogues/birds/catalogue.json", PackageResources.catalogue_json),
    ("course.json", PackageResources.course_json), ("generators.json", PackageResources.generators_json),
    ("notices.json", PackageResources.notices_json), ("views.json", PackageResources.views_json),
  ]

  /// The files of the app's `web` folder.
  private static let pages: [(path: String, text: Bytes)] = [
    ("index.html", PackageResources.index_html), ("app.js", PackageResources.app_js),
    ("home.js", PackageResources.home_js), ("words.json", PackageResources.words_json),
    ("worker.js", PackageResources.worker_js), ("manifest.webmanifest", PackageResources.manifest_webmanifest),
    ("icon.svg", PackageResources.icon_svg), ("style.css", PackageResources.style_css),
  ]

  let folder: String
  /// The app's display name.
  let name: String
  let languages: [Language]

  nonisolated init(_ arguments: Arguments) throws {
    folder = arguments.words[0]
    name = arguments["name"] ?? "Your App"
    languages = try arguments.languages("languages") ?? [.en]
    if name.allSatisfy(\.isWhitespace) { throw UsageFault("--name is empty") }
  }

  /// - Returns: 0, or 65 if the folder already exists or its name can't be an app's id.
  func run() -> Int32 {
    let path = Disk.absolute(folder)
    let id = path.split(separator: "/").last.map(String.init) ?? ""
    if let fault = Form.id.fault(of: id) {
      return fail("the name of the folder becomes the id of the app, but \(id.isEmpty ? "it is empty" : fault)")
    }
    do {
      guard try !Disk.exists(path) else { return fail("\(path) already exists") }
      if let outer = Self.app(around: path) {
        return fail("\(path) is inside the app \(outer): choose a folder next to it")
      }
      try writeFiles(of: id, in: path)
    } catch {
      // An incomplete app in this folder would make the next attempt fail.
      try? Disk.remove(path)
      return fail("\(error)")
    }
    showNextSteps(path)
    return 0
  }

  private func showNextSteps(_ path: String) {
    Output.line("created the app \(path) with \(Self.files.count) files; its web pages are in the folder web")
    Output.line("To change the start page, edit \(folder)/web/home.js.")
    if languages != [.en] { Output.line("For now, its texts are in English in all languages.") }
    Output.line("Next:\n  quintet app check \(folder) --watch\n  quintet-dev preview \(folder)")
    Output.line("To write the JSON schemas of the files, which editors use:")
    Output.line("  quintet app schema --out \(Disk.parent(of: Disk.parent(of: path)))/\(Self.schemas)")
  }

  private func writeFiles(of id: String, in folder: String) throws {
    for (file, text) in Self.files {
      try write(Self.pointed(String(decoding: text, as: UTF8.self), of: file), to: "\(folder)/\(file)", id: id)
    }
    for (file, text) in Self.pages {
      try write(String(decoding: text, as: UTF8.self), to: "\(folder)/web/\(file)", id: id)
    }
  }

  /// Returns the folder of the app that contains a path; nil if none of the three folders above the path is an app.
  private static func app(around path: String) -> String? {
    var folder = Disk.parent(of: path)
    for _ in 0..<3 {
      if (try? Disk.exists("\(folder)/\(AppInfo.file)")) == true { return folder }
      folder = Disk.parent(of: folder)
    }
    return nil
  }

  private func write(_ text: String, to path: String, id: String) throws {
    try Disk.makeDirectories(Disk.parent(of: path))
    try Disk.write(Bytes(Self.filled(text, id: id, name: name, languages).utf8), to: path)
  }

  private func fail(_ why: String) -> Int32 {
    Output.error("quintet: \(why)")
    return 65
  }

  /// The name of the folder with the schemas, next to the folder of the apps.
  private static let schemas = "schemas"

  /// Adds a `$schema` member, with the relative path of the file's schema, to the text of a JSON file.
  private static func pointed(_ text: String, of file: String) -> String {
    let depth = file.split(separator: "/").count
    let section = file.split(separator: "/").last.map { $0.dropLast(".json".count) } ?? ""
    let up = String(repeating: "../", count: depth + 1)
    return "{\n  \"$schema\": \"\(up)\(schemas)/\(section).schema.json\"," + text.dropFirst()
  }

  /// Fills in a template file for the app `id`, with each of its English texts repeated for all languages.
  nonisolated static func filled(_ text: String, id: String, name: String, _ languages: [Language]) -> String {
    let tags = languages.map { "\"\($0.tag)\"" }
    let listed = "[\(tags.joined(separator: ", "))]"
    let replacements: [(String, String)] = [
      ("com.example.\(placeholder)", "com.example.\(id.replacing("_", with: "-"))"),
      ("\"id\": \"\(placeholder)\"", "\"id\": \"\(id)\""), ("id: \"\(placeholder)\"", "id: \"\(id)\""),
      ("/\(placeholder)/", "/\(id)/"), ("\"Your App\"", Output.compact(.string(name))),
      ("<title>Your App<", "<title>\(escaped(name))<"), ("\"languages\": [\"en\"]", "\"languages\": \(listed)"),
      ("languages: [\"en\"]", "languages: \(listed)"), ("<html lang=\"en\">", "<html lang=\(tags[0])>"),
    ]
    let text = replacements.reduce(text) { text, pair in text.replacing(pair.0, with: pair.1) }
    return languages == [.en] ? text : repeated(text, for: tags)
  }

  /// Repeats each English text for all languages.
  ///
  /// - Parameter tags: the quoted tags of the languages.
  private nonisolated static func repeated(_ text: String, for tags: [String]) -> String {
    let start = "{\"en\": "
    var filled = ""
    var rest = text[...]
    while let mark = rest.firstRange(of: start) {
      let end = end(of: rest[mark.upperBound...])
      let value = rest[mark.upperBound..<end]
      filled += rest[..<mark.lowerBound] + "{" + tags.map { "\($0): \(value)" }.joined(separator: ", ")
      rest = rest[end...]
    }
    return filled + rest
  }

  /// Returns the position of the closing brace after a JSON value, which must be the last value in its object.
  private nonisolated static func end(of text: Substring) -> Substring.Index {
    var isQuoted = false
    var isEscaped = false
    var depth = 0
    var end = text.startIndex
    while end < text.endIndex {
      let letter = text[end]
      if letter == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = letter == "\\" && !isEscaped
      if !isQuoted, letter == "{" { depth += 1 }
      if !isQuoted, letter == "}" {
        if depth == 0 { break }
        depth -= 1
      }
      end = text.index(after: end)
    }
    return end
  }

  /// Escapes a name for HTML, by scalars: "<" and a combining mark after it are a single `Character`.
  private nonisolated static func escaped(_ name: String) -> String {
    var out = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
