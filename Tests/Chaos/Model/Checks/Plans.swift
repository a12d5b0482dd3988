import Wire

extension Check {
  /// Judges each account's plan as a register: reads at any time, and the last announced state.
  static let plans = Check(
    "plans", "a plan follows from the latest signed proofs and the grants, in every read and for access"
  ) { history in
    let announced = Dictionary(
      history.rows("entitlements.subscriptions").map { ($0["account"]?.string ?? "", $0["state"]?.string) }
    ) { first, _ in first }
    let reads = Dictionary(grouping: history.ops("entitlements.subscription.get")) { $0.op.account ?? "" }
    let checks = Dictionary(grouping: history.ops("entitlements.access.check")) { $0.op.account ?? "" }
    let books = PlanBook.all(history)
    var found = announced.sorted { $0.key < $1.key }.compactMap { account, state in
      books[account] != nil || PurchaseState.number(state) == nil
        ? nil : Finding("\(account) is \(state ?? "?"), but neither bought a plan nor was granted one")
    }
    for account in Set(books.keys).union(reads.keys).union(checks.keys).sorted() {
      let book = books[account]
      guard book?.isKnown != false else { continue }
      let register = book?.register ?? Register([])
      found += (book?.steps ?? []).compactMap(\.problem)
      if let problem = register.problem(
        PurchaseState.number(announced[account] ?? nil), from: history.endedAt, to: history.endedAt)
      {
        found.append(Finding("\(account): the final subscription is \(problem)"))
      }
      for (id, read) in reads[account] ?? [] {
        guard let (at, facts) = read.ok else { continue }
        let seen = PurchaseState.number(facts?["state"]?.string)
        if let problem = register.problem(seen, from: history.readBegan(read), to: at) {
          found.append(Finding("op \(id): \(account) read \(problem)", at: at))
        }
      }
      for (id, check) in checks[account] ?? [] {
        guard let (at, facts) = check.ok, let outcome = facts?["outcome"]?.string else { continue }
        let states = PlanBook.states[outcome] ?? []
        if states.allSatisfy({ register.problem($0, from: history.readBegan(check), to: at) != nil }) {
          found.append(Finding("op \(id): \(account) got \(outcome), which no plan at that time explains", at: at))
        }
      }
    }
    return found
  }
}

extension PlanBook {
  /// The subscription states that explain each outcome of an access check for a feature that needs a plan.
  fileprivate static let states: [String: [Int64?]] = [
    "allowed": [PurchaseState.active.number],
    "needs_plan": [nil, PurchaseState.revoked.number, PurchaseState.expired.number],
  ]
}

extension PlanBook.Step {
  /// A finding if the operation's answer doesn't match the expected state.
  fileprivate var problem: Finding? {
    guard let (at, facts) = op.ok, let state = facts?["state"]?.string, PurchaseState.number(state) != value else {
      return nil
    }
    return Finding(
      "op \(id), \(op.method): answered \(state), but it should be \(value.map(String.init) ?? "none")", at: at)
  }
}

extension History {
  /// Accounts that may have paid at some time. The free plan's limits don't apply to them.
  var payers: Set<String> { Set(ops(PurchaseWalk.method).filter(\.op.mayHaveRun).compactMap(\.op.account)) }
}

/// Determines when an account certainly has a plan: the plan was acknowledged a while ago, it hasn't ended since, and
/// neither entitlements nor the gateway, which caches plans, had a fault since.
struct Plans {
  private let books: [String: PlanBook]
  private let faults: [History.Fault]
  /// The longest time in nanoseconds that a plan change takes to reach the gateway.
  private static let propagationTime: Int64 = 1_000_000_000

  init(_ history: History) {
    books = PlanBook.all(history)
    faults = history.faults.values.filter {
      $0.skipped == nil && !Set($0.services).isDisjoint(with: ["gateway", "entitlements"])
    }
  }

  /// True if the account certainly has a plan at `time`.
  func has(_ account: String, at time: Int64) -> Bool {
    guard let last = books[account]?.steps.last(where: { $0.op.sentAt < time }),
      last.value == PurchaseState.active.number, let since = last.op.ok?.at, since + Self.propagationTime < time
    else { return false }
    return !faults.contains { fault in
      let over = (fault.services.compactMap { fault.recoveredAt[$0] } + [fault.endedAt ?? .max]).max() ?? .max
      return fault.beganAt < time && over + Self.propagationTime > since
    }
  }
}
