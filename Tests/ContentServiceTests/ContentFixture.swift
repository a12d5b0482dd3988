import AppCatalog
import CivilTime
import ContentContract
import ContentService
import EventLoop
import Files
import Glibc
import MessageBus
import Storage
import Telemetry
import TestSupport
import Transfers
import Wire

/// The service as its callers meet it: over a real socket, with a real store and the apps of `SampleApps`.
@Loop final class ContentFixture {
  let store: Store
  let catalog: AppCatalog
  let upkeep: CardUpkeep
  let files: Transfers
  /// The folder of the apps' data.
  let apps: String
  private let server: Server
  private let peer: Peer
  private let listener: Listener

  init(in folder: String) throws {
    let clock = LoopClock.system
    store = try Store.open("\(folder)/content.db", migrations: contentMigrations, clock: clock)
    let log = Log(service: "content", level: .error, clock: clock) { _ in }
    let policy = PeerPolicy(
      services: ["gateway": geteuid(), "ai": geteuid(), "entitlements": geteuid()], operators: [])
    server = Server(routes: Routes(prefix: "content"), clock: clock, log: log, policy: policy)
    let pictures = PagePictures(store: store)
    apps = "\(folder)/apps"
    catalog = try AppCatalog.open(apps) { pictures.read($0) }
    pictures.take()
    upkeep = CardUpkeep(store, clock: clock, log: log)
    files = Transfers(
      store: store, clock: clock, kinds: ContentFileKind.allCases.map(\.transfer), log: log)
    files.start()
    ContentService(store: store, catalog: catalog, pictures: pictures, upkeep: upkeep, files: files)
      .register(on: server.routes)
    peer = Peer(name: "content", path: "\(folder)/content.sock", clock: clock)
    let server = server
    listener = try Listener(descriptor: ListeningSocket.make(at: "\(folder)/content.sock", mode: 0o600)) {
      server.accept($0)
    }
  }

  /// The names of all that it answers.
  var methods: [String] { server.routes.all.map(\.method.name) }

  /// Calls a method on somebody's behalf.
  func call<R: Request>(
    _ request: R, app: String = "flip", account: String = "acc_1", plan: String = "free", language: Language = .en,
    key: String? = nil
  ) async throws -> R.Reply {
    let principal = Principal(account: account, app: app, plan: plan, language: language, timeZone: "Asia/Ho_Chi_Minh")
    return try await peer.call(
      request, as: Caller(principal: principal, idempotencyKey: key), timeout: .seconds(30))
  }

  /// The failure that a call ends with; nil if it goes well.
  func failure<R: Request>(
    _ request: R, app: String = "flip", account: String = "acc_1", plan: String = "free", key: String? = nil
  ) async throws -> Failure? {
    do {
      _ = try await call(request, app: app, account: account, plan: plan, key: key)
      return nil
    } catch let failure as Failure {
      return failure
    }
  }

  /// What kind of failure a call ends with; nil if it goes well.
  func kind<R: Request>(
    _ request: R, app: String = "flip", account: String = "acc_1", plan: String = "free"
  ) async throws -> FailureKind? {
    try await failure(request, app: app, account: account, plan: plan)?.kind
  }

  func close() async {
    listener.close()
    server.close()
    files.stop()
    await store.close()
  }
}

/// Runs a test against the service, with apps of its own or the usual ones.
func withContent(
  _ files: [String: [UInt8]] = SampleApps.files, _ body: @escaping @Loop @Sendable (ContentFixture) async throws -> Void
) async throws {
  try await onLoop {
    try await withTemporaryDirectory { folder in
      for (name, bytes) in files {
        try Disk.makeDirectories(Disk.parent(of: "\(folder)/apps/\(name)"))
        try Disk.write(bytes, to: "\(folder)/apps/\(name)")
      }
      let fixture = try ContentFixture(in: folder)
      let result: Result<Void, any Error>
      do { result = .success(try await body(fixture)) } catch { result = .failure(error) }
      await fixture.close()
      try result.get()
    }
  }
}
