import CivilTime
import Crypto
package import EventLoop
import Files
package import MessageBus
import ServiceHost
package import Storage
package import Telemetry
package import Wire

/// People's files of one service, up and down in pieces: pictures, tables of cards, archives.
///
/// A file going up is begun, put piece by piece, and finished; begun again it goes on where it was. One that the service
/// made (`TransferDraft`) is read by ranges. What is known of a file stands in the service's database, its bytes in a
/// folder beside that. Both go when the file's time is over.
///
/// ```swift
/// let files = Transfers(store: store, clock: host.clock, kinds: [TransferKind("csv", mostBytes: 64 << 20)], log: host.log)
/// files.start()
/// let state = try await files.begin(kind: "csv", bytes: 12, sha256: digest, for: caller)
/// ```
@Loop package final class Transfers {
  /// The files' tables: a migration of each service that has files.
  package nonisolated static let schema: [UInt8] = PackageResources.files_sql
  /// A later migration of the same services.
  package nonisolated static let charges: [UInt8] = PackageResources.file_charges_sql

  /// Where the bytes are.
  package nonisolated let folder: TransferFolder
  /// How much there may be.
  package var limits: TransferLimits
  let store: Store
  let clock: LoopClock
  /// Where bytes are written, read and compared.
  let work: WorkThreads
  private let kinds: [TransferKind]
  private let log: Log
  private lazy var expiry = DueTimer(
    clock: clock, look: { [store] in try await store.query { try TransferTable($0).soonest() } },
    failed: { [log] in log.warning("files whose time is over couldn't be removed", ["reason": "\($0)"]) },
    run: { [unowned self] in try await removeExpired() })

  /// - Parameters:
  ///   - store: has the tables of `schema`.
  ///   - kinds: what people may send up.
  package init(
    store: Store, clock: LoopClock, kinds: [TransferKind], limits: TransferLimits = TransferLimits(), log: Log
  ) {
    let database = store.path
    folder = TransferFolder("\(database.hasSuffix(".db") ? String(database.dropLast(3)) : database)-files")
    (self.store, self.clock, self.kinds, self.limits, self.log) = (store, clock, kinds, limits, log)
    work = WorkThreads(2, waiting: 1024)
  }

  /// Removes what a kill has left, and from now on each file whose time is over.
  package func start() {
    let leftovers = folder.ids()
    if !leftovers.isEmpty { Loop.task { await self.removeUnknown(leftovers) } }
    expiry.arm()
  }

  /// There is a file that may be the next to go.
  func watchExpiry() { expiry.arm() }

  /// Ends the watch over files' times.
  package func stop() { expiry.stop() }

  /// What is wrong with a database whose numbers disagree.
  package nonisolated static var auditRules: [AuditRule] {
    [
      AuditRule(
        "the room that files take is what they come to",
        """
        SELECT id FROM file_room WHERE files <> (SELECT count(*) FROM files)
          OR bytes <> (SELECT coalesce(sum(coalesce(charged, bytes)), 0) FROM files)
        """)
    ]
  }

  // MARK: Up

  /// Begins a file, or finds the one that was begun before with the same kind, length and digest.
  ///
  /// Where there are too many of all files, one of which nothing has come makes room.
  ///
  /// - Throws: `invalid_params` for a kind that there isn't, or a file too long for it; `limit_exceeded`; `overloaded`.
  package func begin(kind: String, bytes: Int, sha256: String, for caller: Caller) async throws -> TransferState {
    guard let known = kinds.first(where: { $0.name == kind }) else {
      throw Failure.invalidParams("kind: must be \(kinds.map(\.name).joined(separator: ", "))")
    }
    guard bytes <= known.mostBytes else {
      throw Failure.invalidParams("bytes: a \(kind) file has \(known.mostBytes) bytes at the most")
    }
    guard Hex.decode(sha256) != nil else { throw Failure.invalidParams("sha256: must be 64 hexadecimal digits") }
    let (owner, limits) = (try caller.account(), limits)
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
        bytes: bytes, sha256: sha256, isFinished: false, expiresAt: tx.wallNow + limits.keptFor,
        charged: 0)
      try table.add(file)
      return file
    }
    expiry.arm()
    return try await state(of: file)
  }

  /// Writes a piece of a file.
  ///
  /// - Throws: `not_found`; `invalid_params` for a piece that isn't what its digest says; `conflict` with `received`
  ///   for one behind a hole; `overloaded` where all files that have come leave no room.
  package func put(
    _ id: String, at offset: Int, data: String, sha256: String, for caller: Caller
  ) async throws -> TransferState {
    let file = try await find(id, for: caller)
    guard let piece = Base64.decode(data.utf8), piece.count <= FilePiece.mostBytes else {
      throw Failure.invalidParams("data: isn't \(FilePiece.mostBytes) bytes in Base64, or fewer")
    }
    if file.isFinished { return file.state(received: file.bytes) }
    let (folder, end) = (folder, offset + piece.count)
    if end > file.charged {
      try await working(on: id) {
        try PieceRule.check(piece, at: offset, sha256: sha256, of: file.bytes, received: folder.received(id))
      }
      try await charge(id, upTo: end, for: caller)
    }
    let received = try await working(on: id) {
      try folder.put(piece, at: offset, sha256: sha256, of: file)
    }
    return file.state(received: received)
  }

  /// Makes room among all files for the bytes of one that come now.
  private func charge(_ id: String, upTo end: Int, for caller: Caller) async throws {
    let (account, limits) = (try caller.account().account, limits)
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

  /// Compares the whole file with its digest; it is on disk once this has answered.
  ///
  /// - Throws: `not_found`; `conflict` with `received` where pieces are missing, or the whole is another.
  package func finish(_ id: String, for caller: Caller) async throws -> TransferState {
    var file = try await find(id, for: caller)
    if file.isFinished { return file.state(received: file.bytes) }
    let (folder, limits, unfinished) = (folder, limits, file)
    try await working(on: id) { try folder.seal(unfinished) }
    let expiry = try await store.write(for: caller) { tx in
      let (table, end) = (TransferTable(tx), tx.wallNow + limits.keptFor)
      guard try table.file(id, of: unfinished.account) != nil else { throw Failure.notFound(.noFile) }
      try table.finish(id, until: end)
      return end
    }
    (file.isFinished, file.expiresAt) = (true, expiry)
    return file.state(received: file.bytes)
  }

  // MARK: Down

  /// A part of a finished file.
  ///
  /// - Throws: `not_found`; `conflict` with `received` for one that isn't finished; `invalid_params` for a part behind
  ///   the end.
  package func read(_ id: String, at offset: Int?, length: Int?, for caller: Caller) async throws -> FilePiece {
    try await read(id, at: offset, length: length, of: caller.account().account)
  }

  /// The same for whoever acts on an account's behalf.
  package func read(_ id: String, at offset: Int?, length: Int?, of account: String) async throws -> FilePiece {
    let file = try await finished(id, of: account)
    let (range, folder) = (try PieceRule.range(at: offset, length: length, of: file.bytes), folder)
    let bytes = try await working(on: id) { try folder.read(range, of: file) }
    return FilePiece(
      bytes: file.bytes, sha256: file.sha256, offset: range.lowerBound, data: Base64.encode(bytes),
      nextOffset: range.upperBound < file.bytes ? range.upperBound : nil)
  }

  /// A file of the caller's whose bytes are all there, for a service that does something with it: they are at
  /// `folder.file(id)`, and are opened on a thread.
  ///
  /// - Throws: `not_found`; `conflict` with `received` for one that isn't finished.
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

  // MARK: Both

  /// The caller's file as it is.
  ///
  /// - Throws: `not_found`.
  package func state(_ id: String, for caller: Caller) async throws -> TransferState {
    try await state(of: find(id, for: caller))
  }

  /// An account's file as it is, for whoever acts on its behalf; nil if it is gone.
  package func state(_ id: String, of account: String) async throws -> TransferState? {
    guard let file = try await known(id, of: account) else { return nil }
    return try await state(of: file)
  }

  /// Whether the bytes of an account's finished file are all where they belong.
  package func isWhole(_ file: TransferState) async throws -> Bool {
    let folder = folder
    return try await working(on: file.id) { folder.received(file.id) == file.bytes }
  }

  /// All files of the caller, the oldest first.
  package func list(for caller: Caller) async throws -> [TransferState] {
    let account = try caller.account().account
    let (files, folder) = (try await store.query { try TransferTable($0).files(of: account) }, folder)
    return try await working(on: nil) {
      files.map { $0.state(received: $0.isFinished ? $0.bytes : folder.received($0.id)) }
    }
  }

  /// Removes a file of the caller's; one that isn't there is removed already.
  package func remove(_ id: String, for caller: Caller) async throws {
    let account = try caller.account().account
    try await store.write(for: caller) { tx in try self.remove(id, of: account, in: tx) }
  }

  /// Removes an account's file as a part of another change, such as the import of what it held.
  package nonisolated func remove(_ id: String, of account: String, in tx: Transaction) throws {
    let table = TransferTable(tx)
    guard let file = try table.file(id, of: account) else { return }
    try table.remove(file)
    removeBytes([id], after: tx)
  }

  /// Removes all that an account has, as a part of its erasure: the bytes first, so that none are forgotten.
  package func erase(_ account: String) async throws {
    let (files, folder) = (try await store.query { try TransferTable($0).files(of: account) }, folder)
    for file in files { try await working(on: file.id) { try Disk.remove(folder.file(file.id)) } }
    try await store.write { tx in for file in files { try TransferTable(tx).remove(file) } }
  }
}

