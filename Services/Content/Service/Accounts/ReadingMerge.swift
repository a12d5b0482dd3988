import ContentContract
import ServiceHost
import Storage

/// Has what an account read go over to another: at most a row a book of the app.
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

  /// The place where it was read last; finished and favourite where either is. A book that was finished on one side and
  /// then begun on the other is read again.
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
