package import CivilTime

/// Divides the time of an event loop among parties, such as clients, so that a party with much work doesn't delay a
/// party with little work.
///
/// A party that is alone may use all the time, since holding it back would help no other party. Once another party
/// appears, each party pauses after its work for a multiple of the time that its work took. Most of the time is
/// therefore free for the next party. Alternating between parties would not be enough: a flood would keep the loop and
/// its core busy all the time.
///
/// Indivisible work, such as scanning a long text, delays the other parties while it runs, and a pause afterwards can't
/// undo the delay. The caller therefore announces such *bulk* work beforehand. A party that used more than a short
/// stretch of time pauses much longer before its next bulk work, so that bulk work is too rare to affect the p99 of
/// other parties. Other work of the party doesn't wait that long.
package struct FairTime: Sendable {
  /// The time that a party has used.
  package struct Member: Sendable {
    fileprivate var throttledUntil = Instant(nanoseconds: .min)
    fileprivate var bulkThrottledUntil = Instant(nanoseconds: .min)

    package init() {}
  }

  /// The longest time that divisible work may take without a break.
  package static let piece = Duration.microseconds(15)
  /// The duration above which work counts as bulk work. Divisible work takes less time, because it is interrupted after
  /// the read in which it exceeds `piece`.
  private static let stretch = Duration.microseconds(100)
  private static let longestThrottle = Duration.seconds(1)

  private let share: Int64
  private let rarity: Int64
  private let slack: Duration
  private let memory: UInt64
  private var last: UInt32?
  private var sharedUntil: UInt64 = 0

  /// - Parameters:
  ///   - share: The denominator of the share of time that each of several parties may use: 16 for a sixteenth.
  ///   - rarity: The denominator of the share of time that each of several parties may use for bulk work.
  ///   - slack: The total length of the pauses that a party may owe before it must pause. A party whose use varies but
  ///     stays below its share on average never pauses.
  ///   - memory: After the loop switches from one party to another, the time counts as shared for this number of turns
  ///     of the loop.
  package init(share: Int = 16, rarity: Int = 1024, slack: Duration = .microseconds(250), memory: UInt64 = 1024) {
    self.share = Int64(max(share, 2))
    self.rarity = Int64(max(rarity, share))
    self.slack = slack
    self.memory = memory
  }

  /// Records that a party has work in this turn of the loop.
  ///
  /// - Parameter id: Identifies the party.
  package mutating func came(_ id: UInt32, in turn: UInt64) {
    guard id != last else { return }
    if last != nil { sharedUntil = turn + memory }
    last = id
  }

  /// True if there are several parties. Otherwise, the caller needn't call `throttle` or `took`.
  package func isShared(in turn: UInt64) -> Bool { turn < sharedUntil }

  /// Returns the time until which a party must pause; nil if it may work.
  package func throttle(of member: Member, isBulk: Bool = false, at now: Instant) -> Instant? {
    if isBulk, member.bulkThrottledUntil > now { return member.bulkThrottledUntil }
    guard member.throttledUntil > now, member.throttledUntil - now > slack else { return nil }
    return now + (member.throttledUntil - now - slack)
  }

  /// Records the processor time that a party's work took without a break. Wall-clock time would include the work of
  /// other processes.
  package func took(_ time: Duration, _ member: inout Member, at now: Instant) {
    let until = max(member.throttledUntil, now + (.zero - time)) + .nanoseconds(time.nanoseconds * share)
    // Several clients can belong to a party. If one of them sends a long text, this limit protects the others.
    member.throttledUntil = min(until, now + Self.longestThrottle)
    guard time > Self.stretch else { return }
    let throttle = Duration.nanoseconds((time - Self.stretch).nanoseconds * rarity)
    // Limit this pause too: during a pause, nothing is read from the party, so a disconnection goes unnoticed.
    member.bulkThrottledUntil = min(max(member.bulkThrottledUntil, now) + throttle, now + Self.longestThrottle)
  }
}
