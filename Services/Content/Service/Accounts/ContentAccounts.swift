package import ServiceHost
import Storage

/// What `content` has of an account, and how it goes over to another (E1).
package enum ContentAccounts {
  /// Cards stand behind those of the other account, whatever its plan has room for; tags of one name are one; of a book
  /// that both have read the later place counts.
  package static let part = AccountPart(
    holdings: { account, app, db in
      let cards = try db.first("SELECT used FROM shelves WHERE account = $1 AND app = $2", account, app) { $0.int(0) }
      let books = try db.first("SELECT count(*) FROM reading WHERE account = $1 AND app = $2", account, app) {
        $0.int(0)
      }
      return [AccountHolding("cards", cards ?? 0), AccountHolding("books", books ?? 0)].compactMap(\.self)
    },
    step: { merge, tx in
      try ReadingMerge(merge: merge, tx: tx).run()
      guard try ContentHandover(merge: merge, tx: tx).step() else { return false }
      return try CardHandover(merge, tx).step()
    })
}
