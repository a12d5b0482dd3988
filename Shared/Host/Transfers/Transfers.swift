import CivilTime
import Crypto
package import EventLoop
import Files
package import MessageBus
import ServiceHost
package import Storage
package import Telemetry
package import Wire

/// The files of a service that users upload and download in pieces, such as pictures, tables of cards and archives.
///
/// A client begins an upload, sends the pieces, and finishes it. Beginning the same file again resumes the upload. A
/// file that the service wrote (`TransferDraft`) is downloaded in ranges. The service's database stores the records; a
/// folder next to the database stores the contents. Both are deleted when the file expires.
///
/// ```swift
/// let kinds = [TransferKind("csv", maxBytes: 64 << 20)]
/// let files = Transfers(store: store, clock: host.clock, kinds: kinds, log: host.log)
/// files.start()
/// let state = try await files.begin(kind: "csv", bytes: 12, sha256: digest, for: caller)
/// ```
@Loop package final class Transfers: BackgroundJob {
  /// The migration that creates the files' tables, for every service that has files.
  package nonisolated static let schema: [UInt8] = PackageResources.files_sql
  /// The migration that adds the column `charged` to the files' table.
  package nonisolated static let charges: [UInt8] = PackageResources.file_charges_sql

  /// The folder with the contents.
  package nonisolated let folder: TransferFolder
  /// The limits, which may change at runtime.
  package var limits: TransferLimits
  let store: Store
  let clock: LoopClock
  /// The worker threads for reading, writing and digests.
  let work: WorkThreads
  private let kinds: [TransferKind]
  private let log: Log
  private lazy var expiry = DueTimer(
    clock: clock, look: { [store] in try await store.query { try TransferTable($0).soonest() } },
    failed: { [log] in log.warning("can't delete expired files", ["reason": "\($0)"]) },
    run: { [unowned self] in try await removeExpired() })

  /// - Parameters:
  ///   - store: The database, with the tables of `schema`.
  ///   - kinds: The kinds of files that clients may upload.
  package init(
    store: Store, clock: LoopClock, kinds: [TransferKind], limits: TransferLimits = TransferLimits(), log: Log
  ) {
    folder = TransferFolder(StoreFile.companion(of: store.path, "-files"))
    self.store = store
    self.clock = clock
    self.kinds = kinds
    self.limits = limits
    self.log = log
    work = WorkThreads(2, waiting: 1024)
  }

  /// Deletes the files that a crash left behind, and starts the timer that deletes expired files.
  package func start() {
    let leftovers = folder.ids()
    if !leftovers.isEmpty { Loop.task { await self.removeUnknown(leftovers) } }
    expiry.arm()
  }

  /// Reschedules the expiry timer, because a new file may expire first.
  func watchExpiry() { expiry.arm() }

  /// Stops the expiry timer.
  package func stop() { expiry.stop() }

  /// The invariants of the database.
  package nonisolated static var auditRules: [AuditRule] {
    [
      AuditRule(
        "the recorded size of all files must be the sum of their sizes",
        """
        SELECT id FROM file_room WHERE files <> (SELECT count(*) FROM files)
          OR bytes <> (SELECT coalesce(sum(coalesce(charged, bytes)), 0) FROM files)
        """)
    ]
  }

  // MARK: Uploads

  /// Begins an upload, or returns the existing file with the same kind, length and digest.
  ///
  /// If the number of all files has reached its limit, a file without any received bytes is deleted first.
  ///
  /// - Throws: `invalid_params` for an unknown kind, or a file too long for its kind; `limit_exceeded`; `overloaded`.
  package func begin(kind: String, bytes: Int, sha256: String, for caller: Caller) async throws -> TransferState {
    guard let known = kinds.first(where: { $0.name == kind }) else {
      throw Failure.invalidParams("kind: must be \(kinds.map(\.name).joined(separator: ", "))")
    }
    guard bytes <= known.maxBytes else {
      throw Failure.invalidParams("bytes: a \(kind) file may have at most \(known.maxBytes) bytes")
    }
    guard Hex.decode(sha256) != nil else { throw Failure.invalidParams("sha256: must be 64 hexadecimal digits") }
    let owner = try caller.account()
    let limits = limits
    let file = try await store.write(for: caller) { tx in
      let table = TransferTable(tx)
      let same = try table.files(of: owner.account).first {
        $0.kind == kind && $0.bytes == bytes && $0.sha256 == sha256 && $0.app == owner.app
      }
      if let same { return same }
      try limits.check(adding: bytes, own: table.use(of: owner.account))
      let all = try table.use()
      if all.files >= limits.files {
        guard let empty = try table.empty() else {
          throw limits.tooManyFiles(all, untilNextEnd: try table.untilSoonest(tx.wallNow))
        }
        try self.remove(empty.id, of: empty.account, in: tx)
      }
      let file = TransferFile(
        id: SecureRandom.identifier("fil", at: tx.wallNow), account: owner.account, app: owner.app, kind: kind,
        bytes: bytes, sha256: sha256, isFinished: false, expiresAt: tx.wallNow + limits.keptFor, charged: 0)
      try table.add(file)
      return file
    }
    expiry.arm()
    return try await state(of: file)
  }

  /// Writes a piece of a file.
  ///
  /// - Throws: `not_found`; `invalid_params` for a piece whose digest differs; `conflict` with `received` for a piece
  ///   that would leave a gap; `overloaded` at the limit for all received bytes.
  package func put(
    _ id: String, at offset: Int, data: String, sha256: String, for caller: Caller
  ) async throws -> TransferState {
    let file = try await find(id, for: caller)
    guard let piece = Base64.decode(data.utf8), piece.count <= FilePiece.maxBytes else {
      throw Failure.invalidParams("data: must have at most \(FilePiece.maxBytes) bytes in Base64")
    }
    if file.isFinished { return file.state(received: file.bytes) }
    let folder = folder
    let end = offset + piece.count
    if end > file.charged {
      try await working(on: id) {
        try PieceRule.check(piece, at: offset, sha256: sha256, of: file.bytes, received: folder.received(id))
      }
      try await charge(id, upTo: end, for: caller)
    }
    let received = try await working(on: id) {
      try folder.put(piece, at: offset, sha256: sha256, of: file)
    }
    // If the file was deleted before the piece was written, the piece has created its content again.
    guard try await known(id, of: file.account) != nil else {
      try await working(on: id) { folder.remove(id) }
      throw Failure.notFound(.noFile)
    }
    return file.state(received: received)
  }

  /// Charges a file for all bytes before `end`, before they are written.
  private func charge(_ id: String, upTo end: Int, for caller: Caller) async throws {
    let account = try caller.account().account
    let limits = limits
    try await store.write(for: caller) { tx in
      let table = TransferTable(tx)
      guard let file = try table.file(id, of: account) else { throw Failure.notFound(.noFile) }
      let charge = TransferLimits.charge(for: end, of: file.bytes)
      guard charge > file.charged else { return }
      try limits.check(
        charging: charge - file.charged, all: table.use(), untilNextEnd: table.untilSoonest(tx.wallNow))
      try table.charge(file, with: charge)
    }
  }

  /// Verifies the digest of the whole file. When this returns, the file is on disk.
  ///
  /// - Throws: `not_found`; `conflict` with `received` if pieces are missing or the digest differs.
  package func finish(_ id: String, for caller: Caller) async throws -> TransferState {
    var file = try await find(id, for: caller)
    if file.isFinished { return file.state(received: file.bytes) }
    let folder = folder
    let limits = limits
    let unfinished = file
    try await working(on: id) { try folder.seal(unfinished) }
    let expiry = try await store.write(for: caller) { tx in
      let table = TransferTable(tx)
      let end = tx.wallNow + limits.keptFor
      guard try table.file(id, of: unfinished.account) != nil else { throw Failure.notFound(.noFile) }
      try table.finish(id, until: end)
      return end
    }
    file.isFinished = true
    file.expiresAt = expiry
    return file.state(received: file.bytes)
  }

  // MARK: Downloads

  /// Returns a range of a finished file.
  ///
  /// - Throws: `not_found`; `conflict` with `received` for an unfinished file; `invalid_params` for an offset beyond
  ///   the end.
  package func read(_ id: String, at offset: Int?, length: Int?, for caller: Caller) async throws -> FilePiece {
    try await read(id, at: offset, length: length, of: caller.account().account)
  }

  /// Returns a range of a finished file of an account, for code that runs outside the account's calls.
  package func read(_ id: String, at offset: Int?, length: Int?, of account: String) async throws -> FilePiece {
    let file = try await finished(id, of: account)
    let range = try PieceRule.range(at: offset, length: length, of: file.bytes)
    let folder = folder
    let bytes = try await working(on: id) { try folder.read(range, of: file) }
    return FilePiece(
      bytes: file.bytes, sha256: file.sha256, offset: range.lowerBound, data: Base64.encode(bytes),
      nextOffset: range.upperBound < file.bytes ? range.upperBound : nil)
  }

  /// Returns a finished file of the caller, for a service that processes it. Its content is at `folder.file(id)`; open
  /// it on a worker thread.
  ///
  /// - Throws: `not_found`; `conflict` with `received` for an unfinished file.
  package func finished(_ id: String, for caller: Caller) async throws -> TransferFile {
    try await finished(id, of: caller.account().account)
  }

  private func finished(_ id: String, of account: String) async throws -> TransferFile {
    guard let file = try await known(id, of: account) else { throw Failure.notFound(.noFile) }
    let folder = folder
    guard file.isFinished else {
      throw PieceRule.hole(received: try await working(on: id) { folder.received(id) })
    }
    return file
  }

  // MARK: Uploads and downloads

  /// Returns the state of the caller's file.
  ///
  /// - Throws: `not_found`.
  package func state(_ id: String, for caller: Caller) async throws -> TransferState {
    try await state(of: find(id, for: caller))
  }

  /// Returns the state of an account's file, for code that runs outside the account's calls; nil if the file doesn't
  /// exist.
  package func state(_ id: String, of account: String) async throws -> TransferState? {
    guard let file = try await known(id, of: account) else { return nil }
    return try await state(of: file)
  }

  /// Tests whether all bytes of an account's finished file are on disk.
  package func isWhole(_ file: TransferState) async throws -> Bool {
    let folder = folder
    return try await working(on: file.id) { folder.received(file.id) == file.bytes }
  }

  /// Returns all files of the caller, oldest first.
  package func list(for caller: Caller) async throws -> [TransferState] {
    let account = try caller.account().account
    let files = try await store.query(of: account) { try TransferTable($0).files(of: account) }
    let folder = folder
    return try await working(on: nil) {
      files.map { $0.state(received: $0.isFinished ? $0.bytes : folder.received($0.id)) }
    }
  }

  /// Deletes a file of the caller. Deleting a missing file succeeds.
  package func remove(_ id: String, for caller: Caller) async throws {
    let account = try caller.account().account
    try await store.write(for: caller) { tx in try self.remove(id, of: account, in: tx) }
  }

  /// Deletes an account's file within another change, such as the import of its content.
  package nonisolated func remove(_ id: String, of account: String, in tx: Transaction) throws {
    let table = TransferTable(tx)
    guard let file = try table.file(id, of: account) else { return }
    try table.remove(file)
    removeBytes([id], after: tx)
  }

  /// Deletes all files of an account, for its erasure. The contents are deleted before the records, so that a crash
  /// leaves no content without a record. They are deleted again afterwards, because a piece may have been written in
  /// between.
  package func erase(_ account: String) async throws {
    let files = try await store.query { try TransferTable($0).files(of: account) }
    let folder = folder
    for file in files { try await working(on: file.id) { try Disk.remove(folder.file(file.id)) } }
    try await store.write { tx in
      for file in files { try TransferTable(tx).remove(file) }
      self.removeBytes(files.map(\.id), after: tx)
    }
  }
}

