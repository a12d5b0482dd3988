import AIGatewayContract
import CivilTime
import Crypto
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

/// The price of a provider's tokens. All amounts are integers, so that a recount gives exactly the same sums (R3).
struct Price: Codable, Hashable, Sendable {
  /// The price of a million input tokens, in cents.
  var inputCents: Int
  /// The price of a million output tokens, in cents.
  var outputCents: Int

  /// Returns the cost in millionths of a cent.
  func cost(of tokens: Tokens) -> Int { tokens.input * inputCents + tokens.output * outputCents }
}

/// A spending limit per day (UTC). A member that is omitted sets no limit.
struct Budget: Codable, Hashable, Sendable {
  /// The maximum number of calls to providers.
  var calls: Int?
  /// The maximum number of tokens, input and output.
  var tokens: Int?
  /// The maximum cost in cents.
  var cents: Int?

  /// An amount that was spent or reserved.
  struct Spent: Hashable, Sendable {
    var calls = 0
    var tokens = 0
    var microCents = 0

    static func + (one: Spent, other: Spent) -> Spent {
      Spent(
        calls: one.calls + other.calls, tokens: one.tokens + other.tokens,
        microCents: one.microCents + other.microCents)
    }
  }

  /// Returns true if the amount is within the limit.
  func allows(_ spent: Spent) -> Bool {
    spent.calls <= calls ?? .max && spent.tokens <= tokens ?? .max
      && spent.microCents <= (cents.map { $0 * 1_000_000 } ?? .max)
  }
}

/// The budgets in `providers.json`.
struct Budgets: Codable, Hashable, Sendable {
  /// The budget per account.
  var accountPerDay: Budget?
  /// The budget per client address. All accounts of an app at an address share it, so a device gains nothing from a new
  /// account. For IPv6, the network prefix counts as the address.
  var addressPerDay: Budget?
  /// The budget per app, shared by all its accounts.
  var appPerDay: Budget?
}

/// Records the cost of calls to providers. The maximum cost of a call is reserved before the call. The actual cost
/// replaces it when the text is stored, in the same transaction. Concurrent calls therefore can't exceed a budget
/// together, and after a crash, calls whose text isn't stored count at their maximum.
@Loop final class Spending {
  private let store: Store
  private let clock: LoopClock

  init(_ store: Store, clock: LoopClock = .system) {
    self.store = store
    self.clock = clock
  }

  /// A reservation for a call.
  struct Reservation: Sendable {
    let id: String
    let price: Price?
    let bound: Tokens
  }

  /// Reserves the maximum cost of a call.
  ///
  /// - Returns: Nil if the call would exceed a budget.
  func reserve(
    _ bound: Tokens, for prompt: Prompt, with provider: RemoteModel, within budgets: Budgets
  ) async throws -> Reservation? {
    try await store.write { tx in
      let day = Self.day(tx.wallNow)
      let table = SpendingTable(db: tx)
      let cost = provider.price?.cost(of: bound) ?? 0
      let more = Budget.Spent(calls: 1, tokens: bound.input + bound.output, microCents: cost)
      if let budget = budgets.accountPerDay, !prompt.account.isEmpty {
        guard budget.allows(try table.spent(by: prompt.account, on: day) + more) else { return nil }
      }
      let origin = try prompt.origin.map { try table.pseudonym(of: $0, in: prompt.app, on: day) }
      guard try table.allows(more, of: prompt.app, at: origin, within: budgets, on: day) else { return nil }
      let id = SecureRandom.identifier("cal", at: tx.wallNow)
      try table.open(id, for: prompt, at: origin, with: provider.id, on: day, bound: bound, microCents: cost)
      return Reservation(id: id, price: provider.price, bound: bound)
    }
  }

  /// The actual cost of a call.
  struct Cost: Sendable {
    fileprivate let reservation: Reservation
    /// The billed tokens: zero if nothing was billed; nil if the number is unknown, which counts as the maximum.
    fileprivate let tokens: Tokens?

    /// Replaces the reservation with the cost.
    func record(in tx: Transaction) throws {
      let used = tokens ?? reservation.bound
      try SpendingTable(db: tx).settle(reservation.id, tokens: used, microCents: reservation.price?.cost(of: used) ?? 0)
    }
  }

  /// Records the actual cost of a call that wrote a text. The transaction that stores the text may take the cost from
  /// the bill, which saves a second transaction. Otherwise, the cost is recorded in the background at the end of this
  /// turn of the event loop.
  func settle(_ reservation: Reservation, _ tokens: Tokens?, on bill: TextBill) {
    bill.unrecorded.append(Cost(reservation: reservation, tokens: tokens))
    Loop.atEndOfTurn { [self] in settleInBackground(bill.takeUnrecorded()) }
  }

