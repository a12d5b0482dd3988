import CivilTime
import EventLoop
import Wire

/// Lines to the gateway for requests: one at a time each, and only for one party. Those that nobody uses wait a while
/// for the next; of all parties so many, and the oldest goes first.
@Loop final class GatewayPool {
  private struct Idle {
    var party: Party
    var line: GatewayLine
    var since: Instant
  }

  private let path: String
  private let limits: EdgeLimits
  private let clock: LoopClock
  /// The oldest first.
  private var idle: [Idle] = []
  /// How many of them are whose.
  private var counts: [Party: Int] = [:]
  /// Ends what waits; nil while nothing does.
  private var sweep: TimerID?
  private var isOver = false

  init(path: String, limits: EdgeLimits, clock: LoopClock) {
    (self.path, self.limits, self.clock) = (path, limits, clock)
  }

  /// A line that waits for such a request; nil if none does.
  func takeIdle(for requester: Requester) -> GatewayLine? {
    guard counts[requester.party] != nil, let last = idle.lastIndex(where: { $0.party == requester.party }) else {
      return nil
    }
    let line = remove(at: last)
    line.owner = nil
    return line
  }

  /// A line for one request, which is made where none waits.
  func take(for requester: Requester) async throws(UVFault) -> GatewayLine {
    if let line = takeIdle(for: requester) { return line }
    return try await GatewayLine.open(path, for: requester.origin, limits: limits)
  }

  /// Takes back a line on which all is answered.
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

  /// Ends them all.
  func close() {
    isOver = true
    for waiting in idle { waiting.line.close() }
    (idle, counts) = ([], [:])
    if let sweep { clock.cancel(sweep) }
  }

  @discardableResult
  fileprivate func remove(at place: Int) -> GatewayLine {
    let (party, line) = (idle[place].party, idle.remove(at: place).line)
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
  /// Nobody asked: what else it says could be taken for an answer.
  func said(_ text: Span<UInt8>, on line: GatewayLine) {
    line.close()
    ended(line)
  }

  func hasRoom(_ line: GatewayLine) {}
  func ended(_ line: GatewayLine) {
    if let place = idle.firstIndex(where: { $0.line === line }) { remove(at: place) }
  }
}

extension Requester {
  /// Without what differs between the connections of one party.
  fileprivate var origin: Requester {
    switch party {
    case .address(let address): .address(address, port: 0)
    case .user(let uid): .user(uid)
    }
  }
}
