import ContentContract
import ServiceHost
import Storage

/// Moves an account's reading positions to another account. There is at most one row per book of the app.
struct ReadingMerge {
  let merge: AccountPart.Merge
  let tx: Transaction

  func run() throws {
    let (from, into) = (table(of: merge.account), table(of: merge.into))
    for state in try from.all() {
      let other = try into.state(of: state.book)
      try into.set(other.map { Self.joined(state, $0) } ?? state)
    }
    try tx.run("DELETE FROM reading WHERE account = $1 AND app = $2", merge.account, merge.app)
  }

  private func table(of account: String) -> ReadingTable {
    ReadingTable(tx, Owner(account: account, app: merge.app))
  }

  /// Merges two states of a book. The position that was read last counts, and the book is finished or a favourite if
  /// either state has it so. A book that was finished in one state and started later in the other is being read again.
  static func joined(_ one: ReadingState, _ other: ReadingState) -> ReadingState {
    let isLater = (one.readAt ?? -1, one.changedAt, one.page) > (other.readAt ?? -1, other.changedAt, other.page)
    var state = isLater ? one : other
    let isGoingOn = state.isInProgress && state.page > 0
    state.finished = one.finished || other.finished
    state.again = state.finished && isGoingOn ? true : nil
    state.favorite = one.favorite || other.favorite
    state.readAt = [one.readAt, other.readAt].compactMap(\.self).max()
    return state
  }
}
