import AppCatalog
import CivilTime
import Crypto
import EntitlementsContract
import EntitlementsService
import EventLoop
import Files
import Glibc
import MessageBus
import ServiceHost
import Storage
import Telemetry
import TestAuthority
import TestSupport
import Testing
import Wire

/// The service over a real socket, with a real database, the project's apps, and a test authority for the App Store.
/// Only a test advances the clock.
@Loop final class EntitlementsFixture {
  let clock = LoopClock(wall: Timestamp(seconds: 1_790_000_000))
  /// The time at which the fixture starts.
  let start = Timestamp(seconds: 1_790_000_000)
  let authority: TestAuthority
  /// A second authority, trusted only in `Development`.
  let stranger: TestAuthority
  let store: Store
  let service: EntitlementsService
  /// The log for other parts that a test creates.
  let log: Log
  let counts: AccessCounts
  private let server: Server
  private let peer: Peer
  private let listener: Listener
  /// The routes of the service.
  var routes: Routes { server.routes }
  /// The other services that store data of accounts.
  let others = OtherServices()

  let folder: String

  init(
    in folder: String, environments: Set<AppStoreEnvironment>, xcode: [XcodeSigner], restoring: JSONValue?,
    codes: JSONValue?
  ) throws {
    self.folder = folder
    let end = start + .seconds(1000 * 86_400)
    authority = try TestAuthority(from: start + .seconds(-300 * 86_400), to: end)
    stranger = try TestAuthority(from: start + .seconds(-300 * 86_400), to: end)
    store = try Store.ofRun(
      "\(folder)/entitlements.db", migrations: EntitlementsService.migrations, held: EntitlementsAPI.held, clock: clock)
    log = Log(service: "entitlements", level: .error, clock: clock) { _ in }
    counts = AccessCounts(
      content: Peer(name: "content", path: "\(folder)/content.sock", clock: .system),
      ai: Peer(name: "ai", path: "\(folder)/ai.sock", clock: .system), log: log)
    let policy = PeerPolicy(services: ["gateway": geteuid(), "content": geteuid()], operators: [])
    server = Server(routes: Routes(prefix: "entitlements"), clock: .system, log: log, policy: policy)
    service = EntitlementsService(
      store: store, catalog: try Self.catalog(restoring, codes, in: folder),
      verifier: AppStoreVerifier(
        policy: .appStore(roots: [authority.root]), localSigners: NamedSigners(xcode.map(\.certificate)),
        development: .appStore(roots: [stranger.root]), environments: environments),
      services: others.services,
      counts: counts, clock: clock, log: log)
    service.register(on: server.routes)
    service.start()
    peer = Peer(name: "entitlements", path: "\(folder)/entitlements.sock", clock: .system)
    let server = server
    listener = try Listener(descriptor: ListeningSocket.make(at: "\(folder)/entitlements.sock", mode: 0o600)) {
      server.accept($0)
    }
  }

  /// Returns the folder of the served apps. With a rule for purchases that another account owns, the folder has flippin
  /// with that rule, and a copy of flippin with the same bundle id.
  private static func catalog(
    _ restoring: JSONValue?, _ codes: JSONValue?, in folder: String
  ) throws -> AppCatalog {
    guard let restoring else { return try Apps.catalog() }
    for app in ["flippin", "copy"] { try Disk.makeDirectories("\(folder)/apps/\(app)") }
    for file in ["app.json", "access.json", "cards.json", "views.json", "offerings.json"] {
      var text = try Disk.read("\(Apps.folder)/flippin/\(file)")
      if file == "offerings.json" {
        var offerings = try #require(try JSON.decode(JSONValue.self, from: text).object)
        offerings["restoring"] = restoring
        if let codes { offerings["codes_while_subscribed"] = codes }
        text = try JSON.encode(JSONValue.object(offerings))
      }
      try Disk.write(text, to: "\(folder)/apps/flippin/\(file)")
      let copied = String(decoding: text, as: UTF8.self).replacing("\"id\": \"flippin\"", with: "\"id\": \"copy\"")
      try Disk.write(Array(copied.utf8), to: "\(folder)/apps/copy/\(file)")
    }
    return try AppCatalog.load("\(folder)/apps")
  }

  /// Registers a device: creates an account, or returns a device to its account by its secret or its token.
  func register(
    _ app: String = "flippin", key: String? = nil, name: String? = nil, zone: String = "Asia/Ho_Chi_Minh",
    language: String = "vi", secret: String? = nil, token: String? = nil
  ) async throws -> RegisterDevice.Reply {
    var principal: Principal?
    if let token { principal = try await resolve(token).principal }
    return try await peer.call(
      PlainRegistration(app: app, language: language, timeZone: zone, deviceName: name, deviceSecret: secret),
      as: Caller(principal: principal, idempotencyKey: key), timeout: .seconds(30))
  }

  /// Returns true if a token is valid. Background writes are committed when this returns.
  func isAlive(_ token: String) async throws -> Bool {
    let kind = try await kind { try await resolve(token) }
    try await store.write { _ in }
    return kind == nil
  }

