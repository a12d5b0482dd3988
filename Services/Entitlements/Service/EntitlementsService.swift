package import AppCatalog
import CivilTime
import Crypto
import EntitlementsContract
package import EventLoop
package import MessageBus
import ServiceHost
package import Storage
package import Telemetry
import Wire

/// Who somebody is and what they may do.
@Loop package final class EntitlementsService {
  private let store: Store
  private let catalog: AppCatalog
  /// Checks who signed purchases; another one once its settings or files have changed.
  package var verifier: StoreVerifier
  private let ledger: SubscriptionLedger
  private let live = LiveChanges()
  private let clock: LoopClock
  private let expiry: DueTimer
  private let zones = ZoneNames()

  /// A service over an open store; `start` lets it watch for plans that end.
  package init(store: Store, catalog: AppCatalog, verifier: StoreVerifier, clock: LoopClock, log: Log) {
    (self.store, self.catalog, self.verifier, self.clock) = (store, catalog, verifier, clock)
    ledger = SubscriptionLedger(catalog: catalog)
    expiry = DueTimer(endOfPlansIn: store, ledger, live, clock: clock, log: log)
  }

  /// The database's migrations, oldest first.
  package nonisolated static var migrations: [Migration] {
    [Migration(fileNamed: "0001-entitlements.sql", PackageResources._001_entitlements_sql)]
  }

  /// Begins to watch for plans that end.
  package func start() { expiry.arm() }
  /// Ends the watch for plans that end.
  package func stop() { expiry.stop() }

  /// Puts all of the service's methods on `routes`.
  package func register(on routes: Routes) {
    routes.on(RegisterDevice.self) { [self] in try register($0, $1.caller, answer: $2) }
    routes.read(ListSessions.self, in: store) { _, caller, db in
      ListSessions.Reply(sessions: try SessionTable(db: db).open(of: caller.account().account))
    }
    routes.on(RevokeSession.self) { [self] in try await revoke($0, $1.caller) }
    routes.read(ResolveSession.self, in: store) { [ledger] request, _, db in try ledger.resolve(request, db) }
    routes.read(GetOffering.self) { [self] _, caller in
      let principal = try caller.account()
      return GetOffering.Reply(try offerings(of: principal.app), principal.language)
    }
    routes.on(SubmitPurchase.self) { [self] in try await submit($0, $1.caller) }
    routes.read(GetSubscription.self, in: store) { [ledger] _, caller, db in
      try ledger.subscription(of: caller.account(), db)
    }
    routes.read(CheckAccess.self, in: store) { [ledger] request, caller, db in
      try ledger.check(request, for: caller.account(), db)
    }
    routes.on(ListenLive.self) { [live] _, call in
      try await live.stream(to: call)
      return Nothing()
    }
  }

  // MARK: Sessions

  /// Without a task of its own: a crowd of fresh devices comes at once.
  private func register(
    _ request: RegisterDevice, _ caller: Caller, answer: @escaping Route.Answer
  ) throws -> any Cancellable {
    if let failure = catalog.refusal(of: request.app.value) { throw failure }
    guard catalog[request.app.value] != nil else { throw Failure.invalidParams("app is not one of the served apps") }
    let zone = try zones.zone(request.timeZone.value)
    let registration = try Registration(request, in: zone, key: caller.idempotencyKey, at: clock.wallNow)
    return try store.submit { [live] tx in
      tx.continueTrace(of: caller)
      let outcome = try registration.run(tx)
      // The gateway may know the token that was replaced.
      if let hash = outcome.replacedHash {
        let change = LiveChange(
          kind: .sessionRevoked, account: outcome.reply.account, app: request.app.value, plan: outcome.reply.plan,
          sessionHash: hash)
        tx.whenCommitted { live.publish(change) }
      }
      let text = try JSON.encode(outcome.reply)
      return { answer(.success(text)) }
    } refused: {
      answer(.failure($0))
    }
  }

  private func revoke(_ request: RevokeSession, _ caller: Caller) async throws -> Nothing {
    let principal = try caller.account()
    let once = try OnceOnly(request, caller)
    return try await store.write(for: caller) { [live] tx in
      let hash = try Self.end(request.session.value, of: principal, tx)
      // Also in a repeat: the first may have ended between its commit and this.
      let change = LiveChange(
        kind: .sessionRevoked, account: principal.account, app: principal.app, plan: principal.plan, sessionHash: hash)
      tx.whenCommitted { live.publish(change) }
      return try once.run(in: tx) { Nothing() }
    }
  }

  /// Ends a session.
  ///
  /// - Returns: the digest of its token, also when it had ended before, so that a repeat is harmless.
  /// - Throws: `not_found` for a session that isn't the account's.
  private nonisolated static func end(_ session: String, of principal: Principal, _ tx: Transaction) throws -> String {
    let sessions = SessionTable(db: tx)
    guard let hash = try sessions.tokenHash(of: session, account: principal.account) else {
      throw Failure.notFound(
        .noSession)
    }
    if try sessions.end(session, at: tx.wallNow) {
      try AuditTable(tx: tx).add("session.revoked", session, account: principal.account, app: principal.app)
    }
    return hash
  }

  // MARK: Purchases

  private func submit(_ request: SubmitPurchase, _ caller: Caller) async throws -> Subscription {
    let principal = try caller.account()
    _ = try offerings(of: principal.app)
    guard let app = catalog[principal.app] else { throw Failure.invalidParams("the app is not served") }
    let purchase = try verifier.purchase(request, of: app, now: clock.wallNow)
    let once = try OnceOnly(request, caller)
    return try await store.write(for: caller) { [ledger, live, expiry] tx in
      try once.run(in: tx) {
        let made = try ledger.submit(purchase, account: principal.account, app: principal.app, in: tx)
        live.tell(made, of: tx)
        tx.whenCommitted { expiry.arm() }
        return made.subscription
      }
    }
  }

  private func offerings(of app: String) throws(Failure) -> Offerings {
    guard let offerings = catalog[app]?.offerings else {
      throw .notFound(.sellsNothing)
    }
    return offerings
  }
}
