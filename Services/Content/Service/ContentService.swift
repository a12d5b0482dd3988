package import AppCatalog
package import EventLoop
package import MessageBus
package import ServiceHost
package import Storage
package import Transfers

/// Serves catalogues, flashcards and picture books, as defined by each app's data.
@Loop package final class ContentService {
  let store: Store
  let catalog: AppCatalog
  let pictures: AppPictures
  let catalogues: Catalogues
  let maintenance: CardMaintenance
  let files: Transfers
  let codeAttempts: CodeAttemptLimit
  let imports: CardImports
  let exports: CardExports
  let links: FileLinks
  let plans: AccountPlans
  let publicPictures: PublicPictures

  /// - Parameters:
  ///   - files: The uploaded and generated files.
  ///   - links: Creates and checks links to pictures.
  ///   - plans: Returns the plan of a link's account.
  package init(
    store: Store, catalog: AppCatalog, pictures: AppPictures, catalogues: Catalogues, maintenance: CardMaintenance,
    files: Transfers, imports: CardImports, exports: CardExports, links: FileLinks, plans: AccountPlans
  ) {
    self.store = store
    self.catalog = catalog
    self.maintenance = maintenance
    self.pictures = pictures
    self.catalogues = catalogues
    self.files = files
    self.imports = imports
    self.exports = exports
    self.links = links
    self.plans = plans
    publicPictures = PublicPictures(pictures, catalogues)
    codeAttempts = CodeAttemptLimit(clock: maintenance.clock)
  }

  package func register(on routes: Routes) {
    routes.accounts(ContentAccounts.part, in: store)
    CatalogueMethods(store: store, catalog: catalog, catalogues: catalogues).register(on: routes)
    BookMethods(store: store, catalog: catalog, pictures: pictures).register(on: routes)
    PictureMethods(
      catalog: catalog, catalogues: catalogues, pictures: pictures, publicPictures: publicPictures, links: links,
      plans: plans
    ).register(on: routes)
    CardMethods(store: store, catalog: catalog, maintenance: maintenance).register(on: routes)
    PresetMethods(store: store, catalog: catalog).register(on: routes)
    ReviewMethods(store: store, catalog: catalog, maintenance: maintenance).register(on: routes)
    ShareMethods(store: store, catalog: catalog, maintenance: maintenance, attempts: codeAttempts).register(on: routes)
    FileMethods(files: files).register(on: routes)
    ImportMethods(store: store, catalog: catalog, files: files, imports: imports).register(on: routes)
    ExportMethods(store: store, catalog: catalog, exports: exports).register(on: routes)
    LocalImportMethods(store: store, catalog: catalog, maintenance: maintenance).register(on: routes)
  }
}

extension ContentService {
  /// The invariants of the database.
  package nonisolated static var auditRules: [AuditRule] {
    [
      AuditRule(
        "an account's stored number of cards must equal the number of its cards",
        """
        SELECT account FROM shelves WHERE used <> (
          SELECT count(*) FROM cards WHERE cards.account = shelves.account AND cards.app = shelves.app
            AND \(AllCardsDeletion.spares(account: "shelves.account", app: "shelves.app")))
        """),
      AuditRule(
        "a card's position must not be after its account's last position",
        """
        SELECT id FROM cards WHERE position > coalesce((
          SELECT last_position FROM shelves WHERE shelves.account = cards.account AND shelves.app = cards.app), 0)
        """),
      AuditRule(
        "a card must have only tags of its own account",
        """
        SELECT card FROM card_tags JOIN cards ON cards.id = card JOIN tags ON tags.id = tag
        WHERE cards.account <> tags.account OR cards.app <> tags.app
        """),
      AuditRule(
        "an item of a catalogue must not have changed after the catalogue's newest version",
        """
        SELECT item FROM catalogue_items WHERE changed > coalesce((
          SELECT max(number) FROM catalogue_versions WHERE catalogue_versions.app = catalogue_items.app
            AND catalogue_versions.catalogue = catalogue_items.catalogue), 0)
        """),
    ]
  }
}
