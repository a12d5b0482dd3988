import AppCatalog
package import CivilTime
package import EventLoop
import Files
import Glibc
package import MessageBus
package import Storage
package import Telemetry
package import Wire

/// The environment of a service: its settings, log, database, peers and events, from the start until the process has
/// drained and ended.
@Loop package final class ServiceHost {
  /// The service's declaration about itself.
  package let declaration: ServiceDeclaration
  /// The service's name, such as "content".
  package var name: String { declaration.name }
  /// The settings that were read last.
  package private(set) var settings: Settings
  /// The locations of sockets, databases and apps.
  package let directories: DeploymentFolders
  /// The users that the services run as, and the operators.
  package let users: Users
  /// The process's log, whose lines name the service.
  package let log: Log
  /// Logs slow and failed calls.
  package let spans: SpanLog
  /// The process's metrics, whose series name the service.
  package let metrics: Metrics
  /// The clock for the service's rules and timers.
  package let clock: LoopClock
  /// The methods that the service answers.
  package let routes: Routes
  /// Handles connections: a `Server` for `routes`, unless the set-up replaces it.
  package lazy var connectionHandler: any ConnectionHandler = Server(
    routes: routes, clock: clock, log: log, policy: users.policy, spans: spans, limits: ServerLimits(settings),
    reached: busLimits)
  /// Additional sockets, which are served like the first one.
  package private(set) var listeners: [ListenerConfiguration] = []
  /// The additional sockets that are open while the process is serving.
  package private(set) var openListeners: [OpenListener] = []
  private lazy var busLimits = BusLimitCounters(metrics)
  /// The start time of this process.
  package let startedAt: Timestamp
  /// A new id for each start.
  package let instance = String(UInt64.random(in: .min ... .max), radix: 36)
  /// The current stage of the process, which its health reports.
  package internal(set) var lifecycle: Lifecycle

  /// A phrase that names what the start is waiting for.
  var startStep = "its settings, apps and database are being read"
  /// The service's database; nil for a service without one.
  let database: ServiceDatabase?
  /// The events that the service sends and receives.
  let events: EventExchange
  /// Reads the settings again; nil for a host that isn't run.
  var readSettings: (() throws -> Settings)?
  /// Asks the process to stop; nil for a host that isn't run.
  var askToStop: (@Loop () -> Void)?
  /// The problems that a dry run has found so far and that didn't stop it.
  package var diagnostics: [Diagnostic] = []
  /// Connects to other services' sockets.
  package var dial: Peer.Dial = { path throws(UVFault) in try await ByteStream.connect(path) }
  let purpose: HostPurpose
  /// The services that this service calls.
  private(set) var peers: [String: Peer] = [:]
  /// The calls of the last seconds, for admins.
  var recent = RecentCalls()
  /// The apps; nil until they have been read.
  var apps: ServedApps?
  /// The reload actions, each with the names of the settings that it applies.
  var reloadActions: [(taken: Set<String>, prepare: @Loop (Settings) throws -> @Loop () -> Void)] = []
  /// The reason why the last reload was rejected; nil if it wasn't.
  var reloadFault: String?
  private(set) var stopActions: [@Loop () async -> Void] = []
  /// Deletes the data of erased accounts; nil if the service holds no personal data.
  package internal(set) var eraser: Eraser?
  /// Personal data outside the database; nil if there is none.
  package var personalDataBytes: PersonalDataBytes?
  /// Returns additional warnings for the operator.
  package var warnings: (@Loop () -> [String])?
  /// Exchanges the state of this database with the other services.
  private(set) lazy var handshake = StoreHandshake(self)

  /// Creates a host that isn't run: for tests, which drive it themselves.
  package init(
    _ declaration: ServiceDeclaration, settings: Settings, directories: DeploymentFolders, log: Log, clock: LoopClock,
    purpose: HostPurpose = .serving
  ) {
    let name = declaration.name
    self.declaration = declaration
    self.purpose = purpose
    self.settings = settings
    self.directories = directories
    users = Users(settings, own: geteuid())
    self.log = log
    self.clock = clock
    spans = SpanLog(log, clock: clock, slow: settings[HostSettings.slowCall])
    metrics = Metrics(labels: ["service": name])
    routes = Routes(prefix: name, others: declaration.segments)
    database = declaration.database.map {
      ServiceDatabase($0, of: name, directories: directories, clock: clock, log: log)
    }
    events = EventExchange(
      publishing: declaration.service.events, clock: clock, log: log, metrics: metrics, spans: spans)
    startedAt = clock.wallNow
    lifecycle = Lifecycle(drain: settings[HostSettings.drain])
    registerBuiltIn()
    metrics.whenRendered { [unowned self] text in HostMetrics(host: self).write(into: &text) }
  }

  /// The open database; nil before it was opened, and for a service without one.
  var store: Store? { database?.store }

  /// Opens the database before the set-up, and waits until it can answer. A service that takes over after a promotion
  /// waits a few seconds.
  func openConfirmedDatabase() async throws {
    if let database { await (try database.open(settings)).untilConfirmed() }
  }

  /// Opens the service's database and migrates it. The host closes it after the drain.
  package func openDatabase() throws -> Store {
    guard let database else { preconditionFailure("\(name) declares no database") }
    let store: Store
    switch purpose {
    case .serving: store = try database.store ?? database.open(settings)
    case .dryRun(let scratch):
      let dryRun = SetUpDryRun(name: name)
      diagnostics +=
        dryRun.diagnostics(
          of: try database.backend(settings), at: database.path, migrations: database.declaration.migrations)
        + dryRun.diagnostics(erasureLogOf: database.path)
      store = try database.openEmpty(in: scratch)
    }
    if !database.declaration.personalData.isEmpty { servePersonalData(database.declaration.personalData, in: store) }
    return store
  }

  /// Returns the connection to another service. The first call opens it.
  ///
  /// - Parameter limits: only those of the first request for a service have an effect. The frame size comes from a
  ///   setting that all services share.
  package func peer(_ name: String, limits: PeerLimits = PeerLimits()) -> Peer {
    if let known = peers[name] { return known }
    precondition(Settings.services.contains(name), "there is no service \(name)")
    var limits = limits
    limits.frameBytes = settings[HostSettings.busFrameSize].bytes
    let peer = Peer(name: name, path: directories.busSocket(name), clock: clock, limits: limits, dial: dial)
    peer.spans = spans
    peer.reached = busLimits
    peers[name] = peer
    return peer
  }

  /// Applies another service's events of one type, each exactly once, in a transaction of this service's database.
  package func onEvent<Body: EventBody>(
    _ type: Body.Type, in store: Store, _ body: @escaping @Sendable (Event, Body, Transaction) throws -> Void
  ) {
    eventReceiver().on(type, in: store, body)
  }

  /// Returns the receiver of other services' events, and registers the method that delivers them.
  package func eventReceiver() -> EventReceiver {
    let receiver = events.receiver
    if receiver.isEmpty {
      routes.on(DeliverEvents.self, as: DeliverEvents.method(of: name)) { delivery, call in
        // A service may deliver only its own events. Under another name it would move that service's cursor, and that
        // service's events would be ignored as repeats.
        if let peer = call.peer, !peer.services.contains(delivery.source) {
          throw Failure.permissionDenied(Message("events of \(delivery.source) come from \(delivery.source)"))
        }
        return try await receiver.receive(delivery)
      }
    }
    return receiver
  }

  /// Returns the database.
  ///
  /// - Throws: `Failure` if the service has none.
  func usableDatabase() throws -> ServiceDatabase {
    guard let database else { throw Failure.notFound(.noDatabase(service: name)) }
    return database
  }

  func stored() throws -> Store { try usableDatabase().usable() }

  /// Rejects every call but the admin methods at once, since the database can't be used.
  func refuseAll(because fault: StoreFault) {
    if fault.isStandingBy {
      log.notice("another deployment is active; standing by", ["reason": fault.description])
    } else {
      log.error("the database can't be used: calls are rejected", ["reason": fault.description])
    }
    let failure = fault.problem.map { Failure($0) } ?? .unavailable(name, retryAfter: .seconds(1))
    database?.failed(because: fault)
    routes.refusal = failure
    if fault.problem == .lostPast { handshake.recheckLossReports() }
  }

  func take(_ new: Settings) { settings = new }
  func opened(_ listeners: [OpenListener]) { openListeners = listeners }

  /// Accepts connections at an additional socket while the process is serving.
  package func open(_ configuration: ListenerConfiguration) { listeners.append(configuration) }

  /// Starts a background job, and stops it before the database is closed.
  package func start(_ job: any BackgroundJob) {
    job.start()
    onStop { job.stop() }
  }

  /// Runs an action before the database is closed. Actions run in the order in which they were added.
  package func onStop(_ action: @escaping @Loop () async -> Void) { stopActions.append(action) }
}

extension ServerLimits {
  init(_ settings: Settings) {
    self.init()
    frameBytes = settings[HostSettings.busFrameSize].bytes
    calls = settings[HostSettings.busCalls].value
    callBytes = settings[HostSettings.busCallBytes].bytes
    pendingBytes = settings[HostSettings.busBytes].bytes
  }
}
