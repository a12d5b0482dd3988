package import AppCatalog
package import Files
import Pictures
import Synchronization
package import Wire

/// What is known of the pictures that the apps' data name, as the data was read last.
///
/// Their headers are read with the data, so that a file which is no picture is found at the start and not by a child.
/// What was read counts once the data does. Reads of a store ask too, hence the lock.
package final class KnownPictures: Sendable {
  private struct Readings {
    /// By their paths.
    var counting: [String: PictureSource] = [:]
    /// What was read since, and doesn't count yet.
    var read: [String: PictureSource] = [:]
    /// What is recorded for the next process.
    var recorded: [String: PictureSource] = [:]
  }

  private let paths: @Sendable (App) -> [String]
  private let record: RecordFile?
  private let files: Mutex<Readings>

  /// - Parameters:
  ///   - record: keeps what was read, so that the next process reads no file that nobody touched.
  ///   - paths: those of an app's pictures that are of interest.
  package init(recordedIn record: RecordFile? = nil, _ paths: @escaping @Sendable (App) -> [String]) {
    self.paths = paths
    self.record = record
    let sources = (record?.lines() ?? []).compactMap { PictureSource(line: $0) }
    files = Mutex(Readings(recorded: Dictionary(sources.map { ($0.path, $0) }) { first, _ in first }))
  }

  /// Reads the header of each of an app's pictures that isn't known already.
  ///
  /// - Returns: what is wrong with them.
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

  /// Has what was read count from now on.
  ///
  /// - Returns: the pictures whose files weren't known before, in the order of their paths.
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

  /// What is known of the file at a path; nil if there is none.
  package subscript(path: String) -> PictureSource? { files.withLock { $0.counting[path] } }

  /// How a reply names the picture of a question, which is everybody's in the app; nil if it has none.
  package func ref(of question: Course.Question, in app: App) -> PictureRef? {
    app.picture(of: question).flatMap { self[$0]?.ref(id: question.pictureID).everybodys(in: app.id) }
  }
}
