package import AppCatalog
package import Files
import Pictures
import Synchronization
package import Wire

/// The header information of the pictures in the app data.
///
/// Headers are read together with the data, so that the start of the service reports an invalid picture before a user
/// sees it. The information becomes active together with the data. A lock protects it, because database reads on other
/// threads use it too.
package final class PictureHeaders: Sendable {
  /// The result of reading the pictures.
  private struct Reading: Equatable {
    /// The information about each picture, by path.
    var sources: [String: PictureSource] = [:]
    /// The versions of the app folders in which no problem was found, by folder.
    var versions: [String: UInt64] = [:]

    init() {}

    init(lines: [Substring]) {
      for line in lines {
        if let source = PictureSource(line: line) {
          sources[source.path] = source
        } else if let (folder, version) = Self.folder(of: line) {
          versions[folder] = version
        }
      }
    }

    var lines: [String] {
      versions.map { "\(Self.mark) \(String($1, radix: 16)) \($0)" }.sorted() + sources.values.map(\.line).sorted()
    }

    private static let mark = "folder"

    private static func folder(of line: Substring) -> (String, UInt64)? {
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count == 3, parts[0] == mark, let version = UInt64(parts[1], radix: 16) else { return nil }
      return (String(parts[2]), version)
    }
  }

  private struct Readings {
    /// The active information.
    var active = Reading()
    /// Information that was read later and isn't active yet.
    var read = Reading()
    /// The information that is recorded for the next process.
    var recorded: Reading

    /// Reuses the information from an earlier reading of the same version of a folder, if that reading found no
    /// problems. Returns false if there is no such reading.
    mutating func reuse(_ folder: String, _ version: UInt64) -> Bool {
      let readings = [read, active, recorded]
      guard let known = readings.first(where: { $0.versions[folder] == version }) else { return false }
      for (path, source) in known.sources where path.hasPrefix("\(folder)/") { read.sources[path] = source }
      read.versions[folder] = version
      return true
    }

    func source(of path: String) -> PictureSource? {
      read.sources[path] ?? active.sources[path] ?? recorded.sources[path]
    }
  }

  private let paths: @Sendable (App) -> [String]
  private let record: StartCacheFile?
  private let files: Mutex<Readings>

  /// - Parameters:
  ///   - record: The file that records the information, so that the next process doesn't read unchanged pictures.
  ///   - paths: Returns the paths of an app's relevant pictures.
  package init(recordedIn record: StartCacheFile? = nil, _ paths: @escaping @Sendable (App) -> [String]) {
    self.paths = paths
    self.record = record
    files = Mutex(Readings(recorded: Reading(lines: record?.lines() ?? [])))
  }

  /// Reads the headers of an app's new or changed pictures. If nothing in the app's folder has changed since a reading
  /// without problems, the app's sections aren't even decoded, because the names of the pictures aren't needed.
  ///
  /// - Returns: The problems of all the app's pictures.
  package func read(_ app: App) -> [CatalogProblem] {
    let version = app.folderVersion
    if let version, files.withLock({ $0.reuse(app.folder, version) }) { return [] }
    let problems = readEach(of: app)
    if problems.isEmpty, let version { files.withLock { $0.read.versions[app.folder] = version } }
    return problems
  }

  private func readEach(of app: App) -> [CatalogProblem] {
    let shapes = app.pictureShapes
    return Set(paths(app)).sorted().compactMap { path in
      do {
        let source = try readSource(at: path)
        return shapes[path]?.fault(width: source.info.width, height: source.info.height).map {
          CatalogProblem(file: path, reason: $0)
        }
      } catch {
        let reason = (error as? PictureFault)?.description ?? (error as? FileFault)?.reason ?? "\(error)"
        return CatalogProblem(file: path, reason: reason)
      }
    }
  }

  /// Reads the header of a picture if it is new or has changed.
  private func readSource(at path: String) throws -> PictureSource {
    let known = files.withLock { $0.source(of: path) }
    let source = try known.flatMap { $0.isUnchanged ? $0 : nil } ?? PictureSource(path: path)
    files.withLock { $0.read.sources[path] = source }
    return source
  }

  /// Activates the information that was read.
  ///
  /// - Returns: The pictures that are new or have changed, sorted by path.
  @discardableResult
  package func take() -> [PictureSource] {
    let (before, now, isNew) = files.withLock { files in
      let before = files.active
      let isNew = files.read != files.recorded
      files = Readings(active: files.read, recorded: files.read)
      return (before, files.active, isNew)
    }
    if isNew { record?.replace(with: now.lines) }
    let sources = now.sources.values
    return sources.filter { before.sources[$0.path]?.digest != $0.digest }.sorted { $0.path < $1.path }
  }

  /// The information about the picture at a path; nil if there is none.
  package subscript(path: String) -> PictureSource? { files.withLock { $0.active.sources[path] } }

  /// Returns the reference to a question's picture for a reply, or nil if the question has none. The picture is
  /// accessible to every user of the app.
  package func ref(of question: Course.Question, in app: App) -> PictureRef? {
    app.picture(of: question).flatMap { self[$0]?.ref(id: question.pictureID).forAllUsers(in: app.id) }
  }
}
