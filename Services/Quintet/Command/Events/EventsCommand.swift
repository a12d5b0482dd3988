import CivilTime
import EventLoop
import ServiceHost
import Wire

/// `quintet events`: what the services know of their events, asked of each at its own socket.
@Loop struct EventsCommand {
  let directories: Directories
  let order: EventsOrder
  /// How often a tail that follows looks again.
  private static let interval = Duration.milliseconds(300)

  init(directories: Directories, order: EventsOrder) { (self.directories, self.order) = (directories, order) }

  /// - Returns: 0 when done; 1 when something was refused or failed again; 69 (`EX_UNAVAILABLE`) when no service
  ///   answers.
  func run() async -> Int32 {
    switch order.verb {
    case .tail: await tail()
    case .lag:
      await show(GetEventLag(), GetEventLag.method) { EventsTables.lag($0, now: LoopClock.system.wallNow) }
    case .shelf:
      await show(ListShelf(), ListShelf.method) { EventsTables.shelf($0, now: LoopClock.system.wallNow) }
    case .retry: await retry()
    case .drop: await drop()
    }
  }

  /// Asks every service the same and shows a table, or one line of JSON with a member for each service.
  private func show<R: Request>(
    _ request: R, _ method: (String) -> Method, _ lines: ([(service: String, reply: R.Reply)]) -> [String]
  ) async -> Int32 {
    let replies = await ask(request, method)
    if order.isJSON { printJSON(replies) } else { for line in lines(replies) { Output.line(line) } }
    return replies.isEmpty ? 69 : replies.count == order.services.count ? 0 : 1
  }

  private func tail() async -> Int32 {
    let request = TailEvents(limit: order.last, account: order.account, type: order.type)
    let replies = await ask(request, TailEvents.method)
    guard !replies.isEmpty else { return 69 }
    let entries = replies.flatMap(\.reply.events).sorted { $0.event.time < $1.event.time }
    for entry in entries.suffix(order.last) { show(entry) }
    guard order.follows else { return 0 }
    var cursors: [String: Int64] = [:]
    for (service, reply) in replies { cursors[service] = reply.events.last?.event.sequence }
    while true {
      try? await LoopClock.system.sleep(until: LoopClock.system.now + Self.interval)
      for service in order.services {
        // One that had nothing begins with whatever comes; one that is away for a moment goes on where it was.
        let next = TailEvents(
          after: cursors[service] ?? 0, limit: 1000, account: order.account, type: order.type)
        guard let reply = try? await ask(next, service, TailEvents.method(of: service)) else { continue }
        for entry in reply.events { show(entry) }
        cursors[service] = reply.events.last?.event.sequence ?? cursors[service]
      }
    }
  }

  private func retry() async -> Int32 {
    let request = RetryEvents(source: order.source, account: order.account, sequence: order.sequence)
    let replies = await ask(request, RetryEvents.method)
    guard !replies.isEmpty else { return 69 }
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
      _ = try await ask(DropEvent(source: source, sequence: sequence), service, DropEvent.method(of: service))
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

  /// What each service answers; those that don't are named on standard error.
  private func ask<R: Request>(
    _ request: R, _ method: (String) -> Method
  ) async -> [(service: String, reply: R.Reply)] {
    var replies: [(service: String, reply: R.Reply)] = []
    for service in order.services {
      do { replies.append((service, try await ask(request, service, method(service)))) } catch {
        _ = tell(service, error)
      }
    }
    return replies
  }

  private func ask<R: Request>(_ request: R, _ service: String, _ method: Method) async throws -> R.Reply {
    try await Health(directories).order(request, of: service, method)
  }

  private func tell(_ service: String, _ error: any Error) -> Int32 {
    guard let failure = error as? Failure else {
      Output.error("\(service): \(error)")
      return 1
    }
    Output.error("\(service): \(failure.message.en)")
    return failure.kind == .unavailable || failure.kind == .deadlineExceeded ? 69 : 1
  }
}
