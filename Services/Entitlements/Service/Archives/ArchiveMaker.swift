import CivilTime
import EntitlementsContract
package import EventLoop
import Files
package import MessageBus
package import ServiceHost
package import Storage
package import Telemetry
package import Transfers
import Wire

/// Makes archives of everything that the services store about an account (R16). If several archives are requested, they
/// take turns.
///
/// Requests are stored in the database, and the services' replies on disk, one part per table. After a restart, work
/// continues after the last complete part. Memory holds one page of rows at a time.
@Loop package final class ArchiveMaker: BackgroundJob {
  /// The kind of an archive's file.
  nonisolated static let kind = "archive"
  /// The maximum total size of an account's parts, in bytes.
  private nonisolated static let maxBytes = 1 << 30
  /// The time after which an archive pauses so that waiting archives can continue. A part in progress is finished
  /// first.
  package nonisolated static let turn = Duration.seconds(5)
  /// The delay before a failed archive is tried again.
  private nonisolated static let pause = Duration.seconds(2)

  /// The lifetime of a link to an archive: long enough to download a large one over a slow connection.
  nonisolated static let linkLife = Duration.seconds(1800)

  let store: Store
  let files: Transfers
  let links: FileLinks
  private let personalData: PersonalDataReader
  private let clock: LoopClock
  private let log: Log
  private let scratch: String
  private let maxBytes: Int
  private let turn: Duration
  private let work = WorkThreads(1, waiting: 64)
  private var timer: DueTimer?
  /// The account whose archive is in progress.
  private var making: String?
  /// Callers that wait until the archive in progress is finished or abandoned.
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates the maker; call `start` to begin.
  ///
  /// - Parameters:
  ///   - files: Stores the finished archives.
  ///   - personalData: Reads what the services store.
  ///   - maxBytes: The maximum total size of an account's parts, before packing.
  package init(
    store: Store, files: Transfers, personalData: PersonalDataReader, clock: LoopClock, log: Log,
    maxBytes: Int = ArchiveMaker.maxBytes, turn: Duration = ArchiveMaker.turn
  ) {
    self.turn = turn
    self.store = store
    self.files = files
    self.personalData = personalData
    self.clock = clock
    self.log = log
    self.maxBytes = maxBytes
    links = FileLinks(beside: store.path, clock: clock, log: log)
    scratch = "\(files.folder.path)-parts"
    timer = DueTimer(
      clock: clock, longestWait: .seconds(60), pause: Self.pause,
      look: { try await store.query { try ArchiveTable(db: $0).next()?.nextTryAt } },
      failed: { log.error("can't create archives now", ["reason": "\($0)"]) },
      run: { [weak self] in try await self?.advance() })
  }

  /// Continues requested archives, and deletes parts of unwanted archives.
  package func start() {
    let leftovers = (try? Disk.list(scratch)) ?? []
    Loop.task {
      for account in leftovers {
        let entry = try await self.store.query { try ArchiveTable(db: $0).entry(of: account) }
        if entry?.nextTryAt == nil { try await self.remove(self.folder(of: account)) }
      }
    }
    timer?.arm()
  }

  /// Stops the timer. An archive in progress isn't interrupted.
  package func stop() { timer?.stop() }
  /// Looks for requested archives.
  func wake() { timer?.arm() }

  /// Deletes the parts and the file of an erased account's archive, and returns once they are deleted.
  package func erase(_ account: String) async throws {
    // An archive in progress stops before its next page.
    if account == making { await withCheckedContinuation { waiting.append($0) } }
    try await remove(folder(of: account))
    try await files.erase(account)
  }

  private func remove(_ folder: ArchiveFolder) async throws { try await work.run { try folder.remove() } }

  private func folder(of account: String) -> ArchiveFolder { ArchiveFolder(path: "\(scratch)/\(account)") }

  /// The error for an archive that is too large or no longer wanted.
  private struct CannotArchive: Error {}
  /// The error that ends an archive's turn, because another account's archive is waiting.
  private struct TurnEnded: Error {}
  /// The error for an account into which another account's data is still moving.
  private struct Merging: Error {}

  private func advance() async throws {
    guard let entry = try await store.query({ try ArchiveTable(db: $0).next() }) else { return }
    let account = entry.account
    let folder = folder(of: entry.account)
    making = account
    defer {
      making = nil
      for waiter in waiting { waiter.resume() }
      waiting = []
    }
    do {
      try await make(entry, in: folder)
    } catch is TurnEnded {
      return try await postpone(account, until: clock.wallNow)
    } catch is CannotArchive {
      try await store.write { try ArchiveTable(db: $0).end(account, file: nil) }
    } catch {
      log.warning("can't continue an archive now; will retry", ["account": account, "reason": "\(error)"])
      return try await postpone(account, until: clock.wallNow + Self.pause)
    }
    try await remove(folder)
  }

  private func postpone(_ account: String, until time: Timestamp) async throws {
    try await store.write { try ArchiveTable(db: $0).wait(account, until: time) }
  }

  private func make(_ entry: ArchiveTable.Entry, in folder: ArchiveFolder) async throws {
    let end = clock.now + turn
    let parts = ArchiveParts(personalData: personalData, folder: folder, work: work, maxBytes: maxBytes) { [self] in
      try await checkIsWanted(entry)
    } partEnded: { [self] in
      if clock.now >= end { try await endTurn(of: entry.account) }
    }
    guard let guide = try await parts.gather(of: entry) else { throw CannotArchive() }
    let packed = try await work.run { try folder.pack(guide: guide) }
    let draft = TransferDraft(in: files)
    try await draft.take(packed)
    _ = try await draft.finish(kind: Self.kind, account: entry.account, app: entry.app) { file, tx in
      try ArchiveTable(db: tx).end(entry.account, file: file.id)
      try AuditTable(tx: tx).add("account.exported", file.id, account: entry.account, app: entry.app)
    }
  }

  /// Throws an error if an archive is no longer wanted, or must wait until its account's merges have finished.
  private func checkIsWanted(_ entry: ArchiveTable.Entry) async throws {
    let (now, isMerging) = try await store.query { db in
      let isErased = try db.isErased(entry.account)
      return (
        isErased ? nil : try ArchiveTable(db: db).entry(of: entry.account),
        try MergeTable(db: db).inProgress(into: entry.account) > 0
      )
    }
    guard now?.askedAt == entry.askedAt, now?.nextTryAt != nil else { throw CannotArchive() }
    if isMerging { throw Merging() }
  }

  /// Throws an error if another account's archive waits.
  private func endTurn(of account: String) async throws {
    let now = clock.wallNow
    guard try await store.query({ try ArchiveTable(db: $0).isWaiting(besides: account, at: now) }) else { return }
    throw TurnEnded()
  }
}

