import CivilTime
import EventLoop
import NotificationsContract
import Wire

/// `quintet deliveries list`: the pushes and webhook calls that failed for good.
@Loop struct DeliveriesListCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "deliveries list", in: .support, summary: "List failed pushes and webhook calls",
    discussion: """
      List the pushes and webhook calls that failed and aren't retried, with the reasons.
      """,
    options: [.channel, .json] + CommandOption.deployment,
    examples: ["deliveries list", "deliveries list --channel webhook:crm"])

  private let call: ServiceCall
  private let request: ListDead

  nonisolated init(_ arguments: Arguments) throws {
    call = try ServiceCall(arguments, of: "notifications")
    request = ListDead(channel: try arguments.identifier(option: "channel"), limit: 200)
  }

  func run() async -> Int32 { await call.run(request) { Self.lines($0) } }

  nonisolated static func lines(_ reply: ListDead.Reply) -> [String] {
    let waiting = "\(reply.waiting) waiting, \(reply.total) failed"
    guard !reply.letters.isEmpty else { return [waiting] }
    var table = Table(["id", "channel", "app", "account", "created", "failed", "tries", "reason"])
    for letter in reply.letters {
      table.add([
        letter.id, letter.channel, letter.app, letter.account ?? "-", letter.createdAt.words, letter.diedAt.words,
        "\(letter.tries)", letter.reason,
      ])
    }
    return table.lines + ["", waiting]
  }
}

/// `quintet deliveries retry`: retries failed pushes and webhook calls.
@Loop struct DeliveriesRetryCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "deliveries retry", in: .support, summary: "Retry failed pushes and webhook calls",
    discussion: """
      Retry one failed delivery, all of one channel, or all.
      """,
    parameters: [CommandParameter("ID", "The id of a delivery (default: all)", .text, .optional)],
    options: [.channel, .json] + CommandOption.deployment,
    examples: ["deliveries retry --channel webhook:crm"])

  private let call: ServiceCall
  private let request: RetryDead

  nonisolated init(_ arguments: Arguments) throws {
    call = try ServiceCall(arguments, of: "notifications")
    request = RetryDead(
      id: try arguments.words.isEmpty ? nil : arguments.identifier("ID"),
      channel: try arguments.identifier(option: "channel"))
  }

  /// - Returns: 0 on success; 1 if there is no failed delivery with the given id or channel.
  func run() async -> Int32 {
    do {
      let reply = try await call.ask(request)
      if reply.retried == 0, let named = request.id?.value ?? request.channel?.value {
        let channels = Set(try await call.ask(ListDead(limit: 200)).letters.map(\.channel)).sorted()
        let others = channels.isEmpty ? "" : "; channels with failed deliveries: \(channels.joined(separator: ", "))"
        Output.error("quintet: there is no failed delivery of '\(named)'\(others)")
        return 1
      }
      call.show(reply) { [$0.retried == 1 ? "retrying 1 delivery" : "retrying \($0.retried) deliveries"] }
      return 0
    } catch {
      return call.report(error)
    }
  }
}

extension CommandOption {
  fileprivate static let channel = CommandOption(
    "channel", "CHANNEL", "Only this channel: apns, webhook:NAME or web:HOST")
}
