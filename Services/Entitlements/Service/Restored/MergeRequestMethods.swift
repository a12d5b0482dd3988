import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

/// The methods of purchase tokens, and of users who find their account by a purchase (E1, E3).
@Loop struct MergeRequestMethods {
  let store: Store

  func register(on routes: Routes) {
    routes.change(GetPurchaseToken.self, in: store) { _, caller, tx in
      GetPurchaseToken.Reply(appAccountToken: try AppAccountTokenTable(db: tx).token(of: caller.account().account))
    }
    routes.read(ListMergeRequests.self, in: store) { _, caller, db in
      ListMergeRequests.Reply(
        requests: try MergeRequestTable(db: db).open(to: caller.account().account, at: db.wallNow))
    }
    routes.change(AnswerMergeRequest.self, in: store) { request, caller, tx in
      let principal = try caller.account()
      let id = request.request.value
      let isThere = try MergeRequestTable(db: tx).answer(
        id, accepts: request.accepts, by: principal.account, at: tx.wallNow)
      guard isThere else { throw Failure.notFound(.noMergeRequest) }
      try AuditTable(tx: tx).add(
        request.accepts ? "join.accepted" : "join.declined", id, account: principal.account, app: principal.app)
      return Nothing()
    }
    routes.on(GetMergeState.self) { [self] _, call in try await joinState(call.caller) }
  }

  /// The reply isn't stored under an idempotency key, since that would put the code on disk.
  private func joinState(_ caller: Caller) async throws -> GetMergeState.Reply {
    let principal = try caller.account()
    let code = SpokenCode.random()
    return try await store.write(for: caller) { tx in
      guard let request = try MergeRequestTable(db: tx).state(of: principal.account, at: tx.wallNow) else {
        return GetMergeState.Reply(state: .none)
      }
      guard let isAccepted = request.isAccepted else { return GetMergeState.Reply(state: .waiting) }
      guard isAccepted else { return GetMergeState.Reply(state: .declined) }
      let end = tx.wallNow + LinkedDevice.validity
      try LinkTable(db: tx).set(LinkedDevice.hash(code, of: principal.app), until: end, of: request.asked)
      return GetMergeState.Reply(state: .accepted, link: CreateLink.Reply(code: code, expiresAt: end))
    }
  }
}
