import CivilTime
package import EventLoop
import Storage
import Telemetry
import Wire

/// Deletes the data of erased accounts from a database, in steps between other changes (R16). The database records
/// which accounts still have data to delete, so the work continues after a crash.
@Loop package final class Eraser {
  private let store: Store
  private let log: Log
  private let clock: LoopClock
  private let duties: PersonalDataDuties
  private var timer: DueTimer?
  /// The time to wait before a retry after an error, for example if a reader still uses old pages.
  private static let pause = Duration.seconds(1)
  /// The pause between two rewrites of the tables in PostgreSQL.
  private static let rewritePause = Duration.seconds(10)
  /// The maximum pause between two rewrites of the tables in PostgreSQL. While readers use old pages, the pause doubles
  /// from `rewritePause` up to this value.
  private static let longestRewritePause = Duration.seconds(320)
  private var pauses = 0
  /// The earliest time of the next rewrite of the tables. The rows of erased accounts are deleted without waiting for
  /// this time.
  private var next = Timestamp(milliseconds: 0)
  /// The accounts whose rows are deleted, but whose data may still be left in the database's files.
  private var emptied: Set<String> = []

  init(_ store: Store, duties: PersonalDataDuties, clock: LoopClock, log: Log) {
    self.store = store
    self.duties = duties
    self.clock = clock
    self.log = log
    timer = DueTimer(
      clock: clock, pause: Self.pause,
      look: { [weak self] in try await self?.nextRound() },
      failed: { [log] in log.warning("can't delete an erased account's data now; will retry", ["reason": "\($0)"]) },
      run: { [unowned self] in try await round() })
  }

  /// Returns the time of the next round; nil if no account is waiting.
  private func nextRound() async throws -> Timestamp? {
    let now = clock.wallNow
    // If the clock was set back, `next` may be far in the future.
    if next > now + Self.longestRewritePause { next = now }
    let waiting = try await store.unforgotten()
    if waiting.isEmpty { return nil }
    return emptied.isSuperset(of: waiting) ? max(now, next) : now
  }

  /// Registers a handler for the event with which the service that owns accounts requests an erasure.
  func receive(by receiver: EventReceiver) {
    receiver.on(AccountErased.self, in: store) { [self] event, erased, tx in
      try tx.erase(event.subject, at: Timestamp(milliseconds: erased.askedAt))
      tx.whenCommitted { self.arm() }
    }
  }

  /// Continues erasures that an earlier run didn't finish.
  package func start() { timer?.arm() }

  /// Schedules a round if there are erased accounts whose data isn't deleted yet.
  package func arm() { timer?.arm() }

  /// Stops after the current round. The next start of the process continues the remaining erasures.
  package func stop() { timer?.stop() }

  /// Deletes the rows of all waiting accounts, and then the data that is left in the database's files. The second step
  /// is skipped if it is too early to rewrite the tables again.
  ///
  /// - Throws: `DeletedDataInUse` if a reader, such as a running backup, still uses old pages.
  private func round() async throws {
    let waiting = try await store.unforgotten()
    emptied.formIntersection(waiting)
    for account in waiting where !emptied.contains(account) {
      try await duties.erase(account)
      try await store.deleteRows(of: account)
      emptied.insert(account)
    }
    let now = clock.wallNow
    guard now >= next else { return }
    if !store.hasFile { next = now + Self.rewritePause * (1 << min(pauses, 5)) }
    pauses += 1
    do { try await store.finishErasure(of: waiting, done: duties.erased) } catch {
      // A table in use is soon free again, but a backup may take a long time.
      if case DeletedDataInUse.tables = error {
        pauses = 0
        next = clock.wallNow + Self.rewritePause
      }
      throw error
    }
    emptied = []
    pauses = 0
    log.notice("deleted the data of erased accounts", ["accounts": waiting.count])
  }
}
