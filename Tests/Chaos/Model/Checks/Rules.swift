import Wire

extension Check {
  /// Double entry in the end, and at each look what was paid until then.
  static let ledger = Check("ledger", "coins are neither made nor lost, at every look") { history in
    var found: [Finding] = []
    let rows = history.rows("progress.ledger")
    var transfers: [String: (sum: Int64, count: Int)] = [:]
    var balances: [String: Int64] = [:]
    for row in rows {
      let amount = row["amount"]?.integer ?? 0
      transfers[row["transfer"]?.string ?? "", default: (0, 0)].sum += amount
      transfers[row["transfer"]?.string ?? "", default: (0, 0)].count += 1
      balances[row["holder"]?.string ?? "", default: 0] += amount
    }
    for (name, transfer) in transfers.sorted(by: { $0.key < $1.key }) where transfer.sum != 0 || transfer.count != 2 {
      found.append(Finding("the transfer \(name) has \(transfer.count) rows that add up to \(transfer.sum)"))
    }
    let finishes = Dictionary(grouping: history.ops("progress.lessons.finish")) { $0.op.account ?? "" }
    let looks = Dictionary(grouping: history.ops("progress.wallet.get")) { $0.op.account ?? "" }
    for account in Set(finishes.keys).union(looks.keys).sorted() {
      let wallet = Wallet(finishes[account] ?? [])
      found += wallet.problems
      for (id, look) in looks[account] ?? [] {
        guard let (at, facts) = look.ok, let coins = facts?["coins"]?.integer else { continue }
        let range = wallet.range(from: history.readBegan(look), to: at)
        if !range.contains(coins) {
          found.append(
            Finding(
              "op \(id): \(account) has \(coins) coins, where \(range.lowerBound) to \(range.upperBound) were paid",
              at: at))
        }
      }
      let stored = balances.first { $0.key == account || $0.key.hasSuffix(account) }?.value ?? 0
      let range = wallet.range(from: history.endedAt, to: history.endedAt)
      if !range.contains(stored) {
        found.append(
          Finding(
            "\(account) has \(stored) coins in the ledger, where \(range.lowerBound) to \(range.upperBound) were paid"))
      }
    }
    return found
  }

  /// What the apps' data allow those who don't pay; who paid may keep what is more, and is held up by no limit while
  /// the plan runs.
  static let limits = Check("limits", "no counted limit is passed, and none is said to be reached before it is") {
    history in
    var found: [Finding] = []
    let payers = history.payers
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
          "\(use["account"]?.string ?? "?") used \(use["rule"]?.string ?? "?") \(use["calls"]?.integer ?? 0) times in a day"
        ))
    }
    let plans = Plans(history)
    let adds = Dictionary(grouping: history.cardAdds) { $0.op.account ?? "" }
    for own in adds.values {
      for (id, op) in own {
        guard let (at, outcome) = op.refused, outcome == "limit_exceeded" else { continue }
        if let account = op.account, plans.has(account, at: op.sentAt), plans.has(account, at: at) {
          found.append(Finding("op \(id): refused as over the limit, though \(account) has a plan without one", at: at))
        }
        let asked = own.count { $0.op.mayHaveRun && $0.op.sentAt < at }
        if asked < Limits.cards {
          found.append(Finding("op \(id): refused as over the limit with \(asked) cards", at: at))
        }
      }
    }
    return found
  }
}

/// The free plan's limits, as the apps' folders have them.
package enum Limits {
  package static let cards = 25
  package static let calls: [String: Int64] = ["roasts": 10, "meanings": 20]
}

/// What an account can have been paid by when.
private struct Wallet {
  private(set) var problems: [Finding] = []
  private var payments: [(from: Int64, to: Int64?, coins: ClosedRange<Int64>)] = []

  init(_ finishes: [(id: Int, op: History.Op)]) {
    // One at a time, as a learner plays: so each answer's wallet is exactly what came before and the coins.
    var sum: Int64? = 0
    for (id, op) in finishes {
      if let (at, facts) = op.ok, let coins = facts?["coins"]?.integer, let after = facts?["wallet"]?.integer {
        payments.append((op.sentAt, at, coins...coins))
        if let before = sum, before + coins != after {
          problems.append(Finding("op \(id): \(coins) coins on top of \(before) are said to be \(after)", at: at))
        }
        sum = after
      } else if op.mayHaveRun {
        payments.append((op.sentAt, nil, 0...75))
        sum = nil
      }
    }
  }

  func range(from: Int64, to: Int64) -> ClosedRange<Int64> {
    var low: Int64 = 0
    var high: Int64 = 0
    for payment in payments {
      if let end = payment.to, end < from { low += payment.coins.lowerBound }
      if payment.from < to { high += payment.coins.upperBound }
    }
    return low...max(low, high)
  }
}
