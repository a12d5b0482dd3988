package import CivilTime

/// Enforces a `Rate` for a party, in eight bytes.
///
/// The bucket implements the generic cell rate algorithm (ITU-T I.371). Instead of a number of tokens, it stores the
/// time at which all admitted events would have arrived at an even rate. No tokens have to be refilled, so an idle
/// bucket costs nothing.
package struct TokenBucket: Sendable {
  private var busyUntil = Instant(nanoseconds: .min)

  /// Creates a full bucket.
  package init() {}

  /// Takes a token.
  ///
  /// - Returns: Nil if a token was available, otherwise the time until a token will be available.
  package mutating func take(of rate: Rate, at now: Instant) -> Duration? {
    // Use integers, since this runs for each call, and reading the components of a `Duration` costs more than
    // everything else here.
    let next = Instant(nanoseconds: max(busyUntil.nanoseconds, now.nanoseconds) &+ rate.interval)
    let ahead = next.nanoseconds(since: now)
    if ahead > rate.tolerance { return .nanoseconds(ahead - rate.tolerance) }
    busyUntil = next
    return nil
  }

  /// Gives back a token that was taken.
  package mutating func giveBack(of rate: Rate) { busyUntil = busyUntil + .nanoseconds(-rate.interval) }

  /// Takes further tokens for an event that turned out to cost more than one token. The next events then wait longer.
  package mutating func charge(_ count: Int, of rate: Rate, at now: Instant) {
    busyUntil = max(busyUntil, now) + .nanoseconds(rate.interval * Int64(count))
  }

  /// True if all taken tokens have been refilled, as in a bucket that was never used.
  package func isFull(at now: Instant) -> Bool { busyUntil <= now }

  /// Returns the number of tokens that are taken now. Charged tokens may exceed the rate's burst.
  package func taken(of rate: Rate, at now: Instant) -> Int {
    guard busyUntil > now else { return 0 }
    return Int(((busyUntil - now).nanoseconds + rate.interval - 1) / rate.interval)
  }
}
