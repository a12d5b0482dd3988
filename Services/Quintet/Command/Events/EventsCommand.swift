import CivilTime
import EventLoop
import ServiceHost
import Wire

/// `quintet events`: shows the services' events and dead-letter queues. Each service is asked at its own socket.
@Loop struct EventsCommand {
  let directories: DeploymentFolders
  let order: EventsOrder
  /// The polling interval of `tail --follow`.
  private static let interval = Duration.milliseconds(300)

  init(directories: DeploymentFolders, order: EventsOrder) {
    self.directories = directories
    self.order = order
  }

  /// - Returns: 0 on success; 1 when a service refused or an event failed again; 69 (`EX_UNAVAILABLE`) when no service
  ///   answers; 77 (`EX_NOPERM`) when none accepts this user.
  func run() async -> Int32 {
    switch order.verb {
    case .tail: await tail()
    case .lag:
      await show(GetEventLag(), GetEventLag.method) { EventsTables.lag($0, now: LoopClock.system.wallNow) }
    case .shelf:
      await show(ListQuarantinedEvents(), ListQuarantinedEvents.method) {
        EventsTables.shelf($0, now: LoopClock.system.wallNow)
      }
    case .retry: await retry()
    case .drop: await drop()
    }
  }

  /// Sends a request to every service and shows a table, or one line of JSON with a member for each service.
  private func show<R: Request>(
    _ request: R, _ method: (String) -> Method, _ lines: ([(service: String, reply: R.Reply)]) -> [String]
  ) async -> Int32 {
    let (replies, refusal) = await ask(request, method)
    if order.isJSON { printJSON(replies) }
    guard !replies.isEmpty else { return nobody(refusal) }
    if !order.isJSON { for line in lines(replies) { Output.line(line) } }
    return replies.count == order.services.count ? 0 : 1
  }

  private func tail() async -> Int32 {
    let request = TailEvents(limit: order.last, account: order.account, type: order.type)
    let (replies, refusal) = await ask(request, TailEvents.method)
    guard !replies.isEmpty else { return nobody(refusal) }
    let entries = replies.flatMap(\.reply.events).sorted { $0.event.time < $1.event.time }
    for entry in entries.suffix(order.last) { show(entry) }
    guard order.follows else { return 0 }
    var cursors: [String: Int64] = [:]
    for (service, reply) in replies { cursors[service] = reply.events.last?.event.sequence }
    while true {
      try? await LoopClock.system.sleep(until: LoopClock.system.now + Self.interval)
      for service in order.services {
        // A service without events so far starts with the next one. A service that is down for a moment continues where
        // it was.
        let next = TailEvents(
          after: cursors[service] ?? 0, limit: 1000, account: order.account, type: order.type)
        guard let reply = try? await ask(next, of: service, TailEvents.method(of: service)) else { continue }
        for entry in reply.events { show(entry) }
        cursors[service] = reply.events.last?.event.sequence ?? cursors[service]
      }
    }
  }

  private func retry() async -> Int32 {
    let request = RetryEvents(source: order.source, account: order.account, sequence: order.sequence)
    let (replies, refusal) = await ask(request, RetryEvents.method)
    guard !replies.isEmpty else { return nobody(refusal) }
    if order.isJSON {
      printJSON(replies)
    } else {
      for (service, reply) in replies where reply.tried > 0 {
        Output.line("\(service): tried \(reply.tried) again; applied \(reply.applied), failed \(reply.failed)")
      }
      if replies.allSatisfy({ $0.reply.tried == 0 }) { Output.line("nothing to retry") }
    }
    return replies.allSatisfy { $0.reply.failed == 0 } ? 0 : 1
  }

  private func drop() async -> Int32 {
    guard let service = order.services.first, let source = order.source, let sequence = order.sequence else {
      return 64
    }
    do {
      _ = try await ask(DropEvent(source: source, sequence: sequence), of: service, DropEvent.method(of: service))
      Output.line(order.isJSON ? "{}" : "\(service): gave up event \(sequence) of \(source)")
      return 0
    } catch {
      return tell(service, error)
    }
  }

  private func show(_ entry: TailEvents.Reply.Entry) {
    let json = try? JSON.decode(JSONValue.self, from: JSON.encode(entry))
    Output.line(order.isJSON ? Output.compact(json ?? .null) : EventsTables.tail(entry))
  }

  private func printJSON<Reply: Encodable>(_ replies: [(service: String, reply: Reply)]) {
    let members = replies.map { service, reply in
      (key: service, value: (try? JSON.decode(JSONValue.self, from: JSON.encode(reply))) ?? .null)
    }
    Output.line(Output.compact(.object(JSONObject(members))))
  }

  // MARK: Asking

  /// Collects the replies of all services. Services that don't answer are named on standard error.
  ///
  /// - Returns: the replies, and the highest exit code of the failed calls.
  private func ask<R: Request>(
    _ request: R, _ method: (String) -> Method
  ) async -> (replies: [(service: String, reply: R.Reply)], refusal: Int32) {
    var replies: [(service: String, reply: R.Reply)] = []
    var refusal: Int32 = 0
    for service in order.services {
      do { replies.append((service, try await ask(request, of: service, method(service)))) } catch {
        refusal = max(refusal, tell(service, error))
        // If one service rejects this user, all do.
        if refusal == 77 { break }
      }
    }
    return (replies, refusal)
  }

  /// Reports that no service answered, which differs from an empty result.
  private func nobody(_ refusal: Int32) -> Int32 {
    guard refusal == 69 else { return refusal }
    Output.error("quintet: nobody answered in \(directories.runtime)")
    return 69
  }

  private func ask<R: Request>(_ request: R, of service: String, _ method: Method) async throws -> R.Reply {
    try await Health(directories).order(request, of: service, method)
  }

  private func tell(_ service: String, _ error: any Error) -> Int32 {
    let unanswered = Unanswered(error)
    Output.error("\(service): \(unanswered.words)")
    return unanswered.code
  }
}
