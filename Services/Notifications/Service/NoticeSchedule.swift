import AppCatalog
import CivilTime
import EventLoop
import NotificationsContract
import ServiceHost
import Storage
import Telemetry

/// Delivers notices when they are due. There is one timer, for the next notice of any user. The time of each user's
/// next notice is stored in the database, so a restart neither loses nor repeats notices (R11).
@Loop final class NoticeSchedule {
  private let timer: DueTimer

  /// The number of users in one transaction.
  private nonisolated static let batch = 200
  /// The maximum number of notices for a user at one time. If more notices are due, the app's data is probably wrong,
  /// and the other notices are delivered a minute later.
  private nonisolated static let maxAtOnce = 20

  /// - Parameters:
  ///   - downtimes: the periods in which the service didn't run.
  ///   - grace: the time after the start in which nothing is delivered. In this time, the service applies the events
  ///     that waited for its start, so that a user who was active doesn't get a notice about absence.
  init(
    store: Store, catalog: AppCatalog, clock: LoopClock, live: LiveEvents, pushes: PushQueue, log: Log,
    downtimes: Downtimes = Downtimes(), grace: Duration = .zero
  ) {
    let notBefore = clock.wallNow + grace
    // The wait is bounded, so that the timer notices within a minute that an app is back in service.
    timer = DueTimer(
      clock: clock, longestWait: .seconds(60),
      look: {
        let out = catalog.outOfService.map(\.app)
        return try await store.query { try UserStateTable(db: $0).soonest(passingOver: out) }.map { max($0, notBefore) }
      },
      failed: { log.error("can't deliver notices", ["error": "\($0)"]) }
    ) {
      while try await store.write({ tx in
        let notifier = Notifier(catalog: catalog, live: live, pushes: pushes, tx: tx)
        return try Self.deliver(by: notifier, downtimes)
      }) == Self.batch {}
    }
  }

  /// Determines the time of the next notice again. Call this whenever the time may have changed.
  func rearm() { timer.arm() }

  func stop() { timer.stop() }

  /// Delivers all due notices.
  func run() async { await timer.fire() }

  private nonisolated static func deliver(_ next: NoticePlan.Occurrence, to person: UserState, by notifier: Notifier)
    throws
  {
    let occasion = String(next.occasion)
    guard let announced = next.announced else {
      return _ = try notifier.deliver(person, next.kind, on: occasion) { _ in next.values }
    }
    let kind = announced.kind(next.kind)
    if try notifier.deliver(person, kind, on: occasion, keptUntil: announced.expiresAt, values: announced.values) {
      try AnnouncementTable(db: notifier.tx).told(announced.number, to: person.account)
    }
  }

  /// Delivers a user's due notices, and returns the user's new state.
  private nonisolated static func deliverDue(_ plan: NoticePlan, by notifier: Notifier) throws -> UserState {
    var plan = plan
    let now = notifier.tx.wallNow
    for _ in 0..<maxAtOnce {
      guard let next = plan.next(at: now), next.at <= now else { break }
      try deliver(next, to: plan.person, by: notifier)
      plan.take(next)
    }
    return plan.person
  }

  /// Delivers the due notices of a batch of users, and returns the number of users.
  private nonisolated static func deliver(by notifier: Notifier, _ downtimes: Downtimes) throws -> Int {
    let catalog = notifier.catalog
    let tx = notifier.tx
    // Notices of an app that is out of service wait. They are still delivered if the app is back in service in time.
    let people = UserStateTable(db: tx)
    let due = try people.due(at: tx.wallNow, limit: batch, passingOver: catalog.outOfService.map(\.app))
    var planner = NoticePlanner(catalog: catalog, downtimes: downtimes)
    for before in due {
      var person = before
      if let plan = try planner.plan(of: person) { person = try deliverDue(plan, by: notifier) }
      try planner.planNext(&person, at: tx.wallNow)
      // A user with more due notices than the limit is delayed, so that the loop ends.
      if let next = person.nextAt, next <= tx.wallNow { person.nextAt = tx.wallNow + .seconds(60) }
      try people.save(person, before: before)
    }
    return due.count
  }
}
