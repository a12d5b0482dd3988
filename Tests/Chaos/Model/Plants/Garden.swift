import Wire

/// A history into which defects can be planted.
struct Garden {
  var entries: [Entry]
  let history: History

  init(_ entries: [Entry]) {
    self.entries = entries
    history = History(entries)
  }

  /// - Returns: true if the history had a place for the defect.
  mutating func plant(_ plant: Plant) -> Bool {
    switch plant {
    case .droppedCommit: removeRow("content", "cards", bearing: "id", of: acknowledged("content.cards.add", "card"))
    case .droppedAccount:
      removeRow("entitlements", "accounts", bearing: "id", of: acknowledged("entitlements.devices.register", "account"))
    case .doubledCommit: repeatRow("content", "cards")
    case .doubledEvent: change("progress", "action_totals", "times") { $0 + 1 }
    case .lostEvent: removeRow("notifications", "people")
    case .unreadEvent: change("ai", "subscriber_cursors", "sequence") { $0 - 1 }
    case .untoldBadge: removeRow("notifications", "inbox_notices")
    case .tornCommit: addTornCard()
    case .lateAnswer: delayAnswer()
    case .secondAnswer: repeatAnswer()
    case .noAnswer: removeAnswer()
    case .otherAnswer: changeRepeatedAnswer()
    case .strangeFailure: changeAnswer(of: "content.catalogues.page") { $0.outcome = "internal" }
    case .neverSettled: unsettle()
    case .staleList: shortenList()
    case .stalePosition: change("content", "reading", "page") { $0 + 100 }
    case .wrongBalance:
      changeAnswer(of: "progress.wallet.get") { answer in
        answer.facts = ["coins": .integer((answer.facts?["coins"]?.integer ?? 0) + 1_000_000)]
      }
    case .halfTransfer: removeRow("progress", "ledger")
    case .lostTransfer: removeTransfer()
    case .doubledTransfer: repeatTransfer()
    case .shortHistory: shortenHistory()
    case .wrongWallet: change("progress", "wallets", "balance") { $0 + 1 }
    case .lostFreeze: removeRow("progress", "streak_freezes")
    case .lostText: removeRow("ai", "texts", bearing: "id", of: acknowledged("ai.generate", "text"))
    case .leftBehind: leaveBehind()
    case .livingToken: reviveToken()
    case .halfJoined: change("entitlements", "merges", "is_finished") { _ in 0 }
    case .leftReservation:
      append(
        Entry(
          at: history.endedAt,
          row: StoredRow(service: "ai", table: "open_calls", columns: ["id": "cal_planted", "account": "acc_planted"])))
    case .passedBudget: passBudget()
    case .unpaidCall: change("ai", "account_spending", "calls") { $0 - 1 }
    case .wrongScore: change("progress", "scores", "score") { $0 + 1 }
    case .staleScore:
      changeAnswer(of: "progress.leaderboards.list") { answer in
        answer.facts = ["ever": .integer((answer.facts?["ever"]?.integer ?? 0) + 1000)]
      }
    case .doubledAction: change("progress", "screen_views", "times") { $0 + 1 }
    case .lostPurchase: removeRow("entitlements", "transactions")
    case .lostRefund: change("entitlements", "transactions", "is_revoked", where: { $0 == 1 }) { _ in 0 }
    case .lostGrant, .doubledGrant, .lostRevocation, .untoldGrant, .doubledTrail, .lostRedemption, .passedUses,
      .forgottenUse, .deniedCode, .lostNotice, .strangeNotice, .untoldNotice, .recountedNotice, .olderProof,
      .wrongRenewal, .wrongAccess, .unboughtPlan, .lostPlan:
      plantPlan(plant)
    case .stalePlan:
      changeAnswer(of: "entitlements.subscription.get", where: isOfPayer) { answer in
        answer.facts = ["state": "none", "plan": "free"]
      }
    case .passedLimit: fillShelf()
    case .earlyLimit:
      changeAnswer(of: "content.cards.add", where: isOfOneAlone) { answer in
        answer.outcome = "limit_exceeded"
        answer.executed = "no"
        answer.facts = nil
      }
    case .streamGap: changeItem { $0.sequence += 1 }
    case .streamRepeat: repeatItem()
    case .refusedConnection: append(Entry(at: 0, connection: ConnectionNote(connection: 0, state: .refused)))
    case .bystander: failInQuiet()
    case .neverRecovered: removeFirst { $0.fault?.state == .recovered }
    }
  }

