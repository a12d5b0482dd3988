import AppCatalog
import CivilTime
import EventLoop
import Files
import NotificationsContract
import ProgressContract
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import NotificationsService

@Suite(.timeLimit(.minutes(2))) struct ReminderScheduleTests {
  static let principal = Principal(
    account: "acc_1", app: "roast-me-later", plan: "free", language: "vi", timeZone: "Asia/Ho_Chi_Minh")

  /// 2026-11-21, 18:00 in Ho Chi Minh City: an hour before the app's default reminder.
  static let evening = Timestamp(seconds: 1_795_258_800)

  @Loop static func schedule(_ store: Store, _ clock: LoopClock) throws -> ReminderSchedule {
    ReminderSchedule(
      store: store, catalog: try AppCatalog.load(Apps.folder), clock: clock, live: LiveNotices(),
      log: Log(service: "notifications", clock: clock) { _ in })
  }

  func withStore(_ body: @escaping @Loop @Sendable (String, LoopClock) async throws -> Void) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await body("\(folder)/notifications.db", LoopClock(wall: Self.evening))
      }
    }
  }

  @Loop static func open(_ path: String, _ clock: LoopClock) throws -> Store {
    try Store.open(path, migrations: NotificationsService.migrations, clock: clock)
  }

  @Loop static func enroll(_ store: Store, _ catalog: AppCatalog) async throws {
    _ = try await store.write {
      try NotificationsService.set(SetReminders(isOn: true), for: principal, catalog: catalog, in: $0)
    }
  }

  @Loop static func notices(_ store: Store) throws -> [Notice] {
    try store.read { try NoticeTable(db: $0).page(ListInbox(), of: principal.account) }.notices
  }

  @Test("a reminder that can't be stored is tried again seconds later, not at once and for ever")
  func refused() async throws {
    try await withStore { path, clock in
      let store = try Self.open(path, clock)
      try await Self.enroll(store, try AppCatalog.load(Apps.folder))
      clock.advance(by: .seconds(3600))
      await store.close()
      var errors = 0
      let schedule = ReminderSchedule(
        store: store, catalog: try AppCatalog.load(Apps.folder), clock: clock, live: LiveNotices(),
        log: Log(service: "notifications", clock: clock) { _ in Loop.assumeIsolated { errors += 1 } })
      await schedule.run()
      #expect(errors == 1)
      for (step, expected) in [(Duration.milliseconds(4900), 1), (.milliseconds(200), 2), (.milliseconds(200), 2)] {
        clock.advance(by: step)
        await Loop.task {}.value
        #expect(errors == expected)
      }
    }
  }

  @Test("a reminder is delivered at its hour, in the user's language, and once though the service restarts")
  func once() async throws {
    try await withStore { path, clock in
      var store = try Self.open(path, clock)
      try await Self.enroll(store, try AppCatalog.load(Apps.folder))
      try await Self.schedule(store, clock).run()
      #expect(try Self.notices(store).isEmpty)
      clock.advance(by: .seconds(3600))
      try await Self.schedule(store, clock).run()
      #expect(try Self.notices(store).map(\.kind) == ["daily_reminder"])
      #expect(try Self.notices(store)[0].title == "Câu cà khịa của bạn sắp nguội")
      await store.close()
      store = try Self.open(path, clock)
      try await Self.schedule(store, clock).run()
      #expect(try Self.notices(store).count == 1)
      await store.close()
    }
  }

  @Test("after a week of downtime there is no burst: what is missed is left out, and the next one comes")
  func downtime() async throws {
    try await withStore { path, clock in
      let store = try Self.open(path, clock)
      try await Self.enroll(store, try AppCatalog.load(Apps.folder))
      clock.advance(by: .seconds(7 * 86_400))
      try await Self.schedule(store, clock).run()
      #expect(try Self.notices(store).isEmpty)
      clock.advance(by: .seconds(3600))
      try await Self.schedule(store, clock).run()
      #expect(try Self.notices(store).count == 1)
      await store.close()
    }
  }

  @Test("a reminder that is due while its app is out of service comes within a minute of the app being back")
  func outOfService() async throws {
    try await withStore { path, clock in
      let store = try Self.open(path, clock)
      let whole = try AppCatalog.load(Apps.folder)
      try await Self.enroll(store, whole)
      try await withTemporaryDirectory { apps in
        func write(_ text: String) throws {
          try Disk.makeDirectories("\(apps)/roast-me-later")
          try Disk.write(Array(text.utf8), to: "\(apps)/roast-me-later/app.json")
        }
        try write("{")
        let catalog = try AppCatalog.open(apps)
        let schedule = ReminderSchedule(
          store: store, catalog: catalog, clock: clock, live: LiveNotices(),
          log: Log(service: "notifications", clock: clock) { _ in })
        clock.advance(by: .seconds(3600))
        await schedule.run()
        #expect(try Self.notices(store).isEmpty)
        for file in ["app.json", "notices.json", "reminders.json"] {
          let text = try Disk.read("\(Apps.folder)/roast-me-later/\(file)")
          try Disk.write(text, to: "\(apps)/roast-me-later/\(file)")
        }
        _ = catalog.take(try catalog.readAgain(apps))
        clock.advance(by: .seconds(60))
        // Ended by the suite's limit if it never comes.
        while try Self.notices(store).isEmpty {
          try await store.write { _ in }
          clock.advance(by: .zero)
        }
        #expect(try Self.notices(store).map(\.kind) == ["daily_reminder"])
      }
      await store.close()
    }
  }

  @Test("a badge is announced once however often its event comes, and read state is kept")
  func badges() async throws {
    try await withStore { path, clock in
      let store = try Self.open(path, clock)
      let catalog = try AppCatalog.load(Apps.folder)
      let badge = BadgeUnlocked(
        badge: "first-roast", name: ["en": "First {name} Burn"], description: ["en": "Done."])
      let event = Event(
        id: "progress-1", source: "progress", type: BadgeUnlocked.type, subject: "acc_1", app: "roast-me-later",
        time: 0,
        sequence: 1, data: try RawJSON(badge))
      for expected in [true, false] {
        let notice = try await store.write {
          try NotificationsService.announce(badge, event: event, catalog: catalog, in: $0)
        }
        #expect((notice != nil) == expected)
      }
      // A name that looks like a placeholder stays as it is.
      #expect(try Self.notices(store).map(\.title) == ["New badge: First {name} Burn"])
      let unread = try await store.write { tx in
        try NoticeTable(db: tx).read(nil, of: "acc_1", at: tx.wallNow)
        return try NoticeTable(db: tx).unread(of: "acc_1")
      }
      #expect(unread == 0)
      #expect(try Self.notices(store)[0].readAt != nil)
      await store.close()
    }
  }

  @Test("an hour within the quiet hours, or a zone that doesn't exist, is refused")
  func refusals() async throws {
    try await withStore { path, clock in
      let store = try Self.open(path, clock)
      let catalog = try AppCatalog.load(Apps.folder)
      for request in [SetReminders(hour: 23), SetReminders(timeZone: "../etc/passwd")] {
        await #expect {
          _ = try await store.write {
            try NotificationsService.set(request, for: Self.principal, catalog: catalog, in: $0)
          }
        } throws: {
          ($0 as? Failure)?.kind == .invalidParams
        }
      }
      await store.close()
    }
  }
}
