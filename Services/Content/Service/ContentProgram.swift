import ContentContract
import EventLoop
import Files
package import ServiceHost
import Storage
import Transfers

package enum ContentProgram: ServiceProgram {
  package static let declaration = ServiceDeclaration(
    .content, settings: TransferSettings.all,
    database: .init(
      migrations: contentMigrations, personalData: ContentAPI.held,
      auditRules: ContentService.auditRules + Transfers.auditRules))

  @Loop package static func setUp(_ host: ServiceHost) async throws -> ServiceParts {
    let store = try host.openDatabase()
    let pictures = AppPictures(
      folder: "\(Disk.parent(of: store.path))/content-pictures", recordedIn: host.record(named: "content-pictures"),
      log: host.log)
    pictures.start()
    let catalog = try await host.catalog(checking: { pictures.read($0) })
    pictures.take()
    let catalogues = Catalogues(pictures)
    let changes = CatalogueChangeRecorder(
      store, catalog: catalog, catalogues: catalogues, clock: host.clock, log: host.log)
    let maintenance = CardMaintenance(store, clock: host.clock, log: host.log)
    let files = Transfers(
      store: store, clock: host.clock, kinds: ContentFileKind.allCases.map(\.transfer),
      limits: TransferLimits(host.settings), log: host.log)
    let imports = CardImports(store: store, catalog: catalog, files: files, clock: host.clock, log: host.log)
    let exports = CardExports(store: store, catalog: catalog, files: files, clock: host.clock, log: host.log)
    let service = ContentService(
      store: store, catalog: catalog, pictures: pictures, catalogues: catalogues, maintenance: maintenance,
      files: files, imports: imports, exports: exports,
      links: FileLinks(beside: store.path, clock: host.clock, log: host.log),
      plans: AccountPlans(asking: host.peer("entitlements")))
    return parts(of: service, changes)
  }

  @Loop private static func parts(of service: ContentService, _ changes: CatalogueChangeRecorder) -> ServiceParts {
    let files = service.files
    var parts = ServiceParts()
    parts.routes = { service.register(on: $0) }
    parts.personalData.erase = { try await files.erase($0) }
    parts.personalData.bytes = PersonalDataBytes(of: "files") { try await files.read($1, at: $2, length: nil, of: $0) }
    parts.reload = ReloadAction(TransferSettings.all) { settings in { files.limits = TransferLimits(settings) } }
    parts.appsReloaded = {
      service.pictures.take()
      changes.arm()
    }
    parts.jobs = [service.maintenance, changes, files, service.imports, service.exports]
    return parts
  }
}
