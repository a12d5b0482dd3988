import CivilTime
import EventLoop
import Wire

/// Connections to the gateway for requests, each used for one request at a time and only for one origin. Idle
/// connections are kept for a while. Their number is limited, and the oldest are closed first.
@Loop final class GatewayPool {
  private struct Idle {
    var party: Party
    var line: GatewayLine
    var since: Instant
  }

  private let path: String
  private let limits: EdgeLimits
  private let clock: LoopClock
  /// The idle connections, oldest first.
  private var idle: [Idle] = []
  /// The number of idle connections by origin.
  private var counts: [Party: Int] = [:]
  /// The timer that closes old connections; nil if none is idle.
  private var sweep: TimerID?
  private var isOver = false

  init(path: String, limits: EdgeLimits, clock: LoopClock) {
    self.path = path
    self.limits = limits
    self.clock = clock
  }

  /// Returns an idle connection for a requester; nil if there is none.
  func takeIdle(for requester: Requester) -> GatewayLine? {
    guard counts[requester.party] != nil, let last = idle.lastIndex(where: { $0.party == requester.party }) else {
      return nil
    }
    let line = remove(at: last)
    line.owner = nil
    return line
  }

  /// Returns a connection for one request, which is opened if none is idle.
  func take(for requester: Requester) async throws(UVFault) -> GatewayLine {
    if let line = takeIdle(for: requester) { return line }
    return try await GatewayLine.open(path, for: requester.origin, limits: limits)
  }

  /// Returns a connection to the pool after all its requests are answered.
  func give(_ line: GatewayLine, of requester: Requester) {
    let party = requester.party
    let isWanted = !isOver && counts[party] ?? 0 < limits.originIdleLines
    guard isWanted, !line.isOver, !line.isLeaving else { return line.close() }
    if idle.count >= limits.idleLines { remove(at: 0).close() }
    line.owner = self
    counts[party, default: 0] += 1
    idle.append(Idle(party: party, line: line, since: clock.recent))
    if sweep == nil { arm() }
  }

  /// Closes all connections.
  func close() {
    isOver = true
    for waiting in idle { waiting.line.close() }
    idle = []
    counts = [:]
    if let sweep { clock.cancel(sweep) }
  }

  @discardableResult
  fileprivate func remove(at place: Int) -> GatewayLine {
    let party = idle[place].party
    let line = idle.remove(at: place).line
    let left = (counts[party] ?? 1) - 1
    counts[party] = left > 0 ? left : nil
    return line
  }

  private func arm() {
    sweep = clock.schedule(at: clock.now + limits.lineTime / 2) { [weak self] in self?.endOld() }
  }

  private func endOld() {
    let now = clock.now
    while let first = idle.first, now - first.since >= limits.lineTime { remove(at: 0).close() }
    sweep = nil
    if !idle.isEmpty { arm() }
  }
}

extension GatewayPool: GatewayLineOwner {
  /// Closes the connection, because an unexpected message could be mistaken for a reply.
  func said(_ text: Span<UInt8>, on line: GatewayLine) {
    line.close()
    ended(line)
  }

  func hasCapacity(_ line: GatewayLine) {}
  func ended(_ line: GatewayLine) {
    if let place = idle.firstIndex(where: { $0.line === line }) { remove(at: place) }
  }
}

extension Requester {
  /// The requester without the port, which differs between the connections of one origin.
  fileprivate var origin: Requester {
    switch party {
    case .address(let address): .address(address, port: 0)
    case .user(let uid): .user(uid)
    }
  }
}
