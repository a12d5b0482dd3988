import AppCatalog
import EventLoop
import Pictures

/// Each app's public pictures by their digests: the pictures that any user of the app may see without paying. A locked
/// picture is never found here, even by its exact digest.
///
/// The table is created once per version of an app's data, so an unknown digest costs one look-up.
@Loop final class PublicPictures {
  /// A picture's file, and the blur to apply to it.
  struct Source {
    var path: String
    /// The blur; nil for the plain picture.
    var veil: PictureVeil?
  }

  private let pictures: AppPictures
  private let catalogues: Catalogues
  private var made: [String: (app: App, sources: [String: Source])] = [:]

  init(_ pictures: AppPictures, _ catalogues: Catalogues) {
    self.pictures = pictures
    self.catalogues = catalogues
  }

  /// Returns the public picture with this digest; nil if there is none.
  func source(_ digest: String, in app: App) -> Source? {
    if let known = made[app.id], known.app === app { return known.sources[digest] }
    var sources: [String: Source] = [:]
    for source in all(of: app) {
      if let digest = pictures.digest(of: source.path, behind: source.veil) { sources[digest] = source }
    }
    made[app.id] = (app, sources)
    return sources[digest]
  }

  private func all(of app: App) -> [Source] {
    let plain = ((try? Library(app, for: .anybody(in: app.id)))?.openPictures ?? []) + app.questionPictures
    return catalogues.all(of: app).flatMap(\.openPictures) + plain.map { Source(path: $0) }
  }
}