  // MARK: Rows

  func acknowledged(_ method: String, _ fact: String) -> String? {
    history.ops(method).lazy.compactMap { $0.op.ok?.facts?[fact]?.string }.first
  }

  mutating func removeRow(
    _ service: String, _ table: String, bearing column: String? = nil, of value: String? = nil
  ) -> Bool {
    removeFirst { entry in
      guard let row = entry.row, row.service == service, row.table == table else { return false }
      return column.map { row.columns[$0]?.string == value } ?? true
    }
  }

  mutating func repeatRow(_ service: String, _ table: String) -> Bool {
    guard let entry = entries.first(where: { $0.row?.service == service && $0.row?.table == table }) else {
      return false
    }
    return append(entry)
  }

  mutating func change(
    _ service: String, _ table: String, _ column: String, where isWanted: (Int64) -> Bool = { _ in true },
    _ body: (Int64) -> Int64
  ) -> Bool {
    for (index, entry) in entries.enumerated() {
      guard var row = entry.row, row.service == service, row.table == table, var columns = row.columns.object,
        let value = columns[column]?.integer, isWanted(value)
      else { continue }
      columns[column] = .integer(body(value))
      row.columns = .object(columns)
      entries[index].row = row
      return true
    }
    return false
  }

  /// Exceeds the budget in both tables, so that they agree.
  private mutating func passBudget() -> Bool {
    guard let account = history.rows("ai.account_spending").first else { return false }
    for (table, column, name) in [("spending", "app", "roast-me-later"), ("account_spending", "account", "")] {
      var columns: JSONObject = [
        "day": account["day"] ?? 0, "calls": 1_000_000, "tokens": 0, "micro_cents": 0,
      ]
      columns[column] = name.isEmpty ? account["account"] ?? "" : .string(name)
      append(Entry(at: history.endedAt, row: StoredRow(service: "ai", table: table, columns: .object(columns))))
    }
    return true
  }

  /// Moves a card back to an account that was merged away.
  private mutating func leaveBehind() -> Bool {
    let into = Joins(history).into
    for (former, account) in into.sorted(by: { $0.key < $1.key }) {
      let place = entries.firstIndex { $0.row?.table == "cards" && $0.row?.columns["account"]?.string == account }
      guard let place, var row = entries[place].row, var columns = row.columns.object else { continue }
      columns["account"] = .string(former)
      row.columns = .object(columns)
      entries[place].row = row
      return true
    }
    return false
  }

  /// Adds a call that is accepted with a merged account's token, long after all faults.
  private mutating func reviveToken() -> Bool {
    guard let joined = history.ops(JoinWalk.join).first(where: { $0.op.ok != nil })?.op else { return false }
    let call = (history.calls.keys.max() ?? 0) + 1
    let op = (history.ops.keys.max() ?? 0) + 1
    let at = history.endedAt + 60_000_000_000
    let sent = Sent(
      call: call, op: op, connection: 1, method: "entitlements.profile.get", params: nil, app: joined.app,
      account: joined.account, hasKey: false, isChange: false, dueAt: at, timeoutMs: 1000)
    append(Entry(at: at, sent: sent))
    return append(Entry(at: at + 1, answered: Answered(call: call, outcome: "ok")))
  }

