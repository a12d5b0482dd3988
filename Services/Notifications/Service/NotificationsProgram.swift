import EventLoop
import NotificationsContract
package import ServiceHost

package enum NotificationsProgram: ServiceProgram {
  package static let declaration = ServiceDeclaration(
    .notifications, settings: NotificationsSettings.all,
    database: .init(
      migrations: NotificationsService.migrations, personalData: NotificationsAPI.held,
      auditRules: NotificationsService.auditRules))

  @Loop package static func setUp(_ host: ServiceHost) async throws -> ServiceParts {
    let store = try host.openDatabase()
    let uptime = await Uptime.read(from: store, clock: host.clock, log: host.log)
    let service = NotificationsService(
      store: store, catalog: try host.catalog(), clock: host.clock, metrics: host.metrics, log: host.log,
      uptime: uptime, grace: .seconds(10))
    try service.prepared(host.settings)()
    var parts = ServiceParts()
    parts.routes = { service.register(on: $0) }
    parts.events = { service.receive(by: $0) }
    parts.personalData.erase = { try await service.notifyErased($0) }
    parts.reload = ReloadAction(NotificationsSettings.all) { try service.prepared($0) }
    parts.appsReloaded = { service.takeApps() }
    parts.warnings = { service.warnings }
    parts.jobs = [service]
    return parts
  }
}
