import CivilTime
package import EventLoop
package import Telemetry
import Wire

/// The limits on a connection's use of a service.
package struct ServerLimits: Sendable {
  /// The maximum number of open calls per connection. The default equals the default of the gateway's `service_calls`.
  package var calls = 8192
  /// The maximum total size of the open calls of all connections, in bytes.
  package var callBytes = 32 << 20
  /// The maximum length of a received frame, in bytes.
  package var frameBytes = 16 << 20
  /// The number of unwritten bytes above which streams are paused.
  package var highWater = 256 << 10
  /// The number of unwritten bytes above which the server stops reading from a connection.
  package var pendingBytes = 8 << 20

  package init() {}
}

/// Handles calls on a service's internal socket.
@Loop package final class Server {
  package let routes: Routes
  let context: RouteContext
  let limits: ServerLimits
  let reached: BusLimitCounters?
  private let policy: PeerPolicy
  /// The connections by number. Connections are numbered in the order of their arrival.
  private var connections: [Int: ServerConnection] = [:]
  private var lastConnection = 0
  private(set) package var callsInFlight = 0
  /// The total size of the open calls. A cancelled call counts until its work has ended.
  private(set) var callBytes = 0
  /// The tasks that wait until no call is open.
  private let idle = Waiters()
  private var isDraining = false

  /// Creates a server. `policy` decides which peers may connect and what they may call.
  package init(
    routes: Routes, clock: LoopClock, log: Log, policy: PeerPolicy, spans: SpanLog? = nil,
    limits: ServerLimits = ServerLimits(), reached: BusLimitCounters? = nil
  ) {
    self.reached = reached
    self.routes = routes
    context = RouteContext(clock: clock, log: log, spans: spans ?? SpanLog(log, clock: clock))
    self.policy = policy
    self.limits = limits
  }

  /// Starts a new connection, unless its user isn't allowed to connect.
  package func accept(_ stream: ByteStream) {
    guard let identity = policy.identity(of: stream.peer.uid) else {
      context.log.warning("rejected a connection", ["uid": Int(stream.peer.uid), "pid": stream.peer.pid])
      return stream.close()
    }
    lastConnection += 1
    let connection = ServerConnection(stream, of: identity, number: lastConnection, server: self)
    connections[lastConnection] = connection
    connection.start()
    if isDraining { connection.goAway() }
  }

  func ended(_ connection: ServerConnection) { connections[connection.number] = nil }

  func callBegan(_ bytes: Int) {
    callsInFlight += 1
    callBytes += bytes
  }

  func callEnded(_ bytes: Int) {
    callsInFlight -= 1
    callBytes -= bytes
    if callsInFlight == 0 { idle.wake() }
  }

  // MARK: Stopping

  /// Notifies all peers that this process is about to stop, so that they delay new calls.
  package func goAway() {
    isDraining = true
    for connection in connections.values { connection.goAway() }
  }

  /// Returns when no call is open.
  package func waitUntilIdle() async {
    if callsInFlight > 0 { await idle.wait() }
  }

  /// Closes all connections and cancels open calls.
  package func close() {
    for connection in connections.values { connection.close() }
    connections = [:]
    idle.wake()
  }
}
