import AppCatalog
import CivilTime
import EventLoop
import NotificationsContract
import ServiceHost
import Storage
import Telemetry

/// Delivers notices when they are due: one timer for the soonest, and the store for all of them, so that a restart loses
/// none and repeats none (R11).
@Loop final class NoticeSchedule {
  private let timer: DueTimer

  /// People handled in one transaction.
  private nonisolated static let batch = 200
  /// Notices that one person gets at one time: more means that the data is wrong, and the rest comes a minute later.
  private nonisolated static let mostAtOnce = 20

  /// - Parameters:
  ///   - downtimes: when the service didn't run.
  ///   - grace: how long after the start nothing is delivered. Events that waited for the start come first: somebody who was
  ///     active meanwhile isn't told that they weren't.
  init(
    store: Store, catalog: AppCatalog, clock: LoopClock, live: LiveEvents, pushes: Pushes, log: Log,
    downtimes: Downtimes = Downtimes(), grace: Duration = .zero
  ) {
    let notBefore = clock.wallNow + grace
    // An app that is back in service is noticed within a minute.
    timer = DueTimer(
      clock: clock, longestWait: .seconds(60),
      look: {
        let out = catalog.outOfService.map(\.app)
        return try await store.query { try PersonTable(db: $0).soonest(passingOver: out) }.map { max($0, notBefore) }
      },
      failed: { log.error("notices weren't delivered", ["error": "\($0)"]) }
    ) {
      while try await store.write({ tx in
        let teller = Teller(catalog: catalog, live: live, pushes: pushes, tx: tx)
        return try Self.deliver(by: teller, downtimes)
      }) == Self.batch {}
    }
  }

  /// Looks when the soonest notice is due; to be called when that may have changed.
  func rearm() { timer.arm() }

  /// Delivers all that is due.
  func run() async { await timer.fire() }

  private nonisolated static func tell(_ next: NoticePlan.Occurrence, to person: Person, by teller: Teller) throws {
    let occasion = String(next.occasion)
    guard let announced = next.announced else {
      return _ = try teller.tell(person, next.kind, on: occasion) { _ in next.values }
    }
    let kind = announced.kind(next.kind)
    if try teller.tell(person, kind, on: occasion, keptUntil: announced.expiresAt, values: announced.values) {
      try AnnouncementTable(db: teller.tx).told(announced.number, to: person.account)
    }
  }

  /// Handles one batch; returns how many people it held.
  private nonisolated static func deliver(by teller: Teller, _ downtimes: Downtimes) throws -> Int {
    let (catalog, tx) = (teller.catalog, teller.tx)
    // A notice of an app that is out of service waits: it may still come when the app is back in time.
    let people = PersonTable(db: tx)
    let due = try people.due(at: tx.wallNow, limit: batch, passingOver: catalog.outOfService.map(\.app))
    var planner = Planner(catalog: catalog, downtimes: downtimes)
    for before in due {
      var person = before
      if var plan = try planner.plan(of: person) {
        for _ in 0..<mostAtOnce {
          guard let next = plan.next(at: tx.wallNow), next.at <= tx.wallNow else { break }
          try tell(next, to: plan.person, by: teller)
          plan.take(next)
        }
        person = plan.person
      }
      try planner.planNext(&person, at: tx.wallNow)
      // Whoever has more due than fits is looked at again, but not at once and for ever.
      if let next = person.nextAt, next <= tx.wallNow { person.nextAt = tx.wallNow + .seconds(60) }
      try people.save(person, before: before)
    }
    return due.count
  }
}
