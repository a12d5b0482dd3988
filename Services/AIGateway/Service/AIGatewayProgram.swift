import AIGatewayContract
package import EventLoop
import HTTPClient
package import ServiceHost

/// The executable `ai-gateway`. It runs the service `ai`, which gives its name to the methods, settings and sockets.
package enum AIGatewayProgram {
  /// Runs the service. Never returns.
  ///
  /// - Parameter setUp: Called before serving; replaced by programs that set up more than this service.
  package static func run(
    _ setUp: @escaping @Loop @Sendable (ServiceHost) throws -> Void = { try AIGatewayProgram.setUp($0) }
  ) -> Never {
    ServiceHost.run("ai", settings: AIGatewaySettings.all, setUp)
  }

  /// Opens the database and registers methods and events.
  @Loop package static func setUp(_ host: ServiceHost) throws {
    let store = try host.store(migrations: AIGatewayService.migrations, held: AIGatewayAPI.held)
    host.audit(AIGatewayService.auditRules)
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
    Loop.task { await spending.settleLeftOvers() }
    Loop.task { await TextFolder(store: store, log: host.log).run() }
    host.publish(from: store, to: ["progress": [TextGenerated.type]])
  }
}
