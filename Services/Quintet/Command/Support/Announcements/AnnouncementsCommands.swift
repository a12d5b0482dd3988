import CivilTime
import Crypto
import EventLoop
import Files
import NotificationsContract
import ServiceHost
import Wire

/// `quintet announcements send`: sends an announcement to an app's users.
@Loop struct AnnouncementsSendCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "announcements send", in: .support, summary: "Send an announcement to users of an app",
    discussion: """
      Send an announcement to the users of an app, or to a segment of them. To send to all users, add
      --yes. Without --yes, the command only shows the number of recipients.
      """,
    options: [
      CommandOption.app.required,
      CommandOption(
        "text", "FILE",
        """
        A JSON file with the text: {"title": {"en": …}, "body": {"en": …}}, and optionally "link"
        """, .file),
      CommandOption(
        "segment", "SEGMENT", "The recipients, such as plan=free,language=vi,active=14 (default: all users)"),
      CommandOption("kind", "KIND", "The kind of announcement, one of the app's kinds (default: the first)"),
      CommandOption("expires-in", "TIME", "The time limit of the delivery, such as 5h or 3d (default: 7d)"),
      CommandOption("id", "ID", "An id that prevents a repeated command from sending twice (default: a new id)"),
      CommandOption(flag: "dry-run", "Check the file and count the recipients"),
      CommandOption(flag: "yes", "Send to all users of the app"), .json,
    ] + CommandOption.deployment,
    examples: [
      "announcements send --app tarot --text news.json --dry-run",
      "announcements send --app tarot --text news.json --segment plan=free,active=14",
    ])

  private enum Action {
    /// - Parameter askedAt: the time of the request. If the announcement in the reply is older, an earlier command
    ///   created it.
    case send(Announce, askedAt: Timestamp)
    case count(CountAnnounced)

    init(_ arguments: Arguments, now: Timestamp) throws {
      guard let app = try arguments.identifier(option: "app") else { throw UsageFault("--app APP is required") }
      let kind = try arguments.identifier(option: "kind")
      let segment = try arguments["segment"].map { try Announce.Segment(parsing: $0) }
      let file = try arguments["text"].map { path throws(UsageFault) in try AnnouncementFile(path) }
      if arguments.has("dry-run") {
        self = .count(CountAnnounced(app: app, kind: kind, segment: segment, words: file?.words, link: file?.link))
        return
      }
      guard let file else { throw UsageFault("--text FILE is required") }
      let id = try arguments.identifier(option: "id") ?? Identifier(SecureRandom.identifier("ann", at: now))
      self = .send(
        Announce(
          id: id, app: app, kind: kind, words: file.words, link: file.link, segment: segment,
          expiresAt: try arguments.duration("expires-in").map { now + $0 }, by: try ServiceCall.user),
        askedAt: now)
    }
  }

  private let call: ServiceCall
  private let action: Action
  private let isConfirmed: Bool

  /// The timeout for counting recipients. Counting a million recipients takes seconds.
  private static let countTime = Duration.seconds(120)

  nonisolated init(_ arguments: Arguments) throws {
    try self.init(arguments, call: ServiceCall(arguments, of: "notifications"), now: ServiceCall.now)
  }

  nonisolated init(_ arguments: Arguments, call: ServiceCall, now: Timestamp) throws {
    self.call = call
    isConfirmed = arguments.has("yes")
    action = try Action(arguments, now: now)
  }

  /// - Returns: 0 on success; 1 when the request was refused, or if an announcement to all users wasn't confirmed; 69
  ///   when the service doesn't answer; 77 when the user isn't an operator.
  func run() async -> Int32 {
    switch action {
    case .send(let request, let askedAt):
      guard isConfirmed || request.segment != nil else { return await showConsequences(of: request) }
      return await call.run(request) { Self.sent($0, askedAt: askedAt) }
    case .count(let request):
      return await call.run(request, timeout: Self.countTime) { ["it would be sent to \(Self.recipients($0))"] }
    }
  }

  /// Shows the number of recipients of an announcement to all users, because an announcement can't be taken back.
  private func showConsequences(of request: Announce) async -> Int32 {
    let count = CountAnnounced(app: request.app, kind: request.kind, words: request.words, link: request.link)
    let code = await call.run(count, timeout: Self.countTime) { reply in
      [
        "All users of \(request.app.value) would get the announcement: \(Self.recipients(reply)). It can't be undone.",
        "The announcement wasn't sent. Repeat the command with --yes to send it, or with --segment to send it to "
          + "some users.",
      ]
    }
    return code == 0 ? 1 : code
  }

  private nonisolated static func recipients(_ reply: CountAnnounced.Reply) -> String {
    "\(reply.people) users; \(reply.unwilling) of them have turned this kind of announcement off"
  }

  /// Describes the new announcement, or the existing one with the same id.
  nonisolated static func sent(_ one: Announcement, askedAt: Timestamp) -> [String] {
    let isOld = one.madeAt < askedAt
    let note =
      "\(one.id) was already sent at \(one.madeAt.words) and ends at \(one.expiresAt.words); "
      + "this command didn't change it"
    return (isOld ? [note] : []) + AnnouncementsListCommand.lines([one])
  }
}

/// `quintet announcements list`: lists the announcements and their delivery.
@Loop struct AnnouncementsListCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "announcements list", in: .support, summary: "List announcements and their delivery",
    discussion: """
      List announcements with their senders and their numbers of recipients.
      """,
    options: [.app, .json] + CommandOption.deployment,
    examples: ["announcements list", "announcements list --app tarot"])

  private let call: ServiceCall
  private let request: ListAnnouncements

  nonisolated init(_ arguments: Arguments) throws {
    call = try ServiceCall(arguments, of: "notifications")
    request = ListAnnouncements(app: try arguments.identifier(option: "app"), limit: 200)
  }

  func run() async -> Int32 { await call.run(request) { Self.lines($0.announcements) } }

  nonisolated static func lines(_ announcements: [Announcement]) -> [String] {
    guard !announcements.isEmpty else { return ["there are no announcements"] }
    var table = Table(["id", "app", "by", "created", "ends", "state", "sent", "segment", "title"])
    for announcement in announcements { table.add(cells(announcement)) }
    return table.lines
  }

  private nonisolated static func cells(_ one: Announcement) -> [String] {
    [
      one.id, one.app, one.by, one.madeAt.words, one.expiresAt.words,
      one.cancelledBy.map { "cancelled by \($0)" } ?? one.state.rawValue,
      "\(one.told) of \(one.found)", one.segment?.text ?? "all", one.words.first?.title.value ?? "",
    ]
  }
}

/// `quintet announcements cancel ID`: stops the delivery of an announcement.
@Loop struct AnnouncementsCancelCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "announcements cancel", in: .support, summary: "Stop the delivery of an announcement",
    discussion: """
      Stop the delivery of an announcement. Users who have received it keep it.
      """,
    parameters: [CommandParameter("ID", "The id of the announcement")], options: [.json] + CommandOption.deployment,
    examples: ["announcements cancel ann_01hq"])

  private let call: ServiceCall
  private let request: CancelAnnouncement

  nonisolated init(_ arguments: Arguments) throws {
    call = try ServiceCall(arguments, of: "notifications")
    request = CancelAnnouncement(id: try arguments.identifier("ID"), by: try ServiceCall.user)
  }

  func run() async -> Int32 { await call.run(request) { AnnouncementsListCommand.lines([$0]) } }
}
