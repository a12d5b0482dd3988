import CivilTime
import Crypto
import EventLoop
import Files
import Glibc
import NotificationsContract
import ServiceHost
import Spelling
import Wire

/// The arguments of `quintet notifications …`.
enum NotificationsOrder: Sendable {
  case deliveries(ListDeliveries)
  case resend(ResendDelivery)
  case list(ListDead)
  case retry(RetryDead)
  case makeKey(String)
  case announce(AnnouncementOrder)

  private static let usage = """
    quintet notifications list, quintet notifications resend ID, quintet notifications dead list,
    quintet notifications dead retry [ID], quintet notifications key FILE,
    \(AnnouncementOrder.usage)
    """

  /// - Throws: `UsageFault` if the arguments are invalid.
  init(_ arguments: Arguments, now: Timestamp) throws {
    let words = Array(arguments.words.dropFirst())
    if words.count == 2, words[0] == "key" {
      self = .makeKey(Disk.absolute(words[1]))
      return
    }
    if ["announce", "announcement"].contains(words.first) {
      self = .announce(try AnnouncementOrder(words, arguments, now: now))
      return
    }
    let channel = try arguments["lane"].map { text throws(UsageFault) in try Self.identifier(text, "--lane") }
    switch words.first {
    case "list" where words.count == 1:
      self = .deliveries(ListDeliveries(channel: channel, limit: 100))
      return
    case "resend" where words.count == 2:
      self = .resend(ResendDelivery(id: try Self.identifier(words[1], "ID")))
      return
    case "dead" where words.count >= 2: break
    default: throw UsageFault(Self.usage)
    }
    switch words[1] {
    case "list" where words.count == 2: self = .list(ListDead(channel: channel, limit: 200))
    case "retry" where words.count <= 3:
      let id = try words.dropFirst(2).first.map { text throws(UsageFault) in try Self.identifier(text, "ID") }
      self = .retry(RetryDead(id: id, channel: channel))
    default:
      throw UsageFault("\(Self.usage)\(Spelling.hint(for: words[1], among: ["list", "retry"]))")
    }
  }

  private static func identifier(_ text: String, _ what: String) throws(UsageFault) -> Identifier {
    guard let id = try? Identifier(text) else { throw UsageFault("\(what) can't be '\(Excerpt(text))'") }
    return id
  }
}

/// `quintet notifications …`: announcements, dead letters and the web push key.
@Loop struct NotificationsCommand {
  let directories: DeploymentFolders
  let order: NotificationsOrder
  let isJSON: Bool

  /// - Returns: 0 on success; 1 when the request was refused; 69 when the service doesn't answer; 77 when the user
  ///   isn't an operator.
  func run() async -> Int32 {
    do {
      switch order {
      case .deliveries(let request): try await tell(request, Self.lines)
      case .resend(let request): try await tell(request) { ["\($0.delivery.id) is sent again"] }
      case .list(let request): try await tell(request, Self.lines)
      case .retry(let request): return try await retry(request)
      case .makeKey(let file): try makeKey(file)
      case .announce(let order): return try await announce(order)
      }
      return 0
    } catch {
      let unanswered = Unanswered(error)
      Output.error("quintet: \(unanswered.words)")
      return unanswered.code
    }
  }

  /// - Returns: 1 if there is no dead letter with the given id or lane.
  private func retry(_ request: RetryDead) async throws -> Int32 {
    let reply = try await ask(request)
    if reply.retried == 0, let named = request.id?.value ?? request.channel?.value {
      let lanes = Set(try await ask(ListDead(limit: 200)).letters.map(\.channel)).sorted().joined(separator: ", ")
      Output.error(
        "quintet: there is no dead letter of '\(named)'\(lanes.isEmpty ? "" : "; there are some of \(lanes)")")
      return 1
    }
    try say(reply) { [$0.retried == 1 ? "1 is tried again" : "\($0.retried) are tried again"] }
    return 0
  }

  /// Creates the key with which browsers identify the sender of pushes (VAPID).
  private func makeKey(_ file: String) throws {
    // A new key would invalidate all existing subscriptions.
    guard try !Disk.exists(file) else { throw FileFault(path: file, errno: EEXIST, reason: "is there already") }
    let key = P256PrivateKey()
    try Disk.write(Array(key.pem.utf8), to: file, mode: 0o600)
    let open = Base64.encodeURL(try key.publicKey.point())
    if isJSON { return Output.line(Output.compact(["file": .string(file), "key": .string(open)])) }
    Output.line("made \(file): have web_push_key = file:\(file) below [notifications], and web_push_contact beside it")
    Output.line("browsers know it by \(open)")
  }

  func tell<R: Request>(
    _ request: R, timeout: Duration = .seconds(5), _ lines: (R.Reply) -> [String]
  ) async throws {
    try say(try await ask(request, timeout: timeout), lines)
  }

  private func ask<R: Request>(_ request: R, timeout: Duration = .seconds(5)) async throws -> R.Reply {
    try await Health(directories).order(request, of: "notifications", R.method, timeout: timeout)
  }

  private func say<Reply: Encodable>(_ reply: Reply, _ lines: (Reply) -> [String]) throws {
    if isJSON { return Output.line(Output.compact(try JSONValue(reply))) }
    for line in lines(reply) { Output.line(line) }
  }

  nonisolated static func lines(_ reply: ListDeliveries.Reply) -> [String] {
    guard !reply.deliveries.isEmpty else { return ["there are no deliveries"] }
    var table = Table(["id", "for", "number", "type", "state", "tries", "status", "made", "last try", "reason"])
    for delivery in reply.deliveries {
      table.add([
        delivery.id, delivery.channel, delivery.sequence.map { "\($0)" } ?? "-", delivery.type ?? "-",
        delivery.state.rawValue, "\(delivery.tries)", delivery.status.map { "\($0)" } ?? "-", delivery.createdAt.words,
        delivery.triedAt?.words ?? "-", delivery.reason ?? "",
      ])
    }
    return table.lines
  }

  nonisolated static func lines(_ reply: ListDead.Reply) -> [String] {
    let waiting = "\(reply.waiting) on the way, \(reply.total) given up"
    guard !reply.letters.isEmpty else { return [waiting] }
    var table = Table(["id", "for", "app", "account", "made", "given up", "tries", "reason"])
    for letter in reply.letters {
      table.add([
        letter.id, letter.channel, letter.app, letter.account ?? "-", letter.createdAt.words, letter.diedAt.words,
        "\(letter.tries)", letter.reason,
      ])
    }
    return table.lines + ["", waiting]
  }
}
