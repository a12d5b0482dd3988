import CivilTime
package import EventLoop
package import Storage
import Telemetry
import Wire

/// Forgets what erased accounts left in a store, in steps between other changes, whatever kills it on the way: what is
/// to do stands in the store (R16).
@Loop package final class Eraser {
  private let store: Store
  private let log: Log
  private let clock: LoopClock
  private var timer: DueTimer?
  /// Changes the store together with the note that an account is forgotten.
  package var done: @Sendable (_ account: String, Transaction) throws -> Void = { account, tx in
    try tx.emit(PersonForgotten(), account: account, app: "")
  }
  /// What else is to go of an account, beside the rows: files, which are gone once this returns. It may come again.
  package var also: @Loop (_ account: String) async throws -> Void = { _ in }
  /// How long it waits for whoever reads old pages.
  private static let pause = Duration.seconds(1)
  /// Between two rounds where tables are written anew for each.
  private static let rest = Duration.seconds(10)
  /// The same where somebody reads old pages again and again.
  private static let longestRest = Duration.seconds(320)
  private var pauses = 0
  private var next = Timestamp(milliseconds: 0)

  init(_ store: Store, clock: LoopClock, log: Log) {
    (self.store, self.clock, self.log) = (store, clock, log)
    timer = DueTimer(
      clock: clock, pause: Self.pause,
      look: { [weak self] in
        guard let self else { return nil }
        let now = self.clock.wallNow
        // A clock that was set back keeps nobody for long.
        if self.next > now + Self.longestRest { self.next = now }
        return try await store.unforgotten().isEmpty ? nil : max(now, self.next)
      },
      failed: { [log] in log.warning("an erased account couldn't be forgotten yet", ["reason": "\($0)"]) },
      run: { [unowned self] in try await round() })
  }

  /// Goes on with what an earlier run left.
  package func start() { timer?.arm() }

  /// There may be somebody to forget.
  package func arm() { timer?.arm() }

  /// Begins nothing more; what is left is for the next start.
  package func stop() { timer?.stop() }

  /// - Throws: when somebody reads old pages still, such as a backup that is being made.
  private func round() async throws {
    let accounts = try await store.unforgotten()
    for account in accounts { try await also(account) }
    if !store.hasFile { next = clock.wallNow + Self.rest * (1 << min(pauses, 5)) }
    pauses += 1
    guard try await store.forget(accounts, done: done) else { throw LogInUse() }
    pauses = 0
    log.notice("erased accounts are forgotten", ["accounts": accounts.count])
  }

  private struct LogInUse: Error, CustomStringConvertible {
    let description = "somebody reads the database as it was, such as a backup"
  }
}
