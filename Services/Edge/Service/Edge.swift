import CivilTime
import EventLoop
import Files
import HTTP
import MessageBus
import ServiceHost
import Telemetry
import WebServer
import Wire

/// The process that browsers and phones connect to. It speaks HTTP and WebSocket with them, and connects to the gateway
/// like any other client. It has no knowledge of accounts and stores nothing.
@Loop final class Edge: Front {
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
  private let unusableForwards: UnusableForwards
  var shares: EdgeShares
  /// Shares the loop's time among origins.
  let partyTurns = PartyTurns()
  /// Files that wait for their next piece.
  var turns: FileTurns<FileFeed>
  var reader = EnvelopeReader()
  /// The ids of requests to the gateway.
  var numbers = GatewayNumbers()
  /// Answers operators and services at edge's internal socket.
  private let server: Server
  private let trust: Trust
  private let friends: Set<String>
  /// The users who may call edge's internal socket; nil for all users who can connect.
  private let lookers: Set<UInt32>?
  private var clients: [Int: Client] = [:]
  private var sockets: [Int: WebSocketLink] = [:]
  private var lastNumber = 0
  /// True while edge finishes its open requests before it exits.
  private(set) var isStopping = false
  private let idle = Waiters()
  private var today = WebDate()
  private lazy var sweep = Sweep(by: clock) { [weak self] now in self?.look(at: now) == true }

  /// An HTTP connection.
  private struct Client {
    let connection: WebConnection
    /// The origin of the connection.
    let owner: Requester
    /// The origin that the connection counts for; nil for a proxy's connection, which has many clients.
    let party: Party?
    /// On a proxy's connection, the origin of the current request.
    var current: Party?
    /// The memory that is charged for the connection.
    var charge = EdgeShares.Charge()
  }

  /// The proxies whose `X-Forwarded-For` is trusted.
  struct Trust {
    /// The users whose proxies are trusted on the Unix socket.
    var proxies: Set<UInt32> = []
    /// True if all connections to a loopback port are trusted.
    var loopback = false
  }

  init(
    server: Server, gatewaySocket: String, files: WebFiles, trust: Trust, friends: Set<String>,
    lookers: Set<UInt32>? = nil, limits: EdgeLimits, metrics: Metrics, clock: LoopClock, log: Log
  ) {
    self.server = server
    self.gatewaySocket = gatewaySocket
    self.files = files
    self.trust = trust
    self.friends = friends
    self.lookers = lookers
    self.limits = limits
    self.clock = clock
    self.log = log
    bounds = limits.web
    shares = EdgeShares(limits)
    turns = FileTurns(most: limits.pieces, mostOfOne: limits.originPieces)
    counters = EdgeCounters(metrics)
    refusals = OriginRefusals(metrics: metrics, clock: clock, log: log)
    unusableForwards = UnusableForwards(clock: clock, log: log)
  }

  /// Warnings for the operator.
  var warnings: [String] {
    (upstream.watch.warning.map { [$0] } ?? []) + refusals.warnings + unusableForwards.warnings
  }

  // MARK: Internal socket

  /// The socket's mode admits all users, because operators have no group in common. Other users are rejected here.
  func admit(_ peer: PeerCredentials) -> Admission {
    lookers.map { $0.contains(peer.uid) } ?? true ? .welcome : .refused([])
  }
  func accept(_ stream: ByteStream) { server.accept(stream) }

  /// The number of requests in progress, without WebSockets.
  var callsInFlight: Int { server.callsInFlight + clients.values.count { $0.connection.isBusy } }

  func goAway() {
    isStopping = true
    server.goAway()
    for client in clients.values { client.connection.goAway() }
    for socket in sockets.values { socket.goAway() }
  }

  func waitUntilIdle() async {
    await server.waitUntilIdle()
    while callsInFlight > 0 { await idle.wait() }
  }

  func close() {
    for client in clients.values { client.connection.close() }
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
    shares.connections < limits.connections ? .welcome : .refused(shed())
  }

  /// The response to connections beyond the limit.
  func shed() -> Bytes {
    var out: Bytes = []
    let full = EdgeShares.Full(limit: "connections", whose: "edge")
    refusals.count(full)
    guarded(full.failure.answer).write(into: &out, date: date, closes: true)
    return out
  }

  /// Handles a new connection, which is a client's or a proxy's.
  func acceptClient(_ stream: ByteStream) {
    let isProxy = believes(stream)
    let owner = Requester(stream)
    let party = isProxy ? nil : owner.party
    lastNumber += 1
    do throws(EdgeShares.Full) { try shares.connect(party) } catch {
      refusals.count(error)
      let refusal = guarded(error.failure.answer)
      stream.append { refusal.write(into: &$0, date: date, closes: true) }
      return stream.close()
    }
    let connection = WebConnection(stream, number: lastNumber, site: self)
    clients[lastNumber] = Client(connection: connection, owner: owner, party: party)
    counters.connections.set(Double(shares.connections))
    connection.start()
    sweep.begin()
  }

  /// Tests whether the connection's `X-Forwarded-For` headers are trusted.
  private func believes(_ stream: ByteStream) -> Bool {
    stream.remoteAddress == nil ? trust.proxies.contains(stream.peer.uid) : trust.loopback
  }

