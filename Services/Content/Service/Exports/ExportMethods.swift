import AppCatalog
import CivilTime
import ContentContract
import Crypto
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
    let exports = exports
    let catalog = catalog
    let store = store
    routes.change(StartExport.self, in: store) { request, caller, tx in
      let table = ExportTable(tx)
      let context = try CardContext(catalog, caller)
      if let own = try table.running(of: context.owner) {
        if own.request == request { return ExportReply(export: own.state) }
        var failure = Failure.conflict(.exportRunning)
        failure.details["export"] = .string(own.state.id)
        throw failure
      }
      try table.makeSpace(for: context.owner)
      let now = tx.wallNow.milliseconds
      let state = ExportState(
        id: SecureRandom.identifier("exp", at: tx.wallNow), format: request.format, phase: .running, cards: 0,
        file: nil, reason: nil, createdAt: now, changedAt: now)
      try table.add(StoredExport(state: state, owner: try caller.account(), request: request))
      tx.whenCommitted { exports.wake() }
      return ExportReply(export: state)
    }
    routes.read(GetExport.self, in: store) { request, caller, db in
      let context = try CardContext(catalog, caller)
      guard let stored = try ExportTable(db).find(request.export.value, of: context.owner) else {
        throw Failure.notFound(.noExport)
      }
      return ExportReply(export: stored.state)
    }
  }
}
