import AIGatewayContract
import AIGatewayService
import AppCatalog
import ChaosModel
import ContentService
import EventLoop
import MessageBus
import ProgressService
import ServiceHost
import Storage
import Telemetry
import Wire

/// How each of the real services begins on a simulated machine: as its `main` does, but for the sockets and the disk.
@Loop struct Machine {
  let catalog: AppCatalog

  func content(_ life: Life) throws {
    let store = try life.openStore(contentMigrations)
    let routes = Routes(prefix: "content")
    try ContentService(store: store, catalog: catalog).register(on: routes)
    serve(routes, life)
  }

  func ai(_ life: Life) async throws {
    let store = try life.openStore(AIGatewayService.migrations)
    let routes = Routes(prefix: "ai")
    AIGatewayService(store: store, catalog: catalog, content: life.peer("content"), metrics: Metrics(), log: life.log)
      .register(on: routes)
    let sender = EventSender(store: store, clock: life.clock, log: life.log, metrics: Metrics()) { name, delivery in
      try await life.peer(name).call(
        delivery, as: Caller(principal: nil), method: DeliverEvents.method(of: name), timeout: .seconds(10))
    }
    life.onStop.append { sender.stop() }
    serve(routes, life)
    try await sender.start(["progress": [RoastCreated.type]])
  }

  func progress(_ life: Life) async throws {
    let store = try life.openStore(ProgressService.migrations)
    let routes = Routes(prefix: "progress")
    ProgressService(store: store, catalog: catalog, clock: life.clock).register(on: routes)
    let receiver = EventReceiver(log: life.log, clock: life.clock, metrics: Metrics())
    let catalog = catalog
    receiver.on(RoastCreated.self, in: store) { try ProgressService.apply($0, $1, catalog, $2) }
    routes.on(DeliverEvents.self, as: DeliverEvents.method(of: "progress")) { delivery, _ in
      try await receiver.receive(delivery)
    }
    life.onStop.append { receiver.stop() }
    serve(routes, life)
    try await store.subscribe([])
    try receiver.start()
  }

  /// All run as the same user, which stands for every service.
  private func serve(_ routes: Routes, _ life: Life) {
    let policy = PeerPolicy(
      services: Dictionary(uniqueKeysWithValues: Settings.services.map { ($0, 0) }), operators: [0])
    life.serve(Server(routes: routes, clock: life.clock, log: life.log, policy: policy))
  }

  static func auditRules(of service: String) -> [AuditRule] {
    switch service {
    case "content": ContentService.auditRules
    case "ai": AIGatewayService.auditRules
    default: ProgressService.auditRules
    }
  }

  /// What the judge looks at of a database. Who tells of badges isn't on this machine.
  static func rows(of service: String, _ connection: Connection) throws -> [StoredRow] {
    try Table.of(service).filter { $0.name != "unlocked_badges" }.flatMap { try $0.rows(connection) }
  }
}
