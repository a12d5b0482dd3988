import Wire

extension Check {
  static let purchases = Check(
    "purchases", "each acknowledged purchase, renewal and refund is stored as last signed by the App Store"
  ) { history in
    let ops = (history.ops(PurchaseWalk.method) + history.ops(NoticeWalk.method)).sorted { $0.id < $1.id }
    let owners = PlanOwners(history)
    let rows = Dictionary(grouping: history.rows("entitlements.transactions")) { $0["id"]?.string ?? "" }
    let asked = Dictionary(grouping: ops.filter(\.op.mayHaveRun)) { $0.op.params?["transaction"]?.string ?? "" }
    var found: [Finding] = []
    for (id, op) in ops {
      guard let (at, _) = op.ok, let transaction = op.params?["transaction"]?.string else { continue }
      let stored = rows[transaction] ?? []
      if stored.count != 1 {
        found.append(
          Finding(
            "op \(id): the transaction \(transaction) was acknowledged but is stored \(stored.count) times", at: at))
      } else if stored[0]["account"]?.string != owners.account(of: op) ?? "" {
        found.append(Finding("op \(id): the transaction \(transaction) belongs to another account", at: at))
      }
    }
    for (transaction, stored) in rows.sorted(by: { $0.key < $1.key }) {
      let own = asked[transaction] ?? []
      if own.isEmpty { found.append(Finding("the transaction \(transaction) is stored, but was never submitted")) }
      guard own.allSatisfy({ $0.op.ok != nil }), let last = own.map(\.op).max(by: { $0.signed < $1.signed }) else {
        continue
      }
      for row in stored where row["is_revoked"] != (last.isRefund ? 1 : 0) {
        found.append(
          Finding("the transaction \(transaction) \(last.isRefund ? "was refunded" : "is valid"), but isn't stored so")
        )
      }
      let number = Int64(transaction) ?? 0
      for row in stored where row["signed_after"]?.integer != Shop.signedAfter + last.signed - number {
        found.append(
          Finding("for the transaction \(transaction) an older proof counts instead of the latest, \(last.signed)"))
      }
    }
    return found
  }

  /// Checks the App Store's server notifications.
  static let notices = Check(
    "notices",
    "each acknowledged App Store notification is stored once, and is in the audit log of the purchase's account"
  ) { history in
    let ops = history.ops(NoticeWalk.method)
    let stored = history.rows("entitlements.store_notifications").compactMap { $0["id"]?.string }
    let owners = PlanOwners(history)
    let trail = Trail(history, "store.notified") { $0.split(separator: " ").last.map(String.init) }
    let asked = Dictionary(grouping: ops.filter(\.op.mayHaveRun)) { $0.op.params?["notice"]?.string ?? "" }
    var found: [Finding] = []
    for notice in Set(stored).union(trail.names).subtracting(asked.keys).sorted() {
      found.append(Finding("the notification \(notice) is stored, but was never sent"))
    }
    for (notice, own) in asked.sorted(by: { $0.key < $1.key }) {
      guard let first = own.first(where: { $0.op.ok != nil }) else { continue }
      let count = stored.count { $0 == notice }
      if count != 1, asked.count <= Limits.notices {
        found.append(Finding("the notification \(notice) was acknowledged but is stored \(count) times"))
      }
      for (id, op) in own where id != first.id && op.ok?.facts?["outcome"] == "applied" {
        found.append(Finding("op \(id): the notification \(notice) was sent again and counted twice"))
      }
      guard own.allSatisfy({ $0.op.ok != nil }) else { continue }
      let isTold = first.op.ok?.facts?["outcome"] != "waiting"
      let expected = isTold ? owners.account(of: first.op).map { [$0] } ?? [] : []
      if trail.accounts(notice) != expected {
        found.append(
          Finding("the notification \(notice) is in the audit log of \(trail.accounts(notice)), not \(expected)"))
      }
    }
    return found + renewals(history, ops)
  }

  /// Checks that each subscription's renewal status is the last signed one.
  private static func renewals(_ history: History, _ ops: [(id: Int, op: History.Op)]) -> [Finding] {
    // A renewal that the client submits also contains the renewal status.
    let told = (ops + history.ops(PurchaseWalk.method).filter { $0.op.params?["is_renewal"] == true }).map(\.op)
    let own = Dictionary(grouping: told.filter(\.mayHaveRun)) { $0.params?["original"]?.string ?? "" }
    let rows = Dictionary(grouping: history.rows("entitlements.renewals")) { $0["original"]?.string ?? "" }
    return Set(own.keys).union(rows.keys).sorted().compactMap { original in
      let ops = own[original] ?? []
      guard ops.allSatisfy({ $0.ok != nil }) else { return nil }
      let last = ops.max { $0.signed < $1.signed }.map { $0.params?["renews"] == false ? 0 : 1 } as Int64?
      let stored = (rows[original] ?? []).map { $0["renews"]?.integer }
      return stored == [last]
        ? nil
        : Finding(
          "the renewal of \(original) is stored as \(stored), but was reported as \(last.map(String.init) ?? "nothing")"
        )
    }
  }
}

extension History.Op {
  /// The position in the order in which the App Store signed its statements.
  fileprivate var signed: Int64 { params?["signed"]?.integer ?? 0 }
}
