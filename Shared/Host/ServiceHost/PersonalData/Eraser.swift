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
  /// The wait before a retry if a reader still uses old pages.
  private static let pause = Duration.seconds(1)
  /// The pause between two rounds on PostgreSQL, where each round rewrites tables.
  private static let rewritePause = Duration.seconds(10)
  /// The maximum pause between two rounds on PostgreSQL. While readers use old pages, the pause doubles from
  /// `rewritePause` up to this value.
  private static let longestRewritePause = Duration.seconds(320)
  private var pauses = 0
  private var next = Timestamp(milliseconds: 0)

  init(_ store: Store, duties: PersonalDataDuties, clock: LoopClock, log: Log) {
    self.store = store
    self.duties = duties
    self.clock = clock
    self.log = log
    timer = DueTimer(
      clock: clock, pause: Self.pause,
      look: { [weak self] in
        guard let self else { return nil }
        let now = self.clock.wallNow
        // After the clock was set back, `next` may be far in the future.
        if self.next > now + Self.longestRewritePause { self.next = now }
        return try await store.unforgotten().isEmpty ? nil : max(now, self.next)
      },
      failed: { [log] in log.warning("can't delete an erased account's data now; will retry", ["reason": "\($0)"]) },
      run: { [unowned self] in try await round() })
  }

  /// Registers the event by which the owner of accounts requests an erasure.
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

  /// - Throws: `LogInUse` if a reader, such as a running backup, still uses old pages.
  private func round() async throws {
    let accounts = try await store.unforgotten()
    for account in accounts { try await duties.erase(account) }
    if !store.hasFile { next = clock.wallNow + Self.rewritePause * (1 << min(pauses, 5)) }
    pauses += 1
    guard try await store.forget(accounts, done: duties.erased) else { throw LogInUse() }
    pauses = 0
    log.notice("deleted the data of erased accounts", ["accounts": accounts.count])
  }

  private struct LogInUse: Error, CustomStringConvertible {
    let description = "a reader such as a backup uses an earlier state of the database"
  }
}