/// The methods that clients and support call. Each use adds an entry to the account's audit log.
extension ArchiveMaker {
  /// Registers the methods on `routes`.
  package func register(on routes: Routes) {
    routes.on(StartArchive.self) { [self] _, call in try await start(for: call.caller) }
    routes.on(GetArchive.self) { [self] _, call in try await linkedState(of: call.caller.account().account) }
    routes.on(ReadArchive.self) { [self] in try await read($0, of: $1.caller.account().account) }
    routes.on(FetchArchive.self) { [self] request, _ in try await fetch(request) }
    registerForSupport(on: routes)
  }

  private func registerForSupport(on routes: Routes) {
    routes.on(StartArchiveForSupport.self) { [self] request, call in
      let account = request.account.value
      let app = try await note("support.exported", request.by.value, of: account)
      return try await start(account, app: app, for: call.caller)
    }
    routes.on(ReadArchiveForSupport.self) { [self] request, _ in try await read(request) }
  }

  private func start(for caller: Caller) async throws -> ArchiveReply {
    let principal = try caller.account()
    return linked(try await start(principal.account, app: principal.app, for: caller), for: principal.account)
  }

  private func linkedState(of account: String) async throws -> ArchiveReply {
    guard let reply = try await state(of: account) else { throw Failure.notFound(.noFile) }
    return linked(reply, for: account)
  }

  private func read(_ request: ReadArchive, of account: String) async throws -> FilePiece {
    let offset = request.offset?.value ?? 0
    guard let piece = try await piece(of: account, at: offset) else { throw Failure.notFound(.noFile) }
    try await noteRead(offset, of: account)
    return piece
  }

