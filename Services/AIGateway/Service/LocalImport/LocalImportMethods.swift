import AIGatewayContract
import AppCatalog
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

/// The methods that import texts from devices.
@Loop struct LocalImportMethods {
  let store: Store
  let catalog: AppCatalog
  let writer: TextWriter

  func register(on routes: Routes) {
    let store = store
    let catalog = catalog
    let writer = writer
    let checker = DeviceTextChecker(store)
    routes.on(ImportLocalTexts.self) { request, call in
      let principal = try call.caller.account()
      let once = try IdempotentCall(request, call.caller)
      let known: ImportLocalTexts.Reply? = try await store.query(of: principal.account) { try once.remembered(in: $0) }
      if let known { return known }
      let (app, _, rules) = try LocalImport.rules(of: principal, catalog)
      let filter = writer.filter(for: principal.app)
      let piece = try await checker.look(at: request, to: app, by: rules, past: filter, for: principal.account)
      let reply = try await store.write(for: call.caller) { tx in
        try once.run(in: tx) { try LocalImport(catalog, for: principal, in: tx).put(piece) }
      }
      for case .string(let reason)? in reply.texts.map({ $0.refusal?.details["reason"] }) {
        writer.countBlocked(reason)
      }
      return reply
    }
    routes.read(GetLocalTextImport.self, in: store) { _, caller, db in
      let principal = try caller.account()
      let (_, _, texts) = try LocalImport.rules(of: principal, catalog)
      return try LocalImport.state(LocalImportTable(db: db, account: principal.account), texts, at: db.wallNow)
    }
  }
}
