import AppCatalog
import EntitlementsContract
import EventLoop
import Files
import MessageBus
import NotificationsContract
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import NotificationsService

/// Notices about an account's purchases, in the words of its app (E1, E3).
@Suite(.timeLimit(.minutes(2))) struct AccountNoticeTests {
  static let apps = ["bible-stories", "clever-den", "flippin", "roast-me-later", "tarot"]

  static func event(_ sequence: Int64, _ body: some EventBody, app: String) throws -> Event {
    Event(
      id: "entitlements-\(sequence)", source: "entitlements", type: Swift.type(of: body).type, subject: "acc_1",
      app: app, time: 0, sequence: sequence, data: try RawJSON(body))
  }

  /// Delivers the events twice to one service, and returns the stored notices and those that a client received.
  @Loop static func told(
    _ bodies: [any EventBody], app: String
  ) async throws -> (inbox: [Notice], live: [Notice]) {
    try await withTemporaryDirectory { folder in
      let host = try await LiveNoticeTests.host(folder)
      let store = try host.openDatabase()
      let service = NotificationsService(
        store: store, catalog: try Apps.catalog(), clock: host.clock, log: host.log)
      service.register(on: host.routes)
      let receiver = host.events.receiver
      service.receive(by: receiver)
      let heard = Heard()
      let listening = Loop.task { try await LiveNoticeTests.answer(ListenAll(), to: heard, by: host) }
      defer { listening.cancel() }
      for _ in 0..<2 {
        for (at, body) in bodies.enumerated() {
          let event = try Self.event(Int64(at + 1), body, app: app)
          let receipt = try await receiver.receive(
            DeliverEvents(source: "entitlements", previous: Int64(at), events: [event]))
          #expect(receipt.outcome == .done)
        }
      }
      let inbox = try store.read { try NoticeTable(db: $0).page(ListInbox(), of: "acc_1") }.notices
      let live = await heard.notices(inbox.count)
      await store.close()
      return (inbox, live)
    }
  }

  @Test(
    "A moved plan is announced once, in the app's words and the user's language",
    arguments: apps, ["en", "vi"] as [Language])
  func words(app: String, language: Language) async throws {
    try await onLoop {
      let (inbox, live) = try await Self.told(
        [AccountCreated(language: language, timeZone: "Asia/Ho_Chi_Minh"), PurchaseMoved(product: "p")], app: app)
      try #require(inbox.map(\.kind) == ["purchase_moved"])
      #expect(Set(live) == Set(inbox))
      let words = try #require(try Apps.catalog()[app]?.notices)
      let moved = try #require(words.kind("purchase_moved"))
      for notice in inbox {
        #expect(notice.title == moved.filled(language).title && !notice.body.contains("{"))
      }
      #expect(moved.filled(.en).body != moved.filled("vi").body)
    }
  }
}
