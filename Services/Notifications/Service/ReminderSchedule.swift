import AppCatalog
import CivilTime
import EventLoop
import NotificationsContract
import ServiceHost
import Storage
import Telemetry

/// Delivers reminders when they are due: one timer for the soonest, and the store for all of them, so that a restart
/// loses none and repeats none (R11).
@Loop final class ReminderSchedule {
  private let timer: DueTimer

  /// People handled in one transaction.
  private nonisolated static let batch = 100

  init(store: Store, catalog: AppCatalog, clock: LoopClock, live: LiveNotices, log: Log) {
    // An app that is back in service is noticed within a minute.
    timer = DueTimer(
      clock: clock, longestWait: .seconds(60),
      look: { try await store.query { try PersonTable(db: $0).soonest(passingOver: catalog.outOfService.map(\.app)) } },
      failed: { log.error("reminders weren't delivered", ["error": "\($0)"]) }
    ) {
      while try await store.write({ try Self.deliver(by: catalog, to: live, in: $0) }) == Self.batch {}
    }
  }

  /// Looks when the soonest reminder is due; to be called when that may have changed.
  func rearm() { timer.arm() }

  /// Delivers all that is due.
  func run() async { await timer.fire() }

  /// Handles one batch; returns how many people it held.
  private nonisolated static func deliver(by catalog: AppCatalog, to live: LiveNotices, in tx: Transaction) throws
    -> Int
  {
    // A reminder of an app that is out of service waits: it may still come when the app is back in time.
    let people = PersonTable(db: tx)
    let due = try people.due(at: tx.wallNow, limit: batch, passingOver: catalog.outOfService.map(\.app))
    for var person in due {
      if let notice = try remind(person, in: catalog[person.app], tx: tx) {
        let (account, app) = (person.account, person.app)
        tx.whenCommitted { live.deliver(notice, to: account, of: app) }
      }
      try person.planNext(after: tx.wallNow)
      try people.save(person)
    }
    return due.count
  }

  private nonisolated static func remind(_ person: Person, in app: App?, tx: Transaction) throws -> Notice? {
    guard let due = person.nextAt, let template = app?.notices?.dailyReminder, let reminders = app?.reminders,
      let day = try person.plan.deliverable(due: due, at: tx.wallNow), !reminders.isQuiet(hour: person.hour)
    else { return nil }
    let language = app?.info.language(for: person.language) ?? person.language
    let occasion = NoticeTable.Occasion(kind: "daily_reminder", name: day.description)
    return try NotificationsService.tell(
      template.filled(language), on: occasion, to: person, mostPerDay: reminders.mostPerDay, in: tx)
  }
}
