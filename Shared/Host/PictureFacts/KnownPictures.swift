package import AppCatalog
package import Files
import Pictures
import Synchronization
package import Wire

/// The header information of the pictures in the app data.
///
/// Headers are read together with the data, so that an invalid picture is found at the start and not by a user. The
/// information becomes active together with the data. Reads of a store on other threads use it too, hence the lock.
package final class KnownPictures: Sendable {
  private struct Readings {
    /// The active information, by path.
    var counting: [String: PictureSource] = [:]
    /// Information that was read since and isn't active yet.
    var read: [String: PictureSource] = [:]
    /// The information that is recorded for the next process.
    var recorded: [String: PictureSource] = [:]
  }

  private let paths: @Sendable (App) -> [String]
  private let record: RecordFile?
  private let files: Mutex<Readings>

  /// - Parameters:
  ///   - record: stores what was read, so that the next process doesn't read unchanged files.
  ///   - paths: returns the paths of an app's relevant pictures.
  package init(recordedIn record: RecordFile? = nil, _ paths: @escaping @Sendable (App) -> [String]) {
    self.paths = paths
    self.record = record
    let sources = (record?.lines() ?? []).compactMap { PictureSource(line: $0) }
    files = Mutex(Readings(recorded: Dictionary(sources.map { ($0.path, $0) }) { first, _ in first }))
  }

  /// Reads the headers of an app's new or changed pictures.
  ///
  /// - Returns: the problems of all its pictures.
  package func read(_ app: App) -> [CatalogProblem] {
    let shapes = app.pictureShapes
    return Set(paths(app)).sorted().compactMap { path in
      do {
        let known = files.withLock { $0.read[path] ?? $0.counting[path] ?? $0.recorded[path] }
        let source = try known.flatMap { $0.isUnchanged ? $0 : nil } ?? PictureSource(path: path)
        files.withLock { $0.read[path] = source }
        return shapes[path]?.fault(width: source.info.width, height: source.info.height).map {
          CatalogProblem(file: path, reason: $0)
        }
      } catch {
        let reason = (error as? PictureFault)?.description ?? (error as? FileFault)?.reason ?? "\(error)"
        return CatalogProblem(file: path, reason: reason)
      }
    }
  }

  /// Makes the information that was read active.
  ///
  /// - Returns: the pictures that are new or have changed, sorted by path.
  @discardableResult
  package func take() -> [PictureSource] {
    let (before, isNew) = files.withLock { files in
      let before = files.counting
      let isNew = files.read != files.recorded
      files = Readings(counting: files.read, recorded: files.read)
      return (before, isNew)
    }
    let sources = files.withLock { $0.counting.values }
    if isNew { record?.replace(with: sources.map(\.line).sorted()) }
    return sources.filter { before[$0.path]?.digest != $0.digest }.sorted { $0.path < $1.path }
  }

  /// The information about the picture at a path; nil if there is none.
  package subscript(path: String) -> PictureSource? { files.withLock { $0.counting[path] } }

  /// Returns the reference to a question's picture for a reply, or nil if the question has none. The picture is
  /// accessible to every user of the app.
  package func ref(of question: Course.Question, in app: App) -> PictureRef? {
    app.picture(of: question).flatMap { self[$0]?.ref(id: question.pictureID).everybodys(in: app.id) }
  }
}
