import AppCatalog
import CivilTime
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

/// Quiet hours and the daily limit for notices that events trigger (R11).
@Suite(.timeLimit(.minutes(2))) struct EventNoticeTests {
  private static let files = [
    "app.json": """
    {"id": "drip", "name": {"en": "Drip"}, "bundle_id": "com.example.drip", "languages": ["en"],
     "first_released_on": "2026-03-01"}
    """,
    "actions.json": #"{"actions": {"watered": {"by": "client"}}}"#,
    "badges.json": """
    {"badges": [
      {"id": "first", "name": {"en": "F"}, "description": {"en": "F"}, "when": {"count": "watered", "at_least": 1}}]}
    """,
    "notices.json": """
    {"quiet": {"from_hour": 22, "until_hour": 8}, "max_per_day": 2,
     "kinds": [
      {"id": "badge", "trigger": {"on": "badge"}, "capped": true, "title": {"en": "{name}"}, "body": {"en": "b"}}]}
    """,
  ]

  /// The service with a channel for pushes, and the events that `progress` sends to it.
  @Loop final class World {
    let service: NotificationsService
    let store: Store
    let channel = DeliveryTests.TestChannel()
    private let host: ServiceHost
    private var sequence: Int64 = 0

    var clock: LoopClock { host.clock }

    init(_ folder: String) async throws {
      try Disk.makeDirectories("\(folder)/apps/drip")
      for (name, text) in EventNoticeTests.files { try Disk.write(Array(text.utf8), to: "\(folder)/apps/drip/\(name)") }
      host = try await LiveNoticeTests.host(folder)
      store = try host.openDatabase()
      service = NotificationsService(
        store: store, catalog: try AppCatalog.load("\(folder)/apps"), clock: host.clock, log: host.log)
      service.receive(by: host.events.receiver)
      channel.isPush = true
      service.people.pushes.channels = PushQueue.Channels(reachesDevices: true)
      service.deliveries.use([APNsChannel.name: channel])
    }

    /// Adds an account with a device.
    func add(_ account: String, zone: String) async throws {
      try await store.write { [people = service.people] tx in
        let person = UserState(account: account, app: "drip", language: .en, timeZone: zone)
        try people.save(person, before: nil, in: tx)
        try PushDeviceTable(db: tx).set(account, .production, session: "ses_1", of: account, at: tx.wallNow)
      }
    }

    func unlock(_ badge: String, by account: String) async throws {
      sequence += 1
      let body = BadgeUnlocked(badge: badge, name: ["en": badge], description: ["en": "Done."])
      let event = Event(
        id: "progress-\(sequence)", source: "progress", type: BadgeUnlocked.type, subject: account, app: "drip",
        time: 0, sequence: sequence, data: try RawJSON(body))
      let receipt = try await host.events.receiver.receive(
        DeliverEvents(source: "progress", previous: sequence - 1, events: [event]))
      #expect(receipt.outcome == .done)
    }

    /// Returns an account's notices, newest first.
    func notices(of account: String) async throws -> [Notice] {
      try await store.query { try NoticeTable(db: $0).page(ListInbox(), of: account) }.notices
    }

    /// Returns the id of the push for an account's only notice.
    func push(to account: String) async throws -> String {
      let notice = try #require(try await notices(of: account).first)
      return "psh_\(notice.id)_0"
    }

    /// Returns the times at which the waiting pushes are due.
    func due() async throws -> [Timestamp] {
      try await store.query { try $0.values(of: Timestamp.self, "SELECT next_at FROM deliveries ORDER BY next_at") }
    }

    /// Waits until the condition holds. If it never does, the suite's time limit ends the wait.
    func until(_ holds: @Loop () async throws -> Bool) async throws {
      while try await !holds() {
        clock.advance(by: .milliseconds(1))
        try await store.write { _ in }
      }
    }
  }

  func withWorld(_ body: @escaping @Loop @Sendable (World) async throws -> Void) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let world = try await World(folder)
        try await body(world)
        world.service.stop()
        await world.store.close()
      }
    }
  }

  @Test("A badge is in the inbox at once, and its push waits for the end of the user's quiet hours")
  func quiet() async throws {
    try await withWorld { world in
      try await world.add("day", zone: "UTC")
      // It is midnight in Auckland.
      try await world.add("night", zone: "Pacific/Auckland")
      try await world.unlock("first", by: "night")
      try await world.unlock("first", by: "day")
      let morning = NoticeScheduleTests.evening + .seconds(8 * 3600)
      let toNight = try await world.push(to: "night")
      let toDay = try await world.push(to: "day")
      try await world.until { try await world.due() == [morning] || world.channel.sent.count == 2 }
      #expect(world.channel.sent == [toDay])
      world.clock.advance(by: .seconds(8 * 3600))
      try await world.until { try await world.due().isEmpty }
      #expect(world.channel.sent == [toDay, toNight])
    }
  }

  @Test("A capped notice of an event isn't delivered once the daily limit is reached")
  func capped() async throws {
    try await withWorld { world in
      try await world.add("day", zone: "UTC")
      for badge in ["a", "b", "c"] { try await world.unlock(badge, by: "day") }
      #expect(try await world.notices(of: "day").map(\.title) == ["b", "a"])
      world.clock.advance(by: .seconds(86_400))
      try await world.unlock("d", by: "day")
      #expect(try await world.notices(of: "day").map(\.title) == ["d", "b", "a"])
    }
  }
}