  /// Stores the outcome of a text, and records its costs in the same transaction. Providers bill the calls in any case.
  /// If too many writes are waiting, the change is therefore repeated for up to 30 seconds. If the outcome can't be
  /// stored, the costs are recorded in the background.
  ///
  /// - Parameter bill: The bill with the costs; nil if there is none, or if the costs belong to another order.
  func write<T: Sendable>(
    for caller: Caller, recording bill: TextBill? = nil, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    let costs = bill?.takeUnrecorded() ?? []
    let end = clock.now + .seconds(30)
    while true {
      do {
        return try await store.write(for: caller) { tx in
          for cost in costs { try cost.record(in: tx) }
          return try body(tx)
        }
      } catch let failure as Failure where failure.kind == .overloaded && clock.now < end {
        try? await clock.sleep(until: clock.now + .milliseconds(100))
      } catch {
        settleInBackground(costs)
        throw error
      }
    }
  }

  /// Records the actual cost in the background.
  ///
  /// - Parameter tokens: The billed tokens: zero if nothing was billed; nil if the number is unknown, which counts as
  ///   the maximum.
  func settleInBackground(_ reservation: Reservation, _ tokens: Tokens?) {
    settleInBackground([Cost(reservation: reservation, tokens: tokens)])
  }

  /// Records costs in the background, with retries, because a full disk may reject writes for a while. Until then, the
  /// calls count at their maximum.
  func settleInBackground(_ costs: [Cost]) {
    if costs.isEmpty { return }
    Loop.task { [self] in
      await retry { [store] in
        try await store.write { tx in
          for cost in costs { try cost.record(in: tx) }
        }
      }
    }
  }

  /// Records the maximum cost of the calls that were in progress when the previous process ended. Their requests were
  /// sent, so providers may bill them. Call this before any reservation.
  func settleUnfinishedCalls() async {
    guard let left = try? await store.query({ try SpendingTable(db: $0).unfinishedCalls() }), !left.isEmpty else {
      return
    }
    await retry { [store] in
      try await store.write { tx in
        for (id, tokens, microCents) in left {
          try SpendingTable(db: tx).settle(id, tokens: tokens, microCents: microCents)
        }
      }
    }
  }

  private func retry(_ change: @Loop () async throws -> Void) async {
    for pause in [100, 200, 500].map({ Duration.milliseconds($0) }) + Array(repeating: .seconds(1), count: 3600) {
      do { return try await change() } catch { try? await clock.sleep(until: clock.now + pause) }
    }
  }

  /// Returns the day of a time for budgets: the UTC day, for all accounts.
  nonisolated static func day(_ time: Timestamp) -> CivilDay {
    CivilDay(number: Int((time.milliseconds / 86_400_000)))
  }
}

/// The tables `spending`, `account_spending`, `origin_spending`, `origin_keys` and `open_calls`.
struct SpendingTable {
  let db: Connection

  /// The number of days for which spending by account and address is kept.
  private static let keptDays = 2

  /// Returns true if the budgets per address and per app allow a call of this cost.
  func allows(
    _ more: Budget.Spent, of app: String, at origin: String?, within budgets: Budgets, on day: CivilDay
  ) throws -> Bool {
    if let budget = budgets.addressPerDay, let origin {
      guard budget.allows(try spent(at: origin, on: day) + more) else { return false }
    }
    guard let budget = budgets.appPerDay else { return true }
    return budget.allows(try spent(of: app, on: day) + more)
  }

  /// Returns what an account has spent, including the reservations of open calls.
  func spent(by account: String, on day: CivilDay) throws -> Budget.Spent {
    let settled = try db.first(
      "SELECT calls, tokens, micro_cents FROM account_spending WHERE account = $1 AND day = $2", account, day.number
    ) { Self.spent($0) }
    return try (settled ?? .init()) + open(where: "account = $1", is: account, on: day)
  }

  /// Returns what the clients at an address have spent, including the reservations of open calls.
  ///
  /// - Parameter origin: The pseudonym of the address on that day, from `pseudonym`.
  func spent(at origin: String, on day: CivilDay) throws -> Budget.Spent {
    let settled = try db.first(
      "SELECT calls, tokens, micro_cents FROM origin_spending WHERE origin = $1 AND day = $2", origin, day.number
    ) { Self.spent($0) }
    return try (settled ?? .init()) + open(where: "origin = $1", is: origin, on: day)
  }

  /// Returns a pseudonym for an address. The address can't be recovered once the day's key is deleted, two days later.
  func pseudonym(of address: String, in app: String, on day: CivilDay) throws -> String {
    let text = Array("\(app) \(address)".utf8)
    let known = try db.value(of: String.self, "SELECT secret FROM origin_keys WHERE day = $1", day.number)
    if let known { return Self.pseudonym(text, known) }
    let key = Base64.encodeURL(SecureRandom.bytes(32))
    try db.run("INSERT INTO origin_keys (day, secret) VALUES ($1, $2)", day.number, key)
    for table in ["origin_keys", "origin_spending"] {
      try db.run("DELETE FROM \(table) WHERE day < $1", day.number - Self.keptDays + 1)
    }
    return Self.pseudonym(text, key)
  }

  private static func pseudonym(_ text: [UInt8], _ key: String) -> String {
    Base64.encodeURL(Array(HMAC.code(text, key: Array(key.utf8)).prefix(16)))
  }

