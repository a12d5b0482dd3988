package import EventLoop
import NotificationsContract
package import ServiceHost

/// The program `notifications`.
package enum NotificationsProgram {
  /// Runs the service and never returns.
  ///
  /// - Parameter setUp: the set-up before serving, which a program with additional tasks can replace.
  package static func run(
    _ setUp: @escaping @Loop @Sendable (ServiceHost) throws -> Void = { try NotificationsProgram.setUp($0) }
  ) -> Never {
    ServiceHost.run("notifications", settings: NotificationsSettings.all, setUp)
  }

  /// Opens the database and registers methods and events.
  @Loop package static func setUp(_ host: ServiceHost) throws {
    let store = try host.store(migrations: NotificationsService.migrations, held: NotificationsAPI.held)
    host.audit(NotificationsService.auditRules)
    // The catalogue exists before the service, so reloaded data reaches the service through this variable.
    var reloaded: (@Loop () -> Void)?
    let service = NotificationsService(
      store: store, catalog: try host.catalog(taken: { reloaded?() }), clock: host.clock, metrics: host.metrics,
      log: host.log, grace: .seconds(10))
    reloaded = { service.takeApps() }
    try service.prepared(host.settings)()
    host.onReload(NotificationsSettings.all) { try service.prepared($0) }
    host.eraser?.also = { try await service.tellErased($0) }
    host.warnings = { service.warnings }
    host.onStop { service.stop() }
    service.register(on: host.routes)
    service.receive(by: host.eventReceiver())
    service.start()
  }
}
