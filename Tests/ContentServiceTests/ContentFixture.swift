import AppCatalog
import CivilTime
import ContentContract
import ContentService
import EntitlementsContract
import EventLoop
import Files
import Glibc
import MessageBus
import ServiceHost
import Storage
import Telemetry
import TestSupport
import Transfers
import Wire

/// The service as callers use it: over a real socket, with a real database and the apps of `SampleApps`.
@Loop final class ContentFixture {
  let store: Store
  let catalog: AppCatalog
  let maintenance: CardMaintenance
  private let pictures: AppPictures
  let changes: CatalogueChangeRecorder
  let files: Transfers
  let imports: CardImports
  private let exports: CardExports
  /// The plans that the simulated `entitlements` returns. An account without an entry is erased.
  let standing = Standing()
  /// The messages logged at level `notice` or above.
  var logged: [String] { lines.messages }
  private let lines = Lines()
  /// The folder of the apps' data.
  let apps: String
  private let server: Server
  private let peer: Peer
  private let listener: Listener

  @Loop private final class Lines {
    var messages: [String] = []
  }

  /// - Parameter turn: The time for which an import runs while other imports wait.
  init(in folder: String, on backend: Backend = .ofRun, turn: Duration = CardImports.turn) throws {
    let clock = LoopClock.system
    let path = "\(folder)/content.db"
    store = try Store.open(
      path, migrations: contentMigrations, clock: clock, limits: StoreLimits(patience: .seconds(1 << 40)),
      backend: backend.at(path))
    let log = Log(service: "content", level: .notice, clock: clock) { [lines] in lines.messages.append($0.message) }
    let policy = PeerPolicy(
      services: ["gateway": geteuid(), "ai": geteuid(), "entitlements": geteuid()], operators: [])
    server = Server(routes: Routes(prefix: "content"), clock: clock, log: log, policy: policy)
    pictures = AppPictures(folder: "\(folder)/content-pictures", log: log)
    apps = "\(folder)/apps"
    catalog = try AppCatalog.open(apps) { [pictures] in pictures.read($0) }
    pictures.take()
    let catalogues = Catalogues(pictures)
    changes = CatalogueChangeRecorder(store, catalog: catalog, catalogues: catalogues, clock: clock, log: log)
    changes.start()
    maintenance = CardMaintenance(store, clock: clock, log: log)
    files = Transfers(
      store: store, clock: clock, kinds: ContentFileKind.allCases.map(\.transfer), log: log)
    files.start()
    imports = CardImports(store: store, catalog: catalog, files: files, clock: clock, log: log, turn: turn)
    exports = CardExports(store: store, catalog: catalog, files: files, clock: clock, log: log)
    ContentService(
      store: store, catalog: catalog, pictures: pictures, catalogues: catalogues, maintenance: maintenance,
      files: files,
      imports: imports, exports: exports, links: FileLinks(beside: store.path, clock: clock, log: log),
      plans: AccountPlans { [standing] account, _ in
        guard let plan = standing.plans[account] else { throw Failure.notFound(.noAccount) }
        return plan
      }
    ).register(on: server.routes)
    imports.start()
    exports.start()
    peer = Peer(name: "content", path: "\(folder)/content.sock", clock: clock)
    let server = server
    listener = try Listener(descriptor: ListeningSocket.make(at: "\(folder)/content.sock", mode: 0o600)) {
      server.accept($0)
    }
  }

  /// The number of cached pictures.
  var keptPictures: Int { get throws { try Disk.list("\(Disk.parent(of: apps))/content-pictures").count } }

  /// Reloads the apps' data, and records the changes of catalogues.
  func reload() async throws {
    try reloadUnrecorded()
    try await changes.finish()
  }

  /// Reloads the apps' data, without recording the changes of catalogues.
  func reloadUnrecorded() throws {
    catalog.apply(try catalog.checked(catalog.readAgain(apps), from: apps) { [pictures] in pictures.read($0) })
    pictures.take()
  }

  /// The names of all served methods.
  var methods: [String] { server.routes.all.map(\.method.name) }

  /// Calls a method for an account.
  func call<R: Request>(
    _ request: R, app: String = "flip", account: String = "acc_1", plan: String = "free", language: Language = .en,
    key: String? = nil
  ) async throws -> R.Reply {
    let principal = Principal(account: account, app: app, plan: plan, language: language, timeZone: "Asia/Ho_Chi_Minh")
    return try await peer.call(
      request, as: Caller(principal: principal, idempotencyKey: key), timeout: .seconds(30))
  }

  /// Returns the failure of a call; nil if it succeeds.
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

  /// Calls a method without a session.
  func ask<R: Request>(_ request: R) async throws -> R.Reply {
    try await peer.call(request, as: Caller(principal: nil), timeout: .seconds(30))
  }

  /// Returns the kind of failure of a call; nil if it succeeds.
  func kind<R: Request>(
    _ request: R, app: String = "flip", account: String = "acc_1", plan: String = "free"
  ) async throws -> FailureKind? {
    try await failure(request, app: app, account: account, plan: plan)?.kind
  }

  /// Requests a step of an account merge, as `entitlements` does. Returns true after the last step.
  func step(_ merge: MergeAccounts) async throws -> Bool {
    try await peer.call(
      merge, as: Caller(principal: nil), method: MergeAccounts.method(of: "content"), timeout: .seconds(30)
    ).isDone
  }

  /// Returns the summary of an account's content.
  func holdings(of account: String, app: String) async throws -> [AccountHolding] {
    try await peer.call(
      GetHoldings(account: account, app: app), as: Caller(principal: nil),
      method: GetHoldings.method(of: "content"), timeout: .seconds(30)
    ).holdings
  }

  func close() async {
    listener.close()
    server.close()
    imports.stop()
    exports.stop()
    files.stop()
    changes.stop()
    await store.close()
  }
}

/// The simulated replies of `entitlements`.
@Loop final class Standing {
  var plans: [String: GetAccountPlan.Reply] = [:]
}

/// Runs a test against the service, with the given apps or those of `SampleApps`.
func withContent(
  _ files: [String: [UInt8]] = SampleApps.files, on backend: Backend = .ofRun, turn: Duration = CardImports.turn,
  _ body: @escaping @Loop @Sendable (ContentFixture) async throws -> Void
) async throws {
  try await backend.prepare()
  try await onLoop {
    try await withTemporaryDirectory { folder in
      try files.write(to: folder)
      let fixture = try ContentFixture(in: folder, on: backend, turn: turn)
      let result: Result<Void, any Error>
      do { result = .success(try await body(fixture)) } catch { result = .failure(error) }
      await fixture.close()
      try result.get()
    }
  }
}

extension [String: [UInt8]] {
  /// Writes the files to the folder where a fixture looks for apps.
  func write(to folder: String) throws {
    for (name, bytes) in self {
      try Disk.makeDirectories(Disk.parent(of: "\(folder)/apps/\(name)"))
      try Disk.write(bytes, to: "\(folder)/apps/\(name)")
    }
  }
}
