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
  let languages: [Language]

  /// - Returns: 0, or 65 where the folder is there already or its name can't be an app's.
  func run() -> Int32 {
    let path = Disk.absolute(folder)
    let id = path.split(separator: "/").last.map(String.init) ?? ""
    if let fault = Form.id.fault(of: id) { return fail("an app is called as its folder is, and \(fault)") }
    do {
      guard try !Disk.exists(path) else { return fail("\(path) is there already") }
      for (file, text) in Self.files {
        let path = "\(path)/\(file)"
        try Disk.makeDirectories(Disk.parent(of: path))
        try Disk.write(Bytes(Self.filled(String(decoding: text, as: UTF8.self), id: id, languages).utf8), to: path)
      }
    } catch {
      return fail("\(error)")
    }
    Output.line("\(path) is an app of \(Preview.count(Self.files.count, "file")), and good as it stands")
    if languages != [.en] { Output.line("its texts are English in every language so far") }
    Output.line("  quintet app check \(folder) --watch\n  quintet app preview \(folder)")
    return 0
  }

  private func fail(_ why: String) -> Int32 {
    Output.error("quintet: \(why)")
    return 65
  }

  /// A file of the app `id`, with each of its English texts in all languages.
  static func filled(_ text: String, id: String, _ languages: [Language]) -> String {
    let identifier = id.replacing("_", with: "-")
    var text = text.replacing("com.example.\(placeholder)", with: "com.example.\(identifier)")
      .replacing("\"id\": \"\(placeholder)\"", with: "\"id\": \"\(id)\"")
    let tags = languages.map { "\"\($0.tag)\"" }
    text = text.replacing("\"languages\": [\"en\"]", with: "\"languages\": [\(tags.joined(separator: ", "))]")
    guard languages != [.en] else { return text }
    let start = "{\"en\": "
    var (filled, rest) = ("", text[...])
    while let mark = rest.firstRange(of: start) {
      // A text, or a list of texts, ends at the brace that is in no string.
      var (isQuoted, end) = (false, mark.upperBound)
      while end < rest.endIndex, isQuoted || rest[end] != "}" {
        if rest[end] == "\"" { isQuoted.toggle() }
        end = rest.index(after: end)
      }
      let value = rest[mark.upperBound..<end]
      filled += rest[..<mark.lowerBound] + "{" + tags.map { "\($0): \(value)" }.joined(separator: ", ")
      rest = rest[end...]
    }
    return filled + rest
  }
}
