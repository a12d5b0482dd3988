import EventLoop
import MessageBus
import Storage
import Wire

/// The admin methods on events. A service without a database has no events.
extension ServiceHost {
  func registerEventMethods() {
    routes.on(GetEventLag.self, as: GetEventLag.method(of: name)) { [unowned self] _, _ in try await eventLag() }
    routes.on(TailEvents.self, as: TailEvents.method(of: name)) { [unowned self] request, _ in try await tail(request) }
    routes.on(ListShelf.self, as: ListShelf.method(of: name)) { [unowned self] _, _ in try await shelf() }
    routes.on(RetryEvents.self, as: RetryEvents.method(of: name)) { [unowned self] request, _ in
      try await events.receiver.retry(
        ShelfSelection(source: request.source, account: request.account, sequence: request.sequence))
    }
    routes.on(DropEvent.self, as: DropEvent.method(of: name)) { [unowned self] request, _ in
      guard try await events.receiver.drop(source: request.source, sequence: request.sequence) else {
        throw Failure.notFound(.noShelvedEvent)
      }
      return Nothing()
    }
  }

  private func eventLag() async throws -> GetEventLag.Reply {
    let (cursors, shelved) =
      try await store?.query { (try $0.inboxCursors(), try $0.size().shelvedEvents) } ?? ([], 0)
    return GetEventLag.Reply(
      subscribers: try await events.lags(), sources: cursors.map { .init(source: $0.source, cursor: $0.cursor) },
      shelvedEvents: shelved)
  }

  private func tail(_ request: TailEvents) async throws -> TailEvents.Reply {
    let limit = request.limit ?? 20
    guard (1...1000).contains(limit) else { throw Failure.invalidParams("limit must be 1 to 1000") }
    let tail = try await store?.query {
      try $0.tail(after: request.after, limit: limit, account: request.account, type: request.type)
    }
    let lags = try await events.lags()
    return TailEvents.Reply(
      events: (tail ?? []).map { event in
        let waitsFor = lags.filter { $0.cursor < event.sequence && $0.types.contains(event.type) }.map(\.subscriber)
        return .init(event: event, waitsFor: waitsFor)
      })
  }

  private func shelf() async throws -> ListShelf.Reply {
    let shelf = try await store?.query { try $0.shelvedEvents() } ?? []
    return ListShelf.Reply(
      events: shelf.map { shelved in
        .init(
          event: shelved.event, state: shelved.nextTryAt == nil ? .setAside : .retrying, tries: shelved.tries,
          reason: shelved.reason, shelvedAt: shelved.shelvedAt, nextTryAt: shelved.nextTryAt, behind: shelved.behind)
      })
  }
}
