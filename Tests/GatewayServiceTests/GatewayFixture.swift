import AppCatalog
import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import Files
import GatewayContract
import Glibc
import MessageBus
import QuintetCommand
import ServiceHost
import Telemetry
import TestSupport
import Wire

@testable import GatewayService

/// The gateway as clients see it, over a real socket and with simulated services.
@Loop final class GatewayFixture {
  let gateway: Gateway
  let folder: String
  let catalog: AppCatalog
  /// The simulated services by the first segment of their methods.
  private(set) var services: [String: Server] = [:]
  private var listeners: [Listener] = []
  private var held: [Int32] = []
  /// Returns the session of a token, given the token's digest.
  var resolve: @Loop (String) async throws -> ResolveSession.Reply = { _ in throw Failure.unauthenticated }
  private(set) var resolved = 0
  /// The live stream of `entitlements`.
  let changes = Broadcast<LiveChange>("live changes")
  /// Runs before each live stream starts.
  var beforeStream: @Loop () async -> Void = {}

  private static let segments = ["entitlements", "content", "progress"]

  /// - Parameters:
  ///   - files: The app data, by paths below the apps' folder.
  ///   - requests: The requests of the services' contracts.
  ///   - dead: Services that don't respond although their sockets are open.
  init(
    in folder: String, apps files: [String: String], requests: [any Request.Type], dead: Set<String>
  ) throws {
    self.folder = folder
    for (name, text) in files {
      try Disk.makeDirectories(Disk.parent(of: "\(folder)/apps/\(name)"))
      try Disk.write(Array(text.utf8), to: "\(folder)/apps/\(name)")
    }
    let clock = LoopClock.system
    let log = Log(service: "gateway", level: .error, clock: clock) { _ in }
    catalog = files.isEmpty ? AppCatalog(apps: []) : try AppCatalog.load("\(folder)/apps")
    let routes = Routes(prefix: "gateway", others: ["views", "rpc"])
    routes.answer(GatewayAPI.ping) { params, out in out.append(params) }
    gateway = Gateway(
      services: .init(
        peers: Self.segments.map { ($0, Peer(name: $0, path: "\(folder)/\($0)", clock: clock)) },
        requests: requests + [ResolveSession.self, ListenLive.self]),
      host: .init(routes: routes, metrics: Metrics(), clock: clock, log: log),
      users: .init(operators: [geteuid()]), catalog: catalog)
    let gateway = gateway
    try listen("gateway") { gateway.accept($0) }
    let policy = PeerPolicy(services: ["gateway": geteuid()], operators: [])
    for segment in Self.segments {
      let server = Server(routes: Routes(prefix: segment), clock: clock, log: log, policy: policy)
      services[segment] = server
      if dead.contains(segment) {
        held.append(try ListeningSocket.make(at: "\(folder)/\(segment)", mode: 0o600))
      } else {
        try listen(segment) { server.accept($0) }
      }
    }
    serveEntitlements()
  }

  private func serveEntitlements() {
    services["entitlements"]?.routes.on(ResolveSession.self) { [unowned self] request, _ in
      resolved += 1
      return try await resolve(request.tokenHash)
    }
    services["entitlements"]?.routes.on(ListenLive.self) { [weak self, changes] _, call in
      await self?.beforeStream()
      try await changes.stream(to: call, first: .ready)
      return Nothing()
    }
  }

  /// Ends the live stream, and lets the next one start only when the returned gate is open.
  func cutStream() async -> Gate {
    let gate = Gate()
    beforeStream = { await gate.pass() }
    changes.cutOff()
    // The gateway has noticed the stream's end when it requests another stream.
    await gate.untilArrived(1)
    return gate
  }

  /// Writes a file of the app data and reloads the data.
  func reload(_ name: String, _ text: String) throws {
    try Disk.write(Array(text.utf8), to: "\(folder)/apps/\(name)")
    catalog.apply(try catalog.checked(catalog.readAgain("\(folder)/apps"), from: "\(folder)/apps"))
    gateway.takeApps()
  }

  private func listen(_ name: String, _ accepted: @escaping @Loop (ByteStream) -> Void) throws {
    let socket = try ListeningSocket.make(at: "\(folder)/\(name)", mode: 0o600)
    listeners.append(try Listener(descriptor: socket, accepted: accepted))
  }

  /// Connects a client with a session token.
  func client(_ token: String? = "qt_good") async throws -> GatewayClient {
    let client = try await GatewayClient.connect("\(folder)/gateway")
    client.token = token
    return client
  }

  /// The reply of `entitlements` for a valid token.
  nonisolated static func session(_ account: String = "acc_1", app: String = "flippin") -> ResolveSession.Reply {
    let principal = Principal(
      account: account, app: app, plan: "free", language: .en, timeZone: "UTC", session: "ses_1")
    return ResolveSession.Reply(principal: principal, planUntil: nil)
  }

  func stop() {
    for listener in listeners { listener.close() }
    for socket in held { close(socket) }
    gateway.close()
    for server in services.values { server.close() }
  }
}

/// Runs a test's body with a new gateway.
func withGateway(
  apps: [String: String] = [:], requests: [any Request.Type] = [], dead: Set<String> = [],
  _ body: @escaping @Loop @Sendable (GatewayFixture) async throws -> Void
) async throws {
  try await onLoop {
    try await withTemporaryDirectory { folder in
      let fixture = try GatewayFixture(in: folder, apps: apps, requests: requests, dead: dead)
      let result: Result<Void, any Error>
      do {
        if !dead.contains("entitlements") {
          _ = try await eventually { fixture.gateway.sessions.isFollowing }
        }
        result = .success(try await body(fixture))
      } catch {
        result = .failure(error)
      }
      fixture.stop()
      try result.get()
    }
  }
}

/// Delays responses until the test opens the gate.
@Loop final class Gate {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var arrived: [(count: Int, CheckedContinuation<Void, Never>)] = []
  private var isOpen = false
  private(set) var count = 0

  /// Called by a handler; returns when the gate is open.
  func pass() async {
    count += 1
    for (wanted, continuation) in arrived where count >= wanted { continuation.resume() }
    arrived.removeAll { count >= $0.count }
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }

  /// Returns when this many handlers have arrived.
  func untilArrived(_ wanted: Int) async {
    if count < wanted { await withCheckedContinuation { arrived.append((wanted, $0)) } }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  func close() { isOpen = false }
}
