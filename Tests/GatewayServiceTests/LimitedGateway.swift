import AppCatalog
import EntitlementsContract
import EventLoop
import Files
import MessageBus
import Telemetry
import TestSupport
import Testing
import Wire

@testable import GatewayService

/// A call that is answered when the test allows it.
struct Hold: Request {
  typealias Reply = Nothing
  static let method = Method("content.things.hold", .change, access: .open, traits: .streams, "Waits.")
  /// Padding that gives the call any length.
  var q: String?
}

/// A call like `Hold`, but expensive.
struct Carve: Request {
  typealias Reply = Nothing
  static let method = Method("content.things.carve", .read, access: .open, traits: .isExpensive, "Carves.")
}

/// An endless stream without items.
struct Listen: Request {
  typealias Reply = Nothing
  static let method = Method(
    "content.things.listen", .read, access: .open, traits: [.streams, .isEndless], "Listens.")
}

/// A call whose reply has the given number of bytes.
struct Fetch: Request {
  static let method = Method("content.things.fetch", .read, access: .open, "Answers at length.")
  var bytes: Int
  struct Reply: Codable, Sendable { var text: String }
}

/// Returns the caller's account and origin.
struct Whose: Request {
  static let method = Method(
    "content.things.whose", .read, access: .open, traits: [.asksOrigin, .returnsMoreToOperators],
    "Returns the caller's account and origin, and whether an operator calls."
  )
  struct Reply: Codable, Sendable {
    var account: String?
    var origin: String?
    var isOperator: Bool
  }
}

/// An expensive call.
struct Paint: Request {
  typealias Reply = Nothing
  static let method = Method("content.things.paint", .read, access: .open, traits: .isExpensive, "Paints.")
}

/// A call with a code: "right" is valid, "taken" conflicts, "slow" isn't answered, and any other code is wrong.
struct Guess: Request {
  typealias Reply = Nothing
  static let method = Method(
    "content.things.guess", .change, access: .open, traits: .takesCode, fails: [.notFound], "Takes a code.")
  var code: String
}

/// Another call with a code.
struct Peek: Request {
  typealias Reply = Nothing
  static let method = Method(
    "content.things.peek", .read, access: .open, traits: .takesCode, fails: [.notFound], "Takes a code.")
  var code: String
}

/// Streams the given number of items of the given size in bytes.
struct Pour: Request {
  static let method = Method("content.things.pour", .read, access: .open, traits: .streams, "Streams.")
  typealias Reply = Nothing
  struct Item: Codable, Sendable {
    var number: Int
    var text: String
  }
  var items: Int
  var bytes: Int
}

/// A gateway with limits set by the test, over a real socket and with simulated services.
@Loop final class LimitedGateway {
  let gateway: Gateway
  let metrics = Metrics()
  /// The number of streamed items so far.
  private(set) var poured = 0
  /// True to delay the lookup of sessions.
  var holdsSessions = false
  /// The address that the proxy reports for new connections; nil for the socket's user.
  var address: String?
  private let folder: String
  private var servers: [Server] = []
  private var listeners: [Listener] = []

