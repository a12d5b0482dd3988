import CivilTime
import EventLoop
import Files
import HTTP
import MessageBus
import ServiceHost
import Telemetry
import WebServer
import Wire

/// The process that browsers and phones connect to. Edge serves HTTP and WebSocket, and connects to the gateway like
/// any other client. It has no knowledge of accounts and stores nothing.
@Loop final class Edge: ConnectionHandler {
  let limits: EdgeLimits
  let bounds: WebBounds
  let clock: LoopClock
  let log: Log
  private(set) lazy var upstream = Upstream(socket: gatewaySocket, of: self)
  private let gatewaySocket: String
  let files: WebFiles
  let counters: EdgeCounters
  /// Counts the rejected requests by origin and limit.
  let refusals: OriginRefusals
  let invalidForwards: InvalidForwardedHeaders
  var usage: EdgeUsage
  /// Divides the event loop's time among origins.
  let partyTurns = PartyTurns()
  /// Decides which file download may request its next piece.
  var turns: FileTurns<FileFeed>
  var reader = EnvelopeReader()
  /// Generates the ids of requests to the gateway.
  var numbers = GatewayNumbers()
  /// Handles the requests of operators and services on edge's internal socket.
  private let server: Server
  private let trust: Trust
  private let allowedOrigins: Set<String>
  /// The users who may make calls on edge's internal socket; nil if every user who can connect may.
  private let internalUsers: Set<UInt32>?
  private var clients: [Int: HTTPConnection] = [:]
  private var sockets: [Int: WebSocketLink] = [:]
  private var lastNumber = 0
  /// True while edge finishes its open requests before it exits.
  private(set) var isStopping = false
  private let idle = Waiters()
  private var today = WebDate()
  /// The periodic check of all connections. The check's reference to edge is unowned, because edge owns the check. A
  /// weak reference would make each use of edge slower.
  private lazy var sweep = Sweep(by: clock) { [unowned self] now in checkTimeouts(at: now) }

  /// The proxies whose `X-Forwarded-For` is trusted.
  struct Trust {
    /// The users whose proxies are trusted on the Unix socket.
    var proxies: Set<UInt32> = []
    /// True if all connections to a loopback port are trusted.
    var loopback = false
  }

  init(
    server: Server, gatewaySocket: String, files: WebFiles, trust: Trust, allowedOrigins: Set<String>,
    internalUsers: Set<UInt32>? = nil, limits: EdgeLimits, metrics: Metrics, clock: LoopClock, log: Log
  ) {
    self.server = server
    self.gatewaySocket = gatewaySocket
    self.files = files
    self.trust = trust
    self.allowedOrigins = allowedOrigins
    self.internalUsers = internalUsers
    self.limits = limits
    self.clock = clock
    self.log = log
    bounds = limits.web
    usage = EdgeUsage(limits)
    turns = FileTurns(most: limits.pieces, maxOfOne: limits.originPieces)
    counters = EdgeCounters(metrics)
    refusals = OriginRefusals(metrics: metrics, clock: clock, log: log)
    invalidForwards = InvalidForwardedHeaders(clock: clock, log: log)
  }

  /// Warnings for the operator.
  var warnings: [ServiceWarning] {
    (upstream.watch.warning.map { [$0] } ?? []) + refusals.warnings + invalidForwards.warnings
  }

  // MARK: Internal socket

  /// Rejects users who may not make calls on the internal socket. The socket's file mode lets all users connect,
  /// because operators have no group in common.
  func admit(_ peer: PeerCredentials) -> Admission {
    guard let internalUsers, !internalUsers.contains(peer.uid) else { return .welcome }
    return .refused([])
  }
  func accept(_ stream: ByteStream) { server.accept(stream) }

  /// The number of requests in progress. WebSockets aren't counted.
  var callsInFlight: Int { server.callsInFlight + clients.values.count { $0.isBusy } }

  func goAway() {
    isStopping = true
    server.goAway()
    for client in clients.values { client.goAway() }
    for socket in sockets.values { socket.goAway() }
  }

  func waitUntilIdle() async {
    await server.waitUntilIdle()
    while callsInFlight > 0 { await idle.wait() }
  }

  func close() {
    for client in clients.values { client.close() }
    for socket in sockets.values {
      socket.close(.goingAway())
      socket.end()
    }
    upstream.close()
    server.close()
  }

  // MARK: Client connections

  /// Accepts a connection unless there are too many.
  func admitClient(_ peer: PeerCredentials) -> Admission {
    usage.connections < limits.connections ? .welcome : .refused(shed())
  }

  /// Returns the response to a connection beyond the limit.
  func shed() -> Bytes {
    var out: Bytes = []
    let full = EdgeUsage.Full(limit: limits.connectionsLimit, whose: "edge")
    refusals.count(full)
    guarded(full.failure.answer).write(into: &out, date: date, closes: true)
    return out
  }

  /// Handles a new connection from a client or a proxy.
  func acceptClient(_ stream: ByteStream) {
    let isProxy = trusts(stream)
    let owner = Requester(stream)
    let party = isProxy ? nil : owner.party
    lastNumber += 1
    do throws(EdgeUsage.Full) { try usage.connect(party) } catch {
      refusals.count(error)
      let refusal = guarded(error.failure.answer)
      stream.append { refusal.write(into: &$0, date: date, closes: true) }
      return stream.close()
    }
    let client = EdgeClient(of: owner, isProxy: isProxy, at: self)
    let connection = HTTPConnection(stream, number: lastNumber, site: client)
    clients[lastNumber] = connection
    counters.connections.set(Double(usage.connections))
    connection.start()
    sweep.begin()
  }

