import AppCatalog
import CivilTime
import EntitlementsContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

/// The method that reads the audit log.
@Loop struct AuditLogMethods {
  let store: Store
  let catalog: AppCatalog

  func register(on routes: Routes) {
    routes.change(ReadAuditLog.self, in: store) { [catalog] request, _, tx in
      let account = request.account.value
      guard let app = try AccountTable(db: tx).app(of: account) else { throw Failure.notFound(.noAccount) }
      let table = AuditTable(tx: tx)
      let time = request.at ?? tx.wallNow
      let limit = request.limit?.value ?? 50
      let entries = try table.entries(of: account, until: time, before: request.before, limit: limit)
      var held = ReadAuditLog.Held(try table.announced(to: account, until: time), at: time)
      if let rule = request.rule, let rules = catalog[app]?.access {
        held.decision = try AccessAnswers(rules: rules, plan: held.plan).farthest(rule)
      }
      try table.add("trail.read", request.rule?.value ?? "", account: account, app: app)
      return ReadAuditLog.Reply(
        held: held, entries: entries, before: entries.count == limit ? entries.last?.number : nil)
    }
  }
}

extension ReadAuditLog.Held {
  /// Creates a description of the account's plan at `time` from the last announcement before that time. A plan whose
  /// end has passed counts as ended, even if its end was announced later.
  init(_ announced: ReadAuditLog.Entry?, at time: Timestamp) {
    guard let announced, let subscription = try? JSON.decode(Subscription.self, from: Bytes(announced.detail.utf8))
    else {
      self.init(plan: "free")
      return
    }
    let isOver = subscription.until.map { $0 <= time } ?? false
    self.init(
      plan: isOver ? "free" : subscription.plan, since: isOver ? subscription.until : announced.at,
      cause: announced.cause, subscription: subscription)
  }
}

extension AccessAnswers {
  /// Returns a rule's answer for the highest position, which is beyond all free items, if no usage is counted.
  fileprivate func farthest(_ rule: Identifier) throws(Failure) -> AccessAnswer {
    let question = AccessQuestion(rule: rule, position: 1_000_000)
    let needed = needed(for: [question])
    let none = needed.limits.union(needed.quotas).map { ($0, AccessCounts.Count.known(0)) }
    return try answer(question, counts: Dictionary(uniqueKeysWithValues: none))
  }
}