extension Transfers {
  func find(_ id: String, for caller: Caller) async throws -> TransferFile {
    guard let found = try await known(id, of: caller.account().account) else { throw Failure.notFound(.noFile) }
    return found
  }

  private func known(_ id: String, of account: String) async throws -> TransferFile? {
    try await store.query(of: account) { try TransferTable($0).file(id, of: account) }
  }

  private func state(of file: TransferFile) async throws -> TransferState {
    if file.isFinished { return file.state(received: file.bytes) }
    let folder = folder
    return file.state(received: try await working(on: file.id) { folder.received(file.id) })
  }

  /// Runs work on a file's content on a worker thread, after earlier work on the same file.
  ///
  /// - Throws: A failure for the caller if the disk or the worker threads' queue is full, or any other error of `body`.
  func working<T: Sendable>(on id: String?, _ body: @escaping @Sendable () throws -> T) async throws -> T {
    do {
      return try await work.run(inQueue: id, body)
    } catch let full as WorkThreads.Full {
      throw Failure.overloaded(limit: "\(full.limit) waiting pieces", whose: "the files of \(store.source)")
    } catch let fault as FileFault where fault.isFullDisk {
      throw Failure(.diskFull)
    }
  }

  /// Deletes contents once the transaction is committed and all running work on the files is done. A file that can't be
  /// deleted is deleted at the next start.
  private nonisolated func removeBytes(_ ids: [String], after tx: Transaction) {
    tx.whenCommitted {
      let folder = self.folder
      for id in ids { Loop.task { try? await self.work.run(inQueue: id) { folder.remove(id) } } }
    }
  }

  private func removeExpired() async throws {
    try await store.write { tx in
      let table = TransferTable(tx)
      let files = try table.expired(at: tx.wallNow, most: 50)
      for file in files { try table.remove(file) }
      self.removeBytes(files.map(\.id), after: tx)
    }
  }

  func removeUnknown(_ ids: [String]) async {
    let folder = folder
    for id in ids {
      // If the database can't answer now, the file is checked again at the next start.
      let isKnown = try? await store.query { try TransferTable($0).isKnown(id) }
      if isKnown == false { try? await work.run(inQueue: id) { folder.remove(id) } }
    }
  }
}
