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

/// Notices that are delivered when they are due (R11).
@Suite(.timeLimit(.minutes(2))) struct NoticeScheduleTests {
  static let principal = Principal(
    account: "acc_1", app: "roast-me-later", plan: "free", language: "vi", timeZone: "Asia/Ho_Chi_Minh")

  /// 2026-11-21, 18:00 in Ho Chi Minh City: an hour before the app's default reminder.
  static let evening = Timestamp(seconds: 1_795_258_800)

  /// One run of the service with a database.
  @Loop final class Life {
    let store: Store
    let catalog: AppCatalog
    let schedule: NoticeSchedule
    let people: UserStateManager
    let clock: LoopClock
    var errors = 0

    init(_ path: String, _ clock: LoopClock, catalog: AppCatalog? = nil) throws {
      self.clock = clock
      store = try Store.ofRun(path, migrations: NotificationsService.migrations, clock: clock)
      self.catalog = try catalog ?? Apps.catalog()
      var failed: @Loop () -> Void = {}
      let live = LiveEvents()
      schedule = NoticeSchedule(
        store: store, catalog: self.catalog, clock: clock, live: live, pushes: PushQueue {},
        log: Log(service: "notifications", clock: clock) { _ in Loop.assumeIsolated { failed() } })
      // Changes wake this schedule instead of the other one. Its clock stands still, so it delivers nothing, and the
      // tests decide when the other schedule runs.
      let still = NoticeSchedule(
        store: store, catalog: self.catalog, clock: LoopClock(wall: NoticeScheduleTests.evening), live: live,
        pushes: PushQueue {},
        log: Log(service: "notifications", clock: clock) { _ in })
      people = UserStateManager(
        catalog: self.catalog, live: live, schedule: still, webhooks: Webhooks(), pushes: PushQueue {})
      failed = { [weak self] in self?.errors += 1 }
    }

    func set(_ request: SetPreferences, for principal: Principal = NoticeScheduleTests.principal) async throws
      -> NoticePreferences
    {
      try await store.write { [people] in try people.choose(request, for: principal, in: $0) }
    }

    /// Delivers everything that is due, including the notices that a running timer is delivering. If the delivery never
    /// ends, the suite's time limit ends the wait.
    func deliver() async throws {
      await schedule.run()
      while let due = try await store.query({ try UserStateTable(db: $0).soonest(passingOver: []) }),
        due <= clock.wallNow
      {
        await schedule.run()
        try await store.write { _ in }
      }
    }

    var notices: [Notice] {
      get throws {
        try store.read { try NoticeTable(db: $0).page(ListInbox(), of: NoticeScheduleTests.principal.account) }.notices
      }
    }

    /// Turns on only the daily reminder, so that no other kind interferes.
    func enroll(hour: Bounded<0, 23>? = nil) async throws {
      _ = try await set(
        SetPreferences(kinds: List([.init(kind: "daily_reminder", isOn: true, hour: hour)])))
    }
  }

  func withDatabase(_ body: @escaping @Loop @Sendable (String, LoopClock) async throws -> Void) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await body("\(folder)/notifications.db", LoopClock(wall: Self.evening))
      }
    }
  }

  @Test("A notice that can't be stored is retried after seconds, not in a tight loop")
  func refused() async throws {
    try await withDatabase { path, clock in
      let life = try Life(path, clock)
      try await life.enroll()
      clock.advance(by: .seconds(3600))
      await life.store.close()
      life.errors = 0
      await life.schedule.run()
      #expect(life.errors == 1)
      for (step, expected) in [(Duration.milliseconds(4900), 1), (.milliseconds(200), 2), (.milliseconds(200), 2)] {
        clock.advance(by: step)
        await Loop.task {}.value
        #expect(life.errors == expected)
      }
    }
  }

  @Test("A stopped service delivers no notices")
  func stopped() async throws {
    try await withDatabase { path, clock in
      let life = try Life(path, clock)
      try await life.enroll()
      let service = NotificationsService(
        store: life.store, catalog: life.catalog, clock: clock,
        log: Log(service: "notifications", clock: clock) { _ in })
      service.stop()
      clock.advance(by: .seconds(3600))
      await service.schedule.run()
      #expect(try life.notices.isEmpty)
      try await life.deliver()
      #expect(try life.notices.count == 1)
      await life.store.close()
    }
  }

  @Test("A notice is delivered at its hour, in the user's language, and only once despite a restart")
  func once() async throws {
    try await withDatabase { path, clock in
      var life = try Life(path, clock)
      try await life.enroll()
      try await life.deliver()
      #expect(try life.notices.isEmpty)
      clock.advance(by: .seconds(3600))
      try await life.deliver()
      try #require(try life.notices.map(\.kind) == ["daily_reminder"])
      #expect(try life.notices[0].title == "Câu cà khịa của bạn sắp nguội")
      #expect(try life.notices[0].link == "roastmelater://roast")
      await life.store.close()
      life = try Life(path, clock)
      try await life.deliver()
      #expect(try life.notices.count == 1)
      await life.store.close()
    }
  }

  @Test("After a week of downtime, missed notices are skipped and the next one is delivered")
  func downtime() async throws {
    try await withDatabase { path, clock in
      let life = try Life(path, clock)
      try await life.enroll()
      clock.advance(by: .seconds(7 * 86_400))
      try await life.deliver()
      #expect(try life.notices.isEmpty)
      clock.advance(by: .seconds(3600))
      try await life.deliver()
      #expect(try life.notices.count == 1)
      await life.store.close()
    }
  }

  @Test("A notice due while its app is out of service is delivered within a minute of the app's return")
  func outOfService() async throws {
    try await withDatabase { path, clock in
      let first = try Life(path, clock)
      try await first.enroll()
      await first.store.close()
      try await withTemporaryDirectory { apps in
        try Disk.makeDirectories("\(apps)/roast-me-later")
        try Disk.write(Array("{".utf8), to: "\(apps)/roast-me-later/app.json")
        let catalog = try AppCatalog.open(apps)
        let life = try Life(path, clock, catalog: catalog)
        clock.advance(by: .seconds(3600))
        await life.schedule.run()
        #expect(try life.notices.isEmpty)
        for file in try Disk.list("\(Apps.folder)/roast-me-later") where file.hasSuffix(".json") {
          let text = try Disk.read("\(Apps.folder)/roast-me-later/\(file)")
          try Disk.write(text, to: "\(apps)/roast-me-later/\(file)")
        }
        _ = catalog.apply(try catalog.checked(catalog.readAgain(apps), from: apps))
        clock.advance(by: .seconds(60))
        // The suite's time limit ends this wait if the notice is never delivered.
        while try life.notices.isEmpty {
          try await life.store.write { _ in }
          clock.advance(by: .zero)
        }
        #expect(try life.notices.map(\.kind) == ["daily_reminder"])
        await life.store.close()
      }
    }
  }

  @Test("A new notice replaces an unread notice of the same kind, but not a read one")
  func collapse() async throws {
    try await withDatabase { path, clock in
      let life = try Life(path, clock)
      try await life.enroll()
      clock.advance(by: .seconds(3600))
      for day in 0..<3 {
        try await life.deliver()
        #expect(try life.notices.map(\.createdAt) == [Self.evening + .seconds(3600 + Int64(day) * 86_400)])
        if day == 2 {
          try await life.store.write { tx in try NoticeTable(db: tx).read(nil, of: "acc_1", at: tx.wallNow) }
        }
        clock.advance(by: .seconds(86_400))
      }
      try await life.deliver()
      #expect(try life.notices.map { $0.readAt == nil } == [true, false])
      await life.store.close()
    }
  }

  @Test("A notice in a plan that was shown to the user is delivered at its planned time")
  func planned() async throws {
    try await withDatabase { path, clock in
      let life = try Life(path, clock)
      try await life.enroll(hour: 20)
      try await life.store.write { [people = life.people] tx in
        try people.note("active", days: 3, at: tx.wallNow + .seconds(-86_400), of: "acc_1", in: tx)
        try people.change("acc_1", in: tx) { $0.planEnd = tx.wallNow + .seconds(5 * 86_400) }
      }
      let shown = try await life.store.query { [people = life.people] in
        try people.plan(of: Self.principal, days: 7, in: $0)
      }.notices
      #expect(Set(shown.map(\.kind)) == ["daily_reminder", "streak_ends", "come_back", "plan_lapses"])
      var came: [GetPlan.Planned] = []
      var seen: Set<String> = []
      for planned in shown {
        clock.advance(by: max(.zero, planned.at - clock.wallNow))
        try await life.deliver()
        for notice in try life.notices.reversed() where seen.insert(notice.id).inserted {
          came.append(.init(kind: notice.kind, day: planned.day, at: notice.createdAt))
        }
      }
      #expect(came == shown)
      await life.store.close()
    }
  }

  @Test("All users' notices due in an hour are delivered once each, in few transactions")
  func many() async throws {
    try await withDatabase { path, clock in
      let life = try Life(path, clock)
      try await life.store.write { [people = life.people] tx in
        for number in 0..<3000 {
          try people.save(
            UserState(account: "acc_\(number)", app: "roast-me-later", language: .en, timeZone: "Asia/Ho_Chi_Minh"),
            before: nil, in: tx)
        }
      }
      clock.advance(by: .seconds(3600))
      try await life.deliver()
      try await life.deliver()
      let (notices, people) = try life.store.read { db in
        (
          try db.value(of: Int.self, "SELECT count(*) FROM inbox_notices"),
          try db.value(of: Int.self, "SELECT count(DISTINCT account) FROM inbox_notices")
        )
      }
      #expect(notices == 3000 && people == 3000)
      await life.store.close()
    }
  }

  @Test("Changed app data replans every user's next notice, even after a kill midway")
  func replanned() async throws {
    try await withDatabase { path, clock in
      try await withTemporaryDirectory { apps in
        let folder = "\(apps)/drip"
        try Disk.makeDirectories(folder)
        func write(hour: Int) throws {
          try Disk.write(
            Array(
              #"""
              {"kinds": [{"id": "water", "trigger": {"hour": \#(hour)}, "title": {"en": "t"}, "body": {"en": "b"}}]}
              """#.utf8), to: "\(folder)/notices.json")
        }
        try Disk.write(
          Array(
            #"""
            {"id": "drip", "name": {"en": "Drip"}, "bundle_id": "a.b.c", "languages": ["en"],
             "first_released_on": "2026-03-01"}
            """#.utf8), to: "\(folder)/app.json")
        try write(hour: 22)
        let catalog = try AppCatalog.load(apps)
        let life = try Life(path, clock, catalog: catalog)
        try await life.store.write { [people = life.people] tx in
          for number in 0..<1200 {
            let person = UserState(
              account: "acc_\(number)", app: "drip", language: .en, timeZone: "Asia/Ho_Chi_Minh")
            try people.save(person, before: nil, in: tx)
          }
          // The service was replanning for other data and had reached this account.
          try PlannedApps(db: tx).save("drip", digest: "other", upTo: "acc_5")
        }
        try write(hour: 19)
        _ = catalog.apply(try catalog.checked(catalog.readAgain(apps), from: apps))
        let replanning = NoticeReplanning(
          store: life.store, catalog: catalog, clock: clock, log: Log(service: "notifications", clock: clock) { _ in }
        ) { life.schedule.rearm() }
        replanning.arm()
        func latest() async throws -> Timestamp? {
          try await life.store.query { try $0.value(of: Timestamp.self, "SELECT max(next_at) FROM people") }
        }
        // The suite's time limit ends this wait if this time is never planned.
        while try await latest() != clock.wallNow + .seconds(3600) {
          try await life.store.write { _ in }
          clock.advance(by: .zero)
          try await life.deliver()
        }
        replanning.stop()
        await life.store.close()
      }
    }
  }

  @Test(
    "The reply to new quiet hours contains the former and the new hour of each notice that they move",
    arguments: [
      (22, 8, []), (20, 8, ["streak_ends 21 19", "favorite_unseen 20 8"]),
      (
        17, 8,
        ["daily_reminder 19 8", "streak_ends 21 16", "come_back 18 8", "long_away 18 8", "favorite_unseen 20 8"]
      ),
    ] as [(Bounded<0, 23>, Bounded<0, 23>, [String])])
  func movedByQuiet(from: Bounded<0, 23>, until: Bounded<0, 23>, expected: [String]) async throws {
    try await withDatabase { path, clock in
      let life = try Life(path, clock)
      let reply = try await life.set(SetPreferences(quiet: .init(fromHour: from, untilHour: until)))
      let moved = reply.kinds.compactMap { kind in
        kind.movedByQuiet.map { "\(kind.kind) \($0.fromHour) \($0.toHour)" }
      }
      #expect(moved == expected)
      await life.store.close()
    }
  }

  @Test("Preferences are stored, and invalid quiet hours, time zones and kinds are rejected")
  func refusals() async throws {
    try await withDatabase { path, clock in
      let life = try Life(path, clock)
      let set = try await life.set(
        SetPreferences(
          kinds: List([
            .init(kind: "streak_ends", isOn: false), .init(kind: "daily_reminder", channels: .init(inbox: false)),
          ]), quiet: .init(fromHour: 1, untilHour: 5),
          timeZone: "Asia/Tokyo"))
      #expect(set.timeZone == "Asia/Tokyo" && set.quiet == .init(fromHour: 1, untilHour: 5))
      let daily = try #require(set.kinds.first { $0.kind == "daily_reminder" })
      #expect(daily.isOn && daily.hour == 19 && daily.channels == .init(inbox: false, live: true, push: true))
      #expect(set.kinds.first { $0.kind == "streak_ends" }?.isOn == false)
      #expect(set.kinds.first { $0.kind == "purchase_moved" }?.name == nil)
      let wrong: [(SetPreferences, FailureKind)] = [
        (SetPreferences(kinds: List([.init(kind: "daily_reminder", hour: Bounded(3))])), .invalidParams),
        (SetPreferences(kinds: List([.init(kind: "badge_unlocked", hour: Bounded(12))])), .invalidParams),
        (SetPreferences(kinds: List([.init(kind: "purchase_moved", isOn: false)])), .notFound),
        (SetPreferences(kinds: List([.init(kind: "nothing", isOn: false)])), .notFound),
        (SetPreferences(timeZone: "../etc/passwd"), .invalidParams),
      ]
      for (request, kind) in wrong {
        await #expect {
          _ = try await life.set(request)
        } throws: {
          ($0 as? Failure)?.kind == kind
        }
      }
      let kept = try await life.store.query { [people = life.people] db in
        try people.preferences(of: people.person(of: Self.principal, in: db))
      }
      #expect(kept == set)
      await life.store.close()
    }
  }
}
