package import ServiceHost
import Storage

/// The part of an account that `content` stores, and its merge into another account (E1).
package enum ContentAccounts {
  /// The service's part in account merges. Moved cards are listed after the other account's own cards, and may exceed
  /// the plan's limit. Tags of the same name are merged. If both accounts have read a book, the more recent position
  /// counts.
  package static let part = AccountPart(
    holdings: { account, app, db in
      let cards = try db.value(of: Int.self, "SELECT used FROM shelves WHERE account = $1 AND app = $2", account, app)
      let books = try db.value(
        of: Int.self, "SELECT count(*) FROM reading WHERE account = $1 AND app = $2", account, app)
      return [AccountHolding("cards", cards ?? 0), AccountHolding("books", books ?? 0)].compactMap(\.self)
    },
    step: { merge, tx in
      try ReadingAccountMerge(merge: merge, tx: tx).run()
      guard try ContentAccountMerge(merge: merge, tx: tx).step() else { return false }
      return try CardAccountMerge(merge, tx).step()
    })
}
