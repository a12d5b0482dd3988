import ContentContract
import ServiceHost
import Storage

/// Moves an account's reading positions to another account: at most one row for each book of the app.
struct ReadingAccountMerge {
  let merge: AccountPart.Merge
  let tx: Transaction

  func run() throws {
    let from = table(of: merge.account)
    let into = table(of: merge.into)
    for state in try from.all() {
      let other = try into.state(of: state.book)
      try into.set(other.map { Self.joined(state, $0) } ?? state)
    }
    try tx.run("DELETE FROM reading WHERE account = $1 AND app = $2", merge.account, merge.app)
  }

  private func table(of account: String) -> ReadingTable {
    ReadingTable(tx, Owner(account: account, app: merge.app))
  }

  /// Combines two accounts' states of a book, in either order: the most recently read position counts, and the book is
  /// finished or a favourite if it is so in either account. A book that was finished in one account and then begun in
  /// the other is being read again.
  static func joined(_ one: ReadingState, _ other: ReadingState) -> ReadingState {
    let place = (one.readAt ?? -1, one.changedAt, one.page)
    let otherPlace = (other.readAt ?? -1, other.changedAt, other.page)
    var state = place > otherPlace ? one : other
    // At the same place, the book is in progress only if it is in progress in both states.
    let isOpen = place == otherPlace ? one.isInProgress && other.isInProgress : state.isInProgress
    state.finished = one.finished || other.finished
    state.again = state.finished && isOpen && state.page > 0 ? true : nil
    state.favorite = one.favorite || other.favorite
    state.readAt = [one.readAt, other.readAt].compactMap(\.self).max()
    return state
  }
}
