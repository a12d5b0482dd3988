import AIGatewayContract
import EventLoop
import HTTPClient
package import ServiceHost

/// The executable `ai-gateway`, which runs the service `ai`. Methods, settings and the socket are named after the
/// service.
package enum AIGatewayProgram: ServiceProgram {
  package static let declaration = ServiceDeclaration(
    .ai, settings: AIGatewaySettings.all,
    database: .init(
      migrations: AIGatewayService.migrations, personalData: AIGatewayAPI.held,
      auditRules: AIGatewayService.auditRules))

  @Loop package static func setUp(_ host: ServiceHost) throws -> ServiceParts {
    let store = try host.openDatabase()
    let client = HTTPClient(clock: host.clock)
    host.onStop { client.close() }
    let spending = Spending(store, clock: host.clock)
    func providers(_ settings: Settings) throws -> [any Provider] {
      try AIGatewaySettings.providers(settings, spending: spending, client: client, clock: host.clock, log: host.log)
    }
    let service = AIGatewayService(
      store: store, catalog: try host.catalog(), content: host.peer("content"),
      providers: try providers(host.settings), metrics: host.metrics, log: host.log)
    var parts = ServiceParts()
    parts.routes = { service.register(on: $0) }
    parts.reload = ReloadAction(AIGatewaySettings.all) { settings in
      let new = try providers(settings)
      return { service.use(new) }
    }
    parts.warnings = { service.warnings }
    parts.jobs = [
      StartJob { await spending.settleUnfinishedCalls() },
      StartJob { [log = host.log] in await TextFoldingUpdate(store: store, log: log).run() },
    ]
    return parts
  }
}
