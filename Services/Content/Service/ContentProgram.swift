import ContentContract
import EventLoop
import Files
package import ServiceHost
package import Storage
import Transfers

/// The program of the `content` executable.
package enum ContentProgram: ServiceProgram {
  package static let declaration = ServiceDeclaration(
    .content, settings: TransferSettings.all,
    database: .init(
      migrations: contentMigrations, personalData: ContentAPI.held,
      auditRules: ContentService.auditRules + Transfers.auditRules))

  package static func setUp(_ host: ServiceHost) throws { _ = try open(host) }

  /// Sets up the service, and returns its database for a program that does more.
  @Loop package static func open(_ host: ServiceHost) throws -> Store {
    let store = try host.openDatabase()
    let pictures = AppPictures(
      folder: "\(Disk.parent(of: store.path))/content-pictures", recordedIn: host.record(named: "content-pictures"),
      log: host.log)
    pictures.start()
    let catalogues = Catalogues(pictures)
    let changes = CatalogueChangeRecorder(store, catalogues: catalogues, clock: host.clock, log: host.log)
    let catalog = try host.catalog(
      checking: { pictures.read($0) },
      taken: {
        pictures.take()
        changes.arm()
      })
    changes.use(catalog)
    let maintenance = CardMaintenance(store, clock: host.clock, log: host.log)
    let files = Transfers(
      store: store, clock: host.clock, kinds: ContentFileKind.allCases.map(\.transfer),
      limits: TransferLimits(host.settings), log: host.log)
    host.onReload(TransferSettings.all) { settings in { files.limits = TransferLimits(settings) } }
    host.eraser?.also = { try await files.erase($0) }
    host.personalDataBytes = PersonalDataBytes(of: "files") { try await files.read($1, at: $2, length: nil, of: $0) }
    let imports = CardImports(store: store, catalog: catalog, files: files, clock: host.clock, log: host.log)
    let exports = CardExports(store: store, catalog: catalog, files: files, clock: host.clock, log: host.log)
    ContentService(
      store: store, catalog: catalog, pictures: pictures, catalogues: catalogues, maintenance: maintenance,
      files: files,
      imports: imports, exports: exports, links: FileLinks(beside: store.path, clock: host.clock, log: host.log),
      plans: AccountPlans(asking: host.peer("entitlements"))
    ).register(on: host.routes)
    for job: any BackgroundJob in [maintenance, changes, files, imports, exports] { host.start(job) }
    return store
  }
}
