import AppCatalog
import CivilTime
import Crypto
import EntitlementsContract
import EntitlementsService
import EventLoop
import Files
import Glibc
import MessageBus
import Storage
import Telemetry
import TestAuthority
import TestSupport
import Wire

/// The service as its callers meet it: over a real socket, with a real store, our apps, and a store authority of its
/// own. Its clock stands still until a test moves it.
@Loop final class EntitlementsFixture {
  let clock = LoopClock(wall: Timestamp(seconds: 1_790_000_000))
  let authority: TestAuthority
  let store: Store
  private let service: EntitlementsService
  private let server: Server
  private let peer: Peer
  private let listener: Listener

  let folder: String

  init(in folder: String, environments: Set<StoreEnvironment>, xcode: [XcodeSigner]) throws {
    self.folder = folder
    let start = clock.wallNow
    authority = try TestAuthority(from: start + .seconds(-86_400), to: start + .seconds(400 * 86_400))
    store = try Store.open(
      "\(folder)/entitlements.db", migrations: EntitlementsService.migrations, clock: clock)
    let log = Log(service: "entitlements", level: .error, clock: clock) { _ in }
    let policy = PeerPolicy(services: ["gateway": geteuid()], operators: [])
    server = Server(routes: Routes(prefix: "entitlements"), clock: .system, log: log, policy: policy)
    service = EntitlementsService(
      store: store, catalog: try AppCatalog.load(Apps.folder),
      verifier: StoreVerifier(
        policy: .appStore(roots: [authority.root]), localSigners: NamedSigners(xcode.map(\.certificate)),
        environments: environments), clock: clock, log: log)
    service.register(on: server.routes)
    service.start()
    peer = Peer(name: "entitlements", path: "\(folder)/entitlements.sock", clock: .system)
    let server = server
    listener = try Listener(descriptor: ListeningSocket.make(at: "\(folder)/entitlements.sock", mode: 0o600)) {
      server.accept($0)
    }
  }

  /// A new account of an app, with its token.
  func register(
    _ app: String = "flippin", key: String? = nil, name: String? = nil, zone: String = "Asia/Ho_Chi_Minh"
  ) async throws -> RegisterDevice.Reply {
    try await peer.call(
      PlainRegistration(app: app, language: "vi", timeZone: zone, deviceName: name),
      as: Caller(principal: nil, idempotencyKey: key), timeout: .seconds(30))
  }

  /// Who the token stands for, as the gateway asks it.
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

  /// What kind of failure a body ends with; nil if it goes well.
  func kind<T>(_ body: @Loop () async throws -> T) async throws -> FailureKind? {
    do {
      _ = try await body()
      return nil
    } catch let failure as Failure {
      return failure.kind
    }
  }

  /// A month of flippin, bought now.
  func receipt(_ transaction: String = "2000000001", days: Int = 30) -> StoreReceipt {
    StoreReceipt(
      bundle: "com.dor.flippin", product: "com.dor.flippin.premium_monthly", transaction: transaction,
      purchasedAt: clock.wallNow, expiresAt: clock.wallNow + .seconds(Int64(days) * 86_400))
  }

  /// The renewal info of that month.
  func renewal(_ original: String = "2000000001") -> StoreRenewal {
    StoreRenewal(original: original, product: "com.dor.flippin.premium_monthly", signedAt: clock.wallNow)
  }

  /// Begins to follow the live stream; what is committed after this returns is among its items.
  func listen() async throws -> Gathered {
    let (peer, gathered) = (peer, Gathered())
    gathered.stream = Loop.task {
      _ = try await peer.call(ListenLive(), as: Caller(principal: nil), timeout: nil) { gathered.add($0) }
    }
    // Answers on one connection are begun in its order: once the second is there, the stream has begun.
    for _ in 0..<2 { _ = try await kind { try await resolve("nobody") } }
    return gathered
  }

  func stop() async {
    service.stop()
    listener.close()
    await store.close()
  }
}

/// `RegisterDevice` as a client may send it, whatever stands in its texts.
struct PlainRegistration: Request {
  static let method = RegisterDevice.method
  var app: String
  var language: Language
  var timeZone: String
  var deviceName: String?
  typealias Reply = RegisterDevice.Reply
}

/// A stream's items, for somebody who waits for them.
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

  /// The first `count` items, once they have come; ends the stream.
  func first(_ count: Int) async -> [LiveChange] {
    wanted = count
    if items.count < count { await withCheckedContinuation { waiting = $0 } }
    stream?.cancel()
    return items
  }
}

/// Runs a test's body on the loop against a fresh service.
///
/// - Parameters:
///   - environments: those of the store's that count.
///   - xcode: the signers that were named.
func withEntitlements(
  in environments: Set<StoreEnvironment> = [.production], xcode: [XcodeSigner] = [],
  _ body: @escaping @Loop @Sendable (EntitlementsFixture) async throws -> Void
) async throws {
  try await onLoop {
    try await withTemporaryDirectory { folder in
      let fixture = try EntitlementsFixture(in: folder, environments: environments, xcode: xcode)
      try await body(fixture)
      await fixture.stop()
    }
  }
}