  /// Returns what an app has spent, including the reservations of open calls.
  func spent(of app: String, on day: CivilDay) throws -> Budget.Spent {
    let settled = try db.first(
      """
      SELECT coalesce(sum(calls), 0) AS calls, coalesce(sum(input_tokens + output_tokens), 0) AS tokens,
        coalesce(sum(micro_cents), 0) AS micro_cents
      FROM spending WHERE app = $1 AND day = $2
      """, app, day.number
    ) { Self.spent($0) }
    return try (settled ?? .init()) + open(where: "app = $1", is: app, on: day)
  }

  private func open(where condition: String, is whose: String, on day: CivilDay) throws -> Budget.Spent {
    try db.first(
      """
      SELECT count(*) AS calls, coalesce(sum(input_tokens + output_tokens), 0) AS tokens,
        coalesce(sum(micro_cents), 0) AS micro_cents
      FROM open_calls WHERE \(condition) AND day = $2
      """, whose, day.number
    ) { Self.spent($0) } ?? .init()
  }

  private static func spent(_ row: Row) -> Budget.Spent {
    Budget.Spent(calls: row.int("calls"), tokens: row.int("tokens"), microCents: row.int("micro_cents"))
  }

  func open(
    _ id: String, for prompt: Prompt, at origin: String?, with provider: String, on day: CivilDay, bound: Tokens,
    microCents: Int
  ) throws {
    try db.run(
      """
      INSERT INTO open_calls (id, account, app, day, provider, input_tokens, output_tokens, micro_cents, origin)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      """, id, prompt.account, prompt.app, day.number, provider, bound.input, bound.output, microCents, origin)
  }

  /// Returns the open calls with their maximum cost.
  func unfinishedCalls() throws -> [(id: String, tokens: Tokens, microCents: Int)] {
    try db.rows("SELECT id, input_tokens, output_tokens, micro_cents FROM open_calls") {
      ($0.string("id"), Tokens(input: $0.int("input_tokens"), output: $0.int("output_tokens")), $0.int("micro_cents"))
    }
  }

  /// Closes an open call, and records its cost. A call without tokens isn't counted.
  func settle(_ id: String, tokens: Tokens, microCents: Int) throws {
    let call = try db.first("SELECT account, app, day, provider, origin FROM open_calls WHERE id = $1", id) {
      (
        account: $0.string("account"), app: $0.string("app"), day: $0.int("day"), provider: $0.string("provider"),
        origin: $0.optionalString("origin")
      )
    }
    // The call was deleted with its account.
    guard let call else { return }
    try db.run("DELETE FROM open_calls WHERE id = $1", id)
    guard tokens.input + tokens.output > 0 else { return }
    try db.run(
      """
      INSERT INTO spending (app, day, provider, calls, input_tokens, output_tokens, micro_cents)
      VALUES ($1, $2, $3, 1, $4, $5, $6)
      ON CONFLICT (app, day, provider) DO UPDATE SET
        calls = spending.calls + 1, input_tokens = spending.input_tokens + excluded.input_tokens,
        output_tokens = spending.output_tokens + excluded.output_tokens,
        micro_cents = spending.micro_cents + excluded.micro_cents
      """, call.app, call.day, call.provider, tokens.input, tokens.output, microCents)
    let used = tokens.input + tokens.output
    if let origin = call.origin { try add(tokens: used, microCents: microCents, to: "origin", origin, on: call.day) }
    if call.account.isEmpty { return }
    try add(tokens: used, microCents: microCents, to: "account", call.account, on: call.day)
    try db.run(
      "DELETE FROM account_spending WHERE account = $1 AND day < $2", call.account, call.day - Self.keptDays + 1)
  }

  /// Adds a call to `account_spending` or `origin_spending`.
  private func add(tokens: Int, microCents: Int, to kind: String, _ whose: String, on day: Int) throws {
    try db.run(
      """
      INSERT INTO \(kind)_spending (\(kind), day, calls, tokens, micro_cents) VALUES ($1, $2, 1, $3, $4)
      ON CONFLICT (\(kind), day) DO UPDATE SET
        calls = \(kind)_spending.calls + 1, tokens = \(kind)_spending.tokens + excluded.tokens,
        micro_cents = \(kind)_spending.micro_cents + excluded.micro_cents
      """, whose, day, tokens, microCents)
  }

  /// Returns the spending since a day, newest first.
  func list(since day: CivilDay, app: String?) throws -> [ListSpending.Entry] {
    try db.rows(
      """
      SELECT app, day, provider, calls, input_tokens, output_tokens, micro_cents FROM spending
      WHERE day >= $1 AND ($2 = '' OR app = $2) ORDER BY day DESC, app, provider LIMIT 1000
      """, day.number, app ?? ""
    ) { row in
      ListSpending.Entry(
        app: row.string("app"), day: CivilDay(number: row.int("day")), provider: row.string("provider"),
        calls: row.int("calls"), inputTokens: row.int("input_tokens"), outputTokens: row.int("output_tokens"),
        microCents: row.int("micro_cents"))
    }
  }
}
