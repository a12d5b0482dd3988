import CivilTime
import Crypto
import EventLoop
import Files
import NotificationsContract
import ServiceHost
import Spelling
import Wire

/// The arguments of `quintet notifications announce …` and `quintet notifications announcement …`.
enum AnnouncementOrder: Sendable {
  /// - Parameters:
  ///   - isMeant: true if an announcement to all users was confirmed with `--yes`. Otherwise only its number of
  ///     recipients is shown.
  ///   - askedAt: the time of the request. An older announcement in the reply existed already.
  case make(Announce, isMeant: Bool, askedAt: Timestamp)
  case count(CountAnnounced)
  case list(ListAnnouncements)
  case cancel(CancelAnnouncement)

  static let usage = """
    quintet notifications announce --app APP --text FILE [--segment SEGMENT] [--dry-run] [--yes], or
    quintet notifications announcement list|cancel ID
    """

  /// Parses the words from "announce" or "announcement" on.
  ///
  /// - Throws: `UsageFault` if the arguments are invalid.
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
    let told = try arguments["text"].map(AnnouncementFile.init)
    if arguments.has("dry-run") {
      return .count(CountAnnounced(app: app, kind: kind, segment: segment, words: told?.words, link: told?.link))
    }
    guard let told else {
      throw UsageFault("--text FILE has what is told: {\"title\": {\"en\": …}, \"body\": {\"en\": …}}")
    }
    let id = try arguments["id"].map { text throws(UsageFault) in try identifier(text, "--id") }
    let end = try arguments["expires-in"].map { now + (try PurchaseCommand.duration($0)) }
    return .make(
      Announce(
        id: try id ?? Identifier(SecureRandom.identifier("ann", at: now)), app: app, kind: kind, words: told.words,
        link: told.link, segment: segment, expiresAt: end, by: by), isMeant: arguments.has("yes"), askedAt: now)
  }

  /// Parses a segment such as "plan=free,language=vi,active=14". Repeated keys are alternatives.
  static func segment(_ text: String) throws -> Announce.Segment {
    var plans = [Identifier]()
    var languages = [LanguageTag]()
    var days = Bounded<1, 365>?.none
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
  /// - Returns: 0 on success; 1 if an announcement to all users wasn't confirmed.
  func announce(_ order: AnnouncementOrder) async throws -> Int32 {
    switch order {
    case .make(let request, let isMeant, let askedAt):
      guard isMeant || request.segment != nil else {
        try await tellConsequences(of: request)
        return 1
      }
      try await tell(request) { Self.made($0, askedAt: askedAt) }
    case .count(let request):
      try await tell(request, timeout: Self.countTime) { ["it would be for \(Self.people($0)); nobody was told"] }
    case .list(let request): try await tell(request) { Self.lines($0.announcements) }
    case .cancel(let request): try await tell(request) { Self.lines([$0]) }
    }
    return 0
  }

  /// Counting a million recipients takes seconds.
  private static let countTime = Duration.seconds(120)

  /// Shows the number of recipients of an announcement to all users, because it can't be taken back.
  private func tellConsequences(of request: Announce) async throws {
    let count = CountAnnounced(app: request.app, kind: request.kind, words: request.words, link: request.link)
    try await tell(count, timeout: Self.countTime) { reply in
      [
        "This is for all people of \(request.app.value): \(Self.people(reply)). What was told isn't taken back.",
        "To tell them, give the same with --yes; to tell some of them, with --segment. Nobody was told.",
      ]
    }
  }

  private nonisolated static func people(_ reply: CountAnnounced.Reply) -> String {
    "\(reply.people), of whom \(reply.unwilling) turned such notices off"
  }

  /// Describes the new announcement, or the existing one with the same id.
  nonisolated static func made(_ one: Announcement, askedAt: Timestamp) -> [String] {
    let isKept = one.madeAt < askedAt
    let kept =
      "\(one.id) was announced at \(one.madeAt.words) already: it is kept as it was, and ends \(one.expiresAt.words)"
    return (isKept ? [kept] : []) + lines([one])
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
  /// The segment in the syntax of `--segment`.
  fileprivate var text: String {
    let parts =
      (plans?.values ?? []).map { "plan=\($0.value)" } + (languages?.values ?? []).map { "language=\($0.value)" }
      + (activeWithinDays.map { ["active=\($0.value)"] } ?? [])
    return parts.joined(separator: ",")
  }
}
