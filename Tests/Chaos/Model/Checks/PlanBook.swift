import Wire

/// The expected plan of an account, computed from the operations of the App Store, the buyer and the operator in order.
struct PlanBook {
  /// The last signed statement of the App Store about a transaction.
  private struct Proof {
    var number: Int64
    var signed: Int64
    var isRefund: Bool
    var isOver: Bool
  }

  /// A change and the resulting state; nil before the account's first purchase or grant.
  struct Step {
    var id: Int
    var op: History.Op
    var value: Int64?
  }

  private(set) var steps: [Step] = []
  private var proofs: [String: Proof] = [:]
  private var isBuyer = false
  /// The active grants. `hadGrants` is true once the account has had a grant.
  private var grants: Set<String> = []
  private var hadGrants = false
  /// False if a change has an unknown result, which the check `settled` reports, or if the order of changes is unknown.
  private(set) var isKnown = true

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
      apply(id, op)
      steps.append(Step(id: id, op: op, value: value?.number))
    }
    if hasOverlaps { isKnown = false }
  }

  /// True if an operator revoked a grant while another change was in progress. The order of the two changes is then
  /// unknown.
  private var hasOverlaps: Bool {
    steps.contains { revoked in
      guard revoked.op.method == GrantWalk.revoke, let end = revoked.op.ok?.at else { return false }
      return steps.contains { other in
        other.id != revoked.id && other.op.sentAt < end && other.op.ok.map { $0.at > revoked.op.sentAt } ?? true
      }
    }
  }

  private mutating func apply(_ id: Int, _ op: History.Op) {
    switch op.method {
    case PurchaseWalk.method, NoticeWalk.method:
      isBuyer = isBuyer || op.method == PurchaseWalk.method
      let transaction = op.params?["transaction"]?.string ?? ""
      let signed = op.params?["signed"]?.integer ?? 0
      if let known = proofs[transaction], known.signed >= signed { return }
      proofs[transaction] = Proof(
        number: Int64(transaction) ?? 0, signed: signed, isRefund: op.isRefund, isOver: op.params?["is_over"] == true)
    case GrantWalk.revoke: grants.remove(op.params?["grant"]?.string ?? "")
    default:
      // A grant is identified by its id or by its code; a code counts once per account.
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

  /// The states after each change, for checking a read at any time.
  var register: Register {
    Register(steps.compactMap { step in step.value.map { (id: step.id, op: step.op, value: $0) } })
  }
}

/// The state of a subscription after a change. The states have numbers, because a register holds numbers.
enum PurchaseState: String {
  case active, revoked, expired

  var number: Int64 { self == .active ? 1 : self == .revoked ? 2 : 3 }

  /// Returns nil for a user without a purchase, and 0 for an unknown state.
  static func number(_ state: String?) -> Int64? {
    guard let state, state != "none" else { return nil }
    return PurchaseState(rawValue: state)?.number ?? 0
  }
}

/// Finds the account that a plan change is about.
struct PlanOwners {
  /// Accounts by the first transactions of their subscriptions.
  private let buyers: [String: String]
  /// Accounts by the ids of their grants.
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

  /// Returns nil for notifications about a purchase that no client submitted.
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
