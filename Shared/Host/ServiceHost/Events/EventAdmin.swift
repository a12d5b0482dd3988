import EventLoop
import MessageBus
import Spelling
import Storage
import Wire

/// The admin methods for events. A service without a database has no events.
@Loop struct EventAdmin {
  let events: EventExchange
  let database: ServiceDatabase?

  func register(on routes: Routes) {
    routes.on(GetEventLag.self) { _, _ in try await eventLag() }
    routes.on(TailEvents.self) { request, _ in try await tail(request) }
    routes.on(ListQuarantinedEvents.self) { _, _ in try await quarantine() }
    routes.on(RetryEvents.self) { request, _ in try await retry(request) }
    routes.on(DropEvent.self) { request, _ in try await drop(request) }
  }

  private func drop(_ request: DropEvent) async throws -> Nothing {
    guard try await events.receiver.drop(source: request.source, sequence: request.sequence) else {
      throw Failure.notFound(.noQuarantinedEvent)
    }
    return Nothing()
  }

  private func retry(_ request: RetryEvents) async throws -> RetryEvents.Reply {
    let reply = try await events.receiver.retry(
      QuarantineSelection(source: request.source, account: request.account, sequence: request.sequence))
    if reply.tried == 0, let source = request.source { try await requireSource(source) }
    return reply
  }

  /// - Throws: `not_found` for a name that is neither a service nor a source of received events.
  private func requireSource(_ source: String) async throws {
    let sources = try await database?.store?.query { try $0.inboxCursors() }.map(\.source) ?? []
    guard !sources.contains(source), !Settings.services.contains(source) else { return }
    throw Failure.notFound(
      Message("there is no service '\(Excerpt(source))'\(Spelling.hint(for: source, among: Settings.services))"))
  }

  private func eventLag() async throws -> GetEventLag.Reply {
    let (cursors, quarantined) =
      try await database?.store?.query { (try $0.inboxCursors(), try $0.size().quarantinedEvents) } ?? ([], 0)
    return GetEventLag.Reply(
      subscribers: try await events.lags(), sources: cursors.map { .init(source: $0.source, cursor: $0.cursor) },
      quarantinedEvents: quarantined)
  }

  private func tail(_ request: TailEvents) async throws -> TailEvents.Reply {
    let limit = request.limit ?? 20
    guard (1...1000).contains(limit) else { throw Failure.invalidParams("limit must be 1 to 1000") }
    let tail = try await database?.store?.query {
      try $0.tail(after: request.after, limit: limit, account: request.account, type: request.type)
    }
    let lags = try await events.lags()
    return TailEvents.Reply(
      events: (tail ?? []).map { event in
        let waitsFor = lags.filter { $0.cursor < event.sequence && $0.types.contains(event.type) }.map(\.subscriber)
        return .init(event: event, waitsFor: waitsFor)
      })
  }

  private func quarantine() async throws -> ListQuarantinedEvents.Reply {
    let quarantine = try await database?.store?.query { try $0.quarantinedEvents() } ?? []
    return ListQuarantinedEvents.Reply(
      events: quarantine.map { quarantined in
        .init(
          event: quarantined.event, state: quarantined.nextTryAt == nil ? .setAside : .retrying,
          tries: quarantined.tries, reason: quarantined.reason, quarantinedAt: quarantined.quarantinedAt,
          nextTryAt: quarantined.nextTryAt, behind: quarantined.behind)
      })
  }
}
