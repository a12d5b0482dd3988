import AIGatewayContract
import AIGatewayService
import ServiceHost

@main enum AIGatewayMain {
  static func main() {
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
