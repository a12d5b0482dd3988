package import AppCatalog
package import EventLoop
package import MessageBus
package import ServiceHost
package import Storage
package import Transfers

/// What apps show and people collect: catalogues, flashcards and picture books, each as the app's data says.
///
/// Rules are values beside this; here each method meets its data, its rule and its transaction.
@Loop package final class ContentService {
  let store: Store
  let catalog: AppCatalog
  let pictures: AppPictures
  let catalogues: Catalogues
  let upkeep: CardUpkeep
  let files: Transfers
  let tries: CodeTries
  let imports: CardImports
  let exports: CardExports
  let links: FileLinks
  let plans: AccountPlans
  let openPictures: OpenPictures

  /// - Parameters:
  ///   - pictures: those of the apps.
  ///   - catalogues: those of the apps, with these pictures.
  ///   - upkeep: of the same store's cards.
  ///   - files: what people send and are sent in pieces.
  ///   - imports: of the same files, into the same store.
  ///   - exports: of the same store, as such files.
  ///   - links: to its pictures.
  ///   - plans: says what a link's account may see.
  package init(
    store: Store, catalog: AppCatalog, pictures: AppPictures, catalogues: Catalogues, upkeep: CardUpkeep,
    files: Transfers, imports: CardImports, exports: CardExports, links: FileLinks, plans: AccountPlans
  ) {
    (self.store, self.catalog, self.upkeep) = (store, catalog, upkeep)
    (self.pictures, self.catalogues) = (pictures, catalogues)
    (self.files, self.imports, self.exports) = (files, imports, exports)
    (self.links, self.plans) = (links, plans)
    openPictures = OpenPictures(pictures, catalogues)
    tries = CodeTries(clock: upkeep.clock)
  }

  /// Adds every method of `ContentAPI`.
  package func register(on routes: Routes) {
    routes.accounts(ContentAccounts.part, in: store)
    registerCatalogues(on: routes)
    registerCards(on: routes)
    registerShares(on: routes)
    registerReviews(on: routes)
    registerBooks(on: routes)
    registerFiles(on: routes)
    registerImports(on: routes)
    registerExports(on: routes)
    registerAdoption(on: routes)
    registerPictures(on: routes)
  }
}