  private func fetch(_ request: FetchArchive) async throws -> FilePiece {
    let file = request.file.value
    let account = try links.open(request.link.value, FetchArchive.path(file)).account
    // The account's archive may have been replaced or deleted since the link was made.
    guard try await entry(of: account)?.file == file else { throw Failure.notFound(.noFile) }
    let offset = request.offset?.value ?? 0
    let piece = try await files.read(file, at: offset, length: request.length?.value, of: account)
    try await noteRead(offset, of: account)
    return piece
  }

  private func read(_ request: ReadArchiveForSupport) async throws -> ReadArchiveForSupport.Reply {
    let account = request.account.value
    let offset = request.offset?.value ?? 0
    guard let state = try await state(of: account) else { throw Failure.notFound(.noFile) }
    let piece = try await piece(of: account, at: offset)
    if piece != nil, offset == 0 { _ = try await note("support.export_read", request.by.value, of: account) }
    return ReadArchiveForSupport.Reply(phase: state.phase, piece: piece)
  }

  /// Adds a download link for the account's own clients to a ready archive.
  private func linked(_ reply: ArchiveReply, for account: String) -> ArchiveReply {
    guard let file = reply.file, reply.phase == .ready else { return reply }
    var reply = reply
    reply.link = links.link(FetchArchive.path(file.id), account: account, life: Self.linkLife)
    return reply
  }

  private func start(_ account: String, app: String, for caller: Caller) async throws -> ArchiveReply {
    let known = try await state(of: account)
    if let known, known.phase != .tooLarge { return known }
    let askedAt = try await store.write(of: account, deadline: caller.deadline) { [files] tx in
      try Self.request(account, app: app, files, in: tx)
    }
    wake()
    return ArchiveReply(phase: .making, askedAt: askedAt)
  }

  /// Requests an archive, unless another device of the account has requested one in the meantime.
  ///
  /// - Returns: The time of the request.
  private nonisolated static func request(
    _ account: String, app: String, _ files: Transfers, in tx: Transaction
  ) throws -> Timestamp {
    let now = try ArchiveTable(db: tx).entry(of: account)
    if let now, now.nextTryAt != nil { return now.askedAt }
    // A lost file still counts towards the account's quota, so remove its record too.
    if let lost = now?.file { try files.remove(lost, of: account, in: tx) }
    try ArchiveTable(db: tx).ask(account, app: app, at: tx.wallNow)
    try AuditTable(tx: tx).add("account.export_asked", account: account, app: app)
    return tx.wallNow
  }

  /// Returns the state of an account's archive; nil if none was requested, or if it has expired.
  private func state(of account: String) async throws -> ArchiveReply? {
    guard let entry = try await entry(of: account) else { return nil }
    if entry.nextTryAt != nil { return ArchiveReply(phase: .making, askedAt: entry.askedAt) }
    guard let id = entry.file else { return ArchiveReply(phase: .tooLarge, askedAt: entry.askedAt) }
    // A restored backup contains the row but not the file.
    guard let file = try await files.state(id, of: account), try await files.isWhole(file) else { return nil }
    return ArchiveReply(phase: .ready, askedAt: entry.askedAt, file: file)
  }

  private func piece(of account: String, at offset: Int) async throws -> FilePiece? {
    guard let id = try await entry(of: account)?.file else { return nil }
    return try await files.read(id, at: offset, length: nil, of: account)
  }

  private func entry(of account: String) async throws -> ArchiveTable.Entry? {
    try await store.query { db in try db.isErased(account) ? nil : ArchiveTable(db: db).entry(of: account) }
  }

  /// Records only the first read of each archive, so that repeated reads can't displace other entries of the audit log.
  private func noteRead(_ offset: Int, of account: String) async throws {
    guard offset == 0, let entry = try await entry(of: account), !entry.isRead else { return }
    try await store.write(of: account) { tx in
      guard try ArchiveTable(db: tx).noteRead(account, at: tx.wallNow) else { return }
      try AuditTable(tx: tx).add("account.export_read", account: account, app: entry.app)
    }
  }

  /// Adds an entry about an action of support to the account's audit log.
  ///
  /// - Returns: The account's app.
  private func note(_ cause: String, _ by: String, of account: String) async throws -> String {
    try await store.write { tx in
      guard let app = try AccountTable(db: tx).app(of: account), try !tx.isErased(account) else {
        throw Failure.notFound(.noAccount)
      }
      try AuditTable(tx: tx).add(cause, "to \(by)", account: account, app: app)
      return app
    }
  }
}
