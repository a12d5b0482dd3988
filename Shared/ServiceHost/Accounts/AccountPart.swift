package import MessageBus
package import Storage

/// What a service has of an account, and how it goes over to another one (E1).
///
/// `entitlements` knows which accounts became one, and asks each service again and again until all has gone over. A step
/// is one change, short and safe to be repeated: whoever is killed on the way goes on where it was.
package struct AccountPart: Sendable {
  /// The service that accounts belong to.
  package static let owner = "entitlements"

  /// Rows that a step touches: other changes go between two.
  package static let stepRows = 200
  /// As far as things are counted for people.
  package static let mostCounted = 10_000

  /// Two accounts that become one.
  package struct Merge: Sendable {
    /// The account that ends.
    package var account: String
    /// The account that it becomes a part of.
    package var into: String
    /// Their app.
    package var app: String

    package init(account: String, into: String, app: String) {
      (self.account, self.into, self.app) = (account, into, app)
    }
  }

  /// What an account of an app has: only what there is.
  package var holdings: @Sendable (_ account: String, _ app: String, Connection) throws -> [AccountHolding]
  /// Does a step; says whether nothing is left to do.
  package var step: @Sendable (Merge, Transaction) throws -> Bool

  package init(
    holdings: @escaping @Sendable (_ account: String, _ app: String, Connection) throws -> [AccountHolding],
    step: @escaping @Sendable (Merge, Transaction) throws -> Bool
  ) {
    (self.holdings, self.step) = (holdings, step)
  }
}

extension Routes {
  /// Has the service's accounts be counted and become one.
  package func accounts(_ part: AccountPart, in store: Store) {
    on(MergeAccounts.self, as: MergeAccounts.method(of: prefix)) { request, call in
      try await store.write(deadline: call.caller.deadline) { tx in
        let into = try tx.merge(request.account, into: request.into)
        // It was erased meanwhile, and so is this one: nothing may come back by it.
        if try tx.isErased(into) || tx.isErased(request.account) { return MergeAccounts.Reply(isDone: true) }
        let merge = AccountPart.Merge(account: request.account, into: into, app: request.app)
        guard try tx.forgetKeys(of: merge.account, atMost: AccountPart.stepRows) else {
          return MergeAccounts.Reply(isDone: false)
        }
        return MergeAccounts.Reply(isDone: try part.step(merge, tx))
      }
    }
    read(GetHoldings.self, as: GetHoldings.method(of: prefix), in: store) { request, _, db in
      GetHoldings.Reply(holdings: try part.holdings(request.account, request.app, db))
    }
  }
}
