import Files
import ServiceHost

/// Where the services' databases are: all in one folder (`quintet up`), or each in one of its own (systemd, compose).
struct StatePlaces: Sendable {
  /// The services that have a database, those that others' events come from last: so a copy of all, made in this order,
  /// never has an event's effect without the event (docs/decisions, "Backups are consistent cuts").
  static let services = Array(Roster.stores.reversed())

  let state: String

  init(_ directories: StackFolders) { state = directories.state }

  /// The folder that holds, or will hold, a service's database.
  func folder(of service: String) -> String {
    let own = ["\(state)/\(Roster.executable(of: service))", "\(state)/\(service)"]
    let holding = ([state] + own).first { (try? Disk.exists("\($0)/\(service).db")) == true }
    return holding ?? own.first { (try? Disk.kind(of: $0)) == .directory } ?? state
  }

  func database(of service: String) -> String { "\(folder(of: service))/\(service).db" }
}
