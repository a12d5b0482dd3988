import AIGatewayContract
import CivilTime
import Crypto
import Storage
import Wire

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

  /// Reserves the maximum cost of a call.
  ///
  /// - Parameter account: The account to charge; empty if the cost counts only towards the app's budget.
  func open(
    _ id: String, for account: String, of app: String, at origin: String?, with provider: String, on day: CivilDay,
    bound: Tokens, microCents: Int
  ) throws {
    try db.run(
      """
      INSERT INTO open_calls (id, account, app, day, provider, input_tokens, output_tokens, micro_cents, origin)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      """, id, account, app, day.number, provider, bound.input, bound.output, microCents, origin)
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
    // The call is already settled.
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
