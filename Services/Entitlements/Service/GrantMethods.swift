import AppCatalog
import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

/// The methods for plans that operators and promotional codes grant (E7).
@Loop struct GrantMethods {
  let store: Store
  let catalog: AppCatalog
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
    routes.change(MakeCodes.self, in: store) { [self] request, _, tx in try make(request, in: tx) }
    routes.read(ListCodes.self, in: store) { [catalog] request, _, db in
      try catalog.requireKnown(request.app.value)
      return ListCodes.Reply(batches: try CodeTable(db: db).batches(of: request.app.value))
    }
    routes.change(RevokeCodes.self, in: store) { request, _, tx in
      guard try CodeTable(db: tx).revoke(request.batch.value, at: tx.wallNow) else {
        throw Failure.notFound(.noSuchBatch)
      }
      return Nothing()
    }
    routes.on(RedeemCode.self) { [self] in try await redeem($0, $1.caller) }
  }

  private nonisolated func grant(_ request: GrantPlan, in tx: Transaction) throws -> GrantPlan.Reply {
    let account = request.account.value
    guard let app = try AccountTable(db: tx).app(of: account) else { throw Failure.notFound(.noAccount) }
    try ledger.requirePlan(request.plan.value, of: app)
    try requireFuture(request.until, at: tx.wallNow)
    let fact = GrantFact(
      id: SecureRandom.identifier("grt", at: tx.wallNow), plan: request.plan.value, beginsAt: tx.wallNow,
      endsAt: request.until)
    let made = try ledger.grant(fact, reason: request.reason.value, account: account, app: app, in: tx)
    publish(made, of: tx)
    return GrantPlan.Reply(grant: fact.id, subscription: made.subscription)
  }

  private nonisolated func requireFuture(_ until: Timestamp?, at now: Timestamp) throws(Failure) {
    if let until, until <= now { throw .invalidParams("'until' is in the past") }
  }

  private nonisolated func revoke(_ request: RevokeGrant, in tx: Transaction) throws -> RevokeGrant.Reply {
    guard let made = try ledger.revoke(request.grant.value, reason: request.reason.value, in: tx) else {
      throw Failure.notFound(.noGrant)
    }
    publish(made, of: tx)
    return GrantPlan.Reply(grant: request.grant.value, subscription: made.subscription)
  }

  private nonisolated func make(_ request: MakeCodes, in tx: Transaction) throws -> MakeCodes.Reply {
    try ledger.requirePlan(request.plan.value, of: request.app.value)
    try requireFuture(request.until, at: tx.wallNow)
    let codes = (0..<request.count.value).map { _ in SpokenCode.random() }
    let batch = SecureRandom.identifier("bat", at: tx.wallNow)
    try CodeTable(db: tx).add(request, batch: batch, codes: codes, at: tx.wallNow)
    return MakeCodes.Reply(batch: batch, codes: codes)
  }

  /// Redeems a code. A wrong code is counted even though the call fails, so the failure is thrown after the commit.
  private func redeem(_ request: RedeemCode, _ caller: Caller) async throws -> Subscription {
    let principal = try caller.account()
    let once = try IdempotentCall(request, caller)
    return try await store.write(for: caller) { [self] tx -> Result<Subscription, Failure> in
      try countingWrongCodes(of: principal, in: tx) {
        try once.run(in: tx) { try redeem(request.code, for: principal, in: tx) }
      }
    }.get()
  }

  private nonisolated func countingWrongCodes<Reply>(
    of principal: Principal, in tx: Transaction, _ body: () throws -> Reply
  ) throws -> Result<Reply, Failure> {
    do {
      return .success(try body())
    } catch let failure as Failure where failure.kind == .notFound {
      try WrongCodeTable(db: tx).add(principal.account, at: tx.wallNow)
      return .failure(failure)
    }
  }

  private nonisolated func redeem(
    _ code: SpokenCode, for principal: Principal, in tx: Transaction
  ) throws -> Subscription {
    let made = try ledger.redeem(code, principal, in: tx)
    publish(made, of: tx)
    return made.subscription
  }

  private nonisolated func publish(_ announcement: Announcement, of tx: Transaction) {
    live.publish(announcement, of: tx)
    tx.whenCommitted { [expiry] in expiry.arm() }
  }
}
