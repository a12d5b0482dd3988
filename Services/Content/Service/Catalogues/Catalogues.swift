import AppCatalog
import Synchronization
import Wire

/// The served catalogues of all apps, each created once per version of an app's data.
///
/// A lock protects the catalogues, because database reads use them on other threads.
package final class Catalogues: Sendable {
  /// The catalogues of one app, for one loaded version of its data.
  private struct AppCatalogues {
    let app: App
    let all: [ServedCatalogue]
  }

  private let pictures: AppPictures
  private let made = Mutex<[String: AppCatalogues]>([:])

  package init(_ pictures: AppPictures) { self.pictures = pictures }

  /// Returns an app's catalogues, ordered by id.
  func all(of app: App) -> [ServedCatalogue] {
    made.withLock { made in
      if let known = made[app.id], known.app === app { return known.all }
      let all = app.catalogues.map { ServedCatalogue($0, of: app, pictures: pictures) }
      made[app.id] = AppCatalogues(app: app, all: all)
      return all
    }
  }

  /// - Throws: `not_found` if the app doesn't have the catalogue.
  func served(_ id: Identifier, of app: App) throws(Failure) -> ServedCatalogue {
    guard let found = all(of: app).first(where: { $0.id == id.value }) else { throw .notFound(.noCatalogue) }
    return found
  }
}
