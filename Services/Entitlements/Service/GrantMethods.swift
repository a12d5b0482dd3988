import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

/// The methods for plans that operators grant (E7).
@Loop struct GrantMethods {
  let store: Store
  let ledger: SubscriptionLedger
  let live: LiveChanges
  let expiry: DueTimer

  func register(on routes: Routes) {
    routes.change(GrantPlan.self, in: store) { [self] request, _, tx in try grant(request, in: tx) }
    routes.change(RevokeGrant.self, in: store) { [self] request, _, tx in try revoke(request, in: tx) }
    routes.read(ListGrants.self, in: store) { request, _, db in
      let account = request.account.value
      guard try AccountTable(db: db).app(of: account) != nil else { throw Failure.notFound(.noAccount) }
      return ListGrants.Reply(grants: try GrantTable(db: db).all(of: account))
    }
  }

  private nonisolated func grant(_ request: GrantPlan, in tx: Transaction) throws -> GrantPlan.Reply {
    let account = request.account.value
    guard let app = try AccountTable(db: tx).app(of: account) else { throw Failure.notFound(.noAccount) }
    try ledger.requirePlan(request.plan.value, of: app)
    try tx.requireFuture(request.until)
    let fact = GrantFact(
      id: SecureRandom.identifier("grt", at: tx.wallNow), plan: request.plan.value, beginsAt: tx.wallNow,
      endsAt: request.until)
    let made = try ledger.grant(fact, reason: request.reason.value, account: account, app: app, in: tx)
    live.publish(made, of: tx, rearming: expiry)
    return GrantPlan.Reply(grant: fact.id, subscription: made.subscription)
  }

  private nonisolated func revoke(_ request: RevokeGrant, in tx: Transaction) throws -> RevokeGrant.Reply {
    guard let made = try ledger.revoke(request.grant.value, reason: request.reason.value, in: tx) else {
      throw Failure.notFound(.noGrant)
    }
    live.publish(made, of: tx, rearming: expiry)
    return GrantPlan.Reply(grant: request.grant.value, subscription: made.subscription)
  }
}

extension Transaction {
  /// Rejects the end of a grant or of a batch of codes if it isn't in the future.
  func requireFuture(_ until: Timestamp?) throws(Failure) {
    if let until, until <= wallNow { throw .invalidParams("'until' is in the past") }
  }
}
