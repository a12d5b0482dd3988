import Files
import Storage
import Telemetry

/// The location of a service's database. The setting `store` names the location, unless `quintet move` has moved the
/// database. After a move, the record of the move makes sure that a restart with old settings doesn't open the database
/// at the old location. After a move to PostgreSQL, the setting may still name another URL of the same database.
struct StoreLocation {
  /// The value for a file in the state folder; any other value is a PostgreSQL URL or the location of such a URL.
  static let files = LocationRecord.files

  /// The location as a value of the setting `store`.
  let name: String
  let backend: StorageBackend
  /// A warning for the operator; nil if the settings name the current location.
  let warning: ServiceWarning?

  /// - Throws: `StoreFault` if the database was moved into a file, and the setting names a location other than the one
  ///   from which it was moved.
  init(of service: String, by settings: Settings, in directories: DeploymentFolders) throws {
    let setting = settings[HostSettings.store]
    let path = directories.database(service)
    func deployment() throws -> String {
      try DeploymentIdentity.of(directories, named: settings[HostSettings.deployment])
    }
    let note = try LocationRecord.read(beside: path)
    guard let note, setting == nil || note.wasMoved else {
      name = setting?.setting ?? Self.files
      warning = nil
      backend = try setting.map { try Self.unmoved($0, of: service, in: deployment(), at: path, note) } ?? .disk
      return
    }
    let when = note.at.logText
    guard note.to != Self.files else {
      guard setting == nil || setting?.setting == note.from else {
        throw StoreFault(
          message:
            "the database was moved to \(path) at \(when), but the setting 'store' names another location, where it "
            + "has never been: remove the setting, then run quintet move --to with the new location")
      }
      name = Self.files
      backend = .disk
      warning = setting.map { _ in
        Self.warning(
          "the setting 'store' still names the old location, from which the database was moved at \(when): remove the "
            + "setting")
      }
      return
    }
    name = setting?.setting ?? note.to
    // The setting takes precedence over the recorded location, because a password or a host may have changed. The
    // recorded id makes sure that it is the same database.
    var address: PostgresAddress
    do { address = try Self.address(named: name, of: service, in: deployment()) } catch let fault as FileFault {
      throw Self.unreadable(fault, by: service)
    }
    let moved = "the database that was moved to PostgreSQL at \(when) has the id \(note.store)"
    address.expectation = PostgresAddress.Expectation(store: note.store, missing: moved, different: moved)
    backend = .postgres(address)
    let way = note.wasMoved ? "was moved to \(address.place) at \(when)" : "has been in \(address.place) since \(when)"
    let unused = !note.wasMoved && Self.hasFile(path) ? "; \(path) is another database, which isn't used" : ""
    warning =
      setting == nil
      ? Self.warning("the database \(way), but the setting 'store' is missing: set it to that location\(unused)")
      : nil
  }

  private static func warning(_ text: String) -> ServiceWarning {
    ServiceWarning(text, cure: "correct store in the settings, then run quintet restart")
  }

  /// Returns the location in the setting, for a database that wasn't moved. If the deployment already has a database,
  /// this location must contain the same database. Otherwise, after a change of the setting, the service would start
  /// with an empty database, or with that of another deployment.
  ///
  /// - Parameter note: The record of a database that was created in PostgreSQL.
  private static func unmoved(
    _ setting: StoreSetting, of service: String, in deployment: String, at path: String, _ note: LocationRecord?
  ) throws -> StorageBackend {
    let backend: StorageBackend
    do { backend = try setting.backend(of: service, in: deployment) } catch let fault as FileFault {
      throw Self.unreadable(fault, by: service)
    }
    guard var address = backend.postgres else { return .disk }
    if hasFile(path) {
      address.expectation = PostgresAddress.Expectation(
        store: Store.knownStores(of: path)?.identity.store,
        missing:
          "the database is in \(path): remove the setting 'store', then run quintet move --to that location; or move "
          + "the file away to start without it",
        different:
          "this deployment's database is in \(path): correct the setting 'store', or remove it; to use the other "
          + "database and give up this one, move the file away")
    } else if let note {
      let known =
        "the database that has been in PostgreSQL since \(note.at.logText) has the id \(note.store): correct the "
        + "setting store; to give up that database, delete \(LocationRecord.path(beside: path))"
      address.expectation = PostgresAddress.Expectation(store: note.store, missing: known, different: known)
    }
    return .postgres(address)
  }

  /// Converts the fault of the file that contains the URL to a fault that names the setting.
  private static func unreadable(_ fault: FileFault, by service: String) -> SettingsFault {
    var problem = SettingsFault.Problem(setting: HostSettings.store.name, file: fault.path, reason: fault.reason)
    problem.cure = "correct the path, or create the file, readable for the user of \(service)"
    return SettingsFault(problems: [problem])
  }

  private static func hasFile(_ path: String) -> Bool { (Disk.facts(path)?.bytes ?? 0) > 0 }

  /// Returns the destination of a move. No service uses the destination yet.
  ///
  /// - Parameter name: `files`, or a value of the setting `store`.
  static func destination(named name: String, of service: String) throws -> DatabaseMover.Destination {
    let backend = name == files ? StorageBackend.disk : .postgres(try address(named: name, of: service, in: nil))
    return DatabaseMover.Destination(setting: name, backend: backend)
  }

  private static func address(named name: String, of service: String, in deployment: String?) throws -> PostgresAddress
  {
    guard let place = StoreSetting(setting: name) else {
      throw StoreFault(message: "the place of the database must be \(StoreSetting.expected); or \(files)")
    }
    guard let address = try place.backend(of: service, in: deployment).postgres else {
      throw StoreFault(message: "the destination isn't in PostgreSQL")
    }
    return address
  }
}
