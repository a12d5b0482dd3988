import AppCatalog
import Files
import Pictures

/// Unpacks every picture of an app, as `quintet app check` does: a header alone says nothing of what is behind it.
enum PictureCheck {
  static func problems(_ app: App) -> [CatalogProblem] {
    Set(app.books.flatMap(\.pictures)).sorted().compactMap { path in
      do {
        _ = try PNG.decode(Disk.read(path))
        return nil
      } catch {
        let reason = (error as? PictureFault)?.description ?? (error as? FileFault)?.reason ?? "\(error)"
        return CatalogProblem(file: path, reason: reason)
      }
    }
  }
}
