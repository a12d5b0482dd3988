package import Wire

/// Runs one step of merging two accounts (inner).
package struct MergeAccounts: ServiceRequest {
  /// The method with the placeholder `service` for the service's name, as in `content.accounts.merge`.
  package static let method = Method(
    "service.accounts.merge", .change, audience: .inner, callers: [AccountPart.owner], access: .open,
    "Moves a part of an account's data to another account.")

  /// The id of the account that ends.
  package var account: String
  /// The id of the account that remains.
  package var into: String
  /// The app of both accounts.
  package var app: String

  package init(account: String, into: String, app: String) {
    self.account = account
    self.into = into
    self.app = app
  }

  package struct Reply: Codable, Sendable, Hashable {
    /// True if nothing is left to move.
    package var isDone: Bool

    package init(isDone: Bool) { self.isDone = isDone }
  }
}

/// Counts the items that a service stores for an account (inner).
package struct GetHoldings: ServiceRequest {
  /// The method with the placeholder `service` for the service's name, as in `content.accounts.holdings`.
  package static let method = Method(
    "service.accounts.holdings", .read, audience: .inner, callers: [AccountPart.owner], access: .open,
    "Counts an account's data by kind.")

  /// The account's id.
  package var account: String
  /// The account's app.
  package var app: String

  package init(account: String, app: String) {
    self.account = account
    self.app = app
  }

  package struct Reply: Codable, Sendable, Hashable {
    /// One entry for each kind of item that the account has.
    package var holdings: [AccountHolding]

    package init(holdings: [AccountHolding]) { self.holdings = holdings }
  }
}

/// The number of items of one kind that an account has.
package struct AccountHolding: Codable, Sendable, Hashable {
  /// The kind, such as `cards` or `coins`.
  package var kind: String
  /// The number of items, counted up to 10,000.
  package var count: Int

  /// Returns nil if the count is 0.
  package init?(_ kind: String, _ count: Int) {
    guard count > 0 else { return nil }
    self.kind = kind
    self.count = count
  }
}
