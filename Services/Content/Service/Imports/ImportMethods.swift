import AppCatalog
import CivilTime
import ContentContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Transfers
import Wire

@Loop struct ImportMethods {
  let store: Store
  let catalog: AppCatalog
  let files: Transfers
  let imports: CardImports

  func register(on routes: Routes) {
    routes.on(StartImport.self) { request, call in
      let reply = try await self.start(request, call)
      imports.wake()
      return reply
    }
    routes.change(CancelImport.self, in: store) { try cancel($0, for: $1, in: $2) }
    routes.change(ResumeImport.self, in: store) { try resume($0, for: $1, in: $2) }
    registerReads(on: routes)
  }

  private nonisolated func cancel(
    _ request: CancelImport, for caller: Caller, in tx: Transaction
  ) throws -> ImportReply {
    var state = try find(request.import, of: caller, in: tx).state
    guard [.running, .stopped].contains(state.phase) else { return ImportReply(import: state) }
    state.phase = .cancelled
    state.changedAt = tx.wallNow.milliseconds
    try ImportTable(tx).put(state)
    let published = state
    tx.whenCommitted { imports.publish(published) }
    return ImportReply(import: state)
  }

  private nonisolated func resume(
    _ request: ResumeImport, for caller: Caller, in tx: Transaction
  ) throws -> ImportReply {
    let state = try find(request.import, of: caller, in: tx).state
    guard state.phase == .stopped else { return ImportReply(import: state) }
    let table = ImportTable(tx)
    try table.resume(state.id, plan: Owner(caller).plan, at: tx.wallNow)
    tx.whenCommitted { imports.wake() }
    return ImportReply(import: try table.find(state.id)?.state ?? state)
  }

  private func registerReads(on routes: Routes) {
    routes.read(GetImport.self, in: store) { ImportReply(import: try find($0.import, of: $1, in: $2).state) }
    routes.read(ListImports.self, in: store) { _, caller, db in try list(for: caller, in: db) }
    routes.read(GetImportReport.self, in: store) { try report($0, for: $1, in: $2) }
    routes.on(WatchImport.self) { request, call in try await self.watch(request, call) }
  }

  private nonisolated func list(for caller: Caller, in db: Reading) throws -> ListImports.Reply {
    let owner = try CardContext(catalog, caller).owner
    return ListImports.Reply(imports: try ImportTable(db).list(of: owner).map(\.state))
  }

  private nonisolated func report(
    _ request: GetImportReport, for caller: Caller, in db: Reading
  ) throws -> GetImportReport.Reply {
    let state = try find(request.import, of: caller, in: db).state
    let page = try ListPage(
      of: "report of \(state.id)", account: Owner(caller).account, limit: request.limit?.value,
      cursor: request.cursor)
    let (rows, next) = try ImportTable(db).report(state.id, page)
    return GetImportReport.Reply(rows: rows, nextCursor: next)
  }

  private func watch(_ request: WatchImport, _ call: Call) async throws -> ImportReply {
    let account = call.caller.principal?.account
    var last = try await store.query(of: account) { try find(request.import, of: call.caller, in: $0).state }
    try await imports.follow(last.id, for: account) { state in
      last = state
      try await call.progress(state)
    }
    return ImportReply(import: last)
  }

  private nonisolated func find(_ id: Identifier, of caller: Caller, in db: Connection) throws -> StoredImport {
    let context = try CardContext(catalog, caller)
    guard let stored = try ImportTable(db).find(id.value, of: context.owner) else { throw Failure.notFound(.noImport) }
    return stored
  }

  private func start(_ request: StartImport, _ call: Call) async throws -> ImportReply {
    let once = try IdempotentCall(request, call.caller)
    let file = try await files.finished(request.file.value, for: call.caller)
    let format = try request.chosenFormat(forFile: file.kind)
    let caller = call.caller
    return try await store.write(for: caller) { tx in
      try once.run(in: tx) {
        ImportReply(import: try begin(request, file: file.id, format: format, for: caller, in: tx))
      }
    }
  }

  /// Stores a new import. If an import of the same file is running, that import is returned instead.
  private nonisolated func begin(
    _ request: StartImport, file: String, format: CardFileFormat, for caller: Caller, in tx: Transaction
  ) throws -> ImportState {
    let table = ImportTable(tx)
    let context = try CardContext(catalog, caller)
    // Languages that would make every row fail are rejected at once.
    let pair = try request.pair(context, CardReader(tx, context.owner))
    _ = try CardDraft.pair(pair, by: context.rules, frontName: "front_language", backName: "back_language")
    if let own = try table.list(of: context.owner).first(where: { $0.state.phase == .running }) {
      if own.state.file == file { return own.state }
      var failure = Failure.conflict(.importRunning)
      failure.details["import"] = .string(own.state.id)
      throw failure
    }
    try table.makeSpace(for: context.owner)
    let state = ImportState(startedAt: tx.wallNow, file: file, format: format)
    try table.add(StoredImport(state: state, owner: try caller.account(), request: request, resumedAt: tx.wallNow))
    return state
  }
}

extension StartImport {
  /// Returns the requested format, or else the format of the file's type.
  fileprivate func chosenFormat(forFile kind: String) throws(Failure) -> CardFileFormat {
    guard let format = format ?? CardFileFormat(rawValue: kind) else {
      throw .invalidParams("format: cards can't be imported from a file of type \(kind)")
    }
    return format
  }
}
