import AppCatalog
import EntitlementsContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

/// The methods for offerings, purchases and subscriptions (E2, E3, E4).
@Loop struct PurchaseMethods {
  let store: Store
  let catalog: AppCatalog
  let ledger: SubscriptionLedger
  let trust: CurrentAppStoreVerifier
  let live: LiveChanges
  let expiry: DueTimer
  let clock: LoopClock

  func register(on routes: Routes) {
    routes.read(GetOffering.self, in: store) { [ledger] request, caller, db in
      try ledger.offering(request, for: caller.account(), db)
    }
    routes.change(GetPurchaseToken.self, in: store) { _, caller, tx in
      GetPurchaseToken.Reply(appAccountToken: try AppAccountTokenTable(db: tx).token(of: caller.account().account))
    }
    routes.on(SubmitPurchase.self) { [self] in try await submit($0, $1.caller) }
    routes.on(ReceiveAppStoreNotification.self) { [self] in try await receive($0, $1.caller) }
    routes.read(GetSubscription.self, in: store) { [ledger] _, caller, db in
      try ledger.subscription(of: caller.account(), db)
    }
    routes.read(GetAccountPlan.self, in: store) { [ledger] request, _, db in
      try ledger.plan(of: request.account.value, db)
    }
  }

  private func submit(_ request: SubmitPurchase, _ caller: Caller) async throws -> Subscription {
    let principal = try caller.account()
    let app = try seller(principal.app)
    let proof = try trust.verifier.purchase(request, of: app, now: clock.wallNow)
    let once = try IdempotentCall(request, caller)
    return try await store.write(for: caller) { [self] tx in
      try once.run(in: tx) { try submit(proof, by: principal, in: tx) }
    }
  }

  private nonisolated func submit(
    _ proof: VerifiedPurchase, by principal: Principal, in tx: Transaction
  ) throws -> Subscription {
    let made = try ledger.submit(proof, by: principal, in: tx)
    publish(made.others + [made.own], of: tx)
    return made.own.subscription
  }

  private nonisolated func publish(_ announcements: [Announcement], of tx: Transaction) {
    for announcement in announcements { live.publish(announcement, of: tx) }
    tx.whenCommitted { [expiry] in expiry.arm() }
  }

  private func receive(
    _ request: ReceiveAppStoreNotification, _ caller: Caller
  ) async throws -> ReceiveAppStoreNotification.Reply {
    let app = try seller(request.app.value)
    let notification = try trust.verifier.notification(request.signedPayload.value, of: app, now: clock.wallNow)
    let once = try IdempotentCall(request, caller)
    return try await store.write(for: caller) { [self] tx in
      try once.run(in: tx) { try receive(notification, app: app.id, in: tx) }
    }
  }

  private nonisolated func receive(
    _ notification: AppStoreNotification, app: String, in tx: Transaction
  ) throws -> ReceiveAppStoreNotification.Reply {
    let (outcome, announcements) = try ledger.receive(notification, app: app, in: tx)
    publish(announcements, of: tx)
    return ReceiveAppStoreNotification.Reply(
      notification: notification.id, type: notification.type, subtype: notification.subtype, outcome: outcome)
  }

  /// Returns an app that sells something.
  ///
  /// - Throws: The reason why the app isn't available, or `not_found` if it sells nothing.
  private func seller(_ id: String) throws(Failure) -> App {
    let app = try catalog.served(id)
    guard app.offerings != nil else { throw .notFound(.sellsNothing) }
    return app
  }
}
