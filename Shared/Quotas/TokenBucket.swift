package import CivilTime

/// Holds one party to a `Rate`, in eight bytes.
///
/// It is the generic cell rate algorithm (ITU-T I.371): instead of tokens that trickle in, it keeps the time at which
/// all that was let through would have come at the even rate. So nothing has to be refilled, and an idle one costs
/// nothing.
package struct TokenBucket: Sendable {
  private var busyUntil = Instant(nanoseconds: .min)

  /// A full bucket.
  package init() {}

  /// Takes one token.
  ///
  /// - Returns: nil if there was one, else how long it takes until there is.
  package mutating func take(of rate: Rate, at now: Instant) -> Duration? {
    // In whole numbers: each call is counted, and a duration's parts cost more than all the rest.
    let next = Instant(nanoseconds: max(busyUntil.nanoseconds, now.nanoseconds) &+ rate.interval)
    let ahead = next.nanoseconds(since: now)
    if ahead > rate.tolerance { return .nanoseconds(ahead - rate.tolerance) }
    busyUntil = next
    return nil
  }

  /// Gives back a token that was taken.
  package mutating func giveBack(of rate: Rate) { busyUntil = busyUntil + .nanoseconds(-rate.interval) }

  /// Takes tokens for what was let through and turned out to be more than one: the next ones wait longer for it.
  package mutating func charge(_ count: Int, of rate: Rate, at now: Instant) {
    busyUntil = max(busyUntil, now) + .nanoseconds(rate.interval * Int64(count))
  }

  /// Whether nothing is taken at this moment: one that was never used says the same.
  package func isFull(at now: Instant) -> Bool { busyUntil <= now }

  /// Tokens that are taken at this moment: up to the rate's burst, and what was charged beyond it.
  package func taken(of rate: Rate, at now: Instant) -> Int {
    guard busyUntil > now else { return 0 }
    return Int(((busyUntil - now).nanoseconds + rate.interval - 1) / rate.interval)
  }
}
