import ServiceHost
import Spelling

/// The services that a command names, or all; clients' door last, so that it hides what happens behind it.
struct ServiceChoice: Sendable {
  let services: [String]

  init(_ words: some Sequence<String>) throws(UsageFault) {
    var named: Set<String> = []
    for word in words { named.insert(try Self.service(word)) }
    let order = StatePlaces.services + ["gateway"]
    services = named.isEmpty ? order : order.filter(named.contains)
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
