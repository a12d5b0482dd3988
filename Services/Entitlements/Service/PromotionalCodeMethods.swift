import AppCatalog
import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

/// The methods for promotional codes, which grant plans to the accounts that redeem them (E7).
@Loop struct PromotionalCodeMethods {
  let store: Store
  let catalog: AppCatalog
  let ledger: SubscriptionLedger
  let live: LiveChanges
  let expiry: DueTimer

  func register(on routes: Routes) {
    routes.change(MakeCodes.self, in: store) { [self] request, _, tx in try make(request, in: tx) }
    routes.read(ListCodes.self, in: store) { [self] request, _, db in try list(request, in: db) }
    routes.change(RevokeCodes.self, in: store) { [self] request, _, tx in try revoke(request, in: tx) }
    routes.on(RedeemCode.self) { [self] in try await redeem($0, $1.caller) }
  }

  private nonisolated func make(_ request: MakeCodes, in tx: Transaction) throws -> MakeCodes.Reply {
    try ledger.requirePlan(request.plan.value, of: request.app.value)
    try tx.requireFuture(request.until)
    let codes = (0..<request.count.value).map { _ in SpokenCode.random() }
    let batch = SecureRandom.identifier("bat", at: tx.wallNow)
    try PromotionalCodeTable(db: tx).add(request, batch: batch, codes: codes, at: tx.wallNow)
    return MakeCodes.Reply(batch: batch, codes: codes)
  }

  private nonisolated func list(_ request: ListCodes, in db: Connection) throws -> ListCodes.Reply {
    try catalog.requireKnown(request.app.value)
    return ListCodes.Reply(batches: try PromotionalCodeTable(db: db).batches(of: request.app.value))
  }

  private nonisolated func revoke(_ request: RevokeCodes, in tx: Transaction) throws -> Nothing {
    guard try PromotionalCodeTable(db: tx).revoke(request.batch.value, at: tx.wallNow) else {
      throw Failure.notFound(.noSuchBatch)
    }
    return Nothing()
  }

  /// Redeems a code. A wrong code is counted even though the call fails, so the failure is thrown after the commit.
  private func redeem(_ request: RedeemCode, _ caller: Caller) async throws -> Subscription {
    let principal = try caller.account()
    let once = try IdempotentCall(request, caller)
    return try await store.write(for: caller) { [self] tx -> Result<Subscription, Failure> in
      try countingWrongCodesOfAccount(principal, in: tx) {
        try once.run(in: tx) { try redeem(request.code, for: principal, in: tx) }
      }
    }.get()
  }

  /// Counts a wrong code against the account that submitted it. The count is committed with the failure.
  private nonisolated func countingWrongCodesOfAccount<Reply>(
    _ principal: Principal, in tx: Transaction, _ body: () throws -> Reply
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
    live.publish(made, of: tx, rearming: expiry)
    return made.subscription
  }
}
