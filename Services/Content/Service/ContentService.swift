package import AppCatalog
package import EventLoop
package import MessageBus
package import Storage
package import Transfers

/// What apps show and people collect: decks, flashcards and picture books, each as the app's data says.
///
/// Rules are values beside this; here each method meets its data, its rule and its transaction.
@Loop package final class ContentService {
  let store: Store
  let catalog: AppCatalog
  let pictures: PagePictures
  let upkeep: CardUpkeep
  let files: Transfers

  /// - Parameters:
  ///   - pictures: those of the catalogue's books.
  ///   - upkeep: of the same store's cards.
  ///   - files: what people send and are sent in pieces.
  package init(
    store: Store, catalog: AppCatalog, pictures: PagePictures, upkeep: CardUpkeep, files: Transfers
  ) {
    (self.store, self.catalog, self.pictures, self.upkeep) = (store, catalog, pictures, upkeep)
    self.files = files
  }

  /// Adds every method of `ContentAPI`.
  package func register(on routes: Routes) {
    registerDeck(on: routes)
    registerCards(on: routes)
    registerBooks(on: routes)
    registerFiles(on: routes)
  }
}
