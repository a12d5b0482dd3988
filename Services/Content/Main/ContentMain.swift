import ContentService
import ServiceHost

@main enum ContentMain {
  static func main() {
    ServiceHost.run("content") { host in
      let store = try host.store(migrations: contentMigrations)
      host.audit(ContentService.auditRules)
      try ContentService(store: store, catalog: host.catalog()).register(on: host.routes)
    }
  }
}