  /// Returns the token's principal, using the same call as the gateway.
  func resolve(_ token: String) async throws -> ResolveSession.Reply {
    try await peer.call(
      ResolveSession(tokenHash: SHA256.hexDigest(Array(token.utf8))), as: Caller(principal: nil),
      timeout: .seconds(30))
  }

  /// Calls a method as the token's owner.
  func call<R: Request>(_ request: R, _ token: String, key: String? = nil) async throws -> R.Reply {
    let principal = try await resolve(token).principal
    return try await peer.call(
      request, as: Caller(principal: principal, idempotencyKey: key), timeout: .seconds(30))
  }

  /// Calls a method as the gateway does for operators.
  func ask<R: Request>(_ request: R, key: String? = nil) async throws -> R.Reply {
    try await peer.call(request, as: Caller(principal: nil, idempotencyKey: key), timeout: .seconds(30))
  }

  /// Returns the kind of failure that `body` throws; nil if it succeeds.
  func kind<T>(_ body: @Loop () async throws -> T) async throws -> FailureKind? {
    do {
      _ = try await body()
      return nil
    } catch let failure as Failure {
      return failure.kind
    }
  }

  /// Returns a monthly purchase of flippin, made now.
  func receipt(_ transaction: String = "2000000001", days: Int = 30) -> TestTransaction {
    TestTransaction(
      bundle: "com.dor.flippin", product: "com.dor.flippin.premium_monthly", transaction: transaction,
      purchasedAt: clock.wallNow, expiresAt: clock.wallNow + .seconds(Int64(days) * 86_400))
  }

  /// Returns renewal info for the purchase with the given original transaction.
  func renewal(_ original: String = "2000000001") -> TestRenewal {
    TestRenewal(original: original, product: "com.dor.flippin.premium_monthly", signedAt: clock.wallNow)
  }

  /// Subscribes to the live stream. The stream contains everything committed after this returns.
  func listen() async throws -> Gathered {
    let peer = peer
    let gathered = Gathered()
    gathered.stream = Loop.task {
      _ = try await peer.call(ListenLive(), as: Caller(principal: nil), timeout: nil) {
        if $0.isReady != true { gathered.add($0) }
      }
    }
    // The server starts the calls of a connection in order, so the stream has started when the second reply arrives.
    for _ in 0..<2 { _ = try await kind { try await resolve("nobody") } }
    return gathered
  }

  func stop() async {
    service.stop()
    listener.close()
    await store.close()
  }
}

/// Simulated services that store data of accounts.
@Loop final class OtherServices {
  /// The number of steps that each service still has to do; a negative number makes it fail.
  var steps: [String: Int] = [:]
  var holdings: [AccountHolding] = []
  /// The calls that the services received.
  private(set) var asked: [String] = []

  var services: AccountServices {
    AccountServices(
      names: ["content", "progress"],
      merge: { [self] service, merge in
        asked.append("\(service) \(merge.account) \(merge.into)")
        let left = steps[service] ?? 0
        if left < 0 { throw Failure.unavailable(service) }
        steps[service] = max(0, left - 1)
        return left == 0
      }, holdings: { [self] service, request in service == "content" ? holdings : [] })
  }
}

/// `RegisterDevice` with unrestricted texts, as a client may send them.
struct PlainRegistration: Request {
  static let method = RegisterDevice.method
  var app: String
  var language: String
  var timeZone: String
  var deviceName: String?
  var deviceSecret: String?
  typealias Reply = RegisterDevice.Reply
}

/// Collects a stream's items.
@Loop final class Gathered {
  var stream: Task<Void, any Error>?
  private var items: [LiveChange] = []
  private var wanted = 0
  private var waiting: CheckedContinuation<Void, Never>?

  func add(_ item: LiveChange) {
    items.append(item)
    guard items.count >= wanted else { return }
    waiting?.resume()
    waiting = nil
  }

  /// Waits for the first `count` items, ends the stream and returns them.
  func first(_ count: Int) async -> [LiveChange] {
    wanted = count
    if items.count < count { await withCheckedContinuation { waiting = $0 } }
    stream?.cancel()
    return items
  }
}

/// Runs a test's body on the loop against a new service.
///
/// - Parameters:
///   - environments: The environments whose purchases count.
///   - xcode: The named Xcode signers.
///   - restoring: The app's rule for purchases that another account owns; nil for the project's unchanged apps.
///   - codes: The app's rule for codes if the account has the plan; requires `restoring`.
func withEntitlements(
  in environments: Set<AppStoreEnvironment> = [.production], xcode: [XcodeSigner] = [], restoring: JSONValue? = nil,
  codes: JSONValue? = nil,
  _ body: @escaping @Loop @Sendable (EntitlementsFixture) async throws -> Void
) async throws {
  try await onLoop {
    try await withTemporaryDirectory { folder in
      let fixture = try EntitlementsFixture(
        in: folder, environments: environments, xcode: xcode, restoring: restoring, codes: codes)
      try await body(fixture)
      await fixture.stop()
    }
  }
}
