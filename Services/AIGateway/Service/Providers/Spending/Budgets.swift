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
