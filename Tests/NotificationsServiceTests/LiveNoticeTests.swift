import AppCatalog
import CivilTime
import EventLoop
import Files
import MessageBus
import NotificationsContract
import ProgressContract
import ServiceHost
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import NotificationsService

@Suite(.timeLimit(.minutes(2))) struct LiveNoticeTests {
  static func unlocked(_ sequence: Int64, _ badge: String, _ name: String) throws -> Event {
    let body = BadgeUnlocked(badge: badge, name: ["en": name], description: ["en": "Done."])
    return Event(
      id: "progress-\(sequence)", source: "progress", type: BadgeUnlocked.type, subject: "acc_1",
      app: "roast-me-later", time: 0, sequence: sequence, data: try RawJSON(body))
  }

  @Loop static func host(_ folder: String) async throws -> ServiceHost {
    // The host isn't started, so it would never acquire the lease of a database in PostgreSQL.
    let environment = try await Backend.ofRun.environment(of: folder).merging(["QUINTET_STORE_LEASE": "0s"]) { $1 }
    let settings = try Settings(
      common: HostSettings(environment: [:], isSystem: true).all, service: "notifications", file: nil,
      environment: environment)
    let clock = LoopClock(wall: Timestamp(seconds: 1_795_258_800))
    return ServiceHost(
      ServiceDeclaration(.init("notifications"), database: .init(migrations: NotificationsService.migrations)),
      settings: settings,
      directories: DeploymentFolders(runtime: folder, state: folder, apps: Apps.folder),
      log: Log(service: "notifications", clock: clock) { _ in }, clock: clock)
  }

  /// Calls a method as another service would, and sends its stream items to `heard`.
  @Loop static func answer<R: Request>(
    _ request: R, _ method: Method = R.method, to heard: Heard, by host: ServiceHost
  ) async throws -> R.Reply {
    let name = Bytes(method.name.utf8)
    guard case .call(let handler) = host.routes[name.span]?.answer else { throw Failure.methodNotFound(method.name) }
    let params = try JSON.encode(request)
    var work: (any Cancellable)?
    defer { work?.cancel() }
    let reply = try await withCheckedThrowingContinuation { answered in
      do {
        work = try handler(heard.call(), params.span) { answered.resume(with: $0) }
      } catch {
        answered.resume(throwing: error)
      }
    }
    return try JSON.decode(from: reply)
  }

  @Test("A live notice equals the stored one, even if one badge's name contains another's")
  func same() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let host = try await Self.host(folder)
        let store = try host.openDatabase()
        let service = NotificationsService(
          store: store, catalog: try Apps.catalog(), clock: host.clock, log: host.log)
        service.register(on: host.routes)
        service.receive(by: host.events.receiver)
        let heard = Heard()
        let listening = Loop.task { try await Self.answer(ListenAll(), to: heard, by: host) }
        defer { listening.cancel() }
        let events = try [
          Self.unlocked(1, "fire", "Fire"), Self.unlocked(2, "fire-eater", "Fire Eater"),
          // A badge that was announced before is neither stored nor sent again.
          Self.unlocked(3, "fire", "Fire"),
        ]
        let delivery = DeliverEvents(source: "progress", previous: 0, events: events)
        let method = DeliverEvents.method(of: "notifications")
        let receipt = try await Self.answer(delivery, method, to: heard, by: host)
        #expect(receipt == EventReceipt(outcome: .done, cursor: 3))
        let told = await heard.notices(2)
        let stored = try store.read { try NoticeTable(db: $0).page(ListInbox(), of: "acc_1") }.notices
        #expect(Set(told) == Set(stored) && stored.count == 2)
        #expect(told.map(\.title).sorted() == ["New badge: Fire", "New badge: Fire Eater"])
        await store.close()
      }
    }
  }
}

/// The receiving end of an internal stream, which a test can wait for.
@Loop final class Heard: CallChannel {
  private var items: [Notice] = []
  private var wanted = Int.max
  private var waiting: CheckedContinuation<Void, Never>?

  func call() -> Call { Call(caller: Caller(principal: nil), wantsStream: true, number: 1, channel: self) }

  func progress(_ number: Int64, sequence: Int64, _ value: Bytes) {
    guard let told = try? JSON.decode(ListenAll.Item.self, from: value), let event = told.event,
      event.type == "notifications.notice.delivered",
      let notice = try? JSON.decode(Notice.self, from: event.data.bytes)
    else { return }
    items.append(notice)
    if items.count >= wanted { waiting?.resume() }
  }

  func hasCapacity(_ number: Int64) -> Bool { true }
  func waitForCapacity(_ number: Int64) async {}

  /// Returns the first `count` notices once they have arrived.
  func notices(_ count: Int) async -> [Notice] {
    wanted = count
    if items.count < count { await withCheckedContinuation { waiting = $0 } }
    return items
  }
}
