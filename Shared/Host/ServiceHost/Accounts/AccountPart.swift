package import MessageBus
package import Storage
import Wire

/// A service's functions that count an account's items and move them to another account (E1).
///
/// `entitlements` records which accounts were merged, and repeats its request to each service until all data has moved.
/// A step is one short transaction that can safely be repeated. After a crash, the next step continues where the last
/// one ended.
package struct AccountPart: Sendable {
  /// The service that owns accounts.
  package static let owner = "entitlements"

  /// The maximum number of rows that a step changes. Other changes run between the steps.
  package static let stepRows = 200
  /// The number up to which the items of a kind are counted.
  package static let maxCounted = 10_000

  /// Two accounts to merge.
  package struct Merge: Sendable {
    /// The account that ends.
    package var account: String
    /// The account that remains.
    package var into: String
    /// The app of both accounts.
    package var app: String

    package init(account: String, into: String, app: String) {
      self.account = account
      self.into = into
      self.app = app
    }
  }

  /// Counts an account's items by kind. Kinds without items are omitted.
  package var holdings: @Sendable (_ account: String, _ app: String, Connection) throws -> [AccountHolding]
  /// Runs one step and returns true if nothing is left to move.
  package var step: @Sendable (Merge, Transaction) throws -> Bool

  package init(
    holdings: @escaping @Sendable (_ account: String, _ app: String, Connection) throws -> [AccountHolding],
    step: @escaping @Sendable (Merge, Transaction) throws -> Bool
  ) {
    self.holdings = holdings
    self.step = step
  }

  /// Runs one step of a merge and returns true if nothing is left to move.
  fileprivate func merge(_ request: MergeAccounts, _ tx: Transaction) throws -> Bool {
    let into = try tx.merge(request.account, into: request.into)
    // If either account was erased in the meantime, the merge must not bring its data back.
    if try tx.isErased(into) || tx.isErased(request.account) { return true }
    guard try tx.forgetKeys(of: request.account, atMost: Self.stepRows) else { return false }
    return try step(Merge(account: request.account, into: into, app: request.app), tx)
  }
}

extension Routes {
  /// Registers the methods that merge accounts and count an account's holdings.
  package func accounts(_ part: AccountPart, in store: Store) {
    on(MergeAccounts.self) { request, call in
      MergeAccounts.Reply(
        isDone: try await store.write(deadline: call.caller.deadline) { tx in try part.merge(request, tx) })
    }
    read(GetHoldings.self, in: store) { request, _, db in
      GetHoldings.Reply(holdings: try part.holdings(request.account, request.app, db))
    }
  }
}
