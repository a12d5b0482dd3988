import CivilTime
import Crypto
import EventLoop
import ServiceHost
import Telemetry
import Wire

/// Collects the parts of one account's archive from all services, page by page.
@Loop final class ArchiveParts {
  private let personalData: PersonalDataReader
  private let folder: ArchiveFolder
  private let work: WorkThreads
  private let maxBytes: Int
  private let check: @Loop () async throws -> Void
  private let partEnded: @Loop () async throws -> Void
  private var bytes = 0

  /// Creates the collector.
  ///
  /// - Parameters:
  ///   - check: Called before each page. Throws if the archive is no longer wanted or must wait.
  ///   - partEnded: Called after each completed part. Throws if another archive must continue first; this archive later
  ///     resumes with the next part.
  init(
    personalData: PersonalDataReader, folder: ArchiveFolder, work: WorkThreads, maxBytes: Int,
    check: @escaping @Loop () async throws -> Void, partEnded: @escaping @Loop () async throws -> Void
  ) {
    self.personalData = personalData
    self.folder = folder
    self.work = work
    self.maxBytes = maxBytes
    self.check = check
    self.partEnded = partEnded
  }

  /// Completes all missing parts.
  ///
  /// - Returns: The text of the archive's table of contents; nil if the data exceed the size limit.
  func gather(of entry: ArchiveTable.Entry) async throws -> String? {
    try await check()
    let folder = folder
    bytes = try await work.run { try folder.bytes() }
    var guide = Self.head(entry)
    do {
      for service in personalData.services {
        guide += "\n\(service)\n"
        for file in try await personalData.files(service) {
          guide += "  \(service)/\(file.name).json  \(file.what)\n"
          try await write(file, of: service, for: entry.account)
        }
      }
    } catch is TooLarge { return nil }
    return guide
  }

  private struct TooLarge: Error {}

  /// Writes a table's rows as a JSON list, one row per line.
  private func write(_ file: ListPersonalDataFiles.Reply.File, of service: String, for account: String) async throws {
    let part = "\(service)/\(file.name).json"
    guard try await begin(part) else { return }
    var request = ReadPersonalDataRows(account: account, file: file.name)
    var separator = "[\n"
    var offset = 0
    while true {
      try await check()
      let page = try await personalData.rows(request, service)
      var text: Bytes = []
      for row in page.rows {
        if file.hasBytes == true { try await fetch(row, of: file, in: service, for: account) }
        text += Array(separator.utf8) + (try JSON.encode(row))
        separator = ",\n"
      }
      try await add(text, to: part, &offset)
      guard let next = page.next else { break }
      request.after = next
    }
    try await add(Array((offset == 0 ? "[]\n" : "\n]\n").utf8), to: part, &offset)
    try await end(part)
  }

  /// Writes the file that belongs to a row. If the file's bytes were deleted or are incomplete, the archive omits the
  /// file.
  private func fetch(
    _ row: JSONValue, of file: ListPersonalDataFiles.Reply.File, in service: String, for account: String
  ) async throws {
    guard let id = row["id"]?.string else { return }
    var request = ReadPersonalDataBytes(account: account, file: file.name, id: id, offset: 0)
    var part = ""
    var offset = 0
    while true {
      try await check()
      let piece: FilePiece
      do { piece = try await personalData.bytes(request, service) } catch let failure as Failure
        where [.notFound, .conflict].contains(failure.kind)
      {
        if !part.isEmpty { try await abandon(part) }
        return
      }
      let bytes = Base64.decode(piece.data.utf8) ?? []
      if part.isEmpty {
        part = "\(service)/\(file.name)/\(id).\(Self.ending(row["kind"]?.string, bytes))"
        guard try await begin(part) else { return }
      }
      try await add(bytes, to: part, &offset)
      guard let next = piece.nextOffset else { break }
      request.offset = next
    }
    try await end(part)
  }

  /// Returns the file name extension.
  private static func ending(_ kind: String?, _ bytes: Bytes) -> String {
    guard kind == "picture" else { return kind ?? "bin" }
    return bytes.starts(with: [0xff, 0xd8]) ? "jpg" : "png"
  }

  private static func head(_ entry: ArchiveTable.Entry) -> String {
    """
    This archive contains all stored data of the account \(entry.account) of the app \(entry.app). It was requested at \
    \(entry.askedAt.logText). Later changes may be missing.

    Each .json file is a list of objects, with one object per line. Times are in UTC. A folder contains the files that \
    belong to the rows of the .json file with the same name; each is named by the id of its row.

    """
  }

  // MARK: On a thread

  private func begin(_ part: String) async throws -> Bool {
    let folder = folder
    return try await work.run { try folder.begin(part) }
  }

  private func add(_ text: Bytes, to part: String, _ offset: inout Int) async throws {
    guard !text.isEmpty else { return }
    bytes += text.count
    guard bytes <= maxBytes else { throw TooLarge() }
    let folder = folder
    let at = offset
    try await work.run { try folder.add(text, to: part, at: at) }
    offset += text.count
  }

  private func end(_ part: String) async throws {
    let folder = folder
    try await work.run { try folder.end(part) }
    try await partEnded()
  }

  private func abandon(_ part: String) async throws {
    let folder = folder
    try await work.run { try folder.abandon(part) }
  }
}
