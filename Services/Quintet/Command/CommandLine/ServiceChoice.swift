import ServiceHost
import Spelling

/// The services named on a command line, or all services. The gateway and edge come last, so that clients don't notice
/// the restarts behind them.
struct ServiceChoice: Sendable {
  let services: [String]

  /// - Parameter directories: the deployment whose services are chosen if none is named.
  init(_ words: some Sequence<String>, of directories: DeploymentFolders) throws(UsageFault) {
    var named: Set<String> = []
    for word in words { named.insert(try Self.service(word)) }
    if named.isEmpty { named = Set(directories.services) }
    services = (DatabasePaths.services + ["gateway", "edge"]).filter(named.contains)
  }

  /// Finds a service by its name or its program's name.
  static func service(_ word: String) throws(UsageFault) -> String {
    if let service = ServiceDirectory.service(word) { return service.name }
    let known = ServiceDirectory.names + ServiceDirectory.services.map(\.executable)
    throw UsageFault("unknown service '\(word)'\(Spelling.hint(for: word, among: known))")
  }

  /// Finds a service that has a database.
  ///
  /// - Parameter what: the feature that requires a database, for the error message: "events", "database".
  static func store(_ word: String, _ what: String) throws(UsageFault) -> String {
    let service = try service(word)
    guard ServiceDirectory.stores.contains(service) else {
      throw UsageFault("\(service) has no \(what); choose one of \(ServiceDirectory.stores.joined(separator: ", "))")
    }
    return service
  }
}
