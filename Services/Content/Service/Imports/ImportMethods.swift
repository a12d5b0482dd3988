import AppCatalog
import CivilTime
import ContentContract
import Crypto
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Transfers
import Wire

/// The methods for imports from files.
@Loop struct ImportMethods {
  let store: Store
  let catalog: AppCatalog
  let files: Transfers
  let imports: CardImports

  func register(on routes: Routes) {
    let imports = imports
    let catalog = catalog
    let store = store
    routes.on(StartImport.self) { request, call in
      let reply = try await self.start(request, call)
      imports.wake()
      return reply
    }
    routes.change(CancelImport.self, in: store) { request, caller, tx in
      let table = ImportTable(tx)
      let context = try CardContext(catalog, caller)
      guard var state = try table.find(request.import.value, of: context.owner)?.state else {
        throw Failure.notFound(.noImport)
      }
      guard [.running, .stopped].contains(state.phase) else { return ImportReply(import: state) }
      state.phase = .cancelled
      state.changedAt = tx.wallNow.milliseconds
      try table.put(state)
      let told = state
      tx.whenCommitted { imports.publish(told) }
      return ImportReply(import: state)
    }
    routes.change(ResumeImport.self, in: store) { request, caller, tx in
      let table = ImportTable(tx)
      let context = try CardContext(catalog, caller)
      guard let stored = try table.find(request.import.value, of: context.owner) else {
        throw Failure.notFound(.noImport)
      }
      if stored.state.phase == .stopped {
        try table.resume(stored.state.id, plan: context.owner.plan, at: tx.wallNow)
        tx.whenCommitted { imports.wake() }
      }
      return ImportReply(import: try table.find(stored.state.id)?.state ?? stored.state)
    }
    registerReads(on: routes)
  }

  private func registerReads(on routes: Routes) {
    let imports = imports
    let catalog = catalog
    let store = store
    routes.read(GetImport.self, in: store) { request, caller, db in
      ImportReply(import: try Self.found(request.import, of: caller, in: db, catalog).state)
    }
    routes.read(ListImports.self, in: store) { _, caller, db in
      let context = try CardContext(catalog, caller)
      return ListImports.Reply(imports: try ImportTable(db).list(of: context.owner).map(\.state))
    }
    routes.read(GetImportReport.self, in: store) { request, caller, db in
      let state = try Self.found(request.import, of: caller, in: db, catalog).state
      let page = try ListPage(
        of: "report of \(state.id)", account: Owner(caller).account, limit: request.limit?.value,
        cursor: request.cursor)
      let (rows, next) = try ImportTable(db).report(state.id, page)
      return GetImportReport.Reply(rows: rows, nextCursor: next)
    }
    routes.on(WatchImport.self) { request, call in
      let found = try await store.query(of: call.caller.principal?.account) {
        try Self.found(request.import, of: call.caller, in: $0, catalog).state
      }
      var last = found
      try await imports.follow(found.id, for: call.caller.principal?.account) { state in
        last = state
        try await call.progress(state)
      }
      return ImportReply(import: last)
    }
  }

  private nonisolated static func found(
    _ id: Identifier, of caller: Caller, in db: Connection, _ catalog: AppCatalog
  ) throws -> StoredImport {
    let context = try CardContext(catalog, caller)
    guard let stored = try ImportTable(db).find(id.value, of: context.owner) else { throw Failure.notFound(.noImport) }
    return stored
  }

  private func start(_ request: StartImport, _ call: Call) async throws -> ImportReply {
    let catalog = catalog
    let once = try IdempotentCall(request, call.caller)
    let file = try await files.finished(request.file.value, for: call.caller)
    guard let format = request.format ?? CardFileFormat(rawValue: file.kind) else {
      throw Failure.invalidParams("format: cards can't be imported from a file of type \(file.kind)")
    }
    let caller = call.caller
    return try await store.write(for: caller) { tx in
      try once.run(in: tx) {
        let table = ImportTable(tx)
        let context = try CardContext(catalog, caller)
        // Languages that would make every row fail are rejected at once.
        let pair = try request.pair(context, CardReader(tx, context.owner))
        _ = try CardDraft.pair(pair, by: context.rules, frontName: "front_language", backName: "back_language")
        if let own = try table.list(of: context.owner).first(where: { $0.state.phase == .running }) {
          if own.state.file == file.id { return ImportReply(import: own.state) }
          var failure = Failure.conflict(.importRunning)
          failure.details["import"] = .string(own.state.id)
          throw failure
        }
        try table.makeSpace(for: context.owner)
        let now = tx.wallNow.milliseconds
        let state = ImportState(
          id: SecureRandom.identifier("imp", at: tx.wallNow), file: file.id, format: format, phase: .running, read: 0,
          added: 0, skipped: 0, reason: nil, createdAt: now, changedAt: now)
        try table.add(
          StoredImport(state: state, owner: try caller.account(), request: request, resumedAt: tx.wallNow))
        return ImportReply(import: state)
      }
    }
  }
}