  /// Returns the origin of a request.
  func requester(of head: HTTPHead, on connection: WebConnection) -> Requester {
    guard let client = clients[connection.number] else { return Requester(connection.stream) }
    guard client.party == nil, let forwarded = head.value("x-forwarded-for") else { return client.owner }
    if let requester = Requester(forwarded: forwarded) { return requester }
    unusableForwards.note(forwarded, from: client.owner.party)
    return client.owner
  }

  /// Returns the origin that the current work on a connection counts for; nil for a proxy's connection before the
  /// request's head is complete.
  private func party(of connection: WebConnection) -> Party? {
    guard let client = clients[connection.number] else { return nil }
    if let party = client.party { return party }
    let head = connection.head
    if let current = client.current, head != nil { return current }
    let party = head.map { requester(of: $0, on: connection).party }
    clients[connection.number]?.current = party
    return party
  }

  /// Returns the origin of the page that makes a request.
  func pageOrigin(of head: HTTPHead) -> PageOrigin { PageOrigin(head, friends: friends) }

  private func released(_ party: Party?) {
    shares.disconnect()
    if let party { shares.end(party) }
    counters.connections.set(Double(shares.connections))
  }

  /// Turns a connection into a WebSocket. The WebSocket takes over the share of the connection or, for a proxy, of the
  /// request.
  func upgraded(_ connection: WebConnection, to party: Party, over line: GatewayLine, rest: Bytes) {
    clients[connection.number] = nil
    let link = WebSocketLink(connection.stream, line: line, of: party, number: connection.number, edge: self)
    sockets[link.number] = link
    counters.sockets.set(Double(sockets.count))
    link.start()
    if !rest.isEmpty { link.take(rest.span) }
    if isStopping { link.goAway() }
    idle.wake()
  }

  func ended(_ link: WebSocketLink, of party: Party) {
    guard sockets.removeValue(forKey: link.number) != nil else { return }
    counters.sockets.set(Double(sockets.count))
    released(party)
  }

  private func look(at now: Instant) -> Bool {
    for client in clients.values { client.connection.look(at: now) }
    for socket in sockets.values { socket.look(at: now) }
    return !clients.isEmpty || !sockets.isEmpty
  }

  // MARK: Answers

  /// Returns an answer that only reports a failure.
  func refusal(_ status: HTTPStatus, allow: String?) -> HTTPAnswer {
    let kind: FailureKind = status == .notFound ? .notFound : .invalidRequest
    return refusal(status, allow: allow, because: Failure(kind, Message(status.reason)))
  }

  private func refusal(_ status: HTTPStatus, allow: String?, because failure: Failure) -> HTTPAnswer {
    let answer = Failure.answer(status, error: failure.encoded(in: .en), retryAfterMs: nil)
    return allow.map { answer.with("Allow", $0) } ?? answer
  }

  /// Returns the answer to a GET of `/rpc` without an upgrade, most often because a proxy removed the upgrade headers.
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
    guard !answer.has("Access-Control-Allow-Origin"), !friends.isEmpty, let head else { return answer }
    // `Vary` is also needed for other origins, since an allowed origin would get a different answer.
    answer.set("Vary", "Origin")
    guard case .friend(let origin) = pageOrigin(of: head) else { return answer }
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

  /// Allows only scripts from this host. Images may also come from `blob:` URLs made of a call's result.
  private static let guards: StaticString = """
    X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nContent-Security-Policy: default-src 'self'; \
    img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'
    """
}

extension Edge: WebSite {
  var date: String { today.text(at: clock.wallNow) }

  func refusal(of head: HTTPHead) -> HTTPAnswer? {
    switch EdgeRoute(head) {
    case .refused(let status, let allow): guarded(refusal(status, allow: allow), for: head)
    case .noUpgrade(let allow): guarded(noUpgrade(allow: allow), for: head)
    default: nil
    }
  }

  func answer(to fault: HTTPFault) -> HTTPAnswer { guarded(fault.answer) }

  func begin(_ head: HTTPHead, _ body: Bytes, on connection: WebConnection) -> any WebTask {
    counters.requests.add()
    return WebRequest(head, body, on: connection, of: clients[connection.number]?.party, by: self)
  }

  func hold(_ bytes: Int, on connection: WebConnection) -> HTTPAnswer? {
    guard let known = clients[connection.number] else { return nil }
    // A proxy's connection is charged to the request's origin once the head is complete. Until then it holds at most a
    // head.
    let owner = party(of: connection)
    do throws(EdgeShares.Full) {
      try shares.charge(&clients[connection.number, default: known].charge, bytes, to: owner)
    } catch {
      refusals.count(error)
      return guarded(error.failure.answer)
    }
    return nil
  }

  func bodyTime(holding bytes: Int) -> Duration { shares.patience(for: bytes, usually: limits.bodyTime) }

  func began(_ connection: WebConnection) { partyTurns.began(party(of: connection)) }
  func worked(_ connection: WebConnection) { partyTurns.ended() }

  func mayGoOn(_ connection: WebConnection, counting hasWorked: Bool) -> Bool {
    if clients[connection.number]?.party == nil { partyTurns.pass(to: party(of: connection)) }
    return partyTurns.mayGoOn(counting: hasWorked)
  }

  func wait(_ connection: WebConnection) { partyTurns.wait(connection) }

  func refused() { refusals.count("http") }

  func ended(_ connection: WebConnection) {
    guard let client = clients.removeValue(forKey: connection.number) else { return }
    released(client.party)
    idle.wake()
  }
}

extension WebConnection: TurnWaiter {}

/// The metrics of edge.
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
