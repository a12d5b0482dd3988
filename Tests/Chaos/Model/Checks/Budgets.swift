import Wire

extension Check {
  /// Provider costs are reserved before the call, so neither kills nor concurrent calls can exceed a budget.
  static let budgets = Check(
    "budgets", "each payment to a provider is recorded once, no budget is exceeded, and no reservation remains",
    unless: { $0.run?.budgets == nil ? "no provider was asked" : nil }
  ) { history in
    guard let budgets = history.run?.budgets else { return [] }
    var found: [Finding] = []
    for open in history.rows("ai.open_calls") {
      found.append(Finding("\(open["id"]?.string ?? "?") of \(open["account"]?.string ?? "?") is still reserved"))
    }
    let joins = Joins(history)
    let apps = history.rows("ai.spending")
    let accounts = history.rows("ai.account_spending")
    for (place, sum) in Spent.sums(apps, by: "app") where sum.calls > budgets.appCalls {
      found.append(Finding("\(place.name) was charged \(sum.calls) calls of \(budgets.appCalls) per day"))
    }
    for (place, sum) in Spent.sums(accounts, by: "account") {
      // A merged account may have spent the budgets of all its members.
      let members = Int64(joins.count(in: place.name))
      let bounds = (budgets.accountCalls * members, budgets.accountCents * 1_000_000 * members)
      if sum.calls > bounds.0 || sum.microCents > bounds.1 {
        found.append(
          Finding(
            "\(place.name) was charged \(sum.calls) calls of \(bounds.0) and \(sum.microCents) of \(bounds.1) "
              + "millionths of a cent per day"
          ))
      }
    }
    let all = Spent.sum(apps)
    let own = Spent.sum(accounts)
    if all != own { found.append(Finding("apps were charged \(all), but their accounts \(own)")) }
    return found + owed(history, all, joins)
  }

  /// Checks that every completed provider call is recorded. Abandoned calls may or may not be recorded.
  private static func owed(_ history: History, _ paid: Spent, _ joins: Joins) -> [Finding] {
    var found: [Finding] = []
    for bill in history.rows("slow.answers") {
      let calls = bill["calls"]?.integer ?? 0
      let tokens = bill["tokens"]?.integer ?? 0
      if paid.calls < calls || paid.tokens < tokens {
        found.append(Finding("\(calls) answers of \(tokens) tokens were sent, but \(paid) are recorded"))
      }
    }
    let spent = Spent.sums(history.rows("ai.account_spending"), by: "account")
    let texts = history.ops("ai.generate").filter {
      $0.op.params?["generator"] == "roast" && $0.op.ok?.facts?["provider"]?.string != nil
    }
    for (account, own) in Dictionary(grouping: texts, by: { joins.owner(of: $0.op.account ?? "") }) {
      let calls = spent.filter { $0.key.name == account }.map(\.value.calls).reduce(0, +)
      if calls < own.count {
        found.append(Finding("\(account) has \(own.count) texts by providers, but \(calls) calls are recorded"))
      }
    }
    return found
  }
}

/// A number of provider calls with their tokens and their cost.
private struct Spent: Equatable, CustomStringConvertible {
  struct Place: Hashable {
    var name: String
    var day: Int64
  }

  var calls: Int64 = 0
  var tokens: Int64 = 0
  var microCents: Int64 = 0

  var description: String { "\(calls) calls of \(tokens) tokens for \(microCents) millionths of a cent" }

  mutating func add(_ row: JSONValue) {
    calls += row["calls"]?.integer ?? 0
    tokens += row["tokens"]?.integer ?? 0
    microCents += row["micro_cents"]?.integer ?? 0
  }

  static func sum(_ rows: [JSONValue]) -> Spent { rows.reduce(into: Spent()) { $0.add($1) } }

  static func sums(_ rows: [JSONValue], by column: String) -> [(key: Place, value: Spent)] {
    var sums: [Place: Spent] = [:]
    for row in rows {
      sums[Place(name: row[column]?.string ?? "", day: row["day"]?.integer ?? 0), default: Spent()].add(row)
    }
    return sums.sorted { ($0.key.name, $0.key.day) < ($1.key.name, $1.key.day) }
  }
}
