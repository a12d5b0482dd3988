import EventLoop
import Storage
import Telemetry
import Wire

/// A service's database: its location, its problems, and the backups and moves that operators request.
@Loop final class ServiceDatabase {
  let declaration: ServiceDeclaration.Database
  /// The open database; nil before it was opened.
  private(set) var store: Store?
  /// Moves the database to another storage backend; nil before the database was opened.
  private(set) var mover: DatabaseMover?
  /// The location of the database; nil before it was opened.
  private(set) var whereabouts: StoreLocation?
  private(set) lazy var backups = BackupManager(clock: clock)
  /// The reason why the database couldn't be opened; nil if it could.
  private(set) var unusable: HealthReply.Problem?
  /// An action that is called once the disk accepts changes again.
  private var whenStored: (@Loop () -> Void)?

  private let name: String
  private let settings: Settings
  private let directories: DeploymentFolders
  private let clock: LoopClock
  private let log: Log
  private var lastSize: LastKnownResult<StoreSize>?

  /// Returns nil for a service without a database.
  init?(
    _ declaration: ServiceDeclaration, settings: Settings, directories: DeploymentFolders, clock: LoopClock, log: Log
  ) {
    guard let database = declaration.database else { return nil }
    self.declaration = database
    self.settings = settings
    self.directories = directories
    self.clock = clock
    self.log = log
    name = declaration.name
  }

  /// The path of the file; for PostgreSQL, the path that the file would have.
  var path: String { directories.database(name) }

  /// Opens and migrates the database. The database is in `<state_dir>/<name>.db`, or at the location in the setting
  /// `store`.
  func open() throws -> Store {
    let whereabouts = try StoreLocation(of: name, by: settings, in: directories)
    self.whereabouts = whereabouts
    let lease = settings[HostSettings.storeLease]
    return try open(path, on: whereabouts.backend, named: whereabouts.name, lease: lease > .zero ? lease : nil)
  }

  /// Opens an empty database in a folder, for a dry run.
  func openEmpty(in folder: String) throws -> Store {
    try open("\(folder)/\(name).db", on: .disk, named: StoreLocation.files)
  }

  private func open(
    _ path: String, on backend: StorageBackend, named place: String, lease: Duration? = nil
  ) throws -> Store {
    precondition(store == nil, "the service already has a database")
    let store = try Store.open(
      path, source: name, migrations: declaration.migrations, held: declaration.personalData, clock: clock,
      limits: declaration.limits, hooks: declaration.hooks, backend: backend, lease: lease)
    BackupManager.removeLeftovers(of: store)
    store.onProblem = { [unowned self] in report($0) }
    self.store = store
    mover = DatabaseMover(store, at: place, log: log)
    lastSize = LastKnownResult(of: store)
    if let problem = store.problem { report(problem) }
    return store
  }

  /// Runs an action once, when the disk accepts changes again.
  func onceStored(_ action: @escaping @Loop () -> Void) { whenStored = action }

  /// The database's size; nil if it isn't known without waiting.
  var size: StoreSize? { lastSize?.now { try $0.size() } }

  /// Returns the storage backend, even if the database couldn't be opened.
  func backend() throws -> StorageBackend {
    try whereabouts?.backend ?? StoreLocation(of: name, by: settings, in: directories).backend
  }

  /// Returns the address of a database in PostgreSQL; nil for a database in a file. Rereads the file that contains the
  /// URL.
  ///
  /// - Throws: The error if the file can't be read.
  func address() throws -> PostgresAddress? {
    try StoreLocation(of: name, by: settings, in: directories).backend.postgres
  }

  /// - Throws: `not_found` for a service without a database.
  static func required(_ database: ServiceDatabase?, of service: String) throws -> ServiceDatabase {
    guard let database else { throw Failure.notFound(.noDatabase(service: service)) }
    return database
  }

  /// Returns the open database.
  ///
  /// - Throws: `Failure` with the reason if the database couldn't be opened.
  func usable() throws -> Store {
    if let unusable {
      throw Failure(.unavailable, Message(unusable.message), details: ["reason": .string(unusable.reason)])
    }
    guard let store else { throw Failure.notFound(.noDatabase(service: name)) }
    store.lookAtFile()
    return store
  }

  /// True if the database lacks changes that were acknowledged.
  var lostPast: Bool { store?.problem == .lostPast || unusable?.reason == StoreProblem.lostPast.rawValue }

  /// Records that the database couldn't be opened.
  func failed(because fault: StoreFault) {
    unusable = HealthReply.Problem(
      reason: fault.isStandingBy ? HealthReply.standingBy : fault.problem?.rawValue ?? "store_failed",
      message: fault.description)
  }

  /// Ends running backups and moves, and closes the database.
  func close() async {
    backups.end()
    await store?.close()
    await mover?.finish()
  }

  /// Logs a problem of the database when it begins, and when it is over.
  private func report(_ problem: StoreProblem?) {
    guard let problem else {
      log.notice("the database stores changes again")
      let waiting = whenStored
      whenStored = nil
      waiting?()
      return
    }
    switch problem {
    case .diskFull: log.error("the disk is full: changes are rejected, reads continue")
    case .readOnly: log.error("the disk is read-only: changes are rejected, reads continue")
    case .corrupt: log.error("the database is damaged: restore a backup", ["database": path])
    case .lostPast: log.error("the database lacks changes that were acknowledged", ["database": path])
    case .fileGone: log.error("the database's file was moved or deleted: changes are rejected", ["database": path])
    case .unconfirmed: log.error("the database server doesn't confirm changes, so changes are rejected until it does")
    case .schemaNewer:
      log.error(
        "a newer program migrated the database; until this process is upgraded, it rejects calls that need the new "
          + "schema")
    }
  }
}
