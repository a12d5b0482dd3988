import MessageBus
import ServiceHost
import Wire

/// Every method there is, and who answers it: made from the contracts, once.
struct Directory {
  enum Target: Sendable {
    /// The peer with this index.
    case peer(Int)
    case gateway
  }

  final class Entry: Sendable {
    let method: Method
    let target: Target
    /// The name as bytes, for passing on.
    let name: Bytes

    init(_ method: Method, _ target: Target) {
      self.method = method
      self.target = target
      name = Bytes(method.name.utf8)
    }
  }

  private var table = MethodTable()
  private var entries: [Entry] = []
  /// The first segments that have a service: `content`, `ai`, …
  let services: [String]

  /// - Parameters:
  ///   - services: the first segment of each service's methods, in the order of the peers.
  ///   - requests: all requests of all contracts, and the gateway's own.
  init(services: [String], requests: [any Request.Type]) {
    self.services = services
    for request in requests { add(request.method) }
    for service in services { add(Method("\(service).ping", .read, access: .open, "Returns its params.")) }
    for service in services + ["gateway"] {
      for (verb, summary) in [
        ("health", "Whether the service is ready, and how it is."), ("info", "What the service is and answers."),
        ("stats", "How often each method was called, and how it went."), ("metrics", "Counters as Prometheus text."),
      ] { add(Method("\(service).\(verb)", .read, audience: .ops, access: .open, summary)) }
      for method in EventMethods.all(of: service) { add(method) }
    }
  }

  mutating func add(_ method: Method) {
    let peer = services.firstIndex { $0 == method.service }
    table.add(method.name)
    entries.append(Entry(method, peer.map(Target.peer) ?? .gateway))
  }

  var methods: [Method] { entries.map(\.method) }

  subscript(name: Span<UInt8>) -> Entry? { table[name].map { entries[$0] } }
  subscript(name: String) -> Entry? { self[Bytes(name.utf8).span] }
}
