import AppCatalog
import EntitlementsContract
import CivilTime
import EventLoop
import Files
import NotificationsContract
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import NotificationsService

/// Reminders after a change of an account's profile (E1).
@Suite(.timeLimit(.minutes(2))) struct ProfileTests {
  static let principal = Principal(
    account: "acc_1", app: "roast-me-later", plan: "free", language: "vi", timeZone: "Asia/Ho_Chi_Minh")

  static func event(_ sequence: Int64, _ body: some EventBody) throws -> Event {
    Event(
      id: "entitlements-\(sequence)", source: "entitlements", type: Swift.type(of: body).type, subject: "acc_1",
      app: "roast-me-later", time: 0, sequence: sequence, data: try RawJSON(body))
  }

  static func moved(_ sequence: Int64, to zone: String, from former: String, _ language: Language) throws -> Event {
    try event(sequence, ProfileChanged(language: language, timeZone: zone, formerTimeZone: former))
  }

  @Loop func withService(
    _ body:
      @escaping @Loop @Sendable (NotificationsService, @escaping @Loop (Event) async throws -> Void) async throws ->
      Void
  ) async throws {
    try await withTemporaryDirectory { folder in
      let host = try await LiveNoticeTests.host(folder)
      let store = try host.openDatabase()
      let service = NotificationsService(
        store: store, catalog: try Apps.catalog(), clock: host.clock, log: host.log)
      let receiver = host.events.receiver
      service.receive(by: receiver)
      try await body(service) { event in
        let delivery = DeliverEvents(source: "entitlements", previous: event.sequence - 1, events: [event])
        let receipt = try await receiver.receive(delivery)
        #expect(receipt.outcome == .done)
      }
      await store.close()
    }
  }

  @Loop static func person(_ service: NotificationsService) throws -> UserState? {
    try service.store.read { try UserStateTable(db: $0).person("acc_1") }
  }

  @Test("When the account's time zone and language change, reminders keep their local hour and use the new language")
  func follows() async throws {
    try await onLoop {
      try await withService { service, take in
        try await take(Self.event(1, AccountCreated(language: "vi", timeZone: "Asia/Ho_Chi_Minh")))
        let before = try #require(try Self.person(service))
        try await take(Self.moved(2, to: "Europe/London", from: "Asia/Ho_Chi_Minh", .en))
        let after = try #require(try Self.person(service))
        #expect(after.timeZone == "Europe/London" && after.language == .en)
        // 19:00 in London is seven hours later than in Ho Chi Minh City.
        let first = try #require(before.nextAt)
        let then = try #require(after.nextAt)
        let later: Duration = then - first
        #expect(later == .seconds(7 * 3600))
      }
    }
  }

  @Test("If an account's time zone and language change, a time zone chosen in the preferences is kept")
  func own() async throws {
    try await onLoop {
      try await withService { service, take in
        try await take(Self.event(1, AccountCreated(language: "vi", timeZone: "Asia/Ho_Chi_Minh")))
        _ = try await service.store.write { [people = service.people] in
          try people.choose(SetPreferences(timeZone: "Asia/Tokyo"), for: Self.principal, in: $0)
        }
        try await take(Self.moved(2, to: "Europe/London", from: "Asia/Ho_Chi_Minh", .en))
        #expect(try Self.person(service)?.timeZone == "Asia/Tokyo" && Self.person(service)?.language == .en)
      }
    }
  }
}
