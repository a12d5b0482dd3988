import AIGatewayContract
import EventLoop
import HTTPClient
package import ServiceHost

/// The executable `ai-gateway`. It runs the service `ai`, which gives its name to the methods, settings and sockets.
package enum AIGatewayProgram: ServiceProgram {
  package static let declaration = ServiceDeclaration(
    .ai, settings: AIGatewaySettings.all,
    database: .init(
      migrations: AIGatewayService.migrations, personalData: AIGatewayAPI.held,
      auditRules: AIGatewayService.auditRules))

  @Loop package static func setUp(_ host: ServiceHost) throws {
    let store = try host.openDatabase()
    let client = HTTPClient(clock: host.clock)
    let spending = Spending(store, clock: host.clock)
    let service = AIGatewayService(
      store: store, catalog: try host.catalog(), content: host.peer("content"),
      providers: try AIGatewaySettings.providers(
        host.settings, spending: spending, client: client, clock: host.clock, log: host.log),
      metrics: host.metrics, log: host.log)
    service.register(on: host.routes)
    host.onReload(AIGatewaySettings.all) { settings in
      let providers = try AIGatewaySettings.providers(
        settings, spending: spending, client: client, clock: host.clock, log: host.log)
      return { service.use(providers) }
    }
    host.warnings = { service.warnings }
    host.onStop { client.close() }
    Loop.task { await spending.settleUnfinishedCalls() }
    Loop.task { await TextFoldingUpdate(store: store, log: host.log).run() }
  }
}