  /// The ledger's transfer id of a completed purchase.
  private var paidTransfer: String? {
    history.ops(WalletWalk.buy).lazy.filter { $0.op.ok?.facts?["state"] == "done" }.compactMap { _, op in
      op.params?["id"]?.string.map { "\(op.account ?? "") \($0)" }
    }.first
  }

  /// Removes both sides of a transfer, so that double entry still holds.
  private mutating func removeTransfer() -> Bool {
    let transfer = paidTransfer
    return removeRow("progress", "ledger", bearing: "transfer", of: transfer)
      && removeRow("progress", "ledger", bearing: "transfer", of: transfer)
  }

  /// Repeats both sides of a transfer under another id.
  private mutating func repeatTransfer() -> Bool {
    guard let transfer = paidTransfer else { return false }
    let sides = entries.filter { $0.row?.table == "ledger" && $0.row?.columns["transfer"]?.string == transfer }
    for side in sides {
      guard var row = side.row, var columns = row.columns.object else { return false }
      columns["transfer"] = .string("\(transfer) again")
      row.columns = .object(columns)
      append(Entry(at: side.at, row: row))
    }
    return sides.count == 2
  }

  private mutating func shortenHistory() -> Bool {
    for index in entries.indices {
      guard let answer = entries[index].answered, history.calls[answer.call]?.sent.method == "progress.wallet.history",
        let listed = answer.facts?["entries"]?.array, listed.count > 1
      else { continue }
      // Removes the oldest entry, because newer entries may have been added during the read.
      entries[index].answered?.facts = ["entries": .array(Array(listed.dropLast()))]
      return true
    }
    return false
  }

  private mutating func addTornCard() -> Bool {
    guard let torn = history.ops("content.cards.add").first(where: { $0.op.isTorn }) else { return false }
    return append(card(front: torn.op.params?["front"] ?? "", account: torn.op.account ?? ""))
  }

  /// Adds cards of an account that neither pays nor merged.
  private mutating func fillShelf() -> Bool {
    for number in 0...Limits.cards { append(card(front: .string("more \(number)"), account: "acc_planted")) }
    return true
  }

  private func card(front: JSONValue, account: String) -> Entry {
    let columns: JSONValue = [
      "id": .string("crd_planted_\(entries.count)"), "account": .string(account), "front": front,
    ]
    return Entry(at: history.endedAt, row: StoredRow(service: "content", table: "cards", columns: columns))
  }

  // MARK: Answers

  mutating func changeAnswer(
    of method: String, where isWanted: (Answered) -> Bool = { _ in true }, _ body: (inout Answered) -> Void
  ) -> Bool {
    let place = entries.indices.first { index in
      guard let answer = entries[index].answered else { return false }
      return answer.outcome == "ok" && history.calls[answer.call]?.sent.method == method && isWanted(answer)
    }
    guard let place, var answer = entries[place].answered else { return false }
    body(&answer)
    entries[place].answered = answer
    return true
  }

  /// The index of an answer to a call that no fault affected.
  private func calmAnswer() -> Int? {
    entries.indices.first { index in
      guard let answer = entries[index].answered, let call = history.calls[answer.call],
        call.sent.method == "content.catalogues.page"
      else { return false }
      return answer.outcome == "ok" && !history.troubles.contains { $0.during.upperBound > call.sentAt }
    } ?? entries.indices.last { entries[$0].answered?.outcome == "ok" }
  }

  private mutating func delayAnswer() -> Bool {
    guard let place = calmAnswer(), let call = entries[place].answered.flatMap({ history.calls[$0.call] }) else {
      return false
    }
    // Moves the answer so far past its deadline that no fault of the run explains the delay.
    entries[place].at = history.endedAt + Int64(call.sent.timeoutMs) * 1_000_000 + 60_000_000_000
    return true
  }

  private mutating func repeatAnswer() -> Bool {
    guard let entry = entries.first(where: { $0.answered != nil }) else { return false }
    return append(entry)
  }

