import ServiceHost
import Spelling

/// The services that a command names, or all; clients' doors last, so that they hide what happens behind it.
struct ServiceChoice: Sendable {
  let services: [String]

  /// - Parameter directories: where the stack is, all of which is meant if none is named.
  init(_ words: some Sequence<String>, of directories: StackFolders) throws(UsageFault) {
    var named: Set<String> = []
    for word in words { named.insert(try Self.service(word)) }
    if named.isEmpty { named = Set(directories.services) }
    services = (StatePlaces.services + ["gateway", "edge"]).filter(named.contains)
  }

  /// The service that is meant: by its name, or by its program's.
  static func service(_ word: String) throws(UsageFault) -> String {
    if let service = Roster.service(word) { return service.name }
    let known = Roster.names + Roster.services.map(\.executable)
    throw UsageFault("there is no service \(word)\(Spelling.hint(for: word, among: known))")
  }

  /// The same of those that have a database.
  ///
  /// - Parameter what: what only they have: "events", "a database".
  static func store(_ word: String, _ what: String) throws(UsageFault) -> String {
    let service = try service(word)
    guard Roster.stores.contains(service) else {
      throw UsageFault("no service \(word) has \(what): \(Roster.stores.joined(separator: ", ")) have")
    }
    return service
  }
}
