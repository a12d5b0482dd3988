import Wire

extension Check {
  /// Checks double entry at the end of the run, and the balance of each read.
  static let ledger = Check("ledger", "coins are neither created nor lost, in every read") { history in
    var found: [Finding] = []
    var transfers: [String: (sum: Int64, count: Int)] = [:]
    var balances: [String: Int64] = [:]
    for row in history.rows("progress.ledger") {
      let amount = row["amount"]?.integer ?? 0
      transfers[row["transfer"]?.string ?? "", default: (0, 0)].sum += amount
      transfers[row["transfer"]?.string ?? "", default: (0, 0)].count += 1
      balances[row["holder"]?.string ?? "", default: 0] += amount
    }
    for (name, transfer) in transfers.sorted(by: { $0.key < $1.key }) where transfer.sum != 0 || transfer.count != 2 {
      found.append(Finding("the transfer \(name) has \(transfer.count) rows that add up to \(transfer.sum)"))
    }
    let looks = Dictionary(grouping: history.ops("progress.wallet.get")) { $0.op.account ?? "" }
    let books = WalletBook.all(history)
    for account in Set(books.keys).union(looks.keys).sorted() {
      let book = books[account] ?? WalletBook([])
      found += book.problems
      for (id, look) in looks[account] ?? [] {
        guard let (at, facts) = look.ok, let coins = facts?["coins"]?.integer else { continue }
        let range = book.range(\.available, from: history.readBegan(look), to: at)
        if !range.contains(coins) {
          found.append(
            Finding(
              "op \(id): \(account) has \(coins) coins, but only these are possible: \(range.lowerBound) to "
                + "\(range.upperBound)",
              at: at))
        }
      }
      let stored = balances[account] ?? 0
      let range = book.range(\.posted, from: history.endedAt, to: history.endedAt)
      if !range.contains(stored) {
        found.append(
          Finding(
            "\(account) has \(stored) coins in the ledger, but only these are possible: \(range.lowerBound) to "
              + "\(range.upperBound)"
          ))
      }
    }
    return found
  }

  /// Checks each acknowledged entry in the database and in each read of the history.
  static let wallets = Check(
    "wallets",
    "each acknowledged payment and purchase is in the wallet's history once, and the balance is the sum of the history"
  ) { history in
    let entries = Dictionary(grouping: history.rows("progress.ledger")) { $0["holder"]?.string ?? "" }
    let wallets = Dictionary(
      history.rows("progress.wallets").map { ($0["account"]?.string ?? "", $0["balance"]?.integer ?? 0) }
    ) { first, _ in first }
    let looks = Dictionary(grouping: history.ops("progress.wallet.history")) { $0.op.account ?? "" }
    let books = WalletBook.all(history)
    var found: [Finding] = []
    for account in Set(books.keys).union(wallets.keys).sorted() {
      let book = books[account] ?? WalletBook([])
      let own = (entries[account] ?? []).map(WalletBook.Listed.init)
      found += book.problems(in: own, from: history.endedAt, to: history.endedAt).map {
        Finding("\(account), in the ledger: \($0)")
      }
      let sum = own.map(\.amount).reduce(0, +)
      if sum != wallets[account] ?? 0 {
        found.append(Finding("\(account) has \(wallets[account] ?? 0) coins, but its entries add up to \(sum)"))
      }
      for (id, look) in looks[account] ?? [] {
        guard let (at, facts) = look.ok, let listed = facts?["entries"]?.array else { continue }
        found += book.problems(in: listed.map(WalletBook.Listed.init), from: history.readBegan(look), to: at).map {
          Finding("op \(id), progress.wallet.history: \($0)", at: at)
        }
      }
    }
    return found + bought(history, books)
  }

  /// Checks purchases by the ids that clients chose, and the streak freezes that some purchases include.
  private static func bought(_ history: History, _ books: [String: WalletBook]) -> [Finding] {
    let purchases = Dictionary(grouping: history.rows("progress.purchases")) { $0["account"]?.string ?? "" }
    let freezes = Dictionary(grouping: history.rows("progress.streak_freezes")) { $0["account"]?.string ?? "" }
    var found: [Finding] = []
    for (account, book) in books.sorted(by: { $0.key < $1.key }) {
      for (id, state) in book.purchases.sorted(by: { $0.key < $1.key }) {
        let stored = (purchases[account] ?? []).filter { $0["id"]?.string == id }.compactMap { $0["state"]?.string }
        if stored != [state] {
          found.append(Finding("\(account): the purchase \(id) is \(state), but is stored as \(stored)"))
        }
      }
      let count = Int64(freezes[account]?.count ?? 0)
      if !book.freezes.contains(count) {
        found.append(Finding("\(account) has \(count) freezes, but bought \(book.freezes.upperBound)"))
      }
    }
    return found
  }
}

/// The possible balances of an account's wallet over time. A learner does one thing at a time, so each answered balance
/// must be exactly the previous balance plus the change.
struct WalletBook {
  struct Listed {
    var transfer: String
    var amount: Int64

    init(_ row: JSONValue) {
      transfer = row["transfer"]?.string ?? ""
      amount = row["amount"]?.integer ?? 0
    }
  }

  /// The effect of one operation at some moment between its request and its answer. `to` is nil if it is unknown when,
  /// or whether, the operation ran.
  struct Step {
    var op: Int
    var from: Int64
    var to: Int64?
    /// The change of the available balance.
    var available: ClosedRange<Int64> = 0...0
    /// The change of the ledger's balance, which still includes held amounts.
    var posted: ClosedRange<Int64> = 0...0
    /// The purchase or attempt that the history's entry is for.
    var about: String?

