import Wire

extension Check {
  static let purchases = Check(
    "purchases", "each acknowledged purchase, renewal and refund is there, and what a subscription is follows from them"
  ) { history in
    let ops = history.ops(PurchaseWalk.method)
    let rows = Dictionary(grouping: history.rows("entitlements.transactions")) { $0["id"]?.string ?? "" }
    var found: [Finding] = []
    for (id, op) in ops {
      guard let (at, facts) = op.ok, let transaction = op.params?["transaction"]?.string else { continue }
      let stored = rows[transaction] ?? []
      if stored.count != 1 {
        found.append(
          Finding(
            "op \(id): the transaction \(transaction) was acknowledged and is there \(stored.count) times", at: at))
      } else if stored[0]["account"]?.string != op.account {
        found.append(Finding("op \(id): the transaction \(transaction) is another account's", at: at))
      } else if op.isRefund, stored[0]["is_revoked"] != 1 {
        found.append(Finding("op \(id): the refund of \(transaction) was acknowledged and isn't there", at: at))
      }
      if let state = facts?["state"]?.string, state != op.stateAfter.rawValue {
        found.append(Finding("op \(id): answered \(state), where it makes \(op.stateAfter.rawValue)", at: at))
      }
    }
    let asked = Dictionary(grouping: ops.filter(\.op.mayHaveRun)) { $0.op.params?["transaction"]?.string ?? "" }
    for (transaction, stored) in rows.sorted(by: { $0.key < $1.key }) {
      let own = asked[transaction] ?? []
      if own.isEmpty { found.append(Finding("the transaction \(transaction) is there, and nobody submitted it")) }
      if stored.contains(where: { $0["is_revoked"] == 1 }), !own.contains(where: \.op.isRefund) {
        found.append(Finding("the transaction \(transaction) is revoked, and nobody gave it back"))
      }
    }
    return found + states(history, ops)
  }

  /// A register for each account: one change of it after the other, reads at any time, and what was announced last.
  private static func states(_ history: History, _ ops: [(id: Int, op: History.Op)]) -> [Finding] {
    let announced = Dictionary(
      history.rows("entitlements.subscriptions").map { ($0["account"]?.string ?? "", $0["state"]?.string) }
    ) { first, _ in first }
    let reads = Dictionary(grouping: history.ops("entitlements.subscription.get")) { $0.op.account ?? "" }
    var found: [Finding] = []
    for (account, own) in Dictionary(grouping: ops, by: { $0.op.account ?? "" }).sorted(by: { $0.key < $1.key }) {
      let register = Register(own.map { (id: $0.id, op: $0.op, value: $0.op.stateAfter.number) })
      if let problem = register.problem(
        PurchaseState.number(announced[account] ?? nil), from: history.endedAt, to: history.endedAt)
      {
        found.append(Finding("\(account): the subscription is in the end \(problem)"))
      }
      for (id, read) in reads[account] ?? [] {
        guard let (at, facts) = read.ok else { continue }
        let seen = PurchaseState.number(facts?["state"]?.string)
        if let problem = register.problem(seen, from: history.readBegan(read), to: at) {
          found.append(Finding("op \(id): \(account) read \(problem)", at: at))
        }
      }
    }
    return found
  }
}

/// What a subscription is after a change of it; a register holds numbers.
enum PurchaseState: String {
  case active, revoked

  var number: Int64 { self == .active ? 1 : 2 }

  /// Nil for a user who never bought anything. A state that no change makes gets a number that no state has.
  static func number(_ state: String?) -> Int64? {
    guard let state, state != "none" else { return nil }
    return PurchaseState(rawValue: state)?.number ?? 0
  }
}

extension History.Op {
  var isRefund: Bool { params?["is_refund"] == true }
  var stateAfter: PurchaseState { isRefund ? .revoked : .active }
}

extension History {
  /// Accounts that may have paid at some time: no limit of the free plan can be held against them.
  var payers: Set<String> { Set(ops(PurchaseWalk.method).filter(\.op.mayHaveRun).compactMap(\.op.account)) }
}

/// Who has a plan when, without any doubt: bought a while ago, not given back yet, and the gateway, which remembers who
/// has one, and the service that tells it were left alone since.
struct Plans {
  /// Each account's purchases and refunds, in the order they were first sent.
  private let changes: [String: [History.Op]]
  private let faults: [History.Fault]
  /// How long a change of plan may be on its way to the gateway.
  private static let tellingTime: Int64 = 1_000_000_000

  init(_ history: History) {
    changes = Dictionary(grouping: history.ops(PurchaseWalk.method).map(\.op)) { $0.account ?? "" }
    faults = history.faults.values.filter {
      $0.skipped == nil && !Set($0.services).isDisjoint(with: ["gateway", "entitlements"])
    }
  }

  /// Whether an account has one at a moment.
  func has(_ account: String, at time: Int64) -> Bool {
    guard let last = changes[account]?.last(where: { $0.sentAt < time }), !last.isRefund, let since = last.ok?.at,
      since + Self.tellingTime < time
    else { return false }
    return !faults.contains { fault in
      let over = (fault.services.compactMap { fault.recoveredAt[$0] } + [fault.endedAt ?? .max]).max() ?? .max
      return fault.beganAt < time && over + Self.tellingTime > since
    }
  }
}
