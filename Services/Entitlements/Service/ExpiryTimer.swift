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
  /// - Parameters:
  ///   - live: hears of each plan that is another now.
  ///   - trust: says whether purchases count that were made to try things out.
  convenience init(
    endOfPlansIn store: Store, _ ledger: SubscriptionLedger, _ live: LiveChanges, trust: StoreTrust,
    clock: LoopClock, log: Log
  ) {
    self.init(
      clock: clock, longestWait: .seconds(60), pause: .seconds(1),
      look: {
        let counts = trust.countsDevelopment
        return try await store.query {
          if try SubscriptionLedger.isUnsettled($0, countsDevelopment: counts) { return $0.wallNow }
          return try SubscriptionLedger.nextChange($0)
        }
      },
      // A plan's end holds all the same, since it is worked out when asked.
      failed: { log.error("ends of plans were not announced", ["reason": "\($0)"]) }
    ) {
      let counts = trust.countsDevelopment
      try await store.write { tx in
        let settled = try ledger.settle(countsDevelopment: counts, limit: Self.accounts, tx)
        for announcement in settled { live.tell(announcement, of: tx) }
        for announcement in try ledger.announceDue(limit: Self.accounts, tx) { live.tell(announcement, of: tx) }
      }
    }
  }
}
