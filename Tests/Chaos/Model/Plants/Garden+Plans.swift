import Wire

/// Defects of purchases, store notifications, grants and codes.
extension Garden {
  /// - Returns: true if the history had a place for the defect.
  mutating func plantPlan(_ plant: Plant) -> Bool {
    switch plant {
    case .lostGrant: removeRow("entitlements", "grants", bearing: "id", of: acknowledged(GrantWalk.give, "grant"))
    case .doubledGrant: copyRow("grants", bearing: "id", of: acknowledged(GrantWalk.give, "grant"), "id", "grt_planted")
    case .lostRevocation: change("entitlements", "grants", "is_revoked", where: { $0 == 1 }) { _ in 0 }
    case .untoldGrant: removeRow("entitlements", "audit", bearing: "cause", of: "grant.given")
    case .doubledTrail: copyRow("audit", bearing: "cause", of: "grant.given", "cause", "grant.given")
    case .lostRedemption: removeRow("entitlements", "redemptions")
    case .passedUses: copyRow("redemptions", bearing: nil, of: nil, "account", "acc_planted")
    case .forgottenUse: change("entitlements", "codes", "uses_left") { $0 + 1 }
    case .deniedCode:
      changeAnswer(of: Promotion.redeem) { answer in
        answer.outcome = "not_found"
        answer.executed = "no"
        answer.facts = nil
      }
    case .lostNotice: removeRow("entitlements", "store_notifications")
    case .strangeNotice: addRow("store_notifications", ["id": "ntc_planted"])
    case .untoldNotice: removeRow("entitlements", "audit", bearing: "cause", of: "store.notified")
    case .recountedNotice: repeatNotice()
    case .olderProof: change("entitlements", "transactions", "signed_after") { $0 - 1 }
    case .wrongRenewal: change("entitlements", "renewals", "renews") { 1 - $0 }
    case .wrongAccess:
      changeAnswer(of: "entitlements.access.check", where: isInQuiet) { answer in
        answer.facts = ["outcome": answer.facts?["outcome"] == "allowed" ? "needs_plan" : "allowed"]
      }
    case .unboughtPlan: addRow("subscriptions", ["account": "acc_planted", "state": "active"])
    case .lostPlan: replaceState()
    default: false
    }
  }

  private mutating func addRow(_ table: String, _ columns: JSONValue) -> Bool {
    append(Entry(at: history.endedAt, row: StoredRow(service: "entitlements", table: table, columns: columns)))
  }

  /// Copies the first row that has the given value, changes one column of the copy, and adds the copy.
  private mutating func copyRow(
    _ table: String, bearing column: String?, of value: String?, _ changed: String, _ text: String
  ) -> Bool {
    let row = history.rows("entitlements.\(table)").first { row in
      column.map { row[$0]?.string == value } ?? true
    }
    guard var columns = row?.object else { return false }
    columns[changed] = .string(text)
    return addRow(table, .object(columns))
  }

  /// Adds a repeated store notification that counts again.
  private mutating func repeatNotice() -> Bool {
    guard let told = history.ops(NoticeWalk.method).first(where: { $0.op.ok != nil })?.op else { return false }
    let call = (history.calls.keys.max() ?? 0) + 1
    let op = (history.ops.keys.max() ?? 0) + 1
    let at = history.endedAt
    let sent = Sent(
      call: call, op: op, connection: 1, method: NoticeWalk.method, params: told.params, app: told.app, account: nil,
      hasKey: true, isChange: true, dueAt: at, timeoutMs: 1000)
    append(Entry(at: at, sent: sent))
    let facts: JSONValue = ["notification": told.params?["notice"] ?? .null, "outcome": "applied"]
    return append(Entry(at: at + 1, answered: Answered(call: call, outcome: "ok", facts: facts)))
  }

  /// True if no change of the caller's plan was in progress during the call.
  private func isInQuiet(_ answer: Answered) -> Bool {
    guard let call = history.calls[answer.call], let at = call.answers.first?.at else { return false }
    let book = PlanBook.all(history)[call.sent.account ?? ""]
    return book?.isKnown != false
      && book?.steps.contains { $0.op.sentAt < at && $0.op.ok.map { $0.at >= call.sentAt } ?? true } != true
  }

  /// Changes the state of a user who has a plan.
  private mutating func replaceState() -> Bool {
    let books = PlanBook.all(history)
    for (index, entry) in entries.enumerated() {
      guard var row = entry.row, row.table == "subscriptions", row.columns["state"] == "active",
        books[row.columns["account"]?.string ?? ""]?.isKnown == true, var columns = row.columns.object
      else { continue }
      columns["state"] = "expired"
      row.columns = .object(columns)
      entries[index].row = row
      return true
    }
    return false
  }
}
