import ServiceHost

/// What the executable `notifications` does.
package enum NotificationsProgram {
  package static func run() -> Never {
    ServiceHost.run("notifications") { host in
      let store = try host.store(migrations: NotificationsService.migrations)
      host.audit(NotificationsService.auditRules)
      let service = NotificationsService(
        store: store, catalog: try host.catalog(), clock: host.clock, log: host.log)
      service.register(on: host.routes)
      service.receive(on: host)
      service.start()
    }
  }
}
