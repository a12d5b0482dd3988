import ServiceHost

/// What the executable `content` does.
package enum ContentProgram {
  package static func run() -> Never {
    ServiceHost.run("content") { host in
      let store = try host.store(migrations: contentMigrations)
      host.audit(ContentService.auditRules)
      try ContentService(store: store, catalog: host.catalog()).register(on: host.routes)
    }
  }
}
