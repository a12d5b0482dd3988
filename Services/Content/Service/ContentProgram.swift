import ContentContract
package import EventLoop
import Files
package import ServiceHost
package import Storage
import Transfers

/// The program of the `content` executable.
package enum ContentProgram {
  /// Runs the service and never returns.
  ///
  /// - Parameter setUp: Sets up the host before serving, for programs that extend this one.
  package static func run(
    _ setUp: @escaping @Loop @Sendable (ServiceHost) throws -> Void = { _ = try ContentProgram.setUp($0) }
  ) -> Never {
    ServiceHost.run("content", settings: TransferSettings.all, setUp)
  }

  /// Opens the database and registers the methods.
  @Loop package static func setUp(_ host: ServiceHost, migrations: [Migration] = contentMigrations) throws -> Store {
    let store = try host.store(migrations: migrations, held: ContentAPI.held)
    host.audit(ContentService.auditRules + Transfers.auditRules)
    let pictures = AppPictures(
      folder: "\(Disk.parent(of: store.path))/content-pictures", recordedIn: host.record(named: "content-pictures"),
      log: host.log)
    pictures.start()
    let catalogues = Catalogues(pictures)
    let changes = CatalogueUpkeep(store, catalogues: catalogues, clock: host.clock, log: host.log)
    let catalog = try host.catalog(
      checking: { pictures.read($0) },
      taken: {
        pictures.take()
        changes.arm()
      })
    changes.start(with: catalog)
    let upkeep = CardUpkeep(store, clock: host.clock, log: host.log)
    upkeep.arm()
    let files = Transfers(
      store: store, clock: host.clock, kinds: ContentFileKind.allCases.map(\.transfer),
      limits: TransferLimits(host.settings), log: host.log)
    host.onReload(TransferSettings.all) { settings in { files.limits = TransferLimits(settings) } }
    let imports = CardImports(store: store, catalog: catalog, files: files, clock: host.clock, log: host.log)
    let exports = CardExports(store: store, catalog: catalog, files: files, clock: host.clock, log: host.log)
    host.onStop {
      upkeep.stop()
      changes.stop()
      imports.stop()
      exports.stop()
      files.stop()
    }
    ContentService(
      store: store, catalog: catalog, pictures: pictures, catalogues: catalogues, upkeep: upkeep, files: files,
      imports: imports, exports: exports, links: FileLinks(beside: store.path, clock: host.clock, log: host.log),
      plans: AccountPlans(asking: host.peer("entitlements"))
    ).register(on: host.routes)
    host.publish(from: store, to: ["progress": [BookFinished.type, CardsShared.type]])
    files.start()
    host.eraser?.also = { try await files.erase($0) }
    host.heldBytes = HeldBytes(of: "files") { try await files.read($1, at: $2, length: nil, of: $0) }
    imports.start()
    exports.start()
    return store
  }
}
