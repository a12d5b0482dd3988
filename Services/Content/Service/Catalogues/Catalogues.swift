import AppCatalog
import Synchronization
import Wire

/// The catalogues of all apps as they are answered from, each made once for an app's data.
///
/// Reads of the store ask too, hence the lock.
package final class Catalogues: Sendable {
  /// Those of one app as it was read at one moment.
  private struct Made {
    let app: App
    let all: [ServedCatalogue]
  }

  private let pictures: AppPictures
  private let made = Mutex<[String: Made]>([:])

  /// - Parameter pictures: those of the apps.
  package init(_ pictures: AppPictures) { self.pictures = pictures }

  /// Those of an app, in the order of their ids.
  func all(of app: App) -> [ServedCatalogue] {
    made.withLock { made in
      if let known = made[app.id], known.app === app { return known.all }
      let all = app.catalogues.map { ServedCatalogue($0, of: app, pictures: pictures) }
      made[app.id] = Made(app: app, all: all)
      return all
    }
  }

  /// - Throws: `not_found` for one that the app doesn't have.
  func served(_ id: Identifier, of app: App) throws(Failure) -> ServedCatalogue {
    guard let found = all(of: app).first(where: { $0.id == id.value }) else { throw .notFound(.noCatalogue) }
    return found
  }
}
