import Wire

extension Check {
  /// Checks the limits in the apps' data for users without a plan. A user who paid keeps what exceeds the limits, and
  /// isn't limited while the plan runs.
  static let limits = Check(
    "limits", "no counted limit is exceeded, and no call is rejected before its limit is reached"
  ) {
    history in
    var found: [Finding] = []
    // A merged account may own more than the limit of a single account.
    let joins = Joins(history)
    let payers = history.payers.union(joins.into.values)
    for (id, op) in history.cardAdds + history.ops("content.cards.list")
    where !payers.contains(op.account ?? "") {
      guard let (at, facts) = op.ok, let used = facts?["used"]?.integer, let limit = facts?["limit"]?.integer,
        used > limit
      else { continue }
      found.append(Finding("op \(id): \(used) cards of \(limit)", at: at))
    }
    let cards = Dictionary(grouping: history.rows("content.cards")) { $0["account"]?.string ?? "" }.mapValues(\.count)
    for (account, count) in cards.sorted(by: { $0.key < $1.key })
    where count > Limits.cards && !payers.contains(account) {
      found.append(Finding("\(account) has \(count) cards of \(Limits.cards)"))
    }
    for use in history.rows("ai.usage")
    where use["calls"]?.integer ?? 0 > Limits.calls[use["rule"]?.string ?? ""] ?? .max {
      found.append(
        Finding(
          "\(use["account"]?.string ?? "?") used \(use["rule"]?.string ?? "?") \(use["calls"]?.integer ?? 0) "
            + "times in a day"
        ))
    }
    let plans = Plans(history)
    let adds = Dictionary(grouping: history.cardAdds) { $0.op.account ?? "" }
    for (account, own) in adds where !joins.concern(account) {
      for (id, op) in own {
        guard let (at, outcome) = op.refused, outcome == "limit_exceeded" else { continue }
        if let account = op.account, plans.has(account, at: op.sentAt), plans.has(account, at: at) {
          found.append(
            Finding("op \(id): rejected at the limit, although \(account) has a plan without a limit", at: at))
        }
        let asked = own.count { $0.op.mayHaveRun && $0.op.sentAt < at }
        if asked < Limits.cards {
          found.append(Finding("op \(id): rejected at the limit with \(asked) cards", at: at))
        }
      }
    }
    return found
  }
}

/// The free plan's limits, as in the apps' data.
package enum Limits {
  package static let cards = 25
  /// The number of store notifications that are kept per app.
  package static let notices = 10_000
  package static let calls: [String: Int64] = ["roasts": 10, "meanings": 20]
}
