import NotificationsContract
import ServiceHost
import Wire

/// The file of `quintet announcements send --text`: an announcement's texts by language.
struct AnnouncementFile: Sendable {
  var words: List<Announce.Words, 1, 50>
  var link: Text<1, 500>?

  private struct Contents: Codable {
    var title: [String: String]
    var body: [String: String]
    var link: String?

    /// Checks that each language has a title and a body, and that their placeholders are valid.
    func check(_ file: NamedJSONFile) throws {
      for (tag, _) in title where body[tag] == nil {
        throw file.fault("has no body in the same language", at: "title.\(tag)")
      }
      for (tag, _) in body where title[tag] == nil {
        throw file.fault("has no title in the same language", at: "body.\(tag)")
      }
      for (place, text) in title.map({ ("title.\($0)", $1) }) + body.map({ ("body.\($0)", $1) }) {
        if let fault = Announce.Words.fault(in: text) { throw file.fault(fault, at: place) }
      }
    }
  }

  /// - Throws: `UsageFault` with file and line if the contents are invalid.
  init(_ path: String) throws(UsageFault) {
    do {
      self = try Self.read(NamedJSONFile(path, of: "--text"))
    } catch let fault as SettingsFault {
      throw UsageFault(fault.problems.map(\.reason).joined(separator: "; "))
    } catch {
      throw UsageFault("\(path): \(error)")
    }
  }

  private init(words: List<Announce.Words, 1, 50>, link: Text<1, 500>?) {
    self.words = words
    self.link = link
  }

  private static func words(_ contents: Contents, of file: NamedJSONFile) throws -> [Announce.Words] {
    try contents.title.sorted { $0.key < $1.key }.map { tag, title in
      Announce.Words(
        language: try value(tag, at: "title.\(tag)", of: file) { try LanguageTag($0) },
        title: try value(title, at: "title.\(tag)", of: file) { try Text($0) },
        body: try value(contents.body[tag] ?? "", at: "body.\(tag)", of: file) { try Text($0) })
    }
  }

  private static func read(_ file: NamedJSONFile) throws -> AnnouncementFile {
    let contents = try file.decode(Contents.self)
    try contents.check(file)
    guard let list = List<Announce.Words, 1, 50>(try words(contents, of: file)) else {
      throw file.fault("must have 1 to 50 languages", at: "title")
    }
    return AnnouncementFile(
      words: list, link: try contents.link.map { try value($0, at: "link", of: file) { try Text($0) } })
  }

  private static func value<Value>(
    _ text: String, at place: String, of file: NamedJSONFile, _ make: (String) throws -> Value
  ) throws -> Value {
    do { return try make(text) } catch { throw file.fault("\(error)", at: place) }
  }
}
