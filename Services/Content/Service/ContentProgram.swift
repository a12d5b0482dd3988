import ContentContract
package import EventLoop
package import ServiceHost
package import Storage
import Transfers

/// What the executable `content` does.
package enum ContentProgram {
  /// Never returns.
  ///
  /// - Parameter setUp: what is done before serving, for a program that has more to do than this.
  package static func run(
    _ setUp: @escaping @Loop @Sendable (ServiceHost) throws -> Void = { _ = try ContentProgram.setUp($0) }
  ) -> Never {
    ServiceHost.run("content", settings: TransferSettings.all, setUp)
  }

  /// Opens the store and registers methods.
  @Loop package static func setUp(_ host: ServiceHost, migrations: [Migration] = contentMigrations) throws -> Store {
    let store = try host.store(migrations: migrations)
    host.audit(ContentService.auditRules + Transfers.auditRules)
    let pictures = PagePictures(store: store)
    let catalog = try host.catalog(checking: { pictures.read($0) }, taken: { pictures.take() })
    let upkeep = CardUpkeep(store, clock: host.clock, log: host.log)
    upkeep.arm()
    let files = Transfers(
      store: store, clock: host.clock, kinds: ContentFileKind.allCases.map(\.transfer),
      limits: TransferLimits(host.settings), log: host.log)
    host.onReload(TransferSettings.all) { files.limits = TransferLimits($0) }
    host.onStop {
      upkeep.stop()
      files.stop()
    }
    ContentService(store: store, catalog: catalog, pictures: pictures, upkeep: upkeep, files: files)
      .register(on: host.routes)
    files.start()
    return store
  }
}
