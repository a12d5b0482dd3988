import CivilTime
import EventLoop
import Wire

/// Lines to the gateway for requests: one at a time each, and only for one origin. Those that nobody uses wait a while
/// for the next.
@Loop final class GatewayPool {
  private struct Idle {
    var line: GatewayLine
    var since: Instant
  }

  private let path: String
  private let limits: EdgeLimits
  private let clock: LoopClock
  private var idle: [Requester: [Idle]] = [:]
  /// How many wait.
  private var count = 0
  /// Ends what waits; nil while nothing does.
  private var sweep: TimerID?
  private var isOver = false

  init(path: String, limits: EdgeLimits, clock: LoopClock) {
    (self.path, self.limits, self.clock) = (path, limits, clock)
  }

  /// A line that waits for such a request; nil if none does.
  func takeIdle(for requester: Requester) -> GatewayLine? {
    let origin = requester.origin
    while let last = idle[origin]?.popLast() {
      count -= 1
      if idle[origin]?.isEmpty == true { idle[origin] = nil }
      if !last.line.isOver { return last.line }
    }
    return nil
  }

  /// A line for one request, which is made where none waits.
  func take(for requester: Requester) async throws(UVFault) -> GatewayLine {
    if let line = takeIdle(for: requester) { return line }
    return try await GatewayLine.open(path, for: requester.origin, limits: limits)
  }

  /// Takes back a line on which nothing is open.
  func give(_ line: GatewayLine, of requester: Requester) {
    let origin = requester.origin
    guard !line.isOver, !isOver, count < limits.idleLines, idle[origin]?.count ?? 0 < limits.originIdleLines else {
      return line.close()
    }
    line.owner = nil
    count += 1
    idle[origin, default: []].append(Idle(line: line, since: clock.recent))
    if sweep == nil { arm() }
  }

  /// Ends them all.
  func close() {
    isOver = true
    for lines in idle.values { for waiting in lines { waiting.line.close() } }
    idle = [:]
    if let sweep { clock.cancel(sweep) }
  }

  private func arm() {
    sweep = clock.schedule(at: clock.now + limits.lineTime / 2) { [weak self] in self?.endOld() }
  }

  private func endOld() {
    let now = clock.now
    for (requester, lines) in idle {
      let (old, young) = (
        lines.filter { now - $0.since >= limits.lineTime }, lines.filter { now - $0.since < limits.lineTime }
      )
      for waiting in old { waiting.line.close() }
      count -= old.count
      idle[requester] = young.isEmpty ? nil : young
    }
    sweep = nil
    if !idle.isEmpty { arm() }
  }
}

extension Requester {
  /// Without what differs between the connections of one origin.
  fileprivate var origin: Requester {
    switch self {
    case .address(let address, _): .address(address, port: 0)
    case .user: self
    }
  }
}
