import Wire

extension Check {
  static let joins = Check(
    "joins", "after a merge one account has the data of both, each item once, and the other has only invalid tokens"
  ) { history in
    let ops = Dictionary(grouping: history.ops(JoinWalk.join)) { $0.op.account ?? "" }
    let merges = history.rows("entitlements.merges")
    let into = Joins(history).into
    var found = merges.filter { $0["is_finished"] != 1 }.map {
      Finding("\($0["account"]?.string ?? "?") isn't merged completely into \($0["into"]?.string ?? "?")")
    }
    for account in into.keys.sorted() where ops[account]?.contains(where: \.op.mayHaveJoined) != true {
      found.append(Finding("\(account) was merged without a request"))
    }
    for (account, own) in ops.sorted(by: { $0.key < $1.key }) {
      for (id, op) in own {
        guard let (at, facts) = op.ok, facts?["account"]?.string != into[account] else { continue }
        found.append(
          Finding(
            "op \(id): \(account) was reported as merged into \(facts?["account"]?.string ?? "?"), but is "
              + "\(into[account] ?? "separate")",
            at: at))
      }
    }
    for table in history.tables where table != "entitlements.merges" {
      let left = history.rows(table).compactMap { $0["account"]?.string }.filter { into[$0] != nil }
      for account in Set(left).sorted() { found.append(Finding("\(table) still has data of \(account)")) }
    }
    return found + deadTokens(history, ops, into)
  }

  /// Checks that tokens of merged accounts are rejected at once, except during faults of the gateway or entitlements.
  private static func deadTokens(
    _ history: History, _ ops: [String: [(id: Int, op: History.Op)]], _ into: [String: String]
  ) -> [Finding] {
    let troubles = history.troubles.filter { !$0.services.isDisjoint(with: ["gateway", "entitlements"]) }
    return history.calls.sorted { $0.key < $1.key }.compactMap { id, call in
      guard let account = call.sent.account, into[account] != nil,
        let joined = ops[account]?.compactMap({ $0.op.ok?.at }).min(), call.sentAt > joined,
        let (at, answer) = call.answers.first, answer.outcome == "ok",
        !troubles.contains(where: { $0.during.lowerBound < at && $0.during.upperBound > call.sentAt })
      else { return nil }
      return Finding("call \(id), \(call.sent.method): the token of \(account) was accepted after the merge", at: at)
    }
  }
}

extension History.Op {
  /// True if the operation may have merged the account. A retry that is refused for a revoked token may follow a
  /// successful attempt.
  fileprivate var mayHaveJoined: Bool { ok != nil || unknown > 0 }
}

/// The accounts that merged into another account.
struct Joins {
  /// The remaining account for each merged account.
  let into: [String: String]

  init(_ history: History) {
    into = Dictionary(
      history.rows("entitlements.merges").map { ($0["account"]?.string ?? "", $0["into"]?.string ?? "") }
    ) { first, _ in first }
  }

  /// The time at which each merged account first requested its merge.
  func requests(in history: History) -> [String: Int64] {
    let ops = history.ops(JoinWalk.join).filter { into[$0.op.account ?? ""] != nil }
    return Dictionary(ops.map { ($0.op.account ?? "", $0.op.sentAt) }, uniquingKeysWith: min)
  }

  /// Returns the account that owns the data of `account` at the end.
  func owner(of account: String) -> String { into[account] ?? account }

  /// True if `account` merged into another account, or another account into it.
  func concern(_ account: String) -> Bool { into[account] != nil || into.values.contains(account) }

  /// The number of original accounts that `account` consists of.
  func count(in account: String) -> Int { 1 + into.values.count { $0 == account } }
}
