import AppCatalog
package import CivilTime
package import EventLoop
import Files
import Glibc
package import MessageBus
package import Storage
package import Telemetry
package import Wire

/// What a service stands on: its settings, log, store, peers and events, from start to drained end.
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
  /// As they were read last.
  package private(set) var settings: Settings
  /// Where sockets, databases and apps are.
  package let directories: StackFolders
  /// Who runs the services, and who may look into them.
  package let users: Users
  /// The process's log, whose lines name the service.
  package let log: Log
  /// Which calls the log is told of.
  package let spans: SpanLog
  /// The process's numbers, whose series name the service.
  package let metrics: Metrics
  /// The time, for the service's rules and timers.
  package let clock: LoopClock
  /// The methods that the service answers.
  package let routes: Routes
  /// What takes connections: a `Server` for `routes`, unless something else is put here during set-up.
  package lazy var front: any Front = Server(
    routes: routes, clock: clock, log: log, policy: users.policy, spans: spans, limits: ServerLimits(settings),
    reached: busLimits)
  /// Further sockets, which are served like the first one.
  package private(set) var doors: [Door] = []
  /// Those of them that are open, while it serves.
  package private(set) var openDoors: [OpenDoor] = []
  private lazy var busLimits = BusLimitCounters(metrics)
  /// When this process began.
  package let startedAt: Timestamp
  /// New for each start.
  package let instance = String(UInt64.random(in: .min ... .max), radix: 36)
  /// What happened to the process so far; health tells it.
  package internal(set) var lifecycle: Lifecycle

  /// What a start waits for, in words.
  var startStep = "its settings, apps and database are being read"
  private(set) var openStore: Store?
  private var storeSize: LastKnown<StoreSize>?
  /// Why the store couldn't be opened; nil for a host that serves.
  var unusable: HealthReply.Trouble?
  /// What an audit asks beside the store's own rules.
  var auditRules: [AuditRule] = []
  lazy var backups = BackupDesk(clock: clock)
  /// Moves the store to another place; nil for a service without one.
  private(set) var mover: DatabaseMover?
  /// Where the store is; nil for a service without one.
  private(set) var whereabouts: StoreWhereabouts?
  /// Reads the settings again; nil for a host that isn't run.
  var readSettings: (() throws -> Settings)?
  /// Asks the process to stop; nil for a host that isn't run.
  var askToStop: (@Loop () -> Void)?
  /// The schema that the program brings, of a trial.
  private(set) var migrations: [Migration]?
  /// What a trial found so far that kept nothing from going on.
  package var findings: [Finding] = []
  /// How other services' sockets are reached.
  package var dial: Peer.Dial = { path throws(UVFault) in try await ByteStream.connect(path) }
  let purpose: HostPurpose
  /// The services that this one calls.
  private(set) var peers: [String: Peer] = [:]
  /// The calls of the last seconds, for people who look in.
  var recent = RecentCalls()
  /// The apps, once they were asked for.
  var apps: ServedApps?
  private(set) var publications: [(store: Store, subscribers: [String: Set<String>])] = []
  /// What takes settings that were read again, and which of them.
  var reloadActions: [(taken: Set<String>, prepare: @Loop (Settings) throws -> @Loop () -> Void)] = []
  /// Why the last reload was refused; nil where none was.
  var reloadFault: String?
  private(set) var stopActions: [@Loop () async -> Void] = []
  private(set) lazy var receiver = EventReceiver(log: log, clock: clock, metrics: metrics, spans: spans)
  /// Forgets erased accounts; nil where nothing is held of people.
  package internal(set) var eraser: Eraser?
  /// What lies beside the database of people's; nil for nothing.
  package var heldBytes: HeldBytes?
  /// What people who run the machine should see to, beside what every service tells.
  package var remarks: (@Loop () -> [String])?
  /// Those that deliver this service's events, while it serves.
  var senders: [EventSender] = []
  /// Who tells the other services' databases of this one, while it serves.
  var neighbours: Neighbours?
  /// What waits for a disk that takes changes.
  var whenStored: (@Loop () -> Void)?

  /// A host that isn't run: for tests, which drive it themselves.
  ///
  /// - Parameter others: further first segments of methods that this process answers, beside its name.
  package init(
    name: String, alsoAnswering others: [String] = [], settings: Settings, directories: StackFolders, log: Log,
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

  /// The service's database, `<state_dir>/<name>.db` or where the setting `store` says, brought up to date; closed after
  /// the drain.
  ///
  /// - Parameters:
  ///   - held: what its tables hold of people. Then accounts can be erased and exported here, where that is asked for
  ///     by `entitlements`.
  ///   - limits: the store's sizes and ages.
  ///   - hooks: what the store tells of itself.
  package func store(
    migrations: [Migration], held: [HeldTable] = [], limits: StoreLimits = StoreLimits(),
    hooks: StoreHooks = StoreHooks()
  ) throws -> Store {
    precondition(openStore == nil, "a service has one store")
    var path = directories.database(name)
    let whereabouts = try StoreWhereabouts(of: name, by: settings, in: directories)
    self.whereabouts = whereabouts
    var medium = whereabouts.medium
    if case .readingSchema = purpose { throw SchemaReport(of: path, on: medium, migrations: migrations) }
    if case .trial(let scratch) = purpose {
      let trial = SetUpTrial(name: name)
      findings += trial.findings(of: medium, at: path, migrations: migrations) + trial.findings(registerOf: path)
      medium = .disk
      path = "\(scratch)/\(name).db"
      self.migrations = migrations
    }
    let store = try Store.open(
      path, source: name, migrations: migrations, held: held, clock: clock, limits: limits, hooks: hooks,
      medium: medium)
    BackupDesk.removeLeftovers(of: store)
    store.onTrouble = { [unowned self] in tell($0) }
    openStore = store
    mover = DatabaseMover(store, at: whereabouts.name, log: log)
    storeSize = LastKnown(of: store)
    if !held.isEmpty { holdPeople(held, in: store) }
    if let trouble = store.trouble { tell(trouble) }
    return store
  }

  /// How large the store is, as far as that is known at once.
  var knownSize: StoreSize? { storeSize?.now { try $0.size() } }

  /// Where the database is, also where it couldn't be opened.
  func storeMedium() throws -> StoreMedium {
    try whereabouts?.medium ?? StoreWhereabouts(of: name, by: settings, in: directories).medium
  }

  /// Ends the store of a host that doesn't serve.
  func closeStore() async { await openStore?.close() }

  /// The way to another service; connected by its first call.
  ///
  /// - Parameter limits: those of the first request for this service count; the longest frame is a setting of all
  ///   services.
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

  /// Applies another service's events of one type, each once, in a transaction of this service's store.
  package func onEvent<Body: EventBody>(
    _ type: Body.Type, in store: Store, _ body: @escaping @Sendable (Event, Body, Transaction) throws -> Void
  ) {
    eventReceiver().on(type, in: store, body)
  }

  /// What applies other services' events, which are taken from now on.
  package func eventReceiver() -> EventReceiver {
    if receiver.isEmpty {
      let receiver = receiver
      routes.on(DeliverEvents.self, as: DeliverEvents.method(of: name)) { delivery, call in
        // Another's name would move another's cursor: its own events would be taken for repeats.
        if let peer = call.peer, !peer.services.contains(delivery.source) {
          throw Failure.permissionDenied(Message("events of \(delivery.source) come from \(delivery.source)"))
        }
        return try await receiver.receive(delivery)
      }
    }
    return receiver
  }

  /// Sends the store's events to their subscribers: the event types for each service. Delivery begins with serving.
  package func publish(from store: Store, to subscribers: [String: Set<String>]) {
    guard let place = publications.firstIndex(where: { $0.store === store }) else {
      return publications.append((store, subscribers))
    }
    publications[place].subscribers.merge(subscribers) { $0.union($1) }
  }

  /// The same, together with what is sent already.
  func publish(_ type: String, from store: Store, to subscriber: String) {
    guard let place = publications.firstIndex(where: { $0.store === store }) else {
      return publish(from: store, to: [subscriber: [type]])
    }
    publications[place].subscribers[subscriber, default: []].insert(type)
  }

  func take(_ new: Settings) { settings = new }
  func opened(_ doors: [OpenDoor]) { openDoors = doors }

  /// Takes connections at a further socket, from when this process serves.
  package func open(_ door: Door) { doors.append(door) }

  /// Does something before the store is closed, in the order given.
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