  init(in folder: String, proxies: Set<UInt32> = [], _ limits: GatewayLimits) throws {
    self.folder = folder
    let clock = LoopClock.system
    let log = Log(service: "gateway", level: .error, clock: clock) { _ in }
    gateway = Gateway(
      services: .init(
        peers: ["entitlements", "content"].map {
          ($0, Peer(name: $0, path: "\(folder)/\($0)", clock: clock, limits: limits.peers))
        },
        requests: [
          Hold.self, Carve.self, Listen.self, Fetch.self, Pour.self, Whose.self, Paint.self, Guess.self, Peek.self,
          RegisterDevice.self,
        ]),
      host: .init(
        routes: Routes(prefix: "gateway", others: ["views", "rpc"]), metrics: metrics, clock: clock, log: log),
      users: .init(operators: proxies, proxies: proxies), catalog: AppCatalog(apps: []), limits: limits)
    let gateway = gateway
    listeners.append(
      try Listener(
        descriptor: ListeningSocket.make(at: "\(folder)/gateway", mode: 0o600), admit: { gateway.admit($0) },
        accepted: { gateway.accept($0) }))
    try serve("entitlements", log) { routes in
      routes.on(ResolveSession.self) { request, _ in
        if self.holdsSessions { try await Loop.untilCancelled() }
        return Self.session(request.tokenHash)
      }
      routes.on(RegisterDevice.self) { _, _ in
        RegisterDevice.Reply(account: "acc_1", device: "dev_1", session: "ses_1", token: "qt_1", plan: "free")
      }
    }
    try serve("content", log) { routes in
      routes.on(Paint.self) { _, _ in Nothing() }
      routes.on(Guess.self) { request, _ in try await Self.answer(request.code) }
      routes.on(Peek.self) { request, _ in try await Self.answer(request.code) }
      routes.answer(Method("content.ping", .read, access: .open, "Echoes.")) { params, out in out.append(params) }
      routes.on(Hold.self) { _, _ in
        try await Loop.untilCancelled()
        return Nothing()
      }
      routes.on(Carve.self) { _, _ in
        try await Loop.untilCancelled()
        return Nothing()
      }
      routes.on(Listen.self) { _, _ in
        try await Loop.untilCancelled()
        return Nothing()
      }
      routes.on(Fetch.self) { request, _ in Fetch.Reply(text: String(repeating: "x", count: request.bytes)) }
      routes.on(Whose.self) { _, call in
        Whose.Reply(
          account: call.caller.principal?.account, origin: call.caller.origin,
          isOperator: call.caller.isOperator)
      }
      routes.on(Pour.self) { request, call in
        let text = String(repeating: "y", count: request.bytes)
        for number in 0..<request.items {
          try await call.progress(Pour.Item(number: number, text: text))
          self.poured += 1
        }
        return Nothing()
      }
    }
  }

  private func serve(_ name: String, _ log: Log, _ register: (Routes) -> Void) throws {
    let server = Server(
      routes: Routes(prefix: name), clock: .system, log: log,
      policy: PeerPolicy(services: ["gateway": ByteStreamEnd.uid], operators: []))
    register(server.routes)
    servers.append(server)
    listeners.append(
      try Listener(descriptor: ListeningSocket.make(at: "\(folder)/\(name)", mode: 0o600)) { server.accept($0) })
  }

  @Loop private static func answer(_ code: String) async throws -> Nothing {
    switch code {
    case "right": return Nothing()
    case "taken": throw Failure.conflict(.sameAccount)
    case "slow": try await Loop.untilCancelled()
    default: break
    }
    throw Failure.notFound(.noSuchCode)
  }

  /// Accepts every token. The account's name consists of the first digits of the token's digest.
  nonisolated private static func session(_ hash: String) -> ResolveSession.Reply {
    let principal = Principal(
      account: "acc_\(hash.prefix(4))", app: "flippin", plan: "free", scopes: [], language: .en, timeZone: "UTC")
    return ResolveSession.Reply(principal: principal, planUntil: nil)
  }

  func calls(of method: String) -> UInt64 {
    servers.flatMap(\.routes.all).first { $0.method.name == method }?.tally.requests ?? 0
  }

  func reached(_ limit: Limit) -> UInt64 {
    metrics.counter("quintet_limit_reached_total", "", by: ["limit": limit.rawValue]).value
  }

  func client() async throws -> ByteStreamEnd {
    let client = try await ByteStreamEnd(connectedTo: "\(folder)/gateway")
    if let address { client.send(header: .client(try #require(InternetAddress(address)), port: 1)) }
    return client
  }

  func stop() {
    for listener in listeners { listener.close() }
    gateway.close()
    for server in servers { server.close() }
  }
}

/// Runs a test's body with a gateway that has the test's limits.
func withLimits(
  _ set: (inout GatewayLimits) -> Void = { _ in }, proxies: Set<UInt32> = [],
  _ body: @escaping @Loop @Sendable (LimitedGateway) async throws -> Void
) async throws {
  var limits = GatewayLimits()
  set(&limits)
  try await onLoop { [limits] in
    try await withTemporaryDirectory { folder in
      let limited = try LimitedGateway(in: folder, proxies: proxies, limits)
      let result: Result<Void, any Error>
      do { result = .success(try await body(limited)) } catch { result = .failure(error) }
      limited.stop()
      try result.get()
    }
  }
}
