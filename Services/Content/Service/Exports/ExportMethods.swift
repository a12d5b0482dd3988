import AppCatalog
import ContentContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

@Loop struct ExportMethods {
  let store: Store
  let catalog: AppCatalog
  let exports: CardExports

  func register(on routes: Routes) {
    routes.change(StartExport.self, in: store) { try start($0, for: $1, in: $2) }
    routes.read(GetExport.self, in: store) { try export($0, for: $1, in: $2) }
  }

  private nonisolated func start(
    _ request: StartExport, for caller: Caller, in tx: Transaction
  ) throws -> ExportReply {
    let table = ExportTable(tx)
    let owner = try CardContext(catalog, caller).owner
    if let own = try table.running(of: owner) {
      if own.request == request { return ExportReply(export: own.state) }
      var failure = Failure.conflict(.exportRunning)
      failure.details["export"] = .string(own.state.id)
      throw failure
    }
    try table.makeSpace(for: owner)
    let state = ExportState(startedAt: tx.wallNow, format: request.format)
    try table.add(StoredExport(state: state, owner: try caller.account(), request: request))
    tx.whenCommitted { exports.wake() }
    return ExportReply(export: state)
  }

  private nonisolated func export(_ request: GetExport, for caller: Caller, in db: Reading) throws -> ExportReply {
    let owner = try CardContext(catalog, caller).owner
    guard let stored = try ExportTable(db).find(request.export.value, of: owner) else {
      throw Failure.notFound(.noExport)
    }
    return ExportReply(export: stored.state)
  }
}
