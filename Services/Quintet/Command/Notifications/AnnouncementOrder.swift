import CivilTime
import Crypto
import EventLoop
import Files
import NotificationsContract
import ServiceHost
import Spelling
import Wire

/// What `quintet notifications announce …` and `quintet notifications announcement …` were asked to do.
enum AnnouncementOrder: Sendable {
  case make(Announce)
  case count(CountAnnounced)
  case list(ListAnnouncements)
  case cancel(CancelAnnouncement)

  static let usage = """
    quintet notifications announce --app APP --text FILE [--segment SEGMENT] [--dry-run], or
    quintet notifications announcement list|cancel ID
    """

  /// The file that `--text` names.
  private struct Told: Codable {
    var title: [String: String]
    var body: [String: String]
    var link: String?
  }

  /// What stands behind "announce" or "announcement".
  ///
  /// - Throws: `UsageFault` for what can't be understood.
  init(_ words: [String], _ arguments: Arguments, now: Timestamp) throws {
    let by = try Text<1, 100>("user \(Machine.user)")
    switch (words[0], words.dropFirst().first) {
    case ("announce", nil): self = try Self.announcing(arguments, by: by, now: now)
    case ("announcement", "list"?) where words.count == 2:
      self = .list(ListAnnouncements(app: try arguments["app"].map(Self.app), limit: 200))
    case ("announcement", "cancel"?) where words.count == 3:
      guard let id = try? Identifier(words[2]) else {
        throw UsageFault("'\(Excerpt(words[2]))' is no announcement's id")
      }
      self = .cancel(CancelAnnouncement(id: id, by: by))
    default: throw UsageFault(Self.usage)
    }
  }

  private static func announcing(_ arguments: Arguments, by: Text<1, 100>, now: Timestamp) throws -> AnnouncementOrder {
    let app = try app(arguments["app"] ?? "")
    let kind = try arguments["kind"].map { text throws(UsageFault) in try identifier(text, "--kind") }
    let segment = try arguments["segment"].map(segment)
    if arguments.has("dry-run") { return .count(CountAnnounced(app: app, kind: kind, segment: segment)) }
    guard let file = arguments["text"] else {
      throw UsageFault("--text FILE has what is told: {\"title\": {\"en\": …}, \"body\": {\"en\": …}}")
    }
    let id = try arguments["id"].map { text throws(UsageFault) in try identifier(text, "--id") }
    let told = try told(file)
    let end = try arguments["expires-in"].map { now + (try PurchaseCommand.duration($0)) }
    return .make(
      Announce(
        id: try id ?? Identifier(SecureRandom.identifier("ann", at: now)), app: app, kind: kind, words: told.words,
        link: told.link, segment: segment, expiresAt: end, by: by))
  }

  private static func told(_ file: String) throws -> (words: List<Announce.Words, 1, 50>, link: Text<1, 500>?) {
    do {
      let told = try JSON.decode(Told.self, from: Disk.read(file, limit: 1 << 20))
      guard Set(told.title.keys) == Set(told.body.keys) else {
        throw UsageFault("\(file): title and body must be there in the same languages")
      }
      let words = try told.title.sorted { $0.key < $1.key }.map { language, title in
        Announce.Words(
          language: try LanguageTag(language), title: try Text(title), body: try Text(told.body[language] ?? ""))
      }
      guard let list = List<Announce.Words, 1, 50>(words) else { throw UsageFault("\(file): there is no language") }
      return (list, try told.link.map { try Text<1, 500>($0) })
    } catch let refusal as TextRefusal {
      throw UsageFault("\(file): a text \(refusal)")
    } catch let fault as FileFault {
      throw UsageFault("\(file): \(fault.reason)")
    } catch let fault as JSONFault {
      throw UsageFault("\(file): \(fault.reason)")
    } catch let fault as DecodingFault {
      throw UsageFault("\(file): \(fault.path) \(fault.reason)")
    }
  }

  /// "plan=free,language=vi,active=14": what is named twice may be either.
  static func segment(_ text: String) throws -> Announce.Segment {
    var (plans, languages, days) = ([Identifier](), [LanguageTag](), Bounded<1, 365>?.none)
    for part in settingParts(of: text) {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      switch (pair.first, pair.dropFirst().first) {
      case ("plan"?, let plan?): plans.append(try identifier(plan, "plan"))
      case ("language"?, let tag?): languages.append(try LanguageTag(tag))
      case ("active"?, let number?) where days == nil:
        days = Int(number).flatMap { Bounded($0) }
        if days == nil { throw UsageFault("active takes 1 to 365 days") }
      default:
        throw UsageFault(
          "--segment takes plan=PLAN, language=TAG and active=DAYS, with commas between, not '\(Excerpt(text))'")
      }
    }
    guard plans.count <= 20, languages.count <= 50 else { throw UsageFault("--segment names too much") }
    return Announce.Segment(
      plans: plans.isEmpty ? nil : List(plans), languages: languages.isEmpty ? nil : List(languages),
      activeWithinDays: days)
  }

  private static func app(_ text: String) throws(UsageFault) -> Identifier {
    guard let app = try? Identifier(text) else { throw UsageFault("--app APP says whose people are told") }
    return app
  }

  private static func identifier(_ text: String, _ what: String) throws(UsageFault) -> Identifier {
    guard let id = try? Identifier(text) else { throw UsageFault("\(what) can't be '\(Excerpt(text))'") }
    return id
  }
}

extension NotificationsCommand {
  func announce(_ order: AnnouncementOrder) async throws {
    switch order {
    case .make(let request): try await tell(request) { Self.lines([$0]) }
    case .count(let request):
      // Of a million people this takes seconds.
      try await tell(request, timeout: .seconds(120)) { reply in
        ["it would be for \(reply.people), of whom \(reply.unwilling) turned such notices off; nobody was told"]
      }
    case .list(let request): try await tell(request) { Self.lines($0.announcements) }
    case .cancel(let request): try await tell(request) { Self.lines([$0]) }
    }
  }

  nonisolated static func lines(_ announcements: [Announcement]) -> [String] {
    guard !announcements.isEmpty else { return ["nothing was announced"] }
    var table = Table(["id", "app", "by", "made", "ends", "state", "told", "for", "title"])
    for one in announcements {
      table.add([
        one.id, one.app, one.by, one.madeAt.words, one.expiresAt.words,
        one.cancelledBy.map { "cancelled by \($0)" } ?? one.state.rawValue,
        "\(one.told) of \(one.found)", one.segment?.text ?? "all", one.words.first?.title.value ?? "",
      ])
    }
    return table.lines
  }
}

extension Announce.Segment {
  /// As `--segment` takes it.
  fileprivate var text: String {
    let parts =
      (plans?.values ?? []).map { "plan=\($0.value)" } + (languages?.values ?? []).map { "language=\($0.value)" }
      + (activeWithinDays.map { ["active=\($0.value)"] } ?? [])
    return parts.joined(separator: ",")
  }
}
