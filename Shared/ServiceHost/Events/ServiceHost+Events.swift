import EventLoop
import MessageBus
import Storage
import Wire

/// What ops ask every service about its events; a service without a store has none.
extension ServiceHost {
  func registerEventMethods() {
    routes.read(GetEventLag.self, as: GetEventLag.method(of: name)) { [unowned self] _, _ in try eventLag() }
    routes.read(TailEvents.self, as: TailEvents.method(of: name)) { [unowned self] request, _ in try tail(request) }
    routes.read(ListShelf.self, as: ListShelf.method(of: name)) { [unowned self] _, _ in try shelf() }
    routes.on(RetryEvents.self, as: RetryEvents.method(of: name)) { [unowned self] request, _ in
      try await receiver.retry(
        ShelfSelection(source: request.source, account: request.account, sequence: request.sequence))
    }
    routes.on(DropEvent.self, as: DropEvent.method(of: name)) { [unowned self] request, _ in
      guard try await receiver.drop(source: request.source, sequence: request.sequence) else {
        throw Failure.notFound(
          .noShelvedEvent)
      }
      return Nothing()
    }
  }

  private func eventLag() throws -> GetEventLag.Reply {
    GetEventLag.Reply(
      subscribers: try senders.flatMap { try $0.lags() },
      sources: try openStore?.inboxCursors().map { .init(source: $0.source, cursor: $0.cursor) } ?? [],
      shelvedEvents: try openStore?.size().shelvedEvents ?? 0)
  }

  private func tail(_ request: TailEvents) throws -> TailEvents.Reply {
    let limit = request.limit ?? 20
    guard (1...1000).contains(limit) else { throw Failure.invalidParams("limit must be 1 to 1000") }
    let events = try openStore?.tail(
      after: request.after, limit: limit, account: request.account, type: request.type)
    let lags = try senders.flatMap { try $0.lags() }
    return TailEvents.Reply(
      events: (events ?? []).map { event in
        let waitsFor = lags.filter { $0.cursor < event.sequence && $0.types.contains(event.type) }.map(\.subscriber)
        return .init(event: event, waitsFor: waitsFor)
      })
  }

  private func shelf() throws -> ListShelf.Reply {
    ListShelf.Reply(
      events: try (openStore?.shelvedEvents() ?? []).map { shelved in
        .init(
          event: shelved.event, state: shelved.nextTryAt == nil ? .setAside : .retrying, tries: shelved.tries,
          reason: shelved.reason, shelvedAt: shelved.shelvedAt, nextTryAt: shelved.nextTryAt, behind: shelved.behind)
      })
  }
}
