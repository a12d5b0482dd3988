import CivilTime
import EventLoop
import Telemetry
import Wire

/// The pool of connections to the gateway for requests. Each connection serves one origin. The pool keeps a limited
/// number of idle connections for a while, and closes the oldest first.
@Loop final class GatewayPool {
  /// The connections of one origin.
  @Loop final class Group {
    fileprivate let party: Party
    fileprivate var connections: [PooledConnection] = []
    fileprivate var idle = 0

    fileprivate init(_ party: Party) { self.party = party }
  }

  private let path: String
  private let limits: EdgeLimits
  private let clock: LoopClock
  private let watch: GatewayHealth
  private let log: Log
  private var groups: [Party: Group] = [:]
  /// The ends of the list of idle connections, and its length.
  private var oldest: PooledConnection?
  private var newest: PooledConnection?
  private var idle = 0
  /// The maximum number of requests that share a connection.
  private(set) var maxShared: Int
  /// The timer that closes idle connections after their lifetime; nil if no connection is idle.
  private var sweep: TimerID?
  private var isOver = false

  init(path: String, limits: EdgeLimits, watch: GatewayHealth, clock: LoopClock, log: Log) {
    self.path = path
    self.limits = limits
    self.watch = watch
    self.clock = clock
    self.log = log
    maxShared = limits.requestsPerConnection
  }

  /// Returns a connection that can carry one more request of a requester; nil if there is none. Older connections come
  /// first, so that the newer ones become idle.
  ///
  /// - Parameter alone: true for a request that needs the connection to itself.
  func connection(for requester: Requester, alone: Bool) -> PooledConnection? {
    guard let group = groups[requester.party] else { return nil }
    return group.connections.first { $0.accepts(alone: alone) }
  }

  func open(for requester: Requester) async throws(UVFault) -> PooledConnection {
    let connection = try await GatewayConnection.open(path, for: requester.origin, limits: limits)
    let group = groups[requester.party] ?? Group(requester.party)
    groups[requester.party] = group
    let opened = PooledConnection(connection, in: group, of: self, watch, log: log)
    group.connections.append(opened)
    return opened
  }

  /// Lowers `maxShared` if the gateway has rejected a request on a shared connection. The gateway's setting
  /// `connection_calls` may be lower than edge's limit.
  func failed(_ error: Span<UInt8>, sharedBy count: Int) {
    guard count > 1, error.has("{\"code\":-32095,", at: 0),
      let failure = try? JSON.decode(Failure.self, from: error),
      failure.limit == "connection_calls"
    else { return }
    maxShared = max(1, min(maxShared, count - 1))
  }

  func close() {
    isOver = true
    for connection in groups.values.flatMap(\.connections) { connection.close() }
    if let sweep { clock.cancel(sweep) }
  }

  // MARK: Idle connections

  /// Keeps an idle connection. Closes the oldest idle connection if there are too many in total. Returns false if the
  /// origin has too many idle connections.
  func keep(_ connection: PooledConnection) -> Bool {
    guard !isOver, connection.group.idle < limits.originIdleConnections else { return false }
    if idle >= limits.idleConnections { oldest?.close() }
    connection.idleSince = clock.recent
    connection.older = newest
    newest?.newer = connection
    newest = connection
    oldest = oldest ?? connection
    idle += 1
    connection.group.idle += 1
    if sweep == nil { arm() }
    return true
  }

  /// Removes a connection from the list of idle connections, if it is there.
  func use(_ connection: PooledConnection) {
    guard connection.idleSince != nil else { return }
    connection.idleSince = nil
    if let older = connection.older { older.newer = connection.newer } else { oldest = connection.newer }
    if let newer = connection.newer { newer.older = connection.older } else { newest = connection.older }
    connection.older = nil
    connection.newer = nil
    idle -= 1
    connection.group.idle -= 1
  }

  /// Removes a closed connection from the pool.
  func remove(_ connection: PooledConnection) {
    use(connection)
    let group = connection.group
    group.connections.removeAll { $0 === connection }
    if group.connections.isEmpty, groups[group.party] === group { groups[group.party] = nil }
  }

  private func arm() {
    sweep = clock.schedule(at: clock.now + limits.idleConnectionTime / 2) { [weak self] in self?.endOld() }
  }

  private func endOld() {
    let now = clock.now
    while let oldest, let since = oldest.idleSince, now - since >= limits.idleConnectionTime { oldest.close() }
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
