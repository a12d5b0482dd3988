package import AppCatalog
import ContentContract
import Crypto
package import EventLoop
package import Files
import MessageBus
import PictureFacts
import Pictures
import Storage
package import Telemetry
import Wire

/// The pictures of all apps. Each rendition is created once and cached by its digest (B3).
///
/// One thread decodes the pictures one at a time, so that only one decoded picture is in memory. Other threads read
/// finished renditions, so a call for an existing rendition doesn't wait for one that must be created.
@Loop package final class AppPictures {
  /// The maximum size of the cache folder, in bytes. A larger folder is emptied when the service starts.
  private nonisolated static let maxBytes = 1 << 30

  /// The cache folder. Its files can be recreated.
  private let folder: String
  private let drawing = WorkThreads(1, waiting: 256)
  private let reading = WorkThreads(2, waiting: 1024)
  private nonisolated let files: PictureHeaders
  /// The renditions that were used since the data was loaded.
  private var known: [Rendition: RenditionFacts] = [:]
  /// False if the last attempt to write a rendition to the folder failed.
  private var canStore = true
  private let log: Log

  /// - Parameters:
  ///   - folder: A folder for this cache alone. The folder is created with the first picture.
  ///   - record: Stores the facts about the apps' pictures for the next process.
  ///   - log: Receives a warning for each ignored colour profile, a warning when renditions can't be stored, and a
  ///     notice when they can be stored again.
  package init(folder: String, recordedIn record: StartCacheFile? = nil, log: Log) {
    self.folder = folder
    self.log = log
    files = PictureHeaders(recordedIn: record) { $0.pictures }
  }

  /// Empties the folder if it is too large.
  package func start() {
    let folder = folder
    Loop.task {
      try? await self.reading.run {
        let names = (try? Disk.list(folder)) ?? []
        let bytes = names.reduce(0) { $0 + (Disk.facts("\(folder)/\($1)")?.bytes ?? 0) }
        if bytes > Self.maxBytes { for name in names { try? Disk.remove("\(folder)/\(name)") } }
      }
    }
  }

  /// Reads the headers of an app's pictures.
  ///
  /// - Returns: The problems found.
  package func read(_ app: App) -> [CatalogProblem] { files.read(app) }

  /// Activates the data that was read last.
  package func take() {
    for file in files.take() {
      guard let reason = file.info.profileFault else { continue }
      log.warning("ignored a picture's colour profile", ["picture": file.path, "reason": reason])
    }
    known = [:]
  }

  /// Returns the reference to a picture for a reply; nil if the file doesn't exist.
  nonisolated func ref(_ path: String, id: String) -> PictureRef? { files[path]?.ref(id: id) }

  /// Returns the reference to a blurred picture for a reply; nil if the file doesn't exist.
  nonisolated func ref(_ path: String, behind veil: PictureVeil, id: String) -> PictureRef? {
    files[path].map {
      let size = PictureVeil.size.size(width: $0.info.width, height: $0.info.height)
      return PictureRef(
        id: id, width: size.width, height: size.height, type: PictureFormat.png.type,
        sha256: Self.digest($0, behind: veil))
    }
  }

  private nonisolated static func digest(_ file: PictureSource, behind veil: PictureVeil) -> String {
    SHA256.hexDigest(Array("\(file.digest) \(veil.name)".utf8))
  }

  /// Returns the digest of a picture's file, as it was last read; nil if the file doesn't exist.
  nonisolated func digest(of path: String) -> String? { files[path]?.digest }

  /// Returns the digest that replies contain for a picture or its blurred version; nil if the file doesn't exist.
  nonisolated func digest(of path: String, behind veil: PictureVeil?) -> String? {
    files[path].map { file in veil.map { Self.digest(file, behind: $0) } ?? file.digest }
  }

  /// Returns a piece of a picture, or of its blurred version, which has only one size.
  ///
  /// - Throws: `not_found` if the file is missing; `not_found` with a reason if the file is damaged after its header;
  ///   `invalid_params` for an offset beyond the end; `overloaded`; `unavailable` while the disk is full.
  func piece(
    of path: String, _ half: PictureHalf?, _ size: PictureSizeName?, behind veil: PictureVeil? = nil, at offset: Int?,
    length: Int
  ) async throws -> ReadPicture.Reply {
    guard let file = files[path] else { throw Failure.notFound(.badPicture) }
    let asked = PictureSize(rawValue: (size ?? .full).rawValue) ?? .full
    let rendition = Rendition(
      digest: file.digest, half: (half ?? .whole).spread, size: veil == nil ? asked : PictureVeil.size, veil: veil)
    let facts = try await facts(of: rendition, from: file)
    let start = offset ?? 0
    guard start == 0 || start < facts.bytes else {
      throw Failure.invalidParams("offset must be less than \(facts.bytes), the picture's size in bytes")
    }
    let range = start..<min(facts.bytes, start + length)
    return ReadPicture.Reply(
      type: facts.format.type, width: facts.width, height: facts.height, bytes: facts.bytes, sha256: facts.sha256,
      offset: start, data: try await data(range, of: rendition),
      nextOffset: range.upperBound < facts.bytes ? range.upperBound : nil)
  }

  private func facts(of rendition: Rendition, from file: PictureSource) async throws -> RenditionFacts {
    if let facts = known[rendition] { return facts }
    let folder = folder
    do {
      let facts = try await threads { try await drawing.run { try file.make(rendition, in: folder) } }
      known[rendition] = facts
      logStoring(nil)
      return facts
    } catch let fault as RenditionNotStored {
      logStoring(fault)
      throw Failure(.unavailable, .notStored, details: ["retry_after_ms": 1000])
    }
  }

  /// Logs a warning when storing renditions begins to fail, and a notice when it succeeds again.
  private func logStoring(_ fault: RenditionNotStored?) {
    if let fault, canStore {
      log.warning("pictures can't be stored", ["folder": folder, "reason": fault.reason])
    } else if fault == nil, !canStore {
      log.notice("pictures can be stored again", ["folder": folder])
    }
    canStore = fault == nil
  }

  private func data(_ range: Range<Int>, of rendition: Rendition) async throws -> String {
    if range.isEmpty { return "" }
    let path = "\(folder)/\(rendition.name)"
    return try await threads {
      try await reading.run { () -> String? in
        guard let bytes = try? Disk.read(path, from: range.lowerBound, count: range.count), bytes.count == range.count
        else { return nil }
        return Base64.encode(bytes)
      }
    } ?? requestRetry(rendition)
  }

  /// Forgets a rendition whose cached file was deleted, and throws an error that makes the client repeat the call. The
  /// next call creates the file again.
  private func requestRetry(_ rendition: Rendition) throws -> String {
    known[rendition] = nil
    throw Failure(.unavailable, .notStored, details: ["retry_after_ms": 100])
  }

  private func threads<T>(_ body: @Loop () async throws -> T) async throws -> T {
    do { return try await body() } catch let full as WorkThreads.Full {
      throw Failure.overloaded(limit: "\(full.limit) waiting pictures", whose: "content")
    }
  }
}

extension PictureHalf {
  fileprivate var spread: SpreadHalf {
    switch self {
    case .left: .left
    case .right: .right
    case .whole: .whole
    }
  }
}
