package import Wire

/// A step of making two accounts one (inner).
package struct MergeAccounts: Request {
  /// The name is the service's own: `content.accounts.merge`.
  package static let method: Method = method(of: "service")
  /// The method by which a service is asked for a step.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).accounts.merge", .change, audience: .inner, callers: [AccountPart.owner], access: .open,
      "Has a part of what an account has go over to another.")
  }

  /// The account that ends.
  package var account: String
  /// The account that it becomes a part of.
  package var into: String
  /// Their app.
  package var app: String

  package init(account: String, into: String, app: String) {
    (self.account, self.into, self.app) = (account, into, app)
  }

  /// How far it is.
  package struct Reply: Codable, Sendable, Hashable {
    /// Whether nothing is left to do.
    package var isDone: Bool

    package init(isDone: Bool) { self.isDone = isDone }
  }
}

/// What a service has of an account (inner).
package struct GetHoldings: Request {
  /// The name is the service's own: `content.accounts.holdings`.
  package static let method: Method = method(of: "service")
  /// The method by which a service is asked.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).accounts.holdings", .read, audience: .inner, callers: [AccountPart.owner], access: .open,
      "Counts what an account has.")
  }

  /// The account's id.
  package var account: String
  /// Its app.
  package var app: String

  package init(account: String, app: String) { (self.account, self.app) = (account, app) }

  /// What there is.
  package struct Reply: Codable, Sendable, Hashable {
    /// Each kind once.
    package var holdings: [AccountHolding]

    package init(holdings: [AccountHolding]) { self.holdings = holdings }
  }
}

/// How many of a kind an account has.
package struct AccountHolding: Codable, Sendable, Hashable {
  /// What it is: `cards`, `coins`.
  package var kind: String
  /// How many, as far as is counted.
  package var count: Int

  /// Nil for none of a kind.
  package init?(_ kind: String, _ count: Int) {
    guard count > 0 else { return nil }
    (self.kind, self.count) = (kind, count)
  }
}
