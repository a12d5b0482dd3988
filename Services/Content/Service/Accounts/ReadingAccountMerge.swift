import ContentContract
import ServiceHost
import Storage

/// Moves an account's reading positions to another account. One step is enough, because an account has at most one
/// position for each book of the app.
struct ReadingAccountMerge {
  let merge: AccountPart.Merge
  let tx: Transaction

  func run() throws {
    let from = table(of: merge.account)
    let into = table(of: merge.into)
    for state in try from.all() {
      let other = try into.state(of: state.book)
      try into.set(other.map { Self.merged(state, $0) } ?? state)
    }
    try tx.run("DELETE FROM reading WHERE account = $1 AND app = $2", merge.account, merge.app)
  }

  private func table(of account: String) -> ReadingTable {
    ReadingTable(tx, Owner(account: account, app: merge.app))
  }

  /// Combines two accounts' states of a book. The order of the arguments doesn't matter. The position that was read
  /// more recently counts. The book is finished if it is finished in either account. The same rule applies to
  /// favourites. A book that was finished in one account and then begun in the other counts as being read again.
  static func merged(_ one: ReadingState, _ other: ReadingState) -> ReadingState {
    let recency = (one.readAt ?? -1, one.changedAt, one.page)
    let otherRecency = (other.readAt ?? -1, other.changedAt, other.page)
    var state = recency > otherRecency ? one : other
    // If both states have the same times and the same page, the book is in progress only if it is in progress in both.
    let isOpen = recency == otherRecency ? one.isInProgress && other.isInProgress : state.isInProgress
    state.finished = one.finished || other.finished
    state.again = state.finished && isOpen && state.page > 0 ? true : nil
    state.favorite = one.favorite || other.favorite
    state.readAt = [one.readAt, other.readAt].compactMap(\.self).max()
    return state
  }
}
