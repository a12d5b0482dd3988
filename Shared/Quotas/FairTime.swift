package import CivilTime

/// Shares out the time of a loop among those who have work for it, so that a party with much work doesn't hold up one
/// with little.
///
/// As long as one party is alone it may take all there is: holding it back would gain nobody anything. Once another one
/// shows up, each rests after its work for a multiple of the time that took, so that most of the time is free for
/// whoever comes next. Taking turns alone would not do: a flood would keep the loop, and its core, busy without end.
///
/// Work that can't be cut into pieces, like the scan of a long text, holds up whoever comes meanwhile, however long the
/// rest after it. So *bulk*, as is told beforehand, waits much longer for what was beyond a short stretch: it must be
/// rare enough to be no part of the others' p99. What its party has to do beside it doesn't wait for that.
package struct FairTime: Sendable {
  /// What one party has taken.
  package struct Member: Sendable {
    fileprivate var restsUntil = Instant(nanoseconds: .min)
    fileprivate var bulkRestsUntil = Instant(nanoseconds: .min)

    /// A party that has taken nothing yet.
    package init() {}
  }

  /// The most work that is done at a stretch, where it can be cut into pieces.
  package static let piece = Duration.microseconds(15)
  /// Work that takes longer than this holds others up. Pieces don't: one ends with the read in which it became long
  /// enough.
  private static let stretch = Duration.microseconds(100)
  private static let longestRest = Duration.seconds(1)

  private let share: Int64
  private let rarity: Int64
  private let slack: Duration
  private let memory: UInt64
  private var last: UInt32?
  private var sharedUntil: UInt64 = 0

  /// - Parameters:
  ///   - share: the part of the time that each of several may take: 16 stands for a sixteenth.
  ///   - rarity: the same for bulk: 1024 stands for a part in so many.
  ///   - slack: rest that may be owed; a party whose use varies, but stays below its share, never rests.
  ///   - memory: how many turns of the loop after a change from one party to another they count as several.
  package init(share: Int = 16, rarity: Int = 1024, slack: Duration = .microseconds(250), memory: UInt64 = 1024) {
    self.share = Int64(max(share, 2))
    self.rarity = Int64(max(rarity, share))
    self.slack = slack
    self.memory = memory
  }

  /// A party has work in this turn of the loop.
  ///
  /// - Parameter id: tells the parties apart.
  package mutating func came(_ id: UInt32, in turn: UInt64) {
    guard id != last else { return }
    if last != nil { sharedUntil = turn + memory }
    last = id
  }

  /// Whether there are several, and the rest of this type is worth asking.
  package func isShared(in turn: UInt64) -> Bool { turn < sharedUntil }

  /// Until when a party has to rest; nil if it may go on.
  package func rest(of member: Member, isBulk: Bool = false, at now: Instant) -> Instant? {
    if isBulk, member.bulkRestsUntil > now { return member.bulkRestsUntil }
    guard member.restsUntil > now, member.restsUntil - now > slack else { return nil }
    return now + (member.restsUntil - now - slack)
  }

  /// A party's work took so much of the processor's time at a stretch. The wall clock would also count the time in
  /// which others have the processor.
  package func took(_ time: Duration, _ member: inout Member, at now: Instant) {
    let until = max(member.restsUntil, now + (.zero - time)) + .nanoseconds(time.nanoseconds * share)
    // Whoever shares a party with one who sent something long isn't locked out for many times as long.
    member.restsUntil = min(until, now + Self.longestRest)
    guard time > Self.stretch else { return }
    let rest = Duration.nanoseconds((time - Self.stretch).nanoseconds * rarity)
    // A party that rests isn't read from, so nobody hears when it goes.
    member.bulkRestsUntil = min(max(member.bulkRestsUntil, now) + rest, now + Self.longestRest)
  }
}
