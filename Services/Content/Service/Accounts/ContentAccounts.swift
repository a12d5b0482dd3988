import EventLoop
package import ServiceHost
import Storage

/// What `content` has of an account, and how it goes over to another (E1).
package enum ContentAccounts {
  /// What goes with an account to another cell: imports and exports, deletions of all cards and moves of tags come to an
  /// end first.
  ///
  /// - Parameters:
  ///   - wake: has what waits be gone on with.
  ///   - leaving: removes its files.
  package static func moving(
    wake: @escaping @Loop @Sendable () -> Void,
    leaving: @escaping @Loop @Sendable (_ account: String) async throws -> Void
  ) -> AccountMoving {
    var moving = AccountMoving()
    moving.isUnfinished = { account, db in
      try db.first(
        """
        SELECT 1 WHERE EXISTS (SELECT 1 FROM imports WHERE account = $1 AND phase = 'running')
          OR EXISTS (SELECT 1 FROM exports WHERE account = $1 AND phase = 'running')
          OR EXISTS (SELECT 1 FROM clearings WHERE account = $1)
          OR EXISTS (SELECT 1 FROM tag_moves JOIN tags ON tags.id = tag_moves.tag WHERE tags.account = $1)
        """, account
      ) { _ in true } ?? false
    }
    moving.settled = { _, tx in tx.whenCommitted(wake) }
    moving.leaving = leaving
    return moving
  }

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
