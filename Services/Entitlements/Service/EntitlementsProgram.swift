import EntitlementsContract
import ServiceHost

/// What the executable `entitlements` does.
package enum EntitlementsProgram {
  package static func run() -> Never {
    ServiceHost.run("entitlements", settings: EntitlementsSettings.all) { host in
      let store = try host.store(migrations: EntitlementsService.migrations)
      host.audit(EntitlementsService.auditRules)
      let service = EntitlementsService(
        store: store, catalog: try host.catalog(), verifier: try EntitlementsSettings.verifier(host.settings),
        clock: host.clock, log: host.log)
      service.register(on: host.routes)
      host.onReload(EntitlementsSettings.all) { service.verifier = try EntitlementsSettings.verifier($0) }
      host.publish(
        from: store,
        to: [
          "notifications": [AccountCreated.type, SubscriptionChanged.type]
        ])
      host.onStop { service.stop() }
      service.start()
    }
  }
}
