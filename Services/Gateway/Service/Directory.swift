import MessageBus
import ServiceHost
import Wire

/// Every method there is, and who answers it: made from the contracts, once.
final class Directory {
  enum Target: Sendable {
    /// The peer with this index.
    case peer(Int)
    case gateway
  }

  final class Entry: Sendable {
    let method: Method
    let target: Target
    // What is asked for each call, and takes longer to find in `method`.
    let isForClients: Bool
    let needsAccount: Bool
    let isRead: Bool
    let isEndless: Bool
    /// What a request that is passed on has of the method.
    let head: Bytes
    /// How the calls went that were passed on.
    let tally: CallTally

    init(_ method: Method, _ target: Target) {
      self.method = method
      self.target = target
      isForClients = method.audience == .client
      needsAccount = method.access == .account
      isRead = method.effect == .read
      isEndless = method.isEndless
      head = InnerRequest.head(of: method.name)
      tally = CallTally(method)
    }
  }

  /// What a method takes and gives.
  enum Shape {
    case request(any Request.Type)
    /// No params, and a reply of this type.
    case reply(any Codable.Type)
    /// The reply is the params.
    case echo
  }

  private let table: MethodTable
  private let entries: [Entry]
  let methods: [(method: Method, shape: Shape)]
  /// The first segments that have a service: `content`, `ai`, …
  let services: [String]

  /// - Parameters:
  ///   - services: the first segment of each service's methods, in the order of the peers.
  ///   - requests: all requests of all contracts, and the gateway's own.
  ///   - echoes: methods of the gateway's own that reply with their params.
  init(services: [String], requests: [any Request.Type], echoes: [Method] = []) {
    self.services = services
    methods = Self.methods(services, requests) + echoes.map { ($0, .echo) }
    entries = methods.map { method, _ in
      Entry(method, services.firstIndex { $0 == method.service }.map(Target.peer) ?? .gateway)
    }
    var table = MethodTable()
    for (method, _) in methods { table.add(method.name) }
    self.table = table
  }

  private static func methods(_ services: [String], _ requests: [any Request.Type]) -> [(method: Method, shape: Shape)]
  {
    var found: [(method: Method, shape: Shape)] = requests.map { ($0.method, .request($0)) }
    for service in services {
      found.append((Method("\(service).ping", .read, access: .open, "Returns its params."), .echo))
      found += (EventMethods.all(of: service) + OpsMethods.stores(of: service)).map { ($0, .request($1)) }
    }
    let builtIn: [(verb: String, reply: any Codable.Type, summary: String)] = [
      ("health", HealthReply.self, "Whether the service is ready, and how it is."),
      ("info", InfoReply.self, "What the service is and answers."),
      ("stats", StatsReply.self, "How often each method was called, and how it went."),
      ("metrics", MetricsReply.self, "Counters as Prometheus text."),
    ]
    for service in services + ["gateway"] {
      found += OpsMethods.everywhere(of: service).map { ($0, .request($1)) }
      found += builtIn.map { verb, reply, summary in
        (Method("\(service).\(verb)", .read, audience: .ops, access: .open, summary), .reply(reply))
      }
    }
    return found
  }

  /// Of all methods that services answer.
  var passedOn: [CallTally] { entries.compactMap { if case .peer = $0.target { $0.tally } else { nil } } }

  subscript(name: Span<UInt8>) -> Entry? { table[name].map { entries[$0] } }
  subscript(name: String) -> Entry? { self[Bytes(name.utf8).span] }
}
