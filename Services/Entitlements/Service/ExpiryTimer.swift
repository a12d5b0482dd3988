import CivilTime
import EventLoop
import ServiceHost
import Storage
import Telemetry

extension DueTimer {
  /// Accounts a transaction; the rest follow in the next.
  private nonisolated static let accounts = 200

  /// Announces the end of a plan at the moment it comes, without anybody asking (E4, E6).
  ///
  /// - Parameter live: hears of each plan that is another now.
  convenience init(
    endOfPlansIn store: Store, _ ledger: SubscriptionLedger, _ live: LiveChanges, clock: LoopClock, log: Log
  ) {
    self.init(
      clock: clock, longestWait: .seconds(60), pause: .seconds(1),
      look: { try await store.query { try SubscriptionLedger.nextChange($0) } },
      // A plan's end holds all the same, since it is worked out when asked.
      failed: { log.error("ends of plans were not announced", ["reason": "\($0)"]) }
    ) {
      try await store.write { tx in
        for announcement in try ledger.announceDue(limit: Self.accounts, tx) { live.tell(announcement, of: tx) }
      }
    }
  }
}
