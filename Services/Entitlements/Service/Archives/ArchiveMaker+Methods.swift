import CivilTime
import EntitlementsContract
package import MessageBus
import ServiceHost
import Storage
import Transfers
import Wire

/// The methods that clients and support call. Each use adds an entry to the account's audit log.
extension ArchiveMaker {
  /// Registers the methods on `routes`.
  package func register(on routes: Routes) {
    routes.on(StartArchive.self) { [self] _, call in
      let principal = try call.caller.account()
      return linked(try await start(principal.account, app: principal.app, for: call.caller), for: principal.account)
    }
    routes.on(GetArchive.self) { [self] _, call in
      let account = try call.caller.account().account
      guard let reply = try await state(of: account) else { throw Failure.notFound(.noFile) }
      return linked(reply, for: account)
    }
    routes.on(ReadArchive.self) { [self] request, call in
      let principal = try call.caller.account()
      let account = principal.account
      let offset = request.offset?.value ?? 0
      guard let piece = try await piece(of: account, at: offset) else { throw Failure.notFound(.noFile) }
      try await noteRead(offset, of: account)
      return piece
    }
    routes.on(FetchArchive.self) { [self] request, _ in
      let file = request.file.value
      let account = try links.open(request.link.value, FetchArchive.path(file)).account
      // The account's archive may have been replaced or deleted since the link was made.
      guard try await entry(of: account)?.file == file else { throw Failure.notFound(.noFile) }
      let offset = request.offset?.value ?? 0
      let piece = try await files.read(file, at: offset, length: request.length?.value, of: account)
      try await noteRead(offset, of: account)
      return piece
    }
    routes.on(StartArchiveForSupport.self) { [self] request, call in
      let account = request.account.value
      let by = request.by.value
      let app = try await note("support.exported", by, of: account)
      return try await start(account, app: app, for: call.caller)
    }
    routes.on(ReadArchiveForSupport.self) { [self] request, _ in
      let account = request.account.value
      let offset = request.offset?.value ?? 0
      guard let state = try await state(of: account) else { throw Failure.notFound(.noFile) }
      guard let piece = try await piece(of: account, at: offset) else {
        return ReadArchiveForSupport.Reply(phase: state.phase, piece: nil)
      }
      if offset == 0 { _ = try await note("support.export_read", request.by.value, of: account) }
      return ReadArchiveForSupport.Reply(phase: state.phase, piece: piece)
    }
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
      // Another device of the account may have asked in the meantime.
      let now = try ArchiveTable(db: tx).entry(of: account)
      if let now, now.nextTryAt != nil { return now.askedAt }
      // Also remove the lost file's share of the account's quota.
      if let lost = now?.file { try files.remove(lost, of: account, in: tx) }
      try ArchiveTable(db: tx).ask(account, app: app, at: tx.wallNow)
      try AuditTable(tx: tx).add("account.export_asked", "", account: account, app: app)
      return tx.wallNow
    }
    wake()
    return ArchiveReply(phase: .making, askedAt: askedAt, file: nil)
  }

  /// Returns the state of an account's archive; nil if none was requested, or if it has expired.
  private func state(of account: String) async throws -> ArchiveReply? {
    guard let entry = try await entry(of: account) else { return nil }
    if entry.nextTryAt != nil { return ArchiveReply(phase: .making, askedAt: entry.askedAt, file: nil) }
    guard let id = entry.file else { return ArchiveReply(phase: .tooLarge, askedAt: entry.askedAt, file: nil) }
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
      try AuditTable(tx: tx).add("account.export_read", "", account: account, app: entry.app)
    }
  }

  /// Adds an audit entry about support.
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
