import AIGatewayContract
import AIGatewayService
import AppCatalog
import ChaosModel
import ContentContract
import ContentService
import Crypto
import EntitlementsContract
import EntitlementsService
import EventLoop
import MessageBus
import NotificationsService
import PictureFacts
import ProgressContract
import ProgressService
import ServiceHost
import Storage
import Telemetry
import Transfers
import Wire

/// Starts each of the real services on a simulated machine, as its `main` does, except for sockets and disks.
@Loop struct Machine {
  let catalog: AppCatalog
  let shop: Shop

  func entitlements(_ life: Life) async throws {
    let store = try life.openStore(EntitlementsService.migrations)
    let routes = Routes(prefix: "entitlements")
    let verifier = AppStoreVerifier(
      policy: .appStore(roots: try Certificate.all(pem: Array(shop.root.utf8))), environments: [.production])
    let service = EntitlementsService(
      store: store, catalog: catalog, verifier: verifier, services: AccountServices(peer: { life.peer($0) }),
      counts: AccessCounts(content: life.peer("content"), ai: life.peer("ai"), log: life.log), clock: life.clock,
      log: life.log)
    service.register(on: routes)
    service.start()
    life.onStop.append { service.stop() }
    serve(routes, life)
    try await send(
      from: store,
      to: [
        "notifications": [AccountCreated.type, ProfileChanged.type, SubscriptionChanged.type],
        "progress": [ProfileChanged.type],
      ], life)
  }

  func content(_ life: Life) async throws {
    let store = try life.openStore(contentMigrations)
    let routes = Routes(prefix: "content")
    let pictures = AppPictures(folder: "/nonexistent/pictures", log: life.log)
    for app in catalog.apps { _ = pictures.read(app) }
    pictures.take()
    let maintenance = CardMaintenance(store, clock: life.clock, log: life.log)
    maintenance.arm()
    life.onStop.append { maintenance.stop() }
    let files = Transfers(store: store, clock: life.clock, kinds: [], log: life.log)
    ContentService(
      store: store, catalog: catalog, pictures: pictures, catalogues: Catalogues(pictures), maintenance: maintenance,
      files: files,
      imports: CardImports(store: store, catalog: catalog, files: files, clock: life.clock, log: life.log),
      exports: CardExports(store: store, catalog: catalog, files: files, clock: life.clock, log: life.log),
      links: FileLinks(beside: store.path, clock: life.clock, log: life.log),
      plans: AccountPlans(asking: life.peer("entitlements"))
    )
    .register(on: routes)
    serve(routes, life)
    try await send(from: store, to: ["progress": [BookFinished.type, CardsShared.type]], life)
  }

  func ai(_ life: Life) async throws {
    let store = try life.openStore(AIGatewayService.migrations)
    let routes = Routes(prefix: "ai")
    AIGatewayService(store: store, catalog: catalog, content: life.peer("content"), metrics: Metrics(), log: life.log)
      .register(on: routes)
    serve(routes, life)
    try await send(from: store, to: ["progress": [TextGenerated.type]], life)
  }

  func progress(_ life: Life) async throws {
    let store = try life.openStore(ProgressService.migrations)
    let routes = Routes(prefix: "progress")
    let pictures = PictureHeaders { $0.questionPictures }
    for app in catalog.apps { _ = pictures.read(app) }
    pictures.take()
    let service = ProgressService(store: store, catalog: catalog, pictures: pictures)
    service.register(on: routes)
    let receiver = receiver(routes, life)
    service.receive(by: receiver)
    let sweep = BadgeBackfill(store, catalog: catalog, clock: life.clock, log: life.log)
    sweep.start()
    life.onStop.append { sweep.stop() }
    serve(routes, life)
    receiver.start()
    let told: Set = [
      BadgeUnlocked.type, StreakChanged.type, WalletChanged.type, ChallengeCompleted.type, LeaderboardWon.type,
      ActionDone.type,
    ]
    try await send(from: store, to: ["notifications": told], life)
  }

  func notifications(_ life: Life) async throws {
    let store = try life.openStore(NotificationsService.migrations)
    let routes = Routes(prefix: "notifications")
    let service = NotificationsService(store: store, catalog: catalog, clock: life.clock, log: life.log)
    service.register(on: routes)
    let receiver = receiver(routes, life)
    service.receive(by: receiver)
    service.start()
    serve(routes, life)
    try await store.subscribe([])
    receiver.start()
  }

  private func send(from store: Store, to subscribers: [String: Set<String>], _ life: Life) async throws {
    let sender = EventSender(store: store, clock: life.clock, log: life.log, metrics: Metrics()) { name, delivery in
      try await life.peer(name).call(
        delivery, as: Caller(principal: nil), method: DeliverEvents.method(of: name), timeout: .seconds(10))
    }
    life.onStop.append { sender.stop() }
    try await sender.start(subscribers)
  }

  private func receiver(_ routes: Routes, _ life: Life) -> EventReceiver {
    let receiver = EventReceiver(log: life.log, clock: life.clock, metrics: Metrics())
    routes.on(DeliverEvents.self) { delivery, _ in
      try await receiver.receive(delivery)
    }
    life.onStop.append { receiver.stop() }
    return receiver
  }

  /// All processes run as the same user, which is allowed to act as any service.
  private func serve(_ routes: Routes, _ life: Life) {
    let policy = PeerPolicy(
      services: Dictionary(uniqueKeysWithValues: Settings.services.map { ($0, 0) }), operators: [0])
    life.serve(Server(routes: routes, clock: life.clock, log: life.log, policy: policy))
  }

  static func auditRules(of service: String) -> [AuditRule] {
    switch service {
    case "entitlements": EntitlementsService.auditRules
    case "content": ContentService.auditRules
    case "ai": AIGatewayService.auditRules
    case "progress": ProgressService.auditRules
    default: NotificationsService.auditRules
    }
  }

  /// The rows of a database that the checks need.
  static func rows(of service: String, _ connection: Connection) throws -> [StoredRow] {
    try Table.of(service).flatMap { try $0.rows(connection) }
  }
}
