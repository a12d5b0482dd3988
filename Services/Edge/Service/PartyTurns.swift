import CivilTime
import EventLoop
import Quotas

/// One of a party's connections that has more to work on than its party has time for.
@Loop protocol TurnWaiter: AnyObject {
  /// It may go on: with what it has, then with what its client sends.
  func takeTurn()
}

/// Shares out the loop's time among parties, as the gateway does among origins: by `FairTime`. A party with two hundred
/// connections gets one party's part, and its connections get that in turn, a piece each.
///
/// It goes by the machine's clock, since it is the machine's time that is shared out.
@Loop final class PartyTurns {
  /// What there is of a party that has worked lately.
  @Loop private final class Taker {
    /// Tells it apart where a number is compared faster.
    let number: UInt32
    var time = FairTime.Member()
    /// What it has worked in a turn of the loop.
    var worked = (turn: UInt64(0), time: Duration.zero)
    var waiting: [any TurnWaiter] = []
    /// Whether it is looked after them soon.
    var isAwaited = false

    init(_ number: UInt32) { self.number = number }
  }

  private var time = FairTime(share: 4)
  private let clock = LoopClock.system
  private var takers: [Party: Taker] = [:]
  private var lastNumber: UInt32 = 0
  /// With so many parties those that have rested are forgotten.
  private var crowd = leastCrowd
  /// The piece that is being worked on: whose, which may not be known yet, and since when, in the processor's time; nil
  /// where nobody else needs any.
  private var piece: (taker: Taker?, began: Duration?) = (nil, nil)
  /// The turn of the loop that was looked at last, since when it lasts, and whose work was first in it.
  private var last = (turn: UInt64(0), began: Instant(nanoseconds: 0), taker: UInt32(0))

  private static let leastCrowd = 1024
  /// Who is alone may take all there is, but a turn of the loop ends: whoever comes next isn't kept waiting.
  private static let longest = Duration.milliseconds(1)
  /// How many of a party's connections go on between two looks at the sockets, where others have something to do and
  /// where nobody has.
  private static let (wakes, wakesAlone) = (4, 64)

  /// Whether several parties have something to work on.
  private var isShared: Bool { time.isShared(in: Loop.turn) }

  // MARK: Pieces of work

  /// Something is worked on.
  ///
  /// - Parameter party: whose it is; nil before that is known.
  func began(_ party: Party?) {
    piece.taker = party.map(came)
    piece.began = isShared ? Loop.processorTime : nil
  }

  /// What is worked on is this party's: by a proxy's connection comes what is many parties'. Work that was nobody's so
  /// far, such as reading who it is from, is its.
  func pass(to party: Party?) {
    let next = party.map(came)
    guard next !== piece.taker else { return }
    if piece.taker != nil { count() }
    piece.taker = next
  }

  /// It has been worked on for now.
  func ended() {
    count()
    piece = (nil, nil)
  }

  private func came(_ party: Party) -> Taker {
    let taker = taker(of: party)
    time.came(taker.number, in: Loop.turn)
    return taker
  }

  /// Adds what was worked since the piece began to its party's time.
  private func count() {
    guard let began = piece.began else { return }
    let now = Loop.processorTime
    piece.began = now
    guard let taker = piece.taker else { return }
    taker.worked = (Loop.turn, worked(taker) + (now - began))
    time.took(now - began, &taker.time, at: clock.now)
  }

  private func worked(_ taker: Taker) -> Duration { taker.worked.turn == Loop.turn ? taker.worked.time : .zero }

  // MARK: Turns

  /// Whether whoever works now may work on one more piece.
  ///
  /// - Parameter hasWorked: whether that has taken time worth counting: looking at the processor's costs as much as a short
  ///   request's head.
  func mayGoOn(counting hasWorked: Bool) -> Bool {
    guard let taker = piece.taker else { return true }
    if hasWorked { count() }
    return mayGoOn(taker)
  }

  private func mayGoOn(_ taker: Taker) -> Bool {
    let (turn, now) = (Loop.turn, clock.now)
    if isShared { return worked(taker) < FairTime.piece && time.rest(of: taker.time, at: now) == nil }
    if turn != last.turn { last = (turn, now, taker.number) }
    return now - last.began < Self.longest || taker.number != last.taker
  }

  /// One of the connections of whoever works now has to wait for its turn.
  func wait(_ waiter: any TurnWaiter) {
    guard let taker = piece.taker else {
      return Loop.atEndOfTurn { waiter.takeTurn() }
    }
    taker.waiting.append(waiter)
    // In the next turn of the loop it is known how long its work took.
    if !taker.isAwaited { wakeLater(taker, after: nil) }
  }

  /// - Parameter rest: until when it rests; nil where it only has to leave a turn of the loop to others. That is no time:
  ///   a timer that is due at once would go off before the loop has looked at its sockets.
  private func wakeLater(_ taker: Taker, after rest: Instant?) {
    taker.isAwaited = true
    let next: @Loop () -> Void = { [self] in
      taker.isAwaited = false
      wake(taker)
      guard !taker.waiting.isEmpty, !taker.isAwaited else { return }
      wakeLater(taker, after: isShared ? time.rest(of: taker.time, at: clock.now) : nil)
    }
    if let rest { clock.schedule(at: rest, next) } else { Loop.atEndOfTurn(next) }
  }

  private func wake(_ taker: Taker) {
    var left = min(taker.waiting.count, isShared ? Self.wakes : Self.wakesAlone)
    while left > 0, mayGoOn(taker) {
      left -= 1
      taker.waiting.removeFirst().takeTurn()
    }
  }

  // MARK: Parties

  private func taker(of party: Party) -> Taker {
    if let taker = takers[party] { return taker }
    if takers.count >= crowd {
      let now = clock.now
      takers = takers.filter { !$0.value.waiting.isEmpty || time.rest(of: $0.value.time, at: now) != nil }
      crowd = max(Self.leastCrowd, takers.count * 2)
    }
    lastNumber &+= 1
    let taker = Taker(lastNumber)
    takers[party] = taker
    return taker
  }
}
