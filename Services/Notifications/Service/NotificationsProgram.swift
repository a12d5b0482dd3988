import EventLoop
import NotificationsContract
package import ServiceHost

/// The program `notifications`.
package enum NotificationsProgram: ServiceProgram {
  package static let declaration = ServiceDeclaration(
    .notifications, settings: NotificationsSettings.all,
    database: .init(
      migrations: NotificationsService.migrations, personalData: NotificationsAPI.held,
      auditRules: NotificationsService.auditRules))

  @Loop package static func setUp(_ host: ServiceHost) throws {
    let store = try host.openDatabase()
    // The catalogue exists before the service, so reloaded data reaches the service through this variable.
    var reloaded: (@Loop () -> Void)?
    let service = NotificationsService(
      store: store, catalog: try host.catalog(taken: { reloaded?() }), clock: host.clock, metrics: host.metrics,
      log: host.log, grace: .seconds(10))
    reloaded = { service.takeApps() }
    try service.prepared(host.settings)()
    host.onReload(NotificationsSettings.all) { try service.prepared($0) }
    host.eraser?.also = { try await service.notifyErased($0) }
    host.warnings = { service.warnings }
    service.register(on: host.routes)
    service.receive(by: host.eventReceiver())
    host.start(service)
  }
}
