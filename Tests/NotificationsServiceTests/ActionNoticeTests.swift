import AppCatalog
import CivilTime
import EntitlementsContract
import EventLoop
import Files
import NotificationsContract
import ProgressContract
import ServiceHost
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import NotificationsService

/// Notices that depend on an app's own actions (G5).
@Suite(.timeLimit(.minutes(2))) struct ActionNoticeTests {
  private static let files = [
    "app.json": """
    {"id": "drip", "name": {"en": "Drip"}, "bundle_id": "com.example.drip", "languages": ["en"],
     "first_released_on": "2026-03-01"}
    """,
    "actions.json": #"{"actions": {"watered": {"by": "client"}, "opened": {"by": "client"}}}"#,
    "notices.json": """
    {"kinds": [
      {"id": "water", "trigger": {"hour": 19}, "unless_today": ["watered"], "title": {"en": "t"}, "body": {"en": "b"}},
      {"id": "away", "trigger": {"after": "watered", "days": 2, "hour": 12}, "title": {"en": "{days}"},
       "body": {"en": "b"}}]}
    """,
  ]

  private static func event(_ source: String, _ sequence: Int64, _ body: some EventBody) throws -> Event {
    Event(
      id: "\(source)-\(sequence)", source: source, type: Swift.type(of: body).type, subject: "acc_1", app: "drip",
      time: 0, sequence: sequence, data: try RawJSON(body))
  }

  @Test("A reminder skips days on which the user did the action, and another kind follows days of inactivity")
  func actions() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/apps/drip")
        for (name, text) in Self.files { try Disk.write(Array(text.utf8), to: "\(folder)/apps/drip/\(name)") }
        let host = try await LiveNoticeTests.host(folder)
        let store = try host.openDatabase()
        let service = NotificationsService(
          store: store, catalog: try AppCatalog.load("\(folder)/apps"), clock: host.clock, log: host.log)
        let receiver = host.events.receiver
        service.receive(by: receiver)
        let created = try Self.event("entitlements", 1, AccountCreated(language: "en", timeZone: "UTC"))
        _ = try await receiver.receive(DeliverEvents(source: "entitlements", previous: 0, events: [created]))
        let principal = Principal(account: "acc_1", app: "drip", plan: "free", language: "en", timeZone: "UTC")
        @Loop func coming() async throws -> [String] {
          let plan = try await store.query { [people = service.people] in
            try people.plan(of: principal, days: 3, in: $0)
          }
          return plan.notices.map { "\($0.kind) \(($0.at - host.clock.wallNow).components.seconds / 3600)" }
        }
        // It is 11:00.
        #expect(try await coming() == ["water 8", "water 32", "water 56"])
        let done = try Self.event("progress", 1, ActionDone(action: "watered", at: host.clock.wallNow))
        let receipt = try await receiver.receive(DeliverEvents(source: "progress", previous: 0, events: [done]))
        #expect(receipt.outcome == .done)
        #expect(try await coming() == ["water 32", "away 49", "water 56"])
        // An event that arrives late doesn't replace a newer time.
        let late = try Self.event(
          "progress", 2, ActionDone(action: "watered", at: host.clock.wallNow + .seconds(-86_400)))
        _ = try await receiver.receive(DeliverEvents(source: "progress", previous: 1, events: [late]))
        #expect(try await coming() == ["water 32", "away 49", "water 56"])
        service.stop()
        await store.close()
      }
    }
  }
}
