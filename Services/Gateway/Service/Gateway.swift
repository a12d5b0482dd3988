package import AppCatalog
import CivilTime
import EntitlementsContract
package import EventLoop
import GatewayContract
package import MessageBus
package import ServiceHost
package import Telemetry
package import Wire

/// The process that clients connect to: knows who they are, sends each request to its service, and
/// joins views. It holds nothing that a restart could lose.
@Loop package final class Gateway: Front {
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
  /// A call's time in nanoseconds: what it has if it asks for none, and what it has at most.
  private let (usual, longest): (Int64, Int64)
  /// Calls that clients wait for.
  package private(set) var callsInFlight = 0
  private let live: LiveEvents
  /// By their numbers, in the order they came.
  private var connections: [Int: ClientConnection] = [:]
  private var lastConnection = 0
  /// Whoever waits until no client waits for a call.
  private let idle = Waiters()

  /// - Parameters:
  ///   - peers: the services by the first segment of their methods.
  ///   - requests: all requests of all services' contracts.
  ///   - routes: the gateway's own methods; the built-in ones are there already.
  ///   - operators: the users who may call ops methods.
  ///   - proxies: the users whose connections may say where they come from.
  package init(
    peers: [(segment: String, peer: Peer)], requests: [any Request.Type], routes: Routes, catalog: AppCatalog,
    metrics: Metrics, operators: Set<UInt32>, proxies: Set<UInt32> = [],
    clock: LoopClock, log: Log, spans: SpanLog? = nil, tracing: Tracing = Tracing(),
    limits: GatewayLimits = GatewayLimits()
  ) {
    self.routes = routes
    self.operators = operators
    self.proxies = proxies
    self.clock = clock
    self.log = log
    self.spans = spans ?? SpanLog(log, clock: clock)
    self.tracing = tracing
    self.limits = limits
    (usual, longest) = (limits.timeout.nanoseconds, limits.maximumTimeout.nanoseconds)
    counters = GatewayCounters(metrics)
    admissions = Admissions(limits: limits, metrics: metrics, clock: clock)
    stalls = StallSweep(clock: clock, shortest: min(limits.frameTime, limits.writeTime))
    let directory = MethodDirectory(peers: peers, requests: requests + GatewayAPI.requests, echoes: [GatewayAPI.ping])
    self.directory = directory
    guard let entitlements = peers.first(where: { $0.segment == "entitlements" })?.peer else {
      preconditionFailure("the gateway can't do without entitlements")
    }
    sessions = Sessions(entitlements: entitlements, clock: clock, limits: limits, admissions: admissions)
    let views = ViewJoin(catalog: catalog, directory: directory, clock: clock, log: log)
    live = LiveEvents(peers: peers, sessions: sessions, catalog: catalog, clock: clock, log: log)
    routes.on(AnswerView.self) { request, call, answer in try views.start(request, for: call.caller, answer: answer) }
    routes.on(ListenEvents.self) { [live] request, call in try await live.listen(request, call) }
    let answer = AppAnswer(catalog: catalog)
    routes.read(GetApp.self) { request, caller in try answer.reply(request, caller) }
    let description = OpenRPC(directory, limits)
    // A store's stand-in is none of them.
    let readiness = Readiness(peers.filter { Roster.stores.contains($0.segment) }, clock: clock)
    routes.on(GetReadiness.self) { _, _ in try await readiness.reply() }
    routes.read(Discover.self) { _, _ in try description.reply() }
    // Answered with the connection at hand, in `start`.
    routes.on(Authenticate.self) { _, _ in throw Failure.internal(id: "authenticate") }
    sessions.ended = { [unowned self] session in
      endCalls(.unauthenticated) { $0.session === session }
    }
    live.start()
  }

  /// Has the apps' data count that was read just now.
  package func takeApps() { live.takeApps() }

  /// Takes a connection unless all, or its user's, are too many or come too often. Of a proxy's that is asked once it
  /// has said where it comes from.
  package func admit(_ peer: PeerCredentials) -> Admission {
    guard let failure = admissions.admit(proxies.contains(peer.uid) ? nil : .user(peer.uid)) else { return .welcome }
    return .refused(turnAway(failure))
  }

  /// The refusal for whoever comes while there is no descriptor.
  package func shed() -> Bytes {
    turnAway(admissions.refusal(.descriptors, of: "the gateway", current: connections.count, maximum: OpenFiles.limit))
  }

  /// A slower pace while somebody is connected.
  package func crowd() -> AcceptPace? { admissions.crowd }

  /// What a connection gets that isn't taken. Its framing isn't known yet: it is the native one.
  private func turnAway(_ failure: Failure) -> Bytes {
    counters.refusals.count(nil, failure.kind)
    let error = failure.encoded(in: .en)
    var out: Bytes = []
    Framing.lengthPrefixed.write(into: &out, atMost: Answer.room + error.count) {
      Answer.error(into: &$0, id: Bytes("null".utf8).span, error.span)
    }
    return out
  }

  /// Takes a new client.
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

  /// Whether a client is someone who runs this machine.
  func isOps(_ client: ClientConnection) -> Bool {
    !client.isProxied && operators.contains(client.stream.peer.uid)
  }

  // MARK: What each call asks
  // Of its owner: an object's own constants are read as they are, while those of another one's constants are retained meanwhile.

  /// The time when the loop last looked.
  var recent: Instant { clock.recent }

  /// The method of this name.
  func entry(_ name: Span<UInt8>) -> MethodDirectory.Entry? { directory[name] }

  /// A session that was known a moment ago, if it still is.
  func upToDate(_ session: Session) -> Session? { sessions.upToDate(session) }

  /// Where a client's call stands in a trace; nil for one that nobody asked to trace.
  func trace(_ given: TraceContext?, of client: ClientConnection, at now: Instant) -> TraceContext? {
    tracing.context(given, isOps: given?.isSampled == true && isOps(client), at: now)
  }

  /// When a caller who asked for `timeoutMs` stops waiting.
  func deadline(_ timeoutMs: Int?, from now: Instant) -> Instant {
    let asked = timeoutMs.map { min(Int64($0), longest / 1_000_000) &* 1_000_000 } ?? usual
    return Instant(nanoseconds: now.nanoseconds + min(asked, longest))
  }

  // MARK: The gateway's own methods

  private lazy var context = RouteContext(clock: clock, log: log, spans: spans)

  /// Runs one of the gateway's own methods that wait for nothing.
  func run(
    _ route: Route, for caller: Caller, with params: Bytes, by reader: Route.Reader
  ) -> Result<Bytes, Failure> {
    var result: Bytes = []
    do throws(Failure) {
      try route.run(reader, params.span, for: caller, in: context, into: &result)
      return .success(result)
    } catch {
      return .failure(error)
    }
  }

  /// Starts one of the gateway's own methods.
  func start(
    _ route: Route, for call: Call, with params: Span<UInt8>, by handler: Route.Handler,
    from connection: ClientConnection,
    answer: @escaping @Loop (Result<Bytes, Failure>) -> Void
  ) throws(Failure) -> any Cancellable {
    let handler = route.method == Authenticate.method ? authenticate(connection) : handler
    return try route.start(handler, params, of: call, in: context, answer: answer)
  }

  private func authenticate(_ connection: ClientConnection) -> Route.Handler {
    Route.task { (request: Authenticate, _) in
      let token = Bytes(request.token.value.utf8)
      let principal = try await self.sessions.session(token).principal
      connection.authenticate(token)
      return Authenticate.Reply(account: principal.account, app: principal.app, plan: principal.plan)
    }
  }

  /// How the calls went that services answered.
  package var passedOn: [CallTally] { directory.passedOn }

  /// What clients may use up.
  package var bounds: [StatsReply.Limit]? { admissions.all }

  // MARK: Stopping

  func callBegan() {
    callsInFlight += 1
    counters.requests.add()
  }

  /// A client's call is over. Those that were passed on are counted here, the others by their routes.
  func callEnded(_ call: ClientCall, _ failure: FailureKind?) {
    if call.number != 0 { call.entry?.count(call, failure, at: clock.recent, by: spans) }
    callsInFlight -= 1
    if callsInFlight == 0 { idle.wake() }
  }

  /// Tells all clients that the gateway is about to stop, and ends what would never end by itself.
  package func goAway() {
    for connection in connections.values { connection.goAway() }
    endCalls(.cancelled()) { $0.isEndless }
  }

  /// Ends the open calls of all clients that are meant.
  private func endCalls(_ failure: Failure, where isMeant: (ClientCall) -> Bool) {
    for call in admissions.openCalls where isMeant(call) {
      connections[call.connection]?.cancel(call, for: failure)
    }
  }

  /// Returns when no client waits for an answer.
  package func waitUntilIdle() async {
    guard callsInFlight > 0 else { return }
    await idle.wait()
  }

  /// Closes all connections.
  package func close() {
    for connection in connections.values { connection.close() }
  }
}

/// What the gateway counts, besides what each route does.
@Loop struct GatewayCounters {
  let requests: Counter
  let refusals: Refusals
  let connections: Gauge

  init(_ metrics: Metrics) {
    requests = metrics.counter("quintet_gateway_requests_total", "Requests that were routed.")
    refusals = Refusals(metrics)
    connections = metrics.gauge("quintet_gateway_connections", "Clients that are connected.")
  }
}
