import AIGatewayContract
import CivilTime
import Crypto
import EventLoop
import Storage

/// What a provider's texts cost, and how much a day may: whole numbers all, so that a recount agrees (R3).
struct Price: Codable, Hashable, Sendable {
  /// Cents for a million tokens of what is asked.
  var inputCents: Int
  /// Cents for a million tokens of what is answered.
  var outputCents: Int

  /// Millionths of a cent.
  func cost(of tokens: Tokens) -> Int { tokens.input * inputCents + tokens.output * outputCents }
}

/// How much may be spent on a day (UTC); what is left out has no bound.
struct Budget: Codable, Hashable, Sendable {
  /// Texts that providers are asked for.
  var calls: Int?
  /// Tokens, asked and answered.
  var tokens: Int?
  /// Money.
  var cents: Int?

  /// Something that was spent, or may be.
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

  /// Whether so much is within it.
  func allows(_ spent: Spent) -> Bool {
    spent.calls <= calls ?? .max && spent.tokens <= tokens ?? .max
      && spent.microCents <= (cents.map { $0 * 1_000_000 } ?? .max)
  }
}

/// The budgets of `providers.json`.
struct Budgets: Codable, Hashable, Sendable {
  /// Of each account.
  var accountPerDay: Budget?
  /// Of each address behind a proxy, all accounts of an app that call from there together: so a new account is no new
  /// allowance for the same device. Of version 6 it is the network's.
  var addressPerDay: Budget?
  /// Of each app, all its accounts together.
  var appPerDay: Budget?
}

/// Keeps the books of what providers are paid for: the most that a call may come to is reserved before it is made, and
/// what it did come to is entered when that is known. So many at once never pass a budget together, and after a kill
/// whatever was sent counts in full.
@Loop final class Spending {
  private let store: Store
  private let clock: LoopClock

  init(_ store: Store, clock: LoopClock = .system) { (self.store, self.clock) = (store, clock) }

  /// A call that may be made.
  struct Reservation: Sendable {
    let id: String
    let price: Price?
    let bound: Tokens
  }

  /// Reserves the most that a call may come to.
  ///
  /// - Returns: nil where that would exceed a budget.
  func reserve(
    _ bound: Tokens, for prompt: Prompt, with provider: ServedModel, within budgets: Budgets
  ) async throws -> Reservation? {
    try await store.write { tx in
      let day = Self.day(tx.wallNow)
      let table = SpendingTable(db: tx)
      let cost = provider.price?.cost(of: bound) ?? 0
      let more = Budget.Spent(calls: 1, tokens: bound.input + bound.output, microCents: cost)
      if let budget = budgets.accountPerDay, !prompt.account.isEmpty {
        guard budget.allows(try table.spent(by: prompt.account, on: day) + more) else { return nil }
      }
      let origin = try prompt.origin.map { try table.sign(of: $0, in: prompt.app, on: day) }
      if let budget = budgets.addressPerDay, let origin {
        guard budget.allows(try table.spent(at: origin, on: day) + more) else { return nil }
      }
      if let budget = budgets.appPerDay {
        guard budget.allows(try table.spent(of: prompt.app, on: day) + more) else { return nil }
      }
      let id = SecureRandom.identifier("cal", at: tx.wallNow)
      try table.open(id, for: prompt, at: origin, with: provider.id, on: day, bound: bound, microCents: cost)
      return Reservation(id: id, price: provider.price, bound: bound)
    }
  }

  /// Enters what a call came to.
  ///
  /// - Parameter tokens: none at all where nothing was answered; nil where nobody knows, which counts in full.
  func settle(_ reservation: Reservation, _ tokens: Tokens?) async throws {
    try await store.write { tx in
      let used = tokens ?? reservation.bound
      try SpendingTable(db: tx).settle(
        reservation.id, tokens: used, microCents: reservation.price?.cost(of: used) ?? 0)
    }
  }

  /// Enters it as soon as the store takes it: a full disk refuses that for a while, and a call that stays open counts
  /// for the most that it could have come to.
  func settleInTime(_ reservation: Reservation, _ tokens: Tokens?) {
    Loop.task { [self] in await insist { try await settle(reservation, tokens) } }
  }

  /// Enters in full what was under way when the process ended: it was sent. To be begun before anything is reserved.
  func settleLeftOvers() async {
    guard let left = try? await store.query({ try SpendingTable(db: $0).leftOvers() }), !left.isEmpty else { return }
    await insist { [store] in
      try await store.write { tx in
        for (id, tokens, microCents) in left {
          try SpendingTable(db: tx).settle(id, tokens: tokens, microCents: microCents)
        }
      }
    }
  }

  private func insist(_ change: @Loop () async throws -> Void) async {
    for pause in [100, 200, 500].map({ Duration.milliseconds($0) }) + Array(repeating: .seconds(1), count: 3600) {
      do { return try await change() } catch { try? await clock.sleep(until: clock.now + pause) }
    }
  }

