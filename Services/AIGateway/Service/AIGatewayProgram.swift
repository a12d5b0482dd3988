import AIGatewayContract
import ServiceHost

/// What the executable `ai-gateway` does.
package enum AIGatewayProgram {
  package static func run() -> Never {
    ServiceHost.run("ai") { host in
      let store = try host.store(migrations: AIGatewayService.migrations)
      host.audit(AIGatewayService.auditRules)
      AIGatewayService(
        store: store, catalog: try host.catalog(), content: host.peer("content"), metrics: host.metrics, log: host.log
      ).register(on: host.routes)
      host.publish(from: store, to: ["progress": [RoastCreated.type]])
    }
  }
}
