import CivilTime
import EventLoop
import NotificationsContract
import Storage
import Telemetry
import TestSupport

@testable import NotificationsService

extension AnnouncementTests {
  /// One run of the service with a database.
  @Loop final class Life {
    let service: NotificationsService
    let store: Store
    let clock: LoopClock

    init(_ path: String, _ clock: LoopClock) throws {
      self.clock = clock
      store = try Store.ofRun(path, migrations: NotificationsService.migrations, clock: clock)
      service = NotificationsService(
        store: store, catalog: try Apps.catalog(), clock: clock,
        log: Log(service: "notifications", clock: clock) { _ in })
      service.start()
    }

    func add(_ people: [UserState], activeAt: [String: Timestamp] = [:]) async throws {
      try await store.write { [manager = service.people] tx in
        for person in people {
          if let at = activeAt[person.account] {
            let activity = UserState.Activity(at: at, day: CivilDay(number: 0), days: 1, endsAt: nil)
            try UserStateTable(db: tx).note("active", activity, of: person.account)
          }
          try manager.save(person, before: nil, in: tx)
        }
      }
    }

    func announce(_ request: Announce) async throws -> Announcement {
      let made = try await store.write { [catalog = service.people.catalog] in
        try AnnouncementManager.make(request, catalog, in: $0)
      }
      service.announcements.arm()
      return made
    }

    func state(_ id: String = "spring") async throws -> Announcement? {
      try await store.query { try AnnouncementTable(db: $0).announcement(id, at: $0.wallNow) }
    }

    /// Returns the accounts that have the notice, and its title for each.
    func told() async throws -> [String: String] {
      let rows = try await store.query { db in
        try db.rows("SELECT account, title FROM inbox_notices WHERE kind = 'news' ORDER BY number") {
          ($0.string("account"), $0.string("title"))
        }
      }
      return Dictionary(uniqueKeysWithValues: rows)
    }

    /// Waits until the condition holds. If it never does, the suite's time limit ends the wait.
    func until(_ holds: @Loop () async throws -> Bool) async throws {
      while try await !holds() {
        clock.advance(by: .milliseconds(1))
        try await store.write { _ in }
      }
    }

    /// Waits until everything that is due now is planned and delivered.
    func settle() async throws {
      try await until {
        let isHanded =
          try await store.query { try AnnouncementTable(db: $0).next(at: $0.wallNow, passingOver: []) } == nil
        let soonest = try await store.query { try UserStateTable(db: $0).soonest(passingOver: []) }
        return isHanded && soonest.map { $0 > clock.wallNow } ?? true
      }
    }

    func end() async {
      service.stop()
      await store.close()
    }
  }
}