  private mutating func removeAnswer() -> Bool {
    guard let place = calmAnswer() else { return false }
    entries.remove(at: place)
    // Keeps the connection open until long after the answer.
    return append(
      Entry(at: history.endedAt + 120_000_000_000, connection: ConnectionNote(connection: -1, state: .left)))
      && keepLines(for: 120_000_000_000)
  }

  private mutating func keepLines(for time: Int64) -> Bool {
    for index in entries.indices where entries[index].connection?.state == .left { entries[index].at += time }
    return true
  }

  private mutating func changeRepeatedAnswer() -> Bool {
    for index in entries.indices {
      guard let answer = entries[index].answered, answer.outcome == "ok", answer.facts != nil,
        history.calls[answer.call]?.sent.isRepeat == true
      else { continue }
      entries[index].answered?.facts = ["something": "else"]
      return true
    }
    return false
  }

  private mutating func unsettle() -> Bool {
    guard
      let op = history.ops("content.reading.set").first(where: { $0.op.ok != nil })?.op
    else { return false }
    for index in entries.indices {
      guard let answer = entries[index].answered, op.calls.contains(answer.call) else { continue }
      entries[index].answered?.outcome = "unavailable"
      entries[index].answered?.executed = "no"
    }
    return true
  }

  /// True if the caller's account was never merged with another account.
  private func isOfOneAlone(_ answer: Answered) -> Bool {
    history.calls[answer.call]?.sent.account.map { !Joins(history).concern($0) } ?? false
  }

  /// True if the caller had bought a plan before the call. For other callers, an answer without a plan may be right.
  private func isOfPayer(_ answer: Answered) -> Bool {
    guard answer.facts?["state"] == "active", let call = history.calls[answer.call] else { return false }
    return history.ops(PurchaseWalk.method).contains {
      $0.op.account == call.sent.account && $0.op.ok.map { $0.at < call.sentAt } ?? false
    }
  }

  private mutating func shortenList() -> Bool {
    for index in entries.indices {
      guard let answer = entries[index].answered, answer.outcome == "ok", let call = history.calls[answer.call],
        call.sent.method == "content.cards.list", let cards = answer.facts?["cards"]?.array, !cards.isEmpty
      else { continue }
      let first = history.ops("content.cards.add").first { $0.op.params?["front"] == cards[0] }
      guard let acknowledged = first?.op.ok?.at, acknowledged < call.sentAt else { continue }
      entries[index].answered?.facts = ["cards": .array(Array(cards.dropFirst()))]
      return true
    }
    return false
  }

  private mutating func failInQuiet() -> Bool {
    let place = entries.indices.first { index in
      guard let answer = entries[index].answered, let call = history.calls[answer.call] else { return false }
      return answer.outcome == "ok" && !call.sent.isChange
        && !history.troubles.contains {
          $0.during.lowerBound < entries[index].at && $0.during.upperBound > call.sentAt
        }
    }
    guard let place else { return false }
    entries[place].answered?.outcome = "unavailable"
    entries[place].answered?.executed = "no"
    return true
  }

  // MARK: Streams

  private mutating func changeItem(_ body: (inout Item) -> Void) -> Bool {
    guard let place = entries.firstIndex(where: { $0.item != nil }), var item = entries[place].item else {
      return false
    }
    body(&item)
    entries[place].item = item
    return true
  }

  private mutating func repeatItem() -> Bool {
    guard let entry = entries.first(where: { $0.item?.about != nil }), var item = entry.item else { return false }
    item.sequence = (history.calls[item.call]?.items.map(\.item.sequence).max() ?? 0) + 1
    return append(Entry(at: history.endedAt, item: item))
  }

  // MARK: Entries

  @discardableResult mutating func append(_ entry: Entry) -> Bool {
    entries.append(entry)
    return true
  }

  mutating func removeFirst(where matches: (Entry) -> Bool) -> Bool {
    guard let place = entries.firstIndex(where: matches) else { return false }
    entries.remove(at: place)
    return true
  }
}
