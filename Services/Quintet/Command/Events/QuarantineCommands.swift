import CivilTime
import EventLoop
import ServiceHost
import Wire

/// `quintet events quarantine`: lists the events that couldn't be applied.
@Loop struct EventsQuarantineCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "events quarantine", in: .events, summary: "List quarantined events and the reasons",
    discussion: """
      List the events that a service couldn't apply, with the reason, the next retry, and the number of events that wait
      behind each.
      """,
    parameters: [
      CommandParameter(
        "SERVICE", "The service that couldn't apply the events (default: all services)", .database, .optional)
    ], options: [.json] + CommandOption.deployment,
    examples: ["events quarantine", "events quarantine progress"])

  private let services: EventServices

  nonisolated init(_ arguments: Arguments) throws { services = try EventServices(arguments) }

  func run() async -> Int32 {
    await services.show(ListQuarantinedEvents()) {
      EventsTables.quarantine($0, now: LoopClock.system.wallNow)
    }
  }
}

/// `quintet events retry`: retries quarantined events now.
@Loop struct EventsRetryCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "events retry", in: .events, summary: "Retry quarantined events now",
    discussion: """
      Retry quarantined events now, together with the events that wait behind them.
      """,
    parameters: [
      CommandParameter(
        "SERVICE", "The service that couldn't apply the events (default: all services)", .database, .optional)
    ],
    options: [
      CommandOption("from", "SERVICE", "Only events of this service", .database),
      CommandOption("account", "ACCOUNT", "Only events of this account"),
      CommandOption("sequence", "N", "Only the event with this number"), .json,
    ] + CommandOption.deployment,
    examples: ["events retry", "events retry progress --from ai --sequence 1234"])

  let services: EventServices
  let request: RetryEvents

  nonisolated init(_ arguments: Arguments) throws {
    services = try EventServices(arguments)
    request = RetryEvents(
      source: try arguments["from"].map { word throws(UsageFault) in try EventServices.service(word) },
      account: arguments["account"], sequence: try arguments.integer("sequence", in: 0...Int.max).map(Int64.init))
  }

  /// - Returns: 0 on success; 1 when an event failed again; 69 (`EX_UNAVAILABLE`) when no service answers; 77
  ///   (`EX_NOPERM`) when none accepts this user.
  func run() async -> Int32 {
    let (replies, refusal) = await services.ask(request, RetryEvents.method)
    guard !replies.isEmpty else { return await services.unanswered(refusal) }
    if services.isJSON {
      services.printJSON(replies)
    } else {
      for (service, reply) in replies where reply.tried > 0 {
        Output.line("\(service): retried \(reply.tried), applied \(reply.applied), failed \(reply.failed)")
      }
      if replies.allSatisfy({ $0.reply.tried == 0 }) { Output.line("no events to retry") }
    }
    return replies.allSatisfy { $0.reply.failed == 0 } ? 0 : 1
  }
}

/// `quintet events drop SERVICE`: drops one quarantined event.
@Loop struct EventsDropCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "events drop", in: .events, summary: "Drop a quarantined event",
    discussion: """
      Drop a quarantined event permanently, so that the events behind it are applied. To find the event's source and
      number, run quintet events quarantine.
      """,
    parameters: [CommandParameter("SERVICE", "The service that couldn't apply the event", .database)],
    options: [
      CommandOption("from", "SERVICE", "The service that emitted the event", .database).required,
      CommandOption("sequence", "N", "The number of the event").required, .json,
    ] + CommandOption.deployment,
    examples: ["events drop progress --from ai --sequence 1234"])

  private let services: EventServices
  private let request: DropEvent

  nonisolated init(_ arguments: Arguments) throws {
    services = try EventServices(arguments)
    guard let sequence = try arguments.integer("sequence", in: 0...Int.max) else {
      throw UsageFault("--sequence N is required")
    }
    request = DropEvent(source: try EventServices.service(arguments["from"] ?? ""), sequence: Int64(sequence))
  }

  func run() async -> Int32 {
    let service = services.services[0]
    do {
      _ = try await services.ask(request, of: service, DropEvent.method(of: service))
      Output.line(services.isJSON ? "{}" : "\(service): dropped event \(request.sequence) of \(request.source)")
      return 0
    } catch {
      return CallFailure(error).report(prefix: service)
    }
  }
}
