import AppCatalog
import Files
import Pictures

/// Unpacks every picture of an app, as `quintet app check` does: a header alone says nothing of what is behind it.
enum PictureCheck {
  static func problems(_ app: App) -> [CatalogProblem] {
    let shapes = app.pictureShapes
    return Set(app.pictures).sorted().compactMap { path in
      do {
        let picture = try Picture(file: Disk.read(path))
        return shapes[path]?.fault(width: picture.width, height: picture.height).map {
          CatalogProblem(file: path, reason: $0)
        }
      } catch {
        let reason = (error as? PictureFault)?.description ?? (error as? FileFault)?.reason ?? "\(error)"
        return CatalogProblem(file: path, reason: reason)
      }
    }
  }
}
