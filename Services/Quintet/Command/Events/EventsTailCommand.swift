import CivilTime
import EventLoop
import ServiceHost
import Wire

/// `quintet events lag`: shows the events that wait for delivery.
@Loop struct EventsLagCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "events lag", in: .events, summary: "Show how many events wait for each subscriber",
    discussion: """
      Show how many events of each service wait for each subscriber, since when, and why.
      """,
    parameters: [
      CommandParameter("SERVICE", "The service with the events (default: all services)", .database, .optional)
    ], options: [.json] + CommandOption.deployment,
    examples: ["events lag", "events lag progress"])

  private let services: EventServices

  nonisolated init(_ arguments: Arguments) throws { services = try EventServices(arguments) }

  func run() async -> Int32 {
    await services.show(GetEventLag()) { EventsTables.lag($0, now: LoopClock.system.wallNow) }
  }
}

/// `quintet events tail`: shows the latest events.
@Loop struct EventsTailCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "events tail", in: .events, summary: "Show the latest events as they are emitted",
    discussion: """
      Show the latest events of services, and the subscribers that haven't received them yet.
      """,
    parameters: [
      CommandParameter("SERVICE", "The service with the events (default: all services)", .database, .optional)
    ],
    options: [
      CommandOption(flag: "follow", "Continue with new events until Ctrl-C"),
      CommandOption("last", "N", "The number of events to start with, 1 to 1000 (default: 20)"),
      CommandOption("account", "ACCOUNT", "Only events of this account"),
      CommandOption("type", "TYPE", "Only events of this type"), .json,
    ] + CommandOption.deployment,
    examples: ["events tail --follow", "events tail progress --type lesson.finished --last 100"])

  /// The polling interval of `--follow`.
  private static let interval = Duration.milliseconds(300)

  private let services: EventServices
  private let follows: Bool
  private let last: Int
  private let account: String?
  private let type: String?

  nonisolated init(_ arguments: Arguments) throws {
    services = try EventServices(arguments)
    follows = arguments.has("follow")
    last = try arguments.integer("last", in: 1...1000) ?? 20
    account = arguments["account"]
    type = arguments["type"]
  }

  /// - Returns: 0 on success; 69 (`EX_UNAVAILABLE`) when no service answers; 77 (`EX_NOPERM`) when none accepts this
  ///   user.
  func run() async -> Int32 {
    let (replies, refusal) = await services.ask(
      TailEvents(limit: last, account: account, type: type), TailEvents.method)
    guard !replies.isEmpty else { return await services.unanswered(refusal) }
    let entries = replies.flatMap(\.reply.events).sorted { $0.event.time < $1.event.time }
    for entry in entries.suffix(last) { show(entry) }
    guard follows else { return 0 }
    await follow(replies)
  }

  private func follow(_ replies: [(service: String, reply: TailEvents.Reply)]) async -> Never {
    var cursors: [String: Int64] = [:]
    for (service, reply) in replies { cursors[service] = reply.events.last?.event.sequence ?? 0 }
    while true {
      try? await LoopClock.system.sleep(until: LoopClock.system.now + Self.interval)
      for service in services.services { await showNew(of: service, &cursors[service]) }
    }
  }

  /// Prints a service's events after the cursor. For a service that hasn't answered before, prints only the latest
  /// events, because the service may have many older ones.
  private func showNew(of service: String, _ cursor: inout Int64?) async {
    let next = TailEvents(after: cursor, limit: cursor == nil ? last : 1000, account: account, type: type)
    guard let reply = try? await services.ask(next, of: service, TailEvents.method(of: service)) else { return }
    for entry in reply.events { show(entry) }
    cursor = reply.events.last?.event.sequence ?? cursor ?? 0
  }

  private func show(_ entry: TailEvents.Reply.Entry) {
    Output.line(services.isJSON ? Output.compact((try? JSONValue(entry)) ?? .null) : EventsTables.tail(entry))
  }
}
