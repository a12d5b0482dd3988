import Wire

/// What an account's plan comes to, by all that the store, its buyer and ops told of it: one thing after the other.
struct PlanBook {
  /// What the store signed about a transaction, the last of it.
  private struct Proof {
    var number: Int64
    var signed: Int64
    var isRefund: Bool
    var isOver: Bool
  }

  /// A change and what it leaves behind; nil before the account's first purchase or grant.
  struct Step {
    var id: Int
    var op: History.Op
    var value: Int64?
  }

  private(set) var steps: [Step] = []
  private var proofs: [String: Proof] = [:]
  private var isBuyer = false
  /// Grants that hold; and whether there were any.
  private var grants: Set<String> = []
  private var hadGrants = false
  /// Whether it is known of all changes if they were made: whatever isn't is found by another check.
  private(set) var isKnown = true

  /// Everybody's.
  static func all(_ history: History) -> [String: PlanBook] {
    let owners = PlanOwners(history)
    let ops = methods.flatMap { history.ops($0) }.sorted { $0.id < $1.id }
    return Dictionary(grouping: ops) { owners.account(of: $0.op) ?? "" }.filter { $0.key != "" }
      .mapValues { PlanBook($0) }
  }

  static let methods = [PurchaseWalk.method, NoticeWalk.method, GrantWalk.give, GrantWalk.revoke, Promotion.redeem]

  private init(_ ops: [(id: Int, op: History.Op)]) {
    for (id, op) in ops where op.mayHaveRun {
      if op.ok == nil { isKnown = false }
      take(id, op)
      steps.append(Step(id: id, op: op, value: value?.number))
    }
  }

  private mutating func take(_ id: Int, _ op: History.Op) {
    switch op.method {
    case PurchaseWalk.method, NoticeWalk.method:
      isBuyer = isBuyer || op.method == PurchaseWalk.method
      let (transaction, signed) = (op.params?["transaction"]?.string ?? "", op.params?["signed"]?.integer ?? 0)
      if let known = proofs[transaction], known.signed >= signed { return }
      proofs[transaction] = Proof(
        number: Int64(transaction) ?? 0, signed: signed, isRefund: op.isRefund, isOver: op.params?["is_over"] == true)
    case GrantWalk.revoke: grants.remove(op.params?["grant"]?.string ?? "")
    default:
      // By the grant's id, or the code: it counts once for an account.
      grants.insert(op.ok?.facts?["grant"]?.string ?? op.params?["code"]?.string ?? "op \(id)")
      hadGrants = true
    }
  }

  private var value: PurchaseState? {
    let bought = isBuyer ? Array(proofs.values) : []
    if !grants.isEmpty || bought.contains(where: { !$0.isRefund && !$0.isOver }) { return .active }
    guard let last = bought.max(by: { $0.number < $1.number }) else { return hadGrants ? .revoked : nil }
    return last.isRefund ? .revoked : .expired
  }

  /// One change of it after the other, for whoever reads it at any time.
  var register: Register {
    Register(steps.compactMap { step in step.value.map { (id: step.id, op: step.op, value: $0) } })
  }
}

/// What a subscription is after a change of it; a register holds numbers.
enum PurchaseState: String {
  case active, revoked, expired

  var number: Int64 { self == .active ? 1 : self == .revoked ? 2 : 3 }

  /// Nil for a user who never bought anything. A state that no change makes gets a number that no state has.
  static func number(_ state: String?) -> Int64? {
    guard let state, state != "none" else { return nil }
    return PurchaseState(rawValue: state)?.number ?? 0
  }
}

/// Whom a change of a plan is about.
struct PlanOwners {
  /// By the subscriptions' first transactions.
  private let buyers: [String: String]
  /// By the grants' ids.
  private let given: [String: String]

  init(_ history: History) {
    buyers = Dictionary(
      history.ops(PurchaseWalk.method).filter(\.op.mayHaveRun).map {
        ($0.op.params?["original"]?.string ?? "", $0.op.account ?? "")
      }
    ) { first, _ in first }
    given = Dictionary(
      history.ops(GrantWalk.give).compactMap { _, op in
        op.ok?.facts?["grant"]?.string.map { ($0, op.params?["account"]?.string ?? "") }
      }
    ) { first, _ in first }
  }

  /// Nil for what the store tells of a purchase that nobody handed in.
  func account(of op: History.Op) -> String? {
    switch op.method {
    case NoticeWalk.method: buyers[op.params?["original"]?.string ?? ""]
    case GrantWalk.give: op.params?["account"]?.string
    case GrantWalk.revoke: given[op.params?["grant"]?.string ?? ""]
    default: op.account
    }
  }
}

extension History.Op {
  var isRefund: Bool { params?["is_refund"] == true }
}
