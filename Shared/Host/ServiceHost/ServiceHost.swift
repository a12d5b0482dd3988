package import AppCatalog
import CivilTime
package import EventLoop
package import Files
import Glibc
package import MessageBus
package import Storage
import Systemd
package import Telemetry
import Wire

/// The environment of a service: its settings, log, database, peers and events. It exists from the service's start
/// until its end.
@Loop package final class ServiceHost {
  package let declaration: ServiceDeclaration
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
  /// The process: its stage and its connections.
  package let process: ServiceProcess
  /// The connections to other services.
  package let peers: ServicePeers
  /// The events that the service sends and receives.
  package let events: EventExchange
  /// The service's database; nil for a service without one.
  let database: ServiceDatabase?
  /// Applies changed settings.
  let reloader: Reloader
  /// The apps; nil until they are first requested.
  private(set) var apps: ServedApps?
  /// Deletes the data of erased accounts; nil if the service holds no personal data.
  package private(set) var eraser: Eraser?
  /// The problems that a dry run has found so far and that didn't stop it.
  private(set) var diagnostics: [Diagnostic] = []
  /// The parts that the service's set-up returned.
  private(set) var parts = ServiceParts()
  /// The reports of the process about itself.
  package private(set) lazy var reports = HostReports(self)
  private lazy var handshake = StoreHandshake(database, of: process, peers: peers, clock: clock, log: log)
  private let purpose: HostPurpose

  /// Creates a host. By default, the host is controlled by tests.
  package init(
    _ declaration: ServiceDeclaration, settings: Settings, directories: DeploymentFolders, log: Log, clock: LoopClock,
    purpose: HostPurpose = .test
  ) {
    self.declaration = declaration
    self.purpose = purpose
    self.directories = directories
    users = Users(settings, own: geteuid())
    self.log = log
    self.clock = clock
    spans = SpanLog(log, clock: clock, slow: settings[HostSettings.slowCall])
    metrics = Metrics(labels: ["service": declaration.name])
    routes = Routes(prefix: declaration.name, others: declaration.segments)
    let busLimits = BusLimitCounters(metrics)
    let server = Server(
      routes: routes, clock: clock, log: log, policy: users.policy, spans: spans, limits: ServerLimits(settings),
      reached: busLimits)
    process = ServiceProcess(
      of: declaration.name, drain: settings[HostSettings.drain], connectionHandler: server, control: purpose.control,
      clock: clock)
    peers = ServicePeers(
      in: directories, frameBytes: settings[HostSettings.busFrameSize].bytes, clock: clock, spans: spans,
      reached: busLimits)
    database = ServiceDatabase(declaration, settings: settings, directories: directories, clock: clock, log: log)
    events = EventExchange(
      publishing: declaration.service.events, clock: clock, log: log, metrics: metrics, spans: spans)
    reloader = Reloader(settings, process: process, spans: spans, log: log, clock: clock)
    registerBuiltIn()
    metrics.whenRendered { [unowned self] text in HostMetrics(host: self).write(into: &text) }
  }

  /// Registers the methods that every service answers.
  private func registerBuiltIn() {
    reports.register()
    HostAdmin(host: self).register()
    DatabaseAdmin(database: database, service: name).register(on: routes)
    MoveAdmin(database: database, process: process).register(on: routes)
    EventAdmin(events: events, database: database).register(on: routes)
    handshake.register(on: routes)
    if database != nil { events.receiver.register(on: routes) }
  }

  /// The service's name, such as "content".
  package var name: String { declaration.name }

  /// The settings that were read last.
  package var settings: Settings { reloader.settings }

  /// The open database; nil before the database was opened, and for a service without a database.
  var store: Store? { database?.store }

  /// Opens the database before the set-up, and waits until the database can answer. After the promotion of a database
  /// server, this takes a few seconds.
  func openConfirmedDatabase() async throws {
    if let database { await (try database.open()).untilConfirmed() }
  }

  /// Returns the service's database, open and migrated. The host closes it after the drain.
  package func openDatabase() throws -> Store {
    guard let database else { preconditionFailure("\(name) declares no database") }
    if let store = database.store { return store }
    guard case .dryRun(let scratch) = purpose else { return try database.open() }
    let dryRun = SetUpDryRun(name: name)
    diagnostics += dryRun.diagnostics(
      of: try database.backend(), at: database.path, migrations: database.declaration.migrations)
    diagnostics += dryRun.diagnostics(erasureLogOf: database.path)
    return try database.openEmpty(in: scratch)
  }

  /// Returns all apps. The first call reads and checks them; a reload reads them again.
  ///
  /// An app whose data can't be read is out of service: calls of its accounts are rejected with the reason, and its
  /// events are quarantined.
  ///
  /// - Parameter check: Returns problems in data that the catalog's reader doesn't check, such as pictures.
  package func catalog(checking check: @escaping ServedApps.Check) async throws -> AppCatalog {
    if let apps { return apps.catalog }
    let catalog = try openApps()
    let problems = await ServedApps.problems(of: catalog.apps, check)
    catalog.remove { problems[$0.id] ?? [] }
    return serve(catalog, check)
  }

  /// Returns all apps, for a service that doesn't check their data.
  package func catalog() throws -> AppCatalog {
    if let apps { return apps.catalog }
    return serve(try openApps()) { _ in [] }
  }

  private func openApps() throws -> AppCatalog {
    try AppCatalog.open(directories.apps, recordedIn: record(named: StartCacheFile.checkedApps))
  }

  private func serve(_ catalog: AppCatalog, _ check: @escaping ServedApps.Check) -> AppCatalog {
    let apps = ServedApps(
      catalog, in: directories.apps, routes: routes, receiver: events.receiver, log: log, check: check)
    self.apps = apps
    if case .dryRun = purpose { diagnostics += apps.diagnostics }
    return catalog
  }

  /// Returns a file that stores results of this process for the next start of its program. A dry run only reads the
  /// file.
  package func record(named name: String) -> StartCacheFile? {
    guard let program = Disk.ownProgram() else { return nil }
    var isReadOnly = false
    if case .dryRun = purpose { isReadOnly = true }
    return StartCacheFile(named: name, programs: Disk.parent(of: program), of: directories, isReadOnly: isReadOnly)
  }

  /// Returns the connection to another service. The first call opens it.
  ///
  /// - Parameter limits: The limits of the connection. They take effect only in the first call of this method for a
  ///   service.
  package func peer(_ name: String, limits: PeerLimits = PeerLimits()) -> Peer { peers.peer(name, limits: limits) }

  /// Reports a problem that doesn't prevent a start.
  package func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// Adds an action that runs before the database is closed. Actions run in the order in which they were added.
  package func onStop(_ action: @escaping @Loop () async -> Void) { process.onStop(action) }

  /// Registers a service's parts and starts its background jobs. A dry run starts none.
  package func use(_ parts: ServiceParts) {
    self.parts = parts
    if let handler = parts.connectionHandler { process.connectionHandler = handler }
    parts.routes(routes)
    parts.events(events.receiver)
    if let store, let tables = database?.declaration.personalData, !tables.isEmpty { serve(tables, in: store) }
    if case .dryRun = purpose { return }
    for job in parts.jobs {
      job.start()
      onStop { job.stop() }
    }
  }

  private func serve(_ tables: [PersonalDataTable], in store: Store) {
    PersonalDataMethods(tables: tables, store: store, bytes: parts.personalData.bytes).register(on: routes)
    let eraser = Eraser(store, duties: parts.personalData, clock: clock, log: log)
    // The service that owns accounts starts its own erasures.
    if name != AccountPart.owner { eraser.receive(by: events.receiver) }
    self.eraser = eraser
  }

  /// Rejects calls of the service's own methods at once, because the database can't be used. Admin methods still work.
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

  /// Waits while the database can't be reached or another deployment uses it. During the wait, calls are rejected with
  /// the current reason.
  func untilDatabaseIsFree(after fault: StoreFault) async {
    guard let database else { return }
    await PostgresAddress.untilFree(after: fault, at: { try database.address() }, changed: { refuseAll(because: $0) })
  }

  /// Reads the settings again and applies those that don't need a restart. An error leaves everything unchanged.
  ///
  /// - Parameter isDryRun: True for a dry run, which applies nothing.
  /// - Returns: The changes; nil while the process isn't serving.
  /// - Throws: `SettingsFault`, or the error of a file that the settings name.
  @discardableResult
  package func reload(isDryRun: Bool = false, _ read: () throws -> Settings) async throws -> ReloadSettings.Reply? {
    guard process.isReady else { return nil }
    if isDryRun { return try await reloader.check(parts, apps: apps, read) }
    let reply = try await reloader.reload(parts, apps: apps, read)
    if reply != nil, let store { Loop.task { try? await store.repairErasureLog() } }
    return reply
  }

  /// Serves on a socket until the process is asked to stop and has finished.
  ///
  /// - Parameter sockets: The sockets of the service's additional listeners, in the order of `ServiceParts.listeners`.
  /// - Returns: The exit code.
  package func serve(
    on socket: ServiceSocket, listeners sockets: [ServiceSocket] = [], stop: StopRequests
  ) async throws -> Int32 {
    UnusedMemory.keepLargeApart()
    let running = LifecycleRunner(host: self)
    try running.listen(on: socket, process.connectionHandler)
    for (configuration, socket) in zip(parts.listeners, sockets) { try running.listen(on: socket, configuration) }
    process.startStep = "its database is recording which services receive its events"
    try await startEventsOnceStored()
    process.startStep = "its connections to other services and its own socket are being set up"
    handshake.start()
    database?.mover?.settle()
    return await running.untilEnd(stop, selfCall: SelfCall(self, socket: socket.path))
  }

  /// Stores the subscribers first, then starts event delivery. If the disk rejects writes, delivery starts once the
  /// disk accepts writes again. Until then, calls that only read are served.
  private func startEventsOnceStored() async throws {
    guard let database, let store = database.store else { return }
    do {
      try await events.start(store) { [unowned self] name, delivery in
        try await peer(name).call(
          delivery, as: Caller(principal: nil), method: DeliverEvents.method(of: name), timeout: .seconds(10))
      }
      eraser?.start()
    } catch let failure as Failure where failure.problem?.mayPass == true {
      database.onceStored { [weak self] in Loop.task { await self?.startEventsWithRetries() } }
    }
  }

  /// Starts event delivery. Retries unless the failure is permanent. Too many waiting writes, for example, are a
  /// temporary failure.
  private func startEventsWithRetries() async {
    var backoff = Backoff(initial: .seconds(1), maximum: .seconds(60))
    while !process.lifecycle.isStopping {
      do {
        return try await startEventsOnceStored()
      } catch {
        if (error as? Failure)?.problem?.mayPass == false {
          return log.error("can't start event delivery; won't retry", ["reason": "\(error)"])
        }
        log.warning("can't start event delivery; will retry", ["reason": "\(error)"])
        try? await clock.sleep(until: clock.now + backoff.next(random: clock.jitter()))
      }
    }
  }
}
