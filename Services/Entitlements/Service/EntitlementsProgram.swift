import EntitlementsContract
package import EventLoop
package import ServiceHost

/// What the executable `entitlements` does.
package enum EntitlementsProgram {
  /// Never returns.
  ///
  /// - Parameter setUp: what is done before serving, for a program that has more to do than this.
  package static func run(
    _ setUp: @escaping @Loop @Sendable (ServiceHost) throws -> Void = { try EntitlementsProgram.setUp($0) }
  ) -> Never {
    ServiceHost.run("entitlements", settings: EntitlementsSettings.all, setUp)
  }

  /// Opens the store, registers methods and events.
  @Loop package static func setUp(_ host: ServiceHost) throws {
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
