import ContentService
import ServiceHost

@main enum ContentMain {
  static func main() {
    ServiceHost.run("content") { host in
      let store = try host.store(migrations: contentMigrations)
      try ContentService(store: store, catalog: host.catalog()).register(on: host.routes)
    }
  }
}