    /// True if the entry belongs to this operation.
    func isEntry(_ listed: Listed) -> Bool {
      guard let about, posted.contains(listed.amount), listed.amount != 0 else { return false }
      return listed.transfer.hasSuffix(" \(about)") || listed.transfer.hasPrefix("\(about) ")
    }
  }

  private(set) var problems: [Finding] = []
  /// The last answered state of each purchase.
  private(set) var purchases: [String: String] = [:]
  /// The possible number of bought freezes.
  private(set) var freezes: ClosedRange<Int64> = 0...0
  private var steps: [Step] = []
  /// The available balance; nil while it is unknown.
  private var sum: Int64? = 0

  static let methods = ["progress.lessons.finish", WalletWalk.buy, WalletWalk.settle]
  /// The maximum number of coins that a lesson pays.
  private static let maxPaid: Int64 = 75

  static func all(_ history: History) -> [String: WalletBook] {
    Dictionary(grouping: methods.flatMap { history.ops($0) }) { $0.op.account ?? "" }.mapValues { WalletBook($0) }
  }

  init(_ ops: [(id: Int, op: History.Op)]) {
    for (id, op) in ops.sorted(by: { $0.id < $1.id }) { apply(id, op) }
  }

  private mutating func apply(_ id: Int, _ op: History.Op) {
    guard op.mayHaveRun else { return refused(id, op) }
    var step = Step(op: id, from: op.sentAt, to: op.ok?.at)
    step.about = op.params?[op.method == "progress.lessons.finish" ? "attempt" : "id"]?.string
    if let (at, facts) = op.ok {
      let change = answeredChange(op, facts ?? .null)
      step.available = change.available...change.available
      step.posted = change.posted...change.posted
      if let before = sum, let after = facts?["wallet"]?.integer, before + change.available != after {
        problems.append(
          Finding("op \(id), \(op.method): \(change.available) added to \(before) were reported as \(after)", at: at))
      }
      sum = facts?["wallet"]?.integer
    } else {
      (step.available, step.posted) = unknown(op)
      sum = nil
    }
    steps.append(step)
  }

  /// Returns the change that an answered operation made.
  private mutating func answeredChange(_ op: History.Op, _ facts: JSONValue) -> (available: Int64, posted: Int64) {
    if op.method == "progress.lessons.finish" {
      let coins = facts["coins"]?.integer ?? 0
      return (coins, coins)
    }
    let item = facts["item"]?.string ?? ""
    let state = facts["state"]?.string ?? ""
    let price = Shelf.prices[item] ?? 0
    if let id = op.params?["id"]?.string { purchases[id] = state }
    if facts["is_duplicate"] == true { return (0, 0) }
    if op.method == WalletWalk.settle { return state == "done" ? (0, -price) : (price, 0) }
    if item == Shelf.freeze { freezes = freezes.lowerBound + 1...freezes.upperBound + 1 }
    return (-price, state == "done" ? -price : 0)
  }

  private mutating func unknown(_ op: History.Op) -> (available: ClosedRange<Int64>, posted: ClosedRange<Int64>) {
    if op.method == "progress.lessons.finish" { return (0...Self.maxPaid, 0...Self.maxPaid) }
    if op.method == WalletWalk.settle {
      let most = Shelf.prices.values.max() ?? 0
      return (0...most, -most...0)
    }
    let item = op.params?["item"]?.string ?? ""
    if item == Shelf.freeze { freezes = freezes.lowerBound...freezes.upperBound + 1 }
    let price = Shelf.prices[item] ?? 0
    return (-price...0, -price...0)
  }

  /// Reports a refused purchase if the learner could pay and had capacity for the item.
  private mutating func refused(_ id: Int, _ op: History.Op) {
    guard op.method == WalletWalk.buy, let (at, outcome) = op.refused, let item = op.params?["item"]?.string,
      let sum, sum >= Shelf.prices[item] ?? 0, item != Shelf.freeze || freezes.upperBound < Shelf.freezes
    else { return }
    problems.append(Finding("op \(id): \(item) was rejected with \(outcome), although there were \(sum) coins", at: at))
  }

  /// The range of balances that a read between two times can return.
  func range(_ part: (Step) -> ClosedRange<Int64>, from: Int64, to: Int64) -> ClosedRange<Int64> {
    var low: Int64 = 0
    var high: Int64 = 0
    for step in steps where step.from < to {
      let change = part(step)
      let isOver = step.to.map { $0 < from } ?? false
      low += isOver ? change.lowerBound : min(0, change.lowerBound)
      high += isOver ? change.upperBound : max(0, change.upperBound)
    }
    return low...max(low, high)
  }

  /// Returns the problems in the entries that a read between two times returned.
  func problems(in listed: [Listed], from: Int64, to: Int64) -> [String] {
    var found: [String] = []
    var counts: [String: Int] = [:]
    for entry in listed { counts[entry.transfer, default: 0] += 1 }
    for (transfer, count) in counts.sorted(by: { $0.key < $1.key }) where count > 1 {
      found.append("\(transfer) is stored \(count) times")
    }
    var left = listed
    for step in steps {
      let place = left.firstIndex(where: step.isEntry)
      if let place { left.remove(at: place) }
      let isKnown = step.to.map { $0 < from } ?? false
      if isKnown, step.posted.lowerBound == step.posted.upperBound, step.posted.lowerBound != 0, place == nil {
        found.append("the entry \(step.posted.lowerBound) from the reply to op \(step.op) isn't stored")
      }
    }
    if let stranger = left.first {
      found.append("\(stranger.transfer), \(stranger.amount), is stored, but was never requested")
    }
    let range = range(\.posted, from: from, to: to)
    let sum = listed.map(\.amount).reduce(0, +)
    if !range.contains(sum) {
      found.append("\(sum) in total, but only these are possible: \(range.lowerBound) to \(range.upperBound)")
    }
    return found
  }
}
