import CivilTime
import EventLoop
import Quotas

/// What all connections from one origin hold together, and how often it has called lately.
@Loop final class OriginUse: RecentlyUsed {
  let key: Origin
  let bytes = 1 << 10
  var newer: OriginUse?
  var older: OriginUse?
  /// Tells it apart from the others where a number is compared faster.
  let number: UInt32
  var pace = CallPace()
  var connections: Share
  /// Calls that wait for their answer, how many they are with those that wait for their session, and what the long ones
  /// come to.
  var openCalls = ClientCalls()
  var calls: Share
  var callBytes: Share
  /// Streams without an end: they wait for ever, and are none of the calls above.
  var listeners: Share
  /// Since when it has more of those under way than its further ones are read for, without a break.
  var isAheadSince: Instant?
  /// Bytes of unfinished frames, of answers that wait for the rest of their batch, and of those that aren't read.
  var kept: Share
  /// Its part of the loop's time, and its connections that rest until it has some again.
  var time = FairTime.Member()
  private var resting: [ClientConnection] = []

  init(_ origin: Origin, number: UInt32, _ limits: GatewayLimits) {
    key = origin
    self.number = number
    let part = limits.part(of: origin)
    connections = Share(limit: part(limits.originConnections))
    calls = Share(limit: part(limits.originCalls))
    callBytes = Share(limit: part(limits.originCallBytes))
    listeners = Share(limit: part(limits.originListeners))
    kept = Share(limit: part(limits.originBytes))
  }

  /// As refusals say it.
  var name: String { key.name }

  /// Whether nothing of it is left to remember.
  func isRested(at now: Instant) -> Bool { connections.used == 0 && pace.isRested(at: now) }

  // MARK: Its pieces of work

  /// When its work began that is under way, in the processor's time; nil where nobody else needs any.
  var began: Duration?
  /// What it has worked in this turn of the loop.
  private(set) var worked = Duration.zero
  private var turn: UInt64 = 0

  func beginPiece(in turn: UInt64) {
    if turn != self.turn { (self.turn, worked) = (turn, .zero) }
    began = Loop.processorTime
  }

  /// - Returns: how long the piece took that was begun, if one was.
  func endPiece() -> Duration? {
    guard let began else { return nil }
    let took = Loop.processorTime - began
    worked += took
    self.began = nil
    return took
  }

  // MARK: Its rest

  /// Connections that are read again at a time, of an origin that has to share and of one that is alone: each is a
  /// little work, and what they bring more of it.
  private static let (wakes, wakesAlone) = (4, 64)

  /// Those that are read again now, in room that is kept.
  private var waking: [ClientConnection] = []

  /// Leaves a connection unread until its turn comes.
  func rest(_ connection: ClientConnection, by admissions: Admissions) {
    resting.append(connection)
    if resting.count == 1 { sleep(admissions) }
  }

  /// What one of its connections brought has been worked on: the next one's turn has come, unless all must rest.
  func worked(by admissions: Admissions) {
    admissions.end(self)
    if !resting.isEmpty, admissions.rest(of: self) == nil { wake(1) }
  }

  private func sleep(_ admissions: Admissions) {
    admissions.atEndOfRest(self) { [self] in
      let isShared = admissions.isShared
      if !isShared || admissions.rest(of: self) == nil { wake(isShared ? Self.wakes : Self.wakesAlone) }
      if !resting.isEmpty { sleep(admissions) }
    }
  }

  private func wake(_ count: Int) {
    waking.append(contentsOf: resting.prefix(count))
    resting.removeFirst(waking.count)
    for connection in waking { connection.endRest() }
    waking.removeAll(keepingCapacity: true)
  }
}

/// How often one party has called lately, and may again.
struct CallPace {
  /// Connections that it opened.
  var arrivals = TokenBucket()
  var calls = TokenBucket()
  var expensive = TokenBucket()
  var registrations = TokenBucket()
  var wrongCodes = TokenBucket()

  /// Whether it is as if nobody had called.
  func isRested(at now: Instant) -> Bool {
    arrivals.isFull(at: now) && calls.isFull(at: now) && expensive.isFull(at: now) && registrations.isFull(at: now)
      && wrongCodes.isFull(at: now)
  }
}

/// Where calls come from, found by name; those that were heard of longest ago are forgotten.
@Loop struct Origins {
  private var known = RecentTable<Origin, OriginUse>(limit: 16 << 20)
  private let limits: GatewayLimits
  private var number: UInt32 = 0

  init(_ limits: GatewayLimits) { self.limits = limits }

  /// What there is of an origin that is heard of now.
  mutating func use(_ origin: Origin, at now: Instant) -> OriginUse {
    forgetRested(at: now)
    if let use = known[origin] {
      known.use(use)
      return use
    }
    return added(origin)
  }

  private mutating func added(_ origin: Origin) -> OriginUse {
    number &+= 1
    let use = OriginUse(origin, number: number, limits)
    known.add(use)
    for _ in 0..<16 where known.isOver {
      guard let oldest = known.oldest else { break }
      // Its calls go on being counted together.
      if oldest.connections.used > 0 || oldest === use { known.use(oldest) } else { known.remove(oldest) }
    }
    return use
  }

  /// One that comes makes two go that haven't called for a while: so a crowd that has left isn't kept.
  private mutating func forgetRested(at now: Instant) {
    for _ in 0..<2 {
      guard let oldest = known.oldest else { return }
      if oldest.isRested(at: now) { known.remove(oldest) } else { known.use(oldest) }
    }
  }

  var count: Int { known.count }
  var all: some Sequence<OriginUse> { known.all }
}
