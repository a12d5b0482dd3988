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
    let checker = DeviceTextChecker(store)
    routes.on(ImportLocalTexts.self) { [self] request, call in
      let reply = try await reply(to: request, from: call.caller, checker)
      for case .string(let reason)? in reply.texts.map({ $0.refusal?.details["reason"] }) {
        writer.countBlocked(reason)
      }
      return reply
    }
    routes.read(GetLocalTextImport.self, in: store) { [catalog] in try Self.state(of: $1.account(), catalog, $2) }
  }

  private nonisolated static func state(
    of principal: Principal, _ catalog: AppCatalog, _ db: Reading
  ) throws -> LocalTextImport {
    let (_, _, texts) = try LocalImport.rules(of: principal, catalog)
    return try LocalImport.state(LocalImportTable(db: db, account: principal.account), texts, at: db.wallNow)
  }

  private func reply(
    to request: ImportLocalTexts, from caller: Caller, _ checker: DeviceTextChecker
  ) async throws -> ImportLocalTexts.Reply {
    let principal = try caller.account()
    let once = try IdempotentCall(request, caller)
    let known: ImportLocalTexts.Reply? = try await store.query(of: principal.account) { try once.remembered(in: $0) }
    if let known { return known }
    let (app, _, rules) = try LocalImport.rules(of: principal, catalog)
    let filter = writer.filter(for: principal.app)
    let texts = try await checker.check(request, to: app, by: rules, past: filter, for: principal.account)
    return try await store.write(for: caller) { [catalog] tx in
      try once.run(in: tx) { try LocalImport(catalog, for: principal, in: tx).put(texts) }
    }
  }
}
