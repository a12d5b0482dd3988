package import EventLoop
import NotificationsContract
package import ServiceHost

/// What the executable `notifications` does.
package enum NotificationsProgram {
  /// Never returns.
  ///
  /// - Parameter setUp: what is done before serving, for a program that has more to do than this.
  package static func run(
    _ setUp: @escaping @Loop @Sendable (ServiceHost) throws -> Void = { try NotificationsProgram.setUp($0) }
  ) -> Never {
    ServiceHost.run("notifications", settings: NotificationsSettings.all, setUp)
  }

  /// Opens the store, registers methods and events.
  @Loop package static func setUp(_ host: ServiceHost) throws {
    let store = try host.store(migrations: NotificationsService.migrations, held: NotificationsAPI.held)
    host.audit(NotificationsService.auditRules)
    // Data that is read again is taken by the service that is made of it.
    var reloaded: (@Loop () -> Void)?
    let service = NotificationsService(
      store: store, catalog: try host.catalog(taken: { reloaded?() }), clock: host.clock, metrics: host.metrics,
      log: host.log, grace: .seconds(10))
    reloaded = { service.takeApps() }
    try service.prepared(host.settings)()
    host.onReload(NotificationsSettings.all) { try service.prepared($0) }
    host.eraser?.also = { try await service.tellErased($0) }
    host.remarks = { service.remarks }
    host.onStop { service.stop() }
    service.register(on: host.routes)
    service.receive(by: host.eventReceiver())
    service.start()
  }
}