  /// The day that budgets go by, the same for all.
  nonisolated static func day(_ time: Timestamp) -> CivilDay {
    CivilDay(number: Int((time.milliseconds / 86_400_000)))
  }
}

/// The tables `spending`, `account_spending`, `origin_spending`, `origin_keys` and `open_calls`.
struct SpendingTable {
  let db: Connection

  /// Days of which accounts' and origins' spending is kept.
  private static let keptDays = 2

  /// What an account has spent, and may still spend by calls that are under way.
  func spent(by account: String, on day: CivilDay) throws -> Budget.Spent {
    let settled = try db.first(
      "SELECT calls, tokens, micro_cents FROM account_spending WHERE account = $1 AND day = $2", account, day.number
    ) { Self.spent($0) }
    return try (settled ?? .init()) + open(where: "account = $1", is: account, on: day)
  }

  /// The same of those who call from somewhere.
  ///
  /// - Parameter origin: its sign on that day.
  func spent(at origin: String, on day: CivilDay) throws -> Budget.Spent {
    let settled = try db.first(
      "SELECT calls, tokens, micro_cents FROM origin_spending WHERE origin = $1 AND day = $2", origin, day.number
    ) { Self.spent($0) }
    return try (settled ?? .init()) + open(where: "origin = $1", is: origin, on: day)
  }

  /// What stands for an address: nobody can tell the address from it once the day's key is gone, two days later.
  func sign(of address: String, in app: String, on day: CivilDay) throws -> String {
    let text = Array("\(app) \(address)".utf8)
    let known = try db.first("SELECT secret FROM origin_keys WHERE day = $1", day.number) { $0.string(0) }
    if let known { return Self.sign(text, known) }
    let key = Base64.encodeURL(SecureRandom.bytes(32))
    try db.run("INSERT INTO origin_keys (day, secret) VALUES ($1, $2)", day.number, key)
    for table in ["origin_keys", "origin_spending"] {
      try db.run("DELETE FROM \(table) WHERE day < $1", day.number - Self.keptDays + 1)
    }
    return Self.sign(text, key)
  }

  private static func sign(_ text: [UInt8], _ key: String) -> String {
    Base64.encodeURL(Array(HMAC.code(text, key: Array(key.utf8)).prefix(16)))
  }

  /// The same of an app.
  func spent(of app: String, on day: CivilDay) throws -> Budget.Spent {
    let settled = try db.first(
      """
      SELECT coalesce(sum(calls), 0), coalesce(sum(input_tokens + output_tokens), 0), coalesce(sum(micro_cents), 0)
      FROM spending WHERE app = $1 AND day = $2
      """, app, day.number
    ) { Self.spent($0) }
    return try (settled ?? .init()) + open(where: "app = $1", is: app, on: day)
  }

  private func open(where condition: String, is whose: String, on day: CivilDay) throws -> Budget.Spent {
    try db.first(
      """
      SELECT count(*), coalesce(sum(input_tokens + output_tokens), 0), coalesce(sum(micro_cents), 0)
      FROM open_calls WHERE \(condition) AND day = $2
      """, whose, day.number
    ) { Self.spent($0) } ?? .init()
  }

  private static func spent(_ row: Row) -> Budget.Spent {
    Budget.Spent(calls: row.int(0), tokens: row.int(1), microCents: row.int(2))
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

  /// Calls that are open, with the most that they may come to.
  func leftOvers() throws -> [(id: String, tokens: Tokens, microCents: Int)] {
    try db.rows("SELECT id, input_tokens, output_tokens, micro_cents FROM open_calls") {
      ($0.string(0), Tokens(input: $0.int(1), output: $0.int(2)), $0.int(3))
    }
  }

  /// Ends an open call; one that cost nothing wasn't made.
  func settle(_ id: String, tokens: Tokens, microCents: Int) throws {
    let call = try db.first("SELECT account, app, day, provider, origin FROM open_calls WHERE id = $1", id) {
      (
        account: $0.string(0), app: $0.string(1), day: $0.int(2), provider: $0.string(3), origin: $0.optionalString(4)
      )
    }
    // It is gone with its account.
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

  /// What was spent from a day on, newest first.
  func list(since day: CivilDay, app: String?) throws -> [ListSpending.Entry] {
    try db.rows(
      """
      SELECT app, day, provider, calls, input_tokens, output_tokens, micro_cents FROM spending
      WHERE day >= $1 AND ($2 = '' OR app = $2) ORDER BY day DESC, app, provider LIMIT 1000
      """, day.number, app ?? ""
    ) { row in
      ListSpending.Entry(
        app: row.string(0), day: CivilDay(number: row.int(1)), provider: row.string(2), calls: row.int(3),
        inputTokens: row.int(4), outputTokens: row.int(5), microCents: row.int(6))
    }
  }
}
