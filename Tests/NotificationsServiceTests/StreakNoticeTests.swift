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

/// Events of `progress` about streaks and wallets, and their notices (R11, R12).
@Suite(.timeLimit(.minutes(2))) struct StreakNoticeTests {
  /// Noon in Ho Chi Minh City, `day` days after the day on which the tests start.
  static func noon(_ day: Int) -> Timestamp {
    NoticeScheduleTests.evening + .seconds(Int64(day) * 86_400 - 6 * 3600)
  }

  /// Returns midnight at the end of the given day.
  static func midnight(after day: Int) -> Timestamp { noon(day) + .seconds(12 * 3600) }

  /// The service with one account, and the events that `progress` sends to it.
  @Loop final class World {
    let service: NotificationsService
    let store: Store
    let host: ServiceHost
    let heard = Heard()
    private var sequence: Int64 = 0

    init(_ folder: String) async throws {
      host = try await LiveNoticeTests.host(folder)
      store = try host.openDatabase()
      service = NotificationsService(
        store: store, catalog: try Apps.catalog(), clock: host.clock, log: host.log)
      service.register(on: host.routes)
      service.receive(by: host.events.receiver)
      try await store.write { [people = service.people] tx in
        try people.save(
          UserState(account: "acc_1", app: "roast-me-later", language: .en, timeZone: "Asia/Ho_Chi_Minh"), before: nil,
          in: tx)
      }
    }

    func tell(_ body: some EventBody) async throws {
      sequence += 1
      let event = Event(
        id: "progress-\(sequence)", source: "progress", type: type(of: body).type, subject: "acc_1",
        app: "roast-me-later", time: host.clock.wallNow.milliseconds, sequence: sequence, data: try RawJSON(body))
      let delivery = DeliverEvents(source: "progress", previous: sequence - 1, events: [event])
      let receipt = try await LiveNoticeTests.answer(
        delivery, DeliverEvents.method(of: "notifications"), to: heard, by: host)
      #expect(receipt == EventReceipt(outcome: .done, cursor: sequence))
    }

    /// Returns the planned times of a kind's notices.
    func planned(_ kind: String) throws -> [Timestamp] {
      try store.read { [people = service.people] in
        try people.plan(of: NoticeScheduleTests.principal, days: 7, in: $0)
      }.notices.filter { $0.kind == kind }.map(\.at)
    }
  }

  func withWorld(_ body: @escaping @Loop @Sendable (World) async throws -> Void) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let world = try await World(folder)
        try await body(world)
        await world.store.close()
      }
    }
  }

  @Test("A bought freeze moves the streak warning and doesn't count as activity")
  func moved() async throws {
    try await withWorld { world in
      let yesterday = Self.noon(-1)
      try await world.tell(
        StreakChanged(days: 4, longest: 4, freezes: 0, endsAt: Self.midnight(after: 0), activeAt: yesterday))
      // Three hours before midnight, outside quiet hours.
      #expect(try world.planned("streak_ends") == [Self.midnight(after: 0) + .seconds(-3 * 3600)])
      let reminders = try world.planned("daily_reminder")
      #expect(reminders.first == NoticeScheduleTests.evening + .seconds(3600))
      try await world.tell(
        StreakChanged(days: 4, longest: 4, freezes: 1, endsAt: Self.midnight(after: 1), activeAt: yesterday))
      #expect(try world.planned("streak_ends") == [Self.midnight(after: 1) + .seconds(-3 * 3600)])
      #expect(try world.planned("daily_reminder") == reminders)
      #expect(try world.store.read { try UserStateTable(db: $0).soonest(passingOver: []) } == reminders.first)
      // A streak that ended has no warning.
      try await world.tell(StreakChanged(days: 0, longest: 4, freezes: 0, activeAt: yesterday))
      #expect(try world.planned("streak_ends").isEmpty)
    }
  }

  @Test("If a freeze is bought before any activity, clients get the event and no notice is planned")
  func first() async throws {
    try await withWorld { world in
      try await world.tell(StreakChanged(days: 0, longest: 0, freezes: 1))
      #expect(try world.planned("streak_ends").isEmpty && world.planned("come_back").isEmpty)
      #expect(try await Self.told(world).map(\.type) == [StreakChanged.type])
    }
  }

  @Test("A second event about the same day doesn't plan a second welcome-back notice")
  func again() async throws {
    try await withWorld { world in
      for (number, hours) in [0, 2].enumerated() {
        try await world.tell(
          StreakChanged(
            days: 1, longest: 1, freezes: number, endsAt: Self.midnight(after: number),
            activeAt: Self.noon(-1) + .seconds(Int64(hours) * 3600)))
      }
      let activity = try world.store.read { try UserStateTable(db: $0).activity(of: "acc_1")["active"] }
      #expect(activity?.at == Self.noon(-1) && activity?.endsAt == Self.midnight(after: 1))
      #expect(try world.planned("come_back").count == 1)
    }
  }

  @Test("A wallet's new balances are sent to connected clients once")
  func wallet() async throws {
    try await withWorld { world in
      let changed = WalletChanged(balances: [.init(currency: "drops", available: 3, held: 2)])
      try await world.tell(changed)
      let told = try await Self.told(world)
      #expect(told.map(\.type) == [WalletChanged.type])
      #expect(try told.first?.data.decode(WalletChanged.self) == changed)
    }
  }

  @Loop static func told(_ world: World) async throws -> [KeptEvent] {
    try world.store.read { try LiveTable(db: $0).missed(GetMissed(account: "acc_1", since: 0)).events }
  }
}
