import Crypto
import Wire

extension Check {
  static let grants = Check(
    "grants", "each grant and revocation of a plan is stored once, with a cause, and is in the audit log"
  ) { history in
    let gives = history.ops(GrantWalk.give)
    let takes = history.ops(GrantWalk.revoke)
    let rows = history.rows("entitlements.grants")
    let ofCodes = Dictionary(grouping: history.rows("entitlements.redemptions")) { $0["grant"]?.string ?? "" }
    let byHand = rows.filter { ofCodes[$0["id"]?.string ?? ""] == nil }
    var found = Effects.compare(
      gives, with: byHand.map { ($0["id"]?.string ?? "", nil) }, what: "grant", Joins(history)
    ) { $0["grant"]?.string }
    let reasons = Dictionary(gives.map { ($0.op.params?["reason"]?.string ?? "", $0) }) { first, _ in first }
    for row in byHand {
      let op = reasons[row["reason"]?.string ?? ""]?.op
      if op?.mayHaveRun != true || op?.params?["account"] != row["account"] {
        found.append(Finding("\(row["account"]?.string ?? "?") was granted a plan without a request"))
      }
    }
    for row in rows {
      let id = row["id"]?.string ?? ""
      let own = takes.filter { $0.op.params?["grant"]?.string == id }
      if let (number, op) = own.first(where: { $0.op.ok != nil }), row["is_revoked"] != 1 {
        found.append(Finding("op \(number): \(id) was revoked, but is still valid", at: op.ok?.at))
      }
      if row["is_revoked"] == 1, !own.contains(where: \.op.mayHaveRun) {
        found.append(Finding("\(id) is revoked without a request"))
      }
    }
    return found + trails(history, rows)
  }

  /// Checks that the granting and the revocation of each grant are in its account's audit log exactly once.
  private static func trails(_ history: History, _ rows: [JSONValue]) -> [Finding] {
    let name = { (detail: String) in detail.split { " :".contains($0) }.first.map(String.init) }
    let given = Trail(history, "grant.given", name)
    let taken = Trail(history, "grant.revoked", name)
    var found: [Finding] = []
    for row in rows {
      let id = row["id"]?.string ?? ""
      let account = row["account"]?.string ?? ""
      for (trail, isDue) in [(given, true), (taken, row["is_revoked"] == 1)]
      where trail.accounts(id) != (isDue ? [account] : []) {
        found.append(Finding("\(trail.cause) of \(id), \(account)'s, is in the audit log of \(trail.accounts(id))"))
      }
    }
    let known = Set(rows.compactMap { $0["id"]?.string })
    return found
      + given.names.union(taken.names).subtracting(known).sorted().map {
        Finding("\($0) is in the audit log, but was never granted")
      }
  }

  static let codes = Check(
    "codes",
    "each code was used by at most the allowed accounts, once by each, and no account was rejected while uses remained"
  ) { history in
    let tries = Dictionary(grouping: history.ops(Promotion.redeem)) { $0.op.params?["code"]?.string ?? "" }
    let redeemed = Dictionary(grouping: history.rows("entitlements.redemptions")) { $0["digest"]?.string ?? "" }
    let codes = Dictionary(grouping: history.rows("entitlements.codes")) { $0["digest"]?.string ?? "" }
    let batches = Dictionary(grouping: history.rows("entitlements.code_batches")) { $0["id"]?.string ?? "" }
    let makes = history.ops(Promotion.make)
    var found = Effects.compare(
      makes, with: batches.keys.map { ($0, nil) }, what: "batch", Joins(history)
    ) { $0["batch"]?.string }
    var known: Set<String> = []
    for (_, make) in makes {
      guard let facts = make.ok?.facts, let batch = facts["batch"]?.string else { continue }
      let book = CodeBook(uses: Int(make.params?["uses"]?.integer ?? 0), tries: tries, redeemed: redeemed, codes: codes)
      var used = 0
      for code in facts["codes"]?.array?.compactMap(\.string) ?? [] {
        known.insert(CodeBook.digest(code))
        found += book.problems(of: code, in: batch)
        used += redeemed[CodeBook.digest(code)]?.count ?? 0
      }
      if let count = batches[batch]?.first?["redeemed"]?.integer, count != used {
        found.append(Finding("the codes of \(batch) were used \(used) times, but the count is \(count)"))
      }
    }
    return found
      + Set(redeemed.keys).subtracting(known).sorted().map {
        Finding("\($0) was used, but is none of the issued codes")
      }
  }
}

/// The codes of a batch and their redemptions.
private struct CodeBook {
  /// The number of accounts that may redeem each code.
  var uses: Int
  var tries: [String: [(id: Int, op: History.Op)]]
  /// The stored rows by the codes' digests.
  var redeemed: [String: [JSONValue]]
  var codes: [String: [JSONValue]]

  /// The digest that the database stores instead of the code.
  static func digest(_ code: String) -> String {
    (try? SpokenCode(typed: code))?.digest(for: "promotion") ?? ""
  }

  func problems(of code: String, in batch: String) -> [Finding] {
    let rows = redeemed[Self.digest(code)] ?? []
    let accounts = rows.compactMap { $0["account"]?.string }
    let own = tries[code] ?? []
    var found: [Finding] = []
    if accounts.count > uses {
      found.append(Finding("\(code) of \(batch) was used \(accounts.count) times of \(uses)"))
    }
    let left = (codes[Self.digest(code)] ?? []).compactMap {
      $0["batch"]?.string == batch ? $0["uses_left"]?.integer : nil
    }
    if left != [Int64(uses - accounts.count)] {
      found.append(Finding("\(code) of \(batch) was used \(accounts.count) times of \(uses), but has \(left) left"))
    }
    for account in Set(accounts) {
      if accounts.count(where: { $0 == account }) > 1 { found.append(Finding("\(account) used \(code) twice")) }
      if !own.contains(where: { $0.op.account == account && $0.op.mayHaveRun }) {
        found.append(Finding("\(account) used \(code) without a request"))
      }
    }
    for (id, op) in own {
      if let at = op.ok?.at, !accounts.contains(op.account ?? "") {
        found.append(
          Finding("op \(id): that \(op.account ?? "?") used \(code) was acknowledged but isn't stored", at: at))
      }
      guard let (at, outcome) = op.refused, outcome == "not_found" else { continue }
      let others = Set(own.filter { $0.op.mayHaveRun && $0.op.sentAt < at }.map(\.op.account))
      if others.count < uses || others.contains(op.account) {
        found.append(Finding("op \(id): \(code) was rejected with \(others.count) uses of \(uses)", at: at))
      }
    }
    return found
  }
}

/// The audit log entries of one cause, over all accounts.
struct Trail {
  let cause: String
  private var holders: [String: [String]] = [:]

  /// - Parameter name: extracts the id that an entry is about from its detail.
  init(_ history: History, _ cause: String, _ name: (String) -> String?) {
    self.cause = cause
    for row in history.rows("entitlements.audit") where row["cause"]?.string == cause {
      guard let detail = row["detail"]?.string, let name = name(detail) else { continue }
      holders[name, default: []].append(row["account"]?.string ?? "")
    }
  }

  /// The ids that have entries.
  var names: Set<String> { Set(holders.keys) }

  /// The accounts whose audit logs have an entry about `name`, once per entry.
  func accounts(_ name: String) -> [String] { holders[name] ?? [] }
}
