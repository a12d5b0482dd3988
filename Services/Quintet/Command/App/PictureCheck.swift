import AppCatalog
import Files
import Pictures

/// Decodes every picture of an app for `quintet app check`, because a valid header doesn't imply valid data.
enum PictureCheck {
  static func problems(_ app: App) -> [CatalogProblem] {
    let shapes = app.pictureShapes
    let damaged = Set(app.pictures).sorted().compactMap { path -> CatalogProblem? in
      do {
        let file = try Disk.read(path, limit: PictureLimits.defaultBytes)
        let info = try PictureInfo(of: file)
        _ = try Picture.drawn(from: file, .whole, .large)
        let reason = info.profileFault.map { "has an unusable colour profile: \($0)" }
        return (reason ?? shapes[path]?.fault(width: info.width, height: info.height)).map {
          CatalogProblem(file: path, reason: $0)
        }
      } catch {
        let reason = (error as? PictureFault)?.description ?? (error as? FileFault)?.reason ?? "\(error)"
        return CatalogProblem(file: path, reason: reason)
      }
    }
    return damaged + unused(app)
  }

  /// Finds pictures that no question shows, which is probably a mistake. Other files in the folder, such as the
  /// pictures' sources, are allowed.
  private static func unused(_ app: App) -> [CatalogProblem] {
    let folder = "\(app.folder)/\(Course.pictureFolder)"
    let shown = Set(app.questionPictures)
    let pictures = ((try? Disk.list(folder)) ?? []).filter { !$0.hasPrefix(".") && Problems.isPicture($0) }
    return pictures.sorted().map { "\(folder)/\($0)" }.filter { !shown.contains($0) }
      .map { CatalogProblem(file: $0, reason: "isn't used by any question in course.json") }
  }
}
