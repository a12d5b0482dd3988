import AppCatalog
package import CivilTime
package import EventLoop
import Files
import Glibc
package import MessageBus
package import Storage
package import Telemetry
package import Wire

/// The environment of a service: its settings, log, database, peers and events, from start to drained end.
///
/// ```swift
/// @main enum ContentMain {
///   static func main() {
///     ServiceHost.run("content") { host in
///       let store = try host.store(migrations: contentMigrations)
///       try MemoryService(store: store, catalog: host.catalog()).register(on: host.routes)
///       host.publish(from: store, to: ["progress": [CardAdded.type]])
///     }
///   }
/// }
/// ```
@Loop package final class ServiceHost {
  /// "content": the first segment of the service's methods, and its name in sockets, files and settings.
  package let name: String
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
  package lazy var front: any Front = Server(
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
  private(set) var openStore: Store?
  private var storeSize: LastKnown<StoreSize>?
  /// The reason why the database couldn't be opened; nil for a host that serves.
  var unusable: HealthReply.Problem?
  /// The rules that an audit checks in addition to those of the storage layer.
  var auditRules: [AuditRule] = []
  lazy var backups = BackupManager(clock: clock)
  /// Moves the database to another storage backend; nil for a service without a database.
  private(set) var mover: DatabaseMover?
  /// The location of the database; nil for a service without one.
  private(set) var whereabouts: StoreWhereabouts?
  /// Reads the settings again; nil for a host that isn't run.
  var readSettings: (() throws -> Settings)?
  /// Asks the process to stop; nil for a host that isn't run.
  var askToStop: (@Loop () -> Void)?
  /// The program's migrations, known in a dry run.
  private(set) var migrations: [Migration]?
  /// The problems that a dry run has found so far and that didn't stop it.
  package var diagnostics: [Diagnostic] = []
  /// Connects to other services' sockets.
  package var dial: Peer.Dial = { path throws(UVFault) in try await ByteStream.connect(path) }
  let purpose: HostPurpose
  /// The services that this service calls.
  private(set) var peers: [String: Peer] = [:]
  /// The calls of the last seconds, for admins.
  var recent = RecentCalls()
  /// The apps, once they were requested.
  var apps: ServedApps?
  private(set) var publications: [(store: Store, subscribers: [String: Set<String>])] = []
  /// The reload actions, each with the names of the settings that it applies.
  var reloadActions: [(taken: Set<String>, prepare: @Loop (Settings) throws -> @Loop () -> Void)] = []
  /// The reason why the last reload was rejected; nil if it wasn't.
  var reloadFault: String?
  private(set) var stopActions: [@Loop () async -> Void] = []
  private(set) lazy var receiver = EventReceiver(log: log, clock: clock, metrics: metrics, spans: spans)
  /// Deletes the data of erased accounts; nil if the service holds no personal data.
  package internal(set) var eraser: Eraser?
  /// Personal data outside the database; nil if there is none.
  package var heldBytes: HeldBytes?
  /// Returns additional warnings for the operator.
  package var warnings: (@Loop () -> [String])?
  /// Deliver this service's events while the process is serving.
  var senders: [EventSender] = []
  /// Announces this database to the other services while the process is serving.
  var neighbours: Neighbours?
  /// Called when the disk accepts changes again.
  var whenStored: (@Loop () -> Void)?

  /// Creates a host that isn't run: for tests, which drive it themselves.
  ///
  /// - Parameter others: additional first segments of methods that this process answers.
  package init(
    name: String, alsoAnswering others: [String] = [], settings: Settings, directories: DeploymentFolders, log: Log,
    clock: LoopClock, purpose: HostPurpose = .serving
  ) {
    self.name = name
    self.purpose = purpose
    self.settings = settings
    self.directories = directories
    users = Users(settings, own: geteuid())
    self.log = log
    self.clock = clock
    spans = SpanLog(log, clock: clock, slow: settings[HostSettings.slowCall])
    metrics = Metrics(labels: ["service": name])
    routes = Routes(prefix: name, others: others)
    startedAt = clock.wallNow
    lifecycle = Lifecycle(drain: settings[HostSettings.drain])
    registerBuiltIn()
    metrics.whenRendered { [unowned self] text in writeNumbers(into: &text) }
  }

  /// Opens the service's database and migrates it. It is `<state_dir>/<name>.db`, or where the setting `store` says. It
  /// is closed after the drain.
  ///
  /// - Parameters:
  ///   - held: the tables with personal data. If there are any, `entitlements` can request the erasure and the export
  ///     of accounts here.
  ///   - limits: the database's size and age limits.
  ///   - hooks: called by the database on certain events.
  package func store(
    migrations: [Migration], held: [HeldTable] = [], limits: StoreLimits = StoreLimits(),
    hooks: StoreHooks = StoreHooks()
  ) throws -> Store {
    precondition(openStore == nil, "a service has one store")
    var path = directories.database(name)
    let whereabouts = try StoreWhereabouts(of: name, by: settings, in: directories)
    self.whereabouts = whereabouts
    var backend = whereabouts.backend
    if case .readingSchema = purpose { throw SchemaReport(of: path, on: backend, migrations: migrations) }
    if case .dryRun(let scratch) = purpose {
      let dryRun = SetUpDryRun(name: name)
      diagnostics +=
        dryRun.diagnostics(of: backend, at: path, migrations: migrations) + dryRun.diagnostics(erasureLogOf: path)
      backend = .disk
      path = "\(scratch)/\(name).db"
      self.migrations = migrations
    }
    let store = try Store.open(
      path, source: name, migrations: migrations, held: held, clock: clock, limits: limits, hooks: hooks,
      backend: backend)
    BackupManager.removeLeftovers(of: store)
    store.onProblem = { [unowned self] in tell($0) }
    openStore = store
    mover = DatabaseMover(store, at: whereabouts.name, log: log)
    storeSize = LastKnown(of: store)
    if !held.isEmpty { holdPeople(held, in: store) }
    if let problem = store.problem { tell(problem) }
    return store
  }

  /// The database's size, as far as it is known without waiting.
  var knownSize: StoreSize? { storeSize?.now { try $0.size() } }

  /// Returns the storage backend of the database, even if the database couldn't be opened.
  func storageBackend() throws -> StorageBackend {
    try whereabouts?.backend ?? StoreWhereabouts(of: name, by: settings, in: directories).backend
  }

  /// Closes the database of a host that doesn't serve.
  func closeStore() async { await openStore?.close() }

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
    if receiver.isEmpty {
      let receiver = receiver
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

  /// Sends the database's events to their subscribers, given as event types by service. Delivery starts when the
  /// process serves.
  package func publish(from store: Store, to subscribers: [String: Set<String>]) {
    guard let place = publications.firstIndex(where: { $0.store === store }) else {
      return publications.append((store, subscribers))
    }
    publications[place].subscribers.merge(subscribers) { $0.union($1) }
  }

  /// Adds an event type to those that are sent to a subscriber.
  func publish(_ type: String, from store: Store, to subscriber: String) {
    guard let place = publications.firstIndex(where: { $0.store === store }) else {
      return publish(from: store, to: [subscriber: [type]])
    }
    publications[place].subscribers[subscriber, default: []].insert(type)
  }

  func take(_ new: Settings) { settings = new }
  func opened(_ listeners: [OpenListener]) { openListeners = listeners }

  /// Accepts connections at an additional socket while the process is serving.
  package func open(_ configuration: ListenerConfiguration) { listeners.append(configuration) }

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
