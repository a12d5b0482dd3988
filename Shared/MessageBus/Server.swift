import CivilTime
package import EventLoop
package import Telemetry
import Wire

/// How much a connection may hold of a service.
package struct ServerLimits: Sendable {
  /// Calls of one connection that are being worked on: as many as the gateway lets wait for a service.
  package var calls = 8192
  /// What the calls come to that are being worked on, of all connections.
  package var callBytes = 32 << 20
  /// The longest frame that a caller may send.
  package var frameBytes = 16 << 20
  /// Unwritten bytes above which a stream waits for its reader.
  package var highWater = 256 << 10
  /// Unwritten bytes above which a connection isn't read from any more.
  package var pendingBytes = 8 << 20

  /// The limits of a service as they are by default.
  package init() {}
}

/// Answers calls on a service's inner socket.
@Loop package final class Server {
  package let routes: Routes
  let context: RouteContext
  let limits: ServerLimits
  let reached: BusLimitCounters?
  private let policy: PeerPolicy
  /// By their numbers, in the order they came.
  private var connections: [Int: ServerConnection] = [:]
  private var lastConnection = 0
  private(set) package var callsInFlight = 0
  /// What they come to. A caller that cancels is gone at once, its work in its own time.
  private(set) var callBytes = 0
  /// Whoever waits until no call is being worked on.
  private let idle = Waiters()
  private var isDraining = false

  /// A server for the peers that `policy` knows, and for what it lets each call.
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

  /// Takes a new connection, unless its process is none of ours.
  package func accept(_ stream: ByteStream) {
    guard let identity = policy.identity(of: stream.peer.uid) else {
      context.log.warning("refused a peer", ["uid": Int(stream.peer.uid), "pid": stream.peer.pid])
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

  /// Tells all peers that this process is about to stop, and that what they send from now on is better sent later.
  package func goAway() {
    isDraining = true
    for connection in connections.values { connection.goAway() }
  }

  /// Returns when no call is being worked on.
  package func waitUntilIdle() async {
    if callsInFlight > 0 { await idle.wait() }
  }

  /// Closes all connections, cancelling what is still being worked on.
  package func close() {
    for connection in connections.values { connection.close() }
    connections = [:]
    idle.wake()
  }
}
