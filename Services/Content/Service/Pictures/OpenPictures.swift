import AppCatalog
import EventLoop
import Pictures

/// The pictures of each app that everybody may see who comes to the app, without paying, by their digests: a picture for
/// which one would have to pay isn't among them, whoever knows its digest.
///
/// Made once for an app's data; a digest that there isn't costs one look into a table.
@Loop final class OpenPictures {
  /// How a picture is given.
  struct Source {
    var path: String
    /// What it is seen through; nil for the plain picture.
    var veil: PictureVeil?
  }

  private let pictures: AppPictures
  private let catalogues: Catalogues
  private var made: [String: (app: App, sources: [String: Source])] = [:]

  init(_ pictures: AppPictures, _ catalogues: Catalogues) { (self.pictures, self.catalogues) = (pictures, catalogues) }

  /// The picture with this digest; nil where there is none that is everybody's.
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
    return catalogues.all(of: app).flatMap(\.openPictures) + plain.map { Source(path: $0, veil: nil) }
  }
}
