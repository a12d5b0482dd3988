import AppCatalog
import CivilTime
import EventLoop
import NotificationsContract
import Storage
import Telemetry

/// Delivers reminders when they are due: one timer for the soonest, and the store for all of them, so that a restart
/// loses none and repeats none (R11).
@Loop final class ReminderSchedule {
  private let store: Store
  private let catalog: AppCatalog
  private let clock: LoopClock
  private let live: LiveNotices
  private let log: Log
  private var timer: TimerID?
  private var isRunning = false

  /// People handled in one transaction.
  private nonisolated static let batch = 100
  /// After a failure, before the next try.
  private static let pause = Duration.seconds(5)

  init(store: Store, catalog: AppCatalog, clock: LoopClock, live: LiveNotices, log: Log) {
    self.store = store
    self.catalog = catalog
    self.clock = clock
    self.live = live
    self.log = log
  }

  /// Sets the timer for the soonest reminder; to be called when one may have changed.
  ///
  /// - Parameter pause: the least that it waits.
  func rearm(after pause: Duration = .zero) {
    guard !isRunning else { return }
    if let timer { clock.cancel(timer) }
    timer = nil
    guard let soonest = try? store.read({ try Person.soonest($0) }) else { return }
    // At least once an hour, so that a clock that was set is noticed.
    let wait = min(max(pause, soonest - clock.wallNow), .seconds(3600))
    timer = clock.schedule(at: clock.now + wait) { [weak self] in
      Loop.task { await self?.run() }
    }
  }

  /// Delivers all that is due.
  func run() async {
    guard !isRunning else { return }
    isRunning = true
    var wait = Duration.zero
    do {
      while try await deliver() == Self.batch {}
    } catch {
      log.error("reminders weren't delivered", ["error": "\(error)"])
      // What is due stays due, and the obstacle, such as a full disk, may last.
      wait = Self.pause
    }
    isRunning = false
    rearm(after: wait)
  }

  /// Handles one batch; returns how many people it held.
  private func deliver() async throws -> Int {
    let catalog = catalog
    let (people, delivered) = try await store.write { tx in
      let due = try Person.due(at: tx.wallNow, limit: Self.batch, tx)
      var delivered: [(Person, Notice)] = []
      for var person in due {
        if let notice = try Self.remind(person, catalog[person.app], tx) { delivered.append((person, notice)) }
        try person.planNext(after: tx.wallNow)
        try person.save(tx)
      }
      return (due.count, delivered)
    }
    for (person, notice) in delivered { live.deliver(notice, to: person.account, of: person.app) }
    return people
  }

  private nonisolated static func remind(_ person: Person, _ app: App?, _ tx: Transaction) throws -> Notice? {
    guard let due = person.nextAt, let template = app?.notices?.dailyReminder, let reminders = app?.reminders,
      let day = try person.plan.deliverable(due: due, at: tx.wallNow)
    else { return nil }
    return try Inbox.add(
      "daily_reminder", day.description, template.filled(person.language), to: person,
      mostPerDay: reminders.mostPerDay, tx)
  }
}
