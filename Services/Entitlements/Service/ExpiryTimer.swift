import CivilTime
import EventLoop
import ServiceHost
import Storage
import Telemetry

extension DueTimer {
  /// The number of accounts per transaction.
  private nonisolated static let accounts = 200

  /// Creates a timer that announces the end of each plan when it is due (E4, E6).
  ///
  /// - Parameters:
  ///   - live: Publishes changed plans.
  ///   - trust: The verifier, which determines whether simulated purchases count.
  convenience init(
    endOfPlansIn store: Store, _ ledger: SubscriptionLedger, _ live: LiveChanges, trust: CurrentAppStoreVerifier,
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
      // Plans still end on time, since they are computed for each call.
      failed: { log.error("can't publish the expiry of plans", ["reason": "\($0)"]) }
    ) {
      let counts = trust.countsDevelopment
      try await store.write { tx in
        let settled = try ledger.settle(countsDevelopment: counts, limit: Self.accounts, tx)
        for announcement in settled { live.publish(announcement, of: tx) }
        for announcement in try ledger.announceDue(limit: Self.accounts, tx) { live.publish(announcement, of: tx) }
      }
    }
  }
}
