import CivilTime
import EventLoop
import Quotas

/// A connection with more work than its origin has time for.
@Loop protocol TurnWaiter: AnyObject {
  /// Continues with the received bytes, and then with more bytes from the client.
  func takeTurn()
}

/// Divides the event loop's time among origins with `FairTime`, as the gateway does. An origin's share doesn't depend
/// on its number of connections. The connections of an origin take turns, one piece of work each.
///
/// Always uses the system clock, because it divides real processor time.
@Loop final class PartyTurns {
  /// An origin that has recently had work.
  @Loop private final class Taker {
    /// A number that identifies the origin, for fast comparison.
    let number: UInt32
    var time = FairTime.Member()
    /// The time worked in the current turn of the loop.
    var worked = (turn: UInt64(0), time: Duration.zero)
    var waiting: [any TurnWaiter] = []
    /// True if the waiting connections are scheduled to be woken.
    var isAwaited = false

    init(_ number: UInt32) { self.number = number }
  }

  private var time = FairTime(share: 4)
  private let clock = LoopClock.system
  private var takers: [Party: Taker] = [:]
  private var lastNumber: UInt32 = 0
  /// The number of tracked origins at which idle origins are removed.
  private var pruneThreshold = minPruneThreshold
  /// The current piece of work. `taker` is nil until the origin is known. `began` is the start of the work in processor
  /// time; nil while only one origin has work, because that work isn't measured.
  private var piece: (taker: Taker?, began: Duration?) = (nil, nil)
  /// The last turn of the event loop: its number, its start, and the first origin that worked in the turn.
  private var last = (turn: UInt64(0), began: Instant(nanoseconds: 0), taker: UInt32(0))

  private static let minPruneThreshold = 1024
  /// The maximum length of a turn if only one origin has work, so that a new client isn't kept waiting.
  private static let longest = Duration.milliseconds(1)
  /// The number of an origin's connections to wake between two reads of the sockets while other origins have work.
  private static let wakes = 4
  /// The number of an origin's connections to wake between two reads of the sockets while no other origin has work.
  private static let wakesAlone = 64

  /// True if several origins have work.
  private var isShared: Bool { time.isShared(in: Loop.turn) }

  // MARK: Pieces of work

  /// Starts a piece of work.
  ///
  /// - Parameter party: the origin; nil if it isn't known yet.
  func began(_ party: Party?) {
    piece.taker = party.map(came)
    piece.began = isShared ? Loop.processorTime : nil
  }

  /// Assigns the current work to an origin, because a proxy's connection serves many origins. Earlier work on the
  /// request, such as reading the head, also counts towards this origin.
  func pass(to party: Party?) {
    let next = party.map(came)
    guard next !== piece.taker else { return }
    if piece.taker != nil { count() }
    piece.taker = next
  }

  /// Ends the piece of work that `began` started.
  func ended() {
    count()
    piece = (nil, nil)
  }

  private func came(_ party: Party) -> Taker {
    let taker = taker(of: party)
    time.came(taker.number, in: Loop.turn)
    return taker
  }

  /// Adds the time since the start of the piece to its origin.
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

  /// Tests whether the current origin may work on another piece.
  ///
  /// - Parameter hasWorked: true if the last piece took measurable time. Otherwise, the time isn't measured, because
  ///   reading the processor time costs as much as parsing a short head.
  func mayContinue(counting hasWorked: Bool) -> Bool {
    guard let taker = piece.taker else { return true }
    if hasWorked { count() }
    return mayContinue(taker)
  }

  private func mayContinue(_ taker: Taker) -> Bool {
    let turn = Loop.turn
    let now = clock.now
    if isShared { return worked(taker) < FairTime.piece && time.throttle(of: taker.time, at: now) == nil }
    if turn != last.turn { last = (turn, now, taker.number) }
    return now - last.began < Self.longest || taker.number != last.taker
  }

  /// Queues a connection of the current origin until its next turn.
  func wait(_ waiter: any TurnWaiter) {
    guard let taker = piece.taker else { return Loop.atEndOfTurn { waiter.takeTurn() } }
    taker.waiting.append(waiter)
    // The time that the origin's work took is only known in the next turn of the event loop.
    if !taker.isAwaited { wakeLater(taker, after: nil) }
  }

  /// - Parameter throttle: the end of the origin's back-off; nil to wait only for the next turn of the loop. In that
  ///   case, no timer is used, because a timer would fire before the loop has read its sockets.
  private func wakeLater(_ taker: Taker, after throttle: Instant?) {
    taker.isAwaited = true
    let next: @Loop () -> Void = { [self] in
      taker.isAwaited = false
      wake(taker)
      guard !taker.waiting.isEmpty, !taker.isAwaited else { return }
      wakeLater(taker, after: isShared ? time.throttle(of: taker.time, at: clock.now) : nil)
    }
    if let throttle { clock.schedule(at: throttle, next) } else { Loop.atEndOfTurn(next) }
  }

  private func wake(_ taker: Taker) {
    var left = min(taker.waiting.count, isShared ? Self.wakes : Self.wakesAlone)
    while left > 0, mayContinue(taker) {
      left -= 1
      taker.waiting.removeFirst().takeTurn()
    }
  }

  // MARK: Origins

  private func taker(of party: Party) -> Taker {
    if let taker = takers[party] { return taker }
    if takers.count >= pruneThreshold {
      let now = clock.now
      takers = takers.filter { !$0.value.waiting.isEmpty || time.throttle(of: $0.value.time, at: now) != nil }
      pruneThreshold = max(Self.minPruneThreshold, takers.count * 2)
    }
    lastNumber &+= 1
    let taker = Taker(lastNumber)
    takers[party] = taker
    return taker
  }
}
