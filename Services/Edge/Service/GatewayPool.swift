import CivilTime
import EventLoop
import Telemetry
import Wire

/// Connections to the gateway for requests. Each serves one origin. Idle connections are kept for a while. Their number
/// is limited, and the oldest are closed first.
@Loop final class GatewayPool {
  /// The connections of one origin.
  @Loop final class Group {
    fileprivate let party: Party
    fileprivate var lines: [RequestLine] = []
    /// The number of idle connections.
    fileprivate var idle = 0

    fileprivate init(_ party: Party) { self.party = party }
  }

  private let path: String
  private let limits: EdgeLimits
  private let clock: LoopClock
  private let watch: GatewayHealth
  private let log: Log
  private var groups: [Party: Group] = [:]
  /// The idle connections, as a list from the oldest to the newest, and their number.
  private var oldest: RequestLine?
  private var newest: RequestLine?
  private var idle = 0
  /// The maximum number of requests that share a connection.
  private(set) var maxShared: Int
  /// The timer that closes old connections; nil if none is idle.
  private var sweep: TimerID?
  private var isOver = false

  init(path: String, limits: EdgeLimits, watch: GatewayHealth, clock: LoopClock, log: Log) {
    self.path = path
    self.limits = limits
    self.watch = watch
    self.clock = clock
    self.log = log
    maxShared = limits.sharedLine
  }

  /// Returns a connection that can carry one more request of a requester; nil if there is none. Older connections come
  /// first, so that the newer ones become idle.
  ///
  /// - Parameter alone: true for a request that needs the connection to itself.
  func line(for requester: Requester, alone: Bool) -> RequestLine? {
    guard let group = groups[requester.party] else { return nil }
    for place in group.lines.indices where group.lines[place].accepts(alone: alone) { return group.lines[place] }
    return nil
  }

  func open(for requester: Requester) async throws(UVFault) -> RequestLine {
    let line = try await GatewayConnection.open(path, for: requester.origin, limits: limits)
    let group = groups[requester.party] ?? Group(requester.party)
    groups[requester.party] = group
    let opened = RequestLine(line, in: group, of: self, watch, log: log)
    group.lines.append(opened)
    return opened
  }

  /// Lowers the number of requests that share a connection if the gateway has rejected one of them because of its own
  /// limit. That limit may be configured lower than edge's.
  func failed(_ error: Span<UInt8>, sharedBy count: Int) {
    guard count > 1, error.has("{\"code\":-32095,", at: 0),
      let failure = try? JSON.decode(Failure.self, from: error),
      failure.limit == "connection_calls"
    else { return }
    maxShared = max(1, min(maxShared, count - 1))
  }

  /// Closes all connections.
  func close() {
    isOver = true
    for line in groups.values.flatMap(\.lines) { line.close() }
    if let sweep { clock.cancel(sweep) }
  }

  // MARK: Idle connections

  /// Keeps an idle connection, if necessary in place of the oldest one. Returns false if the origin has too many idle
  /// connections.
  func keep(_ line: RequestLine) -> Bool {
    guard !isOver, line.group.idle < limits.originIdleLines else { return false }
    if idle >= limits.idleLines { oldest?.close() }
    line.idleSince = clock.recent
    line.older = newest
    newest?.newer = line
    newest = line
    oldest = oldest ?? line
    idle += 1
    line.group.idle += 1
    if sweep == nil { arm() }
    return true
  }

  /// Removes a connection from the list of idle ones, if it is idle.
  func use(_ line: RequestLine) {
    guard line.idleSince != nil else { return }
    line.idleSince = nil
    if let older = line.older { older.newer = line.newer } else { oldest = line.newer }
    if let newer = line.newer { newer.older = line.older } else { newest = line.older }
    line.older = nil
    line.newer = nil
    idle -= 1
    line.group.idle -= 1
  }

  /// Forgets a connection that is closed.
  func remove(_ line: RequestLine) {
    use(line)
    let group = line.group
    group.lines.removeAll { $0 === line }
    if group.lines.isEmpty, groups[group.party] === group { groups[group.party] = nil }
  }

  private func arm() {
    sweep = clock.schedule(at: clock.now + limits.lineTime / 2) { [weak self] in self?.endOld() }
  }

  private func endOld() {
    let now = clock.now
    while let line = oldest, let since = line.idleSince, now - since >= limits.lineTime { line.close() }
    sweep = nil
    if idle > 0 { arm() }
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
