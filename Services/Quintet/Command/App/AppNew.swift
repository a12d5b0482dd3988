import AppCatalog
import Files
import Wire

/// `quintet app new DIR`: makes a folder with a small app in it that is good as it stands, one file for each feature,
/// for its author to change or to take away.
struct AppNew {
  /// What the files call the app, until it has its own id.
  private static let placeholder = "your-app"

  private static let files: [(path: String, text: Bytes)] = [
    ("app.json", PackageResources.app_json), ("offerings.json", PackageResources.offerings_json),
    ("access.json", PackageResources.access_json), ("actions.json", PackageResources.actions_json),
    ("badges.json", PackageResources.badges_json), ("cards.json", PackageResources.cards_json),
    ("catalogues/birds/catalogue.json", PackageResources.catalogue_json),
    ("course.json", PackageResources.course_json), ("generators.json", PackageResources.generators_json),
    ("notices.json", PackageResources.notices_json), ("views.json", PackageResources.views_json),
  ]

  let folder: String
  /// What people call the app.
  let name: String
  let languages: [Language]

  /// - Returns: 0, or 65 where the folder is there already or its name can't be an app's.
  func run() -> Int32 {
    let path = Disk.absolute(folder)
    let id = path.split(separator: "/").last.map(String.init) ?? ""
    if let fault = Form.id.fault(of: id) { return fail("an app is called as its folder is, and \(fault)") }
    do {
      guard try !Disk.exists(path) else { return fail("\(path) is there already") }
      for (file, text) in Self.files {
        let (path, text) = ("\(path)/\(file)", Self.pointed(String(decoding: text, as: UTF8.self), of: file))
        try Disk.makeDirectories(Disk.parent(of: path))
        try Disk.write(Bytes(Self.filled(text, id: id, name: name, languages).utf8), to: path)
      }
    } catch {
      return fail("\(error)")
    }
    Output.line("\(path) is an app of \(Preview.count(Self.files.count, "file")), and good as it stands")
    if languages != [.en] { Output.line("its texts are English in every language so far") }
    Output.line("  quintet app check \(folder) --watch\n  quintet app preview \(folder)")
    Output.line("for editors, which complete and check by the schemas that its files name:")
    Output.line("  quintet app schema --out \(Disk.parent(of: Disk.parent(of: path)))/\(Self.schemas)")
    return 0
  }

  private func fail(_ why: String) -> Int32 {
    Output.error("quintet: \(why)")
    return 65
  }

  /// The folder of the schemas that the files name, beside the folder of the apps.
  private static let schemas = "schemas"

  /// A file that names its schema, by the path from where it stands in the app's folder.
  private static func pointed(_ text: String, of file: String) -> String {
    let depth = file.split(separator: "/").count
    let section = file.split(separator: "/").last.map { $0.dropLast(".json".count) } ?? ""
    let up = String(repeating: "../", count: depth + 1)
    return "{\n  \"$schema\": \"\(up)\(schemas)/\(section).schema.json\"," + text.dropFirst()
  }

  /// A file of the app `id`, with each of its English texts in all languages.
  static func filled(_ text: String, id: String, name: String, _ languages: [Language]) -> String {
    let identifier = id.replacing("_", with: "-")
    var text = text.replacing("com.example.\(placeholder)", with: "com.example.\(identifier)")
      .replacing("\"id\": \"\(placeholder)\"", with: "\"id\": \"\(id)\"")
    text = text.replacing("\"Your App\"", with: Output.compact(.string(name)))
    let tags = languages.map { "\"\($0.tag)\"" }
    text = text.replacing("\"languages\": [\"en\"]", with: "\"languages\": [\(tags.joined(separator: ", "))]")
    guard languages != [.en] else { return text }
    let start = "{\"en\": "
    var (filled, rest) = ("", text[...])
    while let mark = rest.firstRange(of: start) {
      // A text, or a list of texts, ends at the brace that is in no string.
      var (isQuoted, isEscaped, end) = (false, false, mark.upperBound)
      while end < rest.endIndex, isQuoted || rest[end] != "}" {
        if rest[end] == "\"", !isEscaped { isQuoted.toggle() }
        isEscaped = rest[end] == "\\" && !isEscaped
        end = rest.index(after: end)
      }
      let value = rest[mark.upperBound..<end]
      filled += rest[..<mark.lowerBound] + "{" + tags.map { "\($0): \(value)" }.joined(separator: ", ")
      rest = rest[end...]
    }
    return filled + rest
  }
}
