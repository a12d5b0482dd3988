import AppCatalog
import Files
import Pictures

/// Decodes every picture of an app for `quintet app check`, because a valid header doesn't imply valid data.
enum PictureCheck {
  static func problems(_ app: App) -> [CatalogProblem] {
    let shapes = app.pictureShapes
    let damaged = Set(app.pictures).sorted().compactMap { path in
      fault(of: path, shape: shapes[path]).map { CatalogProblem(file: path, reason: $0) }
    }
    return damaged + unused(app)
  }

  private static func fault(of path: String, shape: CatalogueField.Aspect?) -> String? {
    do {
      let file = try Disk.read(path, limit: PictureLimits.defaultBytes)
      let info = try PictureInfo(of: file)
      _ = try Picture.drawn(from: file, .whole, .large)
      if let fault = info.profileFault { return "has an unusable colour profile: \(fault)" }
      return shape?.fault(width: info.width, height: info.height)
    } catch {
      return (error as? PictureFault)?.description ?? (error as? FileFault)?.reason ?? "\(error)"
    }
  }

  /// Reports each picture that no question shows, because it is probably a mistake. Ignores other files in the folder,
  /// such as the pictures' sources.
  private static func unused(_ app: App) -> [CatalogProblem] {
    let folder = "\(app.folder)/\(Course.pictureFolder)"
    let shown = Set(app.questionPictures)
    let pictures = ((try? Disk.list(folder)) ?? []).filter { !$0.hasPrefix(".") && Problems.isPicture($0) }
    return pictures.sorted().map { "\(folder)/\($0)" }.filter { !shown.contains($0) }
      .map { CatalogProblem(file: $0, reason: "isn't used by any question in course.json") }
  }
}