extension Transfers {
  func find(_ id: String, for caller: Caller) async throws -> TransferFile {
    guard let found = try await known(id, of: caller.account().account) else { throw Failure.notFound(.noFile) }
    return found
  }

  private func known(_ id: String, of account: String) async throws -> TransferFile? {
    try await store.query { try TransferTable($0).file(id, of: account) }
  }

  private func state(of file: TransferFile) async throws -> TransferState {
    if file.isFinished { return file.state(received: file.bytes) }
    let folder = folder
    return file.state(received: try await working(on: file.id) { folder.received(file.id) })
  }

  /// Does something with a file's bytes on a thread, after what was asked before of the same file.
  ///
  /// - Throws: the disk's and the threads' own faults as failures that a caller knows.
  func working<T: Sendable>(on id: String?, _ body: @escaping @Sendable () throws -> T) async throws -> T {
    do {
      return try await work.run(inLane: id, body)
    } catch let full as WorkThreads.Full {
      throw Failure.overloaded(limit: "\(full.limit) waiting pieces", whose: "the files of \(store.source)")
    } catch let fault as FileFault where fault.isFullDisk {
      throw Failure(.diskFull)
    }
  }

  /// Behind whatever is under way with the file. What isn't removed now is found at the next start.
  private nonisolated func removeBytes(_ ids: [String], after tx: Transaction) {
    tx.whenCommitted {
      let folder = self.folder
      for id in ids { Loop.task { try? await self.work.run(inLane: id) { folder.remove(id) } } }
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
      // What the database can't say now is asked again at the next start.
      let isKnown = try? await store.query { try TransferTable($0).isKnown(id) }
      if isKnown == false { try? await work.run(inLane: id) { folder.remove(id) } }
    }
  }
}
