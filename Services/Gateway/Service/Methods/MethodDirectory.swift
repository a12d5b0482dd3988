import CivilTime
import EntitlementsContract
import EventLoop
import MessageBus
import ServiceHost
import Telemetry
import Wire

/// All methods and the services that implement them, built once from the contracts.
final class MethodDirectory {
  final class Entry: Sendable {
    let method: Method
    /// The service that implements the method; nil for the gateway itself.
    let peer: Peer?
    /// The rate limit for the method's calls, in addition to the limit for all calls.
    let cost: Cost
    /// The outcomes of the method's forwarded calls.
    let tally: CallTally

    // Properties needed for each call, computed once.
    let isForClients: Bool
    /// True if only other services may call the method.
    let isInner: Bool
    let needsAccount: Bool
    let isRead: Bool
    let isEndless: Bool
    let takesCode: Bool
    let asksOrigin: Bool
    let returnsMoreToOperators: Bool

    init(_ method: Method, _ peer: Peer?) {
      self.method = method
      self.peer = peer
      isForClients = method.audience == .client
      isInner = method.audience == .inner
      needsAccount = method.access == .account
      isRead = method.effect == .read
      isEndless = method.isEndless
      takesCode = method.takesCode
      asksOrigin = method.asksOrigin
      returnsMoreToOperators = method.returnsMoreToOperators
      cost = method == RegisterDevice.method ? .registration : method.isExpensive ? .expensive : .usual
      tally = CallTally(method)
    }

    /// The constant part of a forwarded request's text, which contains the method.
    var head: Bytes { method.head }

    /// Counts a forwarded call that has ended.
    @Loop func count(_ call: ClientCall, _ failure: FailureKind?, at now: Instant, by spans: SpanLog) {
      spans.ended(
        .server, tally, trace: call.trace, series: peer?.traces.context(call.number), peer: peer?.name,
        started: call.started, nanoseconds: now.nanoseconds(since: call.started), failure: failure)
    }
  }

  /// The rate limits for a method's calls, in addition to the limit for all calls.
  enum Cost { case usual, expensive, registration }

  /// The types of a method's params and reply.
  enum Shape {
    case request(any Request.Type)
    /// A method without params and with this reply type.
    case reply(any Codable.Type)
    /// A method that returns its params.
    case echo
  }

  private let table: MethodTable
  private let entries: [Entry]
  let methods: [(method: Method, shape: Shape)]
  /// The first segments of the services' methods: `content`, `ai`, … The development store isn't included.
  let services: [String]

  /// - Parameters:
  ///   - peers: The services by the first segment of their methods.
  ///   - requests: All requests of all contracts, including the gateway's own.
  ///   - echoes: The gateway's own methods that return their params.
  init(peers: [(segment: String, peer: Peer)], requests: [any Request.Type], echoes: [Method] = []) {
    services = peers.map(\.segment).filter { ServiceDirectory.service($0) != nil }
    methods = Self.methods(services, requests) + echoes.map { ($0, .echo) }
    entries = methods.map { method, _ in
      Entry(method, peers.first { $0.segment == method.service }?.peer)
    }
    table = Self.table(methods.map(\.method.name))
  }

  private static func table(_ names: [String]) -> MethodTable {
    var table = MethodTable()
    for name in names { table.add(name) }
    return table
  }

  private static func methods(_ services: [String], _ requests: [any Request.Type]) -> [(method: Method, shape: Shape)]
  {
    var found: [(method: Method, shape: Shape)] = requests.map { ($0.method, .request($0)) }
    for service in services { found += storeMethods(of: service) }
    for service in services + ["gateway"] {
      found += AdminMethods.everywhere(of: service).map { ($0, .request($1)) }
      found += reports(of: service)
    }
    return found
  }

  /// Returns the methods that every service with a database has.
  private static func storeMethods(of service: String) -> [(method: Method, shape: Shape)] {
    let ping = Method("\(service).ping", .read, access: .open, "Returns the parameters of the call.")
    let others = EventMethods.all(of: service) + AdminMethods.stores(of: service)
    var found: [(method: Method, shape: Shape)] = [(ping, .echo)]
    found += others.map { ($0, .request($1)) }
    return found
  }

  /// Returns the methods by which every process reports its state.
  private static func reports(of service: String) -> [(method: Method, shape: Shape)] {
    let reports: [(verb: String, reply: any Codable.Type, summary: String)] = [
      ("health", HealthReply.self, "Returns the state of the service."),
      ("info", InfoReply.self, "Describes the service and its methods."),
      ("stats", StatsReply.self, "Returns the calls and failures of each method."),
      ("metrics", MetricsReply.self, "Returns all metrics in Prometheus's text format."),
    ]
    return reports.map { verb, reply, summary in
      (Method("\(service).\(verb)", .read, audience: .admin, access: .open, summary), .reply(reply))
    }
  }

  /// Returns the failure for a call to an unknown method.
  ///
  /// - Parameter toAdmin: True if the suggestions may include admin methods.
  func unknown(_ name: Span<UInt8>, toAdmin: Bool) -> Failure {
    let suggested = methods.lazy.map(\.method).filter { $0.audience == .client || toAdmin && $0.audience == .admin }
    return .noMethod(name, knowing: suggested.map(\.name))
  }

  var passedOn: [CallTally] { entries.filter { $0.peer != nil }.map(\.tally) }

  subscript(name: Span<UInt8>) -> Entry? { table[name].map { entries[$0] } }
  subscript(name: String) -> Entry? { self[Bytes(name.utf8).span] }
}
