import AIGatewayContract
import AppCatalog
import MessageBus
import ServiceHost
import Storage
import Wire

/// The methods of what devices had.
extension AIGatewayService {
  func registerAdoption(on routes: Routes, in store: Store, _ catalog: AppCatalog, _ writer: TextWriter) {
    routes.on(AdoptTexts.self) { request, call in
      let principal = try call.caller.account()
      let filter = writer.filter(for: principal.app)
      let once = try OnceOnly(request, call.caller)
      let reply = try await store.write(for: call.caller) { tx in
        try once.run(in: tx) { try Adoption(catalog, past: filter, for: principal, in: tx).put(request) }
      }
      for case .string(let reason)? in reply.texts.map({ $0.refusal?.details["reason"] }) {
        writer.countBlocked(reason)
      }
      return reply
    }
    routes.read(GetTextAdoption.self, in: store) { _, caller, db in
      let principal = try caller.account()
      let (_, _, texts) = try Adoption.rules(of: principal, catalog)
      return try Adoption.state(AdoptionTable(db: db, account: principal.account), texts, at: db.wallNow)
    }
  }
}
