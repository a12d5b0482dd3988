import CivilTime
import EventLoop
import Storage
import Telemetry

/// Announces the end of a plan at the moment it comes, without anybody asking (E4, E6).
@Loop final class ExpiryTimer {
  private let store: Store
  private let ledger: SubscriptionLedger
  private let live: LiveChanges
  private let clock: LoopClock
  private let log: Log
  private var armed: TimerID?
  private var isRunning = false
  private var isStopped = false

  /// Accounts a transaction; the rest follow in the next.
  private nonisolated static let batch = 200
  /// The longest wait, so that a wall clock set forward is noticed.
  private static let longest = Duration.seconds(60)

  init(store: Store, ledger: SubscriptionLedger, live: LiveChanges, clock: LoopClock, log: Log) {
    (self.store, self.ledger, self.live, self.clock, self.log) = (store, ledger, live, clock, log)
  }

  /// Waits for the soonest change that the store knows of; call it again whenever that may be another.
  func arm() {
    guard !isRunning, !isStopped else { return }
    if let armed { clock.cancel(armed) }
    armed = nil
    let next = (try? store.read { try SubscriptionLedger.nextChange($0) }) ?? nil
    let wait = next.map { max(.zero, $0 - clock.wallNow) } ?? Self.longest
    armed = clock.schedule(at: clock.now + min(wait, Self.longest)) { [weak self] in self?.fire() }
  }

  func stop() {
    isStopped = true
    if let armed { clock.cancel(armed) }
  }

  private func fire() {
    isRunning = true
    Loop.task { [self] in
      await announce()
      isRunning = false
      arm()
    }
  }

  private func announce() async {
    do {
      let ledger = ledger
      let due = try store.read { try SubscriptionLedger.nextChange($0) }
      guard let due, due <= clock.wallNow else { return }
      let announced = try await store.write { tx in try ledger.announceDue(limit: Self.batch, tx) }
      for announcement in announced where announcement.isNew { live.publish(announcement.change) }
    } catch {
      log.error("ends of plans were not announced", ["reason": "\(error)"])
      // Not at once again: the reason may last. A plan's end holds all the same, since it is worked out when asked.
      try? await clock.sleep(until: clock.now + .seconds(1))
    }
  }
}
