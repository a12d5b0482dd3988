import Files
import ServiceHost
import Storage

/// The locations of the services' databases: all in one folder (`quintet up`), or each in its own (systemd, compose).
struct DatabasePaths: Sendable {
  /// The services that have a database, subscribers before the sources of their events. A backup copies the databases
  /// in this order, so that it never contains an event's effect without the event (decision 10).
  static let services = Array(ServiceDirectory.stores.reversed())

  let state: String

  init(_ directories: DeploymentFolders) { state = directories.state }

  /// The folder that contains, or will contain, a service's database.
  func folder(of service: String) -> String {
    let own = ["\(state)/\(ServiceDirectory.executable(of: service))", "\(state)/\(service)"]
    let holding = ([state] + own).first { (try? Disk.exists("\($0)/\(service).db")) == true }
    return holding ?? own.first(where: Disk.isFolder) ?? state
  }

  func database(of service: String) -> String { "\(folder(of: service))/\(service).db" }

  /// True if a service's database is in PostgreSQL, according to the record beside its files or, without a record, to
  /// the setting `store`.
  func isInPostgreSQL(_ service: String) -> Bool {
    if let record = try? LocationRecord.read(beside: database(of: service)) { return !record.isInFile }
    return DeploymentFolders.hasStoresElsewhere()
  }

  /// True if any service's database is in PostgreSQL.
  var areAnyInPostgreSQL: Bool { Self.services.contains(where: isInPostgreSQL) }
}
