import ServiceHost
import Spelling

/// The services that a command names, or all; clients' door last, so that it hides what happens behind it.
struct ServiceChoice: Sendable {
  let services: [String]

  init(_ words: some Sequence<String>) throws(UsageFault) {
    let named = Array(words)
    for name in named where !Settings.services.contains(name) {
      throw UsageFault("there is no service \(name)\(Spelling.hint(for: name, among: Settings.services))")
    }
    let order = StatePlaces.services + ["gateway"]
    services = named.isEmpty ? order : order.filter(named.contains)
  }
}
