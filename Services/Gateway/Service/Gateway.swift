package import AppCatalog
import CivilTime
import EntitlementsContract
package import EventLoop
import GatewayContract
package import MessageBus
package import ServiceHost
import Telemetry
package import Wire

/// The process that clients connect to. The gateway authenticates clients, forwards each request to its service, and
/// answers views from several services. A restart loses no data.
@Loop package final class Gateway: ConnectionHandler {
  let directory: MethodDirectory
  let routes: Routes
  let sessions: Sessions
  let clock: LoopClock
  let log: Log
  let limits: GatewayLimits
  let counters: GatewayCounters
  let admissions: Admissions
  let stalls: StallSweep
  private let tracing: Tracing
  private let spans: SpanLog
  private let operators: Set<UInt32>
  private let proxies: Set<UInt32>
  /// The default and the maximum timeout of a call, in nanoseconds.
  private let usual: Int64
  private let longest: Int64
  /// The number of clients' open calls.
  package private(set) var callsInFlight = 0
  private let live: LiveEvents
  /// The connections by their numbers, in order of arrival.
  private var connections: [Int: ClientConnection] = [:]
  private var lastConnection = 0
  /// True if the gateway is about to stop.
  private(set) var isStopping = false
  /// Wakes `waitUntilIdle` when no call is open.
  private let idle = Waiters()

  /// - Parameters:
  ///   - services: The services that the gateway forwards calls to.
  ///   - host: The parts that the process provides.
  ///   - users: The users with special rights.
  package init(
    services: Services, host: Host, users: Users, catalog: AppCatalog, limits: GatewayLimits = GatewayLimits()
  ) {
    routes = host.routes
    operators = users.operators
    proxies = users.proxies
    clock = host.clock
    log = host.log
    spans = host.spans
    tracing = host.tracing
    self.limits = limits
    usual = limits.timeout.nanoseconds
    longest = limits.maximumTimeout.nanoseconds
    let peers = services.peers
    let metrics = host.metrics
    counters = GatewayCounters(metrics)
    admissions = Admissions(limits: limits, metrics: metrics, clock: clock)
    stalls = StallSweep(clock: clock, shortest: min(limits.frameTime, limits.writeTime))
    directory = MethodDirectory(
      peers: peers, requests: services.requests + GatewayAPI.requests, echoes: [GatewayAPI.ping])
    guard let entitlements = peers.first(where: { $0.segment == "entitlements" })?.peer else {
      preconditionFailure("the gateway has no connection to the service entitlements")
    }
    sessions = Sessions(entitlements: entitlements, clock: clock, limits: limits, admissions: admissions)
    live = LiveEvents(peers: peers, sessions: sessions, catalog: catalog, clock: clock, log: log)
    registerAppMethods(catalog)
    registerOtherMethods(peers)
    sessions.ended = { [unowned self] session in
      endCalls(.unauthenticated) { $0.session === session }
    }
    live.start()
  }

  /// Registers the methods that depend on an account's app.
  private func registerAppMethods(_ catalog: AppCatalog) {
    let views = ViewJoin(catalog: catalog, directory: directory, clock: clock, log: log)
    routes.on(AnswerView.self) { request, call, answer in try views.start(request, for: call.caller, answer: answer) }
    routes.on(ListenEvents.self) { [live] request, call in try await live.listen(request, call) }
    let answer = AppAnswer(catalog: catalog)
    routes.read(GetApp.self) { request, caller in try answer.reply(request, caller) }
  }

  /// Registers the methods that don't depend on an account's app.
  private func registerOtherMethods(_ peers: [(segment: String, peer: Peer)]) {
    // The deployment is ready even without the development store.
    let readiness = Readiness(peers.filter { ServiceDirectory.stores.contains($0.segment) }, clock: clock)
    routes.on(GetReadiness.self) { _, _ in try await readiness.reply() }
    let description = OpenRPC(directory, limits)
    routes.read(Discover.self, text: { _, _ in try description.text() })
    // `start` replaces this handler, because the method needs the connection.
    routes.on(Authenticate.self) { _, _ in throw Failure.internal(id: "authenticate") }
  }

  /// Applies reloaded app data.
  package func takeApps() { live.takeApps() }

  /// Admits a connection unless it exceeds a limit or rate of the gateway or of the connecting user. For a proxy, the
  /// client's limits are checked after the PROXY header has arrived.
  package func admit(_ peer: PeerCredentials) -> Admission {
    guard let failure = admissions.admit(proxies.contains(peer.uid) ? nil : .user(peer.uid)) else { return .welcome }
    return .refused(turnAway(failure))
  }

  /// Returns the response to a connection that arrives when no file descriptor is free.
  package func shed() -> Bytes {
    turnAway(admissions.refusal(.descriptors, of: "the gateway", current: connections.count, maximum: OpenFiles.limit))
  }

  /// Returns the pace for accepting connections under load; nil for no restriction.
  package func crowd() -> AcceptPace? { admissions.crowd }

  /// Returns the response to a rejected connection. The client's framing isn't known yet, so the native framing is
  /// used.
  private func turnAway(_ failure: Failure) -> Bytes {
    counters.refusals.count(nil, failure.kind)
    let error = failure.encoded(in: .en)
    var out: Bytes = []
    Framing.lengthPrefixed.write(into: &out, atMost: Answer.capacity + error.count) {
      Answer.error(into: &$0, id: Bytes("null".utf8).span, error.span)
    }
    return out
  }

  package func accept(_ stream: ByteStream) {
    lastConnection += 1
    let uid = stream.peer.uid
    let origin = admissions.connected(from: proxies.contains(uid) ? .proxy(uid) : .user(uid))
    let connection = ClientConnection(stream, number: lastConnection, origin: origin, gateway: self)
    connections[lastConnection] = connection
    counters.connections.set(Double(connections.count))
    connection.start()
  }

  func ended(_ connection: ClientConnection) {
    guard connections.removeValue(forKey: connection.number) != nil else { return }
    admissions.disconnected(from: connection.origin)
    counters.connections.set(Double(connections.count))
  }

  /// Returns true if a client is an operator.
  func isAdmin(_ client: ClientConnection) -> Bool {
    !client.isProxied && operators.contains(client.stream.peer.uid)
  }

  // MARK: Access for each call
  // Connections call these methods for speed. An object reads its own constants directly, but reading a constant of
  // another object also retains the constant's value.

  /// The time of the loop's last clock reading.
  var recent: Instant { clock.recent }

  func entry(_ name: Span<UInt8>) -> MethodDirectory.Entry? { directory[name] }

  /// Returns the session if it is still valid; nil if it must be looked up again.
  func upToDate(_ session: Session) -> Session? { sessions.upToDate(session) }

  /// Returns the trace context of a client's call; nil if the call doesn't have its own context.
  func trace(_ given: TraceContext?, of client: ClientConnection, at now: Instant) -> TraceContext? {
    tracing.context(given, isAdmin: given?.isSampled == true && isAdmin(client), at: now)
  }

  /// Returns the deadline of a call with this timeout; nil stands for the default timeout.
  func deadline(_ timeoutMs: Int?, from now: Instant) -> Instant {
    let asked = timeoutMs.map { min(Int64($0), longest / 1_000_000) &* 1_000_000 } ?? usual
    return Instant(nanoseconds: now.nanoseconds + min(asked, longest))
  }

  // MARK: The gateway's own methods

  private lazy var context = RouteContext(clock: clock, log: log, spans: spans)

  /// Runs one of the gateway's own synchronous methods.
  func run(
    _ route: Route, for caller: Caller, with params: Bytes, by reader: Route.Reader
  ) -> Result<Bytes, Failure> {
    var result: Bytes = []
    do throws(Failure) {
      try route.run(reader, params.span, for: caller, in: context, into: &result)
      return .success(result)
    } catch { return .failure(error) }
  }

  /// Starts one of the gateway's own asynchronous methods.
  func start(
    _ route: Route, for call: Call, with params: Span<UInt8>, by handler: Route.Handler,
    from connection: ClientConnection,
    answer: @escaping @Loop (Result<Bytes, Failure>) -> Void
  ) throws(Failure) -> any Cancellable {
    let handler = route.method == Authenticate.method ? authenticate(connection) : handler
    return try route.start(handler, params, of: call, in: context, answer: answer)
  }

  private func authenticate(_ connection: ClientConnection) -> Route.Handler {
    let lookUp = Route.task { (request: Authenticate, _) in try await self.authenticate(connection, request) }
    return { call, params, answer in
      // The next calls may have arrived together with this call, so their token is set before the task starts.
      if let request = try? Authenticate.decode(params: params) {
        connection.beginAuthentication(with: Bytes(request.token.value.utf8))
      }
      return try lookUp(call, params, answer)
    }
  }

  private func authenticate(
    _ connection: ClientConnection, _ request: Authenticate
  ) async throws -> Authenticate.Reply {
    let token = Bytes(request.token.value.utf8)
    var isAccepted = false
    defer { connection.endAuthentication(with: token, isAccepted: isAccepted) }
    let principal = try await sessions.session(token).principal
    isAccepted = true
    return Authenticate.Reply(account: principal.account, app: principal.app, plan: principal.plan)
  }

  /// The outcomes of forwarded calls.
  package var passedOn: [CallTally] { directory.passedOn }

  /// The limits for clients.
  package var bounds: [StatsReply.Limit]? { admissions.all }

  // MARK: Stopping

  func callBegan() {
    callsInFlight += 1
    counters.requests.add()
  }

  /// Completes a client's call. Forwarded calls are counted here; calls to the gateway's own methods are counted by
  /// their routes.
  func callEnded(_ call: ClientCall, _ failure: FailureKind?) {
    if call.number != 0 { call.entry?.count(call, failure, at: clock.recent, by: spans) }
    callsInFlight -= 1
    if callsInFlight == 0 { idle.wake() }
  }

  /// Notifies all clients that the gateway is about to stop, ends endless streams, and rejects new ones.
  package func goAway() {
    isStopping = true
    for connection in connections.values { connection.goAway() }
    endCalls(.cancelled()) { $0.isEndless }
  }

  /// Ends the open calls of all clients for which `isMeant` returns true.
  private func endCalls(_ failure: Failure, where isMeant: (ClientCall) -> Bool) {
    for call in admissions.openCalls where isMeant(call) {
      connections[call.connection]?.cancel(call, for: failure)
    }
  }

  /// Returns when no call is open.
  package func waitUntilIdle() async {
    guard callsInFlight > 0 else { return }
    await idle.wait()
  }

  package func close() {
    for connection in connections.values { connection.close() }
  }
}

/// The gateway's own metrics, in addition to those of its routes.
@Loop struct GatewayCounters {
  let requests: Counter
  let refusals: RefusalCounts
  let connections: Gauge

  init(_ metrics: Metrics) {
    requests = metrics.counter("quintet_gateway_requests_total", "Requests that were forwarded or answered.")
    refusals = RefusalCounts(metrics)
    connections = metrics.gauge("quintet_gateway_connections", "Connected clients.")
  }
}
