import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

/// The methods that add devices to an account (E1).
@Loop struct LinkMethods {
  let store: Store
  let ledger: SubscriptionLedger
  let services: AccountServices
  let merges: MergeDriver
  let live: LiveChanges
  let expiry: DueTimer
  let clock: LoopClock

  func register(on routes: Routes) {
    routes.on(CreateLink.self) { [self] _, call in try await createLink(call.caller) }
    routes.on(PreviewLink.self) { [self] in try await preview($0, $1.caller) }
    routes.on(MergeByLink.self) { [self] in try await join($0, $1.caller) }
    routes.read(GetLinkState.self, in: store) { _, caller, db in
      GetLinkState.Reply(inProgress: try MergeTable(db: db).inProgress(into: caller.account().account))
    }
  }

  /// The reply isn't stored under an idempotency key, since that would put the code on disk.
  private func createLink(_ caller: Caller) async throws -> CreateLink.Reply {
    let principal = try caller.account()
    let code = SpokenCode.random()
    return try await store.write(for: caller) { tx in
      let end = tx.wallNow + LinkedDevice.validity
      try LinkTable(db: tx).set(LinkedDevice.hash(code, of: principal.app), until: end, of: principal.account)
      try AuditTable(tx: tx).add("link.created", of: principal)
      return CreateLink.Reply(code: code, expiresAt: end)
    }
  }

  private func preview(_ request: PreviewLink, _ caller: Caller) async throws -> PreviewLink.Reply {
    let device = try LinkedDevice(request.code, caller)
    let target = try await store.write(for: caller) { try device.target(in: $0) }.get()
    let account = device.principal.account
    let app = device.principal.app
    return PreviewLink.Reply(
      own: try await linked(account, app, for: account), other: try await linked(target, app, for: account))
  }

  /// - Parameter caller: The account that makes the call.
  private func linked(_ account: String, _ app: String, for caller: String) async throws -> LinkedAccount {
    let holdings = try await holdings(of: account, app)
    return try await store.query(of: caller) { [ledger, holdings] db in
      let devices = try db.value(of: Int.self, "SELECT count(*) FROM devices WHERE account = $1", account)
      let plan = try ledger.subscription(of: account, app: app, at: db.wallNow, db).plan
      return LinkedAccount(holdings: holdings, plan: plan, devices: devices ?? 0)
    }
  }

  private func holdings(of account: String, _ app: String) async throws -> [LinkedAccount.Holding] {
    var holdings: [LinkedAccount.Holding] = []
    for service in services.names {
      holdings += try await services.holdings(service, GetHoldings(account: account, app: app))
        .map { LinkedAccount.Holding(kind: $0.kind, count: $0.count) }
    }
    return holdings
  }

  /// The reply isn't stored under an idempotency key, since that would put the token on disk.
  private func join(_ request: MergeByLink, _ caller: Caller) async throws -> MergeByLink.Reply {
    let device = try LinkedDevice(request.code, caller)
    let draft = Registration.Draft(at: clock.wallNow)
    return try await store.write(for: caller) {
      [ledger, live, merges, expiry] tx -> Result<MergeByLink.Reply, Failure> in
      let target: String
      switch try device.target(in: tx) {
      case .failure(let failure): return .failure(failure)
      case .success(let account): target = account
      }
      let (reply, outcome) = try device.join(target, as: draft, ledger, in: tx)
      live.publish(ended: outcome.endedHashes, of: device.principal.account, app: device.principal.app, in: tx)
      live.publish(outcome.announcement, of: tx)
      tx.whenCommitted {
        merges.arm()
        expiry.arm()
      }
      return .success(reply)
    }.get()
  }
}
