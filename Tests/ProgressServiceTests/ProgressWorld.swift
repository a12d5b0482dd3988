import AppCatalog
import CivilTime
import EventLoop
import Files
import MessageBus
import PictureFacts
import ProgressContract
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import ProgressService

/// A new database and app, a clock that the test controls, and the service's methods as clients call them.
@Loop final class ProgressWorld {
  let store: Store
  let catalog: AppCatalog
  let pictures: PictureHeaders
  let folder: String
  let clock: LoopClock
  private let routes = Routes(prefix: "progress")
  nonisolated static let start = CivilDay(number: 20_500)

  /// Noon of a day in UTC.
  nonisolated static func noon(_ day: Int) -> Timestamp { TimeZoneRules.utc.time(of: start + day, minutes: 720) }

  /// - Parameter files: The files of the app `plants`, except for its `app.json`.
  @discardableResult
  nonisolated static func run<T: Sendable>(
    _ files: [String: String], _ body: @escaping @Loop @Sendable (ProgressWorld) async throws -> T
  ) async throws -> T {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let world = try ProgressWorld(folder, files)
        let result = try await body(world)
        #expect(try await world.store.audit(ProgressService.auditRules).problems.isEmpty)
        await world.store.close()
        return result
      }
    }
  }

  private init(_ folder: String, _ files: [String: String]) throws {
    self.folder = folder
    try Self.write(files, folder)
    catalog = try AppCatalog.load("\(folder)/apps")
    pictures = .reading(catalog)
    clock = LoopClock(wall: Self.noon(0))
    store = try Store.ofRun("\(folder)/progress.db", migrations: ProgressService.migrations, clock: clock)
    ProgressService(store: store, catalog: catalog, pictures: pictures).register(on: routes)
  }

  private static func write(_ files: [String: String], _ folder: String) throws {
    let info = """
      {"id": "plants", "name": {"en": "P"}, "bundle_id": "a.b.c", "languages": ["en"],
       "first_released_on": "2026-01-01"}
      """
    for (name, text) in files.merging(["app.json": info], uniquingKeysWith: { own, _ in own }) {
      let path = "\(folder)/apps/plants/\(name)"
      try Disk.makeDirectories(Disk.parent(of: path))
      try Disk.write(Array(text.utf8), to: path)
    }
  }

  /// Replaces some files and reloads the app data.
  func reload(_ files: [String: String]) throws {
    try Self.write(files, folder)
    catalog.apply(
      try catalog.checked(catalog.readAgain("\(folder)/apps"), from: "\(folder)/apps") { [pictures, store] in
        pictures.read($0) + Self.conflicts(of: $0, in: store)
      })
    pictures.take()
  }

  static func conflicts(of app: App, in store: Store) -> [CatalogProblem] {
    (try? store.read { try ProgressService.conflicts(of: app, $0) }) ?? []
  }

  /// A caller from the app.
  nonisolated static func caller(_ account: String = "acc_1", zone: String = "UTC") -> Caller {
    Caller(
      principal: Principal(account: account, app: "plants", plan: "free", language: .en, timeZone: zone))
  }

  /// Sets the clock to noon of a day, or a number of hours later.
  func set(day: Int, hours: Int = 0) {
    let time = Self.noon(day) + .seconds(Int64(hours) * 3600)
    clock.jumpWall(by: time - clock.wallNow)
  }

  /// Reports an action, by default at the current time.
  @discardableResult
  func report(
    _ action: String, id: String? = nil, at: Timestamp? = nil, with: JSONValue? = nil, as caller: Caller = caller()
  ) async throws -> ReportedResult {
    let reported = ReportedAction(
      id: try Identifier(id ?? "r\(UInt64.random(in: 0 ... .max))"), action: try Identifier(action),
      at: ClientTime(clamping: (at ?? clock.wallNow).milliseconds), with: with.map { SmallJSON($0) })
    let request = ReportActions(actions: [reported])
    let catalog = catalog
    let principal = try caller.account()
    let reply = try await store.write { tx in
      try ProgressService.report(request, by: principal, catalog: catalog, in: tx)
    }
    return reply.results[0]
  }

  /// Reports an action at several times in one call.
  func report(_ action: String, at times: [Timestamp]) async throws {
    let actions = try times.enumerated().map { number, time in
      ReportedAction(
        id: Identifier("all\(number)"), action: try Identifier(action),
        at: ClientTime(clamping: time.milliseconds))
    }
    let catalog = catalog
    let principal = try Self.caller().account()
    let request = ReportActions(actions: try #require(List(actions)))
    _ = try await store.write { try ProgressService.report(request, by: principal, catalog: catalog, in: $0) }
  }

  /// Returns the badges by id, as the caller sees them.
  func badges(of caller: Caller = caller()) throws -> [String: ListBadges.Badge] {
    let catalog = catalog
    let all = try store.read { try ProgressService.badges(of: caller, catalog: catalog, in: $0).badges }
    return Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
  }

  /// Returns the streak, as the caller sees it.
  func streak(of caller: Caller = caller()) throws -> GetStreak.Reply {
    let catalog = catalog
    let principal = try caller.account()
    return try store.read { try StreakMethods.streak(of: principal, catalog: catalog, in: $0) }
  }

  /// Returns the wallet, as the caller sees it.
  func wallet(of caller: Caller = caller()) throws -> GetWallet.Reply {
    let catalog = catalog
    let text = try store.read {
      try WalletMethods.wallet(of: caller, catalog: catalog, with: WalletItemTexts(), in: $0)
    }
    return try JSON.decodeStrict(from: text)
  }

  /// Buys an item.
  @discardableResult
  func buy(
    _ item: String, id: String, hold: Bool? = nil, as caller: Caller = caller()
  ) async throws -> PurchaseState {
    let catalog = catalog
    let request = BuyItem(id: try Identifier(id), item: try Identifier(item), hold: hold)
    return try await store.write { try WalletMethods.buy(request, for: caller, catalog: catalog, in: $0) }
  }

  /// Settles a held purchase.
  @discardableResult
  func settle(_ id: String, confirm: Bool) async throws -> PurchaseState {
    let catalog = catalog
    let request = SettlePurchase(id: try Identifier(id), confirm: confirm)
    return try await store.write { try WalletMethods.settle(request, for: Self.caller(), catalog: catalog, in: $0) }
  }

  /// Merges an account into another.
  func join(_ account: String, into other: String = "acc_1") async throws {
    let part = ProgressAccounts.part(catalog)
    let merge = AccountPart.Merge(account: account, into: other, app: "plants")
    var isDone = false
    while !isDone {
      isDone = try await store.write { tx in
        _ = try tx.merge(account, into: other)
        return try part.step(merge, tx)
      }
    }
  }

  /// Returns the events published so far.
  func events<Body: EventBody>(_: Body.Type) throws -> [Body] {
    var all: [Event] = []
    while case let page = try store.pendingEvents(after: all.last?.sequence ?? 0).events, !page.isEmpty { all += page }
    return try all.filter { $0.type == Body.type }.map { try $0.data.decode(Body.self) }
  }
}

extension PictureHeaders {
  /// Returns the pictures of the apps' questions.
  static func reading(_ catalog: AppCatalog) -> PictureHeaders {
    let pictures = PictureHeaders { $0.questionPictures }
    for app in catalog.apps { #expect(pictures.read(app) == []) }
    pictures.take()
    return pictures
  }
}
