import MessageBus
import ServiceHost
import Wire

/// Every method there is, and who answers it: made from the contracts, once.
struct Directory {
  enum Target {
    /// The peer with this index.
    case peer(Int)
    case gateway
  }

  struct Entry {
    let method: Method
    let target: Target
    /// The name as bytes, for passing on.
    let name: Bytes
  }

  private var table = MethodTable<Entry>()
  private(set) var methods: [Method] = []
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
    table.add(
      method.name, Entry(method: method, target: peer.map(Target.peer) ?? .gateway, name: Bytes(method.name.utf8)))
    methods.append(method)
  }

  subscript(name: Span<UInt8>) -> Entry? { table[name] }
  subscript(name: String) -> Entry? { table[name] }
}
