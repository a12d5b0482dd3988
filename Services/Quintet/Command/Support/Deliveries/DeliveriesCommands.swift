import CivilTime
import EventLoop
import NotificationsContract
import Wire

/// `quintet deliveries list`: lists webhook calls and pushes.
@Loop struct DeliveriesListCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "deliveries list", in: .support, summary: "List webhook calls and pushes",
    discussion: """
      List the last webhook calls, and the pushes that are waiting or failed, with the results of their last attempts.
      """,
    options: [
      .channel, CommandOption(flag: "failed", "Only deliveries that failed and aren't retried any more"), .json,
    ] + CommandOption.deployment,
    examples: ["deliveries list --failed", "deliveries list --channel webhook:crm"])

  private let call: ServiceCall
  private let request: ListDeliveries

  nonisolated init(_ arguments: Arguments) throws {
    call = try ServiceCall(arguments, of: "notifications")
    request = ListDeliveries(
      channel: try arguments.identifier(option: "channel"), state: arguments.has("failed") ? .failed : nil, limit: 200)
  }

  func run() async -> Int32 { await call.run(request) { Self.lines($0) } }

  nonisolated static func lines(_ reply: ListDeliveries.Reply) -> [String] {
    let counts = "\(reply.waiting) waiting, \(reply.failed) failed"
    guard !reply.deliveries.isEmpty else { return [counts] }
    var table = Table([
      "id", "channel", "number", "type", "app", "account", "state", "created", "attempted", "attempts", "status",
      "reason",
    ])
    for delivery in reply.deliveries { table.add(cells(delivery)) }
    let more = reply.nextCursor == nil ? [] : ["", "These are the newest \(reply.deliveries.count)."]
    return table.lines + more + ["", counts]
  }

  private nonisolated static func cells(_ delivery: SentDelivery) -> [String] {
    [
      delivery.id, delivery.channel, delivery.sequence.map { "\($0)" } ?? "-", delivery.type ?? "-", delivery.app,
      delivery.account ?? "-", delivery.state.rawValue, delivery.createdAt.words, delivery.triedAt?.words ?? "-",
      "\(delivery.tries)", delivery.status.map { "\($0)" } ?? "-", delivery.reason ?? "",
    ]
  }
}

/// `quintet deliveries retry`: sends webhook calls and pushes again.
@Loop struct DeliveriesRetryCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "deliveries retry", in: .support, summary: "Send webhook calls and pushes again",
    discussion: """
      Send a delivery again (even a successful one), or all failed deliveries of one channel or of all channels.
      """,
    parameters: [CommandParameter("ID", "The id of a delivery (default: all failed ones)", .text, .optional)],
    options: [.channel, .json] + CommandOption.deployment,
    examples: ["deliveries retry --channel webhook:crm", "deliveries retry msg_evt_42_crm"])

  private let call: ServiceCall
  private let request: RetryDeliveries

  nonisolated init(_ arguments: Arguments) throws {
    call = try ServiceCall(arguments, of: "notifications")
    request = RetryDeliveries(
      id: try arguments.words.isEmpty ? nil : arguments.identifier("ID"),
      channel: try arguments.identifier(option: "channel"))
  }

  /// - Returns: 0 on success; 1 if there is no delivery with the given id, or no failed delivery of the given channel.
  func run() async -> Int32 {
    do {
      let reply = try await call.ask(request)
      if reply.retried == 0, let channel = request.channel?.value {
        try await reportNone(of: channel)
        return 1
      }
      call.show(reply) { [$0.retried == 1 ? "retrying 1 delivery" : "retrying \($0.retried) deliveries"] }
      return 0
    } catch {
      return CallFailure(error).report()
    }
  }

  private func reportNone(of channel: String) async throws {
    let failed = try await call.ask(ListDeliveries(state: .failed, limit: 200)).deliveries
    let channels = Set(failed.map(\.channel)).sorted()
    let others = channels.isEmpty ? "" : "; channels with failed deliveries: \(channels.joined(separator: ", "))"
    Output.error("quintet: there is no failed delivery of '\(channel)'\(others)")
  }
}

extension CommandOption {
  fileprivate static let channel = CommandOption(
    "channel", "CHANNEL", "Only this channel: apns, webhook:NAME or web:HOST")
}
