import AIGatewayContract
import ProgressContract
import ServiceHost

/// What the executable `progress` does.
package enum ProgressProgram {
  package static func run() -> Never {
    ServiceHost.run("progress") { host in
      let store = try host.store(migrations: ProgressService.migrations)
      host.audit(ProgressService.auditRules)
      let catalog = try host.catalog()
      ProgressService(store: store, catalog: catalog, clock: host.clock).register(on: host.routes)
      host.onEvent(RoastCreated.self, in: store) { try ProgressService.apply($0, $1, catalog, $2) }
      host.publish(from: store, to: ["notifications": [BadgeUnlocked.type, StreakAdvanced.type]])
    }
  }
}
