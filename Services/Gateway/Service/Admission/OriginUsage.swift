import CivilTime
import EventLoop
import Quotas

/// The resource usage of one origin: its connections and calls, their memory, and their recent rates.
@Loop final class OriginUsage: RecentlyUsed {
  let key: Origin
  let bytes = 1 << 10
  var newer: OriginUsage?
  var older: OriginUsage?
  /// A number that identifies the origin, for fast comparison.
  let number: UInt32
  var pace = CallPace()
  var connections: Share
  var openCalls = ClientCalls()
  /// The number of open calls, including calls that wait for their session.
  var calls: Share
  /// The total size of the long calls, in bytes.
  var callBytes: Share
  /// The number of endless streams, which aren't counted as calls.
  var listeners: Share
  /// The time when the total size of the origin's open long calls reached `callsAhead`; nil below that size.
  var isAheadSince: Instant?
  /// The size of unfinished frames, unread responses, and responses that wait for their batch, in bytes.
  var kept: Share
  /// The origin's share of the loop's time.
  var time = FairTime.Member()
  /// The connections that aren't read until the origin's back-off ends.
  private var throttled: [ClientConnection] = []

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

  /// The name used in failures.
  var name: String { key.name }

  /// Returns true if nothing needs to be remembered about the origin.
  func isIdle(at now: Instant) -> Bool { connections.used == 0 && pace.isIdle(at: now) }

  // MARK: Work

  /// The processor time at which the current work began; nil if no work is being measured. Work is only measured while
  /// several origins are active.
  var began: Duration?
  /// The processor time used in this turn of the loop.
  private(set) var worked = Duration.zero
  private var turn: UInt64 = 0

  func beginPiece(in turn: UInt64) {
    if turn != self.turn {
      self.turn = turn
      worked = .zero
    }
    began = Loop.processorTime
  }

  /// - Returns: The duration of the work, if any was in progress.
  func endPiece() -> Duration? {
    guard let began else { return nil }
    let took = Loop.processorTime - began
    worked += took
    self.began = nil
    return took
  }

  // MARK: Pauses

  /// The number of connections that are resumed at a time while several origins are active. The number is low, because
  /// reading from a resumed connection takes time.
  private static let wakes = 4
  /// The number of connections that are resumed at a time while only this origin is active.
  private static let wakesAlone = 64

  /// The connections that `wake` is resuming. The array is stored here so that its memory is reused.
  private var waking: [ClientConnection] = []

  /// Adds a paused connection to the queue that is resumed when the origin's back-off ends.
  func throttle(_ connection: ClientConnection, by admissions: Admissions) {
    throttled.append(connection)
    if throttled.count == 1 { sleep(admissions) }
  }

  /// Ends the work for one connection and resumes the next, unless the whole origin is paused.
  func worked(by admissions: Admissions) {
    admissions.end(self)
    if !throttled.isEmpty, admissions.throttle(of: self) == nil { wake(1) }
  }

  private func sleep(_ admissions: Admissions) {
    admissions.afterThrottle(self) { [self] in
      let isShared = admissions.isShared
      if !isShared || admissions.throttle(of: self) == nil { wake(isShared ? Self.wakes : Self.wakesAlone) }
      if !throttled.isEmpty { sleep(admissions) }
    }
  }

  private func wake(_ count: Int) {
    waking.append(contentsOf: throttled.prefix(count))
    throttled.removeFirst(waking.count)
    for connection in waking { connection.endThrottle() }
    waking.removeAll(keepingCapacity: true)
  }
}

/// The recent rates of an origin or account.
struct CallPace {
  /// The token bucket for new connections.
  var arrivals = TokenBucket()
  var calls = TokenBucket()
  var expensive = TokenBucket()
  var registrations = TokenBucket()
  var wrongCodes = TokenBucket()

  /// Returns true if all rates have recovered fully.
  func isIdle(at now: Instant) -> Bool {
    arrivals.isFull(at: now) && calls.isFull(at: now) && expensive.isFull(at: now) && registrations.isFull(at: now)
      && wrongCodes.isFull(at: now)
  }
}

/// The usage of all origins. When the table is full, the least recently used origins are removed.
@Loop struct Origins {
  private var known = RecentTable<Origin, OriginUsage>(limit: 16 << 20)
  private let limits: GatewayLimits
  private var number: UInt32 = 0

  init(_ limits: GatewayLimits) { self.limits = limits }

  /// Returns the usage of an origin, and marks the origin as the most recently used one.
  mutating func use(_ origin: Origin, at now: Instant) -> OriginUsage {
    forgetIdle(at: now)
    if let use = known[origin] {
      known.use(use)
      return use
    }
    return added(origin)
  }

  private mutating func added(_ origin: Origin) -> OriginUsage {
    number &+= 1
    let use = OriginUsage(origin, number: number, limits)
    known.add(use)
    for _ in 0..<16 where known.isOver {
      guard let oldest = known.oldest else { break }
      // Keep an origin with open connections, because all its connections must be counted together.
      if oldest.connections.used > 0 || oldest === use { known.use(oldest) } else { known.remove(oldest) }
    }
    return use
  }

  /// Removes up to two origins whose rates have recovered. This happens each time an origin is used, so the table
  /// shrinks after a peak.
  private mutating func forgetIdle(at now: Instant) {
    for _ in 0..<2 {
      guard let oldest = known.oldest else { return }
      if oldest.isIdle(at: now) { known.remove(oldest) } else { known.use(oldest) }
    }
  }

  var count: Int { known.count }
  var all: some Sequence<OriginUsage> { known.all }
}