  /// Tests whether the connection's `X-Forwarded-For` headers are trusted.
  private func trusts(_ stream: ByteStream) -> Bool {
    stream.remoteAddress == nil ? trust.proxies.contains(stream.peer.uid) : trust.loopback
  }

  func pageOrigin(of head: HTTPHead) -> PageOrigin { PageOrigin(head, allowedOrigins: allowedOrigins) }

  private func released(_ party: Party?) {
    usage.disconnect()
    if let party { usage.end(party) }
    counters.connections.set(Double(usage.connections))
  }

  /// Turns a connection into a WebSocket. The WebSocket then counts towards its origin's limits, in place of the
  /// connection or, on a proxy's connection, in place of the request.
  func upgraded(_ connection: HTTPConnection, to party: Party, over gateway: GatewayConnection, rest: Bytes) {
    clients[connection.number] = nil
    let link = WebSocketLink(connection.stream, gateway: gateway, of: party, number: connection.number, edge: self)
    sockets[link.number] = link
    counters.sockets.set(Double(sockets.count))
    link.start()
    if !rest.isEmpty { link.take(rest.span) }
    if isStopping { link.goAway() }
    idle.wake()
  }

  func ended(_ connection: HTTPConnection, of party: Party?) {
    guard clients.removeValue(forKey: connection.number) != nil else { return }
    released(party)
    idle.wake()
  }

  func ended(_ link: WebSocketLink, of party: Party) {
    guard sockets.removeValue(forKey: link.number) != nil else { return }
    counters.sockets.set(Double(sockets.count))
    released(party)
  }

  /// - Returns: True if there are connections to check again.
  private func checkTimeouts(at now: Instant) -> Bool {
    for client in clients.values { client.checkTimeouts(at: now) }
    for socket in sockets.values { socket.checkTimeouts(at: now) }
    return !clients.isEmpty || !sockets.isEmpty
  }

  // MARK: Answers

  /// The current time in the format of the `Date` header.
  var date: String { today.text(at: clock.wallNow) }

  /// Returns the maximum time for a body to arrive, which is shorter if memory is scarce.
  func bodyTime(holding bytes: Int) -> Duration { usage.bodyTime(holding: bytes, usually: limits.bodyTime) }

  /// Returns an answer that only reports a failure.
  func refusal(_ status: HTTPStatus, allow: String?) -> HTTPAnswer {
    let kind: FailureKind = status == .notFound ? .notFound : .invalidRequest
    return refusal(status, allow: allow, because: Failure(kind, Message(status.reason)))
  }

  private func refusal(_ status: HTTPStatus, allow: String?, because failure: Failure) -> HTTPAnswer {
    let answer = Failure.answer(status, error: failure.encoded(in: .en), retryAfterMs: nil)
    return allow.map { answer.with("Allow", $0) } ?? answer
  }

  /// Returns the answer to a GET of `/rpc` without an upgrade. The usual cause is a proxy that removes the upgrade
  /// headers.
  func noUpgrade(allow: String?) -> HTTPAnswer {
    let words =
      "Method Not Allowed: GET /rpc is for WebSocket, and the headers Connection: Upgrade and Upgrade: websocket "
      + "are missing; a proxy must forward them"
    return refusal(.methodNotAllowed, allow: allow, because: Failure(.invalidRequest, Message(words)))
  }

  /// Adds security headers to an answer, and the CORS headers for an allowed origin.
  ///
  /// - Parameter head: the request's head; nil if it hasn't arrived.
  func guarded(_ answer: HTTPAnswer, for head: HTTPHead? = nil) -> HTTPAnswer {
    var answer = answer
    answer.lines = Self.guards
    if !answer.has("Cache-Control") { answer.set("Cache-Control", "no-store") }
    // Public answers are cached, so they must not depend on the page's origin.
    guard !answer.has("Access-Control-Allow-Origin"), !allowedOrigins.isEmpty, let head else { return answer }
    // Answers to other origins need `Vary` too, because an allowed origin would get a different answer.
    answer.set("Vary", "Origin")
    guard case .allowed(let origin) = pageOrigin(of: head) else { return answer }
    answer.set("Access-Control-Allow-Origin", origin)
    answer.set("Access-Control-Expose-Headers", "Retry-After, ETag, Content-Range")
    guard head.method == "OPTIONS" else { return answer }
    answer.set("Access-Control-Allow-Methods", "GET, HEAD, POST")
    answer.set(
      "Access-Control-Allow-Headers",
      "Authorization, Content-Type, Idempotency-Key, Last-Event-ID, Quintet-Timeout-Ms, Range, If-Range")
    answer.set("Access-Control-Max-Age", "7200")
    return answer
  }

  /// The security headers. Pages may only load content from this host. Images may also come from `blob:` URLs, which
  /// pages create from a call's result, and from `data:` URLs.
  private static let guards: StaticString = """
    X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nContent-Security-Policy: default-src 'self'; \
    img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'
    """
}

@Loop struct EdgeCounters {
  let requests: Counter
  let messages: Counter
  let connections: Gauge
  let sockets: Gauge

  init(_ metrics: Metrics) {
    requests = metrics.counter("quintet_edge_requests_total", "Complete HTTP requests.")
    messages = metrics.counter("quintet_edge_messages_total", "WebSocket messages that were forwarded.")
    connections = metrics.gauge("quintet_edge_connections", "Connected clients.")
    sockets = metrics.gauge("quintet_edge_websockets", "Connected clients that use a WebSocket.")
  }
}
