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

/// The pictures of all apps, each way of giving one made once and kept by its digest (B3).
///
/// One thread unpacks pictures, one after another, so that no two are in memory at the same time, and others read what
/// was made: a call for a picture that is there doesn't wait behind one that has to be made.
@Loop package final class AppPictures {
  /// What may be kept: all of it goes at a start that finds more.
  private nonisolated static let mostBytes = 1 << 30

  /// Where what was made is kept; nothing is lost with it.
  private let folder: String
  private let drawing = WorkThreads(1, waiting: 256)
  private let reading = WorkThreads(2, waiting: 1024)
  private nonisolated let files: KnownPictures
  /// What was looked at since the data was read.
  private var known: [Rendition: RenditionFacts] = [:]
  private let log: Log

  /// - Parameters:
  ///   - folder: of its own; made with the first picture.
  ///   - record: keeps what is known of the apps' pictures for the next process.
  ///   - log: told which colour profiles are ignored.
  package init(folder: String, recordedIn record: RecordFile? = nil, log: Log) {
    self.folder = folder
    self.log = log
    files = KnownPictures(recordedIn: record) { $0.pictures }
  }

  /// Empties the folder if it holds too much.
  package func start() {
    let folder = folder
    Loop.task {
      try? await self.reading.run {
        let names = (try? Disk.list(folder)) ?? []
        let bytes = names.reduce(0) { $0 + (Disk.facts("\(folder)/\($1)")?.bytes ?? 0) }
        if bytes > Self.mostBytes { for name in names { try? Disk.remove("\(folder)/\(name)") } }
      }
    }
  }

  /// Reads the headers of an app's pictures.
  ///
  /// - Returns: what is wrong with them.
  package func read(_ app: App) -> [CatalogProblem] { files.read(app) }

  /// What was read counts from now on.
  package func take() {
    for file in files.take() {
      guard let reason = file.info.profileFault else { continue }
      log.warning("a picture's colour profile is ignored", ["picture": file.path, "reason": reason])
    }
    known = [:]
  }

  /// How a reply names a picture; nil if there is no such file.
  nonisolated func ref(_ path: String, id: String) -> PictureRef? { files[path]?.ref(id: id) }

  /// How a reply names a picture that is seen through a veil; nil if there is no such file.
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

  /// Of a picture's file, as it was read last; nil if there is none.
  nonisolated func digest(of path: String) -> String? { files[path]?.digest }

  /// What replies say as its `sha256`, or as that of what is seen of it through a veil.
  nonisolated func digest(of path: String, behind veil: PictureVeil?) -> String? {
    files[path].map { file in veil.map { Self.digest(file, behind: $0) } ?? file.digest }
  }

  /// A part of a picture, or of what is seen of it through a veil, which has one size.
  ///
  /// - Throws: `not_found` with what is wrong with a file that is damaged behind its header, or if there is none;
  ///   `invalid_params` for a part behind the end; `overloaded`.
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
      throw Failure.invalidParams("offset: the picture has \(facts.bytes) bytes")
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
    let facts = try await threads { try await drawing.run { try file.make(rendition, in: folder) } }
    known[rendition] = facts
    return facts
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
    } ?? again(rendition)
  }

  /// Somebody took the file away: it is made again for whoever asks next.
  private func again(_ rendition: Rendition) throws -> String {
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
