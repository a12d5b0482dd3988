import AIGatewayContract
import ServiceHost
import Storage

/// Moves the records of imported texts from one account to another. A text that both accounts imported is kept once.
/// The import closes at the later of the accounts' closing times, or at the earlier one if the user has deleted all
/// texts of either account.
struct LocalImportMerge {
  let merge: AccountPart.Merge
  let tx: Transaction

  /// - Returns: True if no records are left to move.
  func step() throws -> Bool {
    try moveState()
    guard try mergeDuplicates() else { return false }
    try tx.run(
      """
      UPDATE adopted_texts SET account = $2 WHERE account = $1 AND digest IN (
        SELECT digest FROM adopted_texts WHERE account = $1 ORDER BY digest LIMIT $3)
      """, merge.account, merge.into, AccountPart.stepRows)
    return tx.changes < AccountPart.stepRows
  }

  private func moveState() throws {
    try tx.run(
      """
      INSERT INTO adoptions (account, ends_at, deleted_at)
      SELECT $2, ends_at, deleted_at FROM adoptions WHERE account = $1
      ON CONFLICT (account) DO UPDATE SET
        ends_at = CASE
          WHEN (adoptions.deleted_at IS NULL AND excluded.deleted_at IS NULL) = (excluded.ends_at > adoptions.ends_at)
          THEN excluded.ends_at ELSE adoptions.ends_at END,
        deleted_at = coalesce(adoptions.deleted_at, excluded.deleted_at)
      """, merge.account, merge.into)
    try tx.run("DELETE FROM adoptions WHERE account = $1", merge.account)
  }

  /// Merges some of the texts that both accounts imported.
  ///
  /// - Returns: True if no such texts are left.
  private func mergeDuplicates() throws -> Bool {
    let from = LocalImportTable(db: tx, account: merge.account)
    let into = LocalImportTable(db: tx, account: merge.into)
    let both = try tx.values(
      of: String.self,
      """
      SELECT digest FROM adopted_texts WHERE account = $1 AND digest IN (
        SELECT digest FROM adopted_texts WHERE account = $2) ORDER BY digest LIMIT $3
      """, merge.account, merge.into, AccountPart.stepRows)
    for digest in both {
      if let theirs = try from.entry(digest), let own = try into.entry(digest) {
        try into.save(merged(theirs, own), as: digest)
      }
      try from.remove(digest)
    }
    return both.isEmpty
  }

  /// Merges two identical texts into one, with the latest favourite mark and reaction. A text that was deleted in
  /// either account stays deleted.
  private func merged(
    _ theirs: LocalImportTable.Entry, _ own: LocalImportTable.Entry
  ) throws -> LocalImportTable.Entry {
    let texts = TextTable(db: tx)
    let merged = own.merged(favorite: theirs.favorite, reaction: theirs.reaction)
    let their = try texts.userChanges(of: theirs.text, by: merge.account)
    let kept = try texts.userChanges(of: own.text, by: merge.into)
    _ = try texts.delete(theirs.text, of: merge.account)
    guard let their, let kept else {
      _ = try texts.delete(own.text, of: merge.into)
      return merged
    }
    let marked = Self.last(their.markedHere(since: theirs), kept.markedHere(since: own)) { !$0 && $1 }
    try texts.mark(own.text, of: merge.into, favorite: marked.map(\.value) ?? merged.favorite, at: marked?.time)
    let reacted = Self.last(their.reactedHere(since: theirs), kept.reactedHere(since: own)) { ($0 ?? "") < ($1 ?? "") }
    let reaction = reacted.map(\.value) ?? merged.reaction
    try texts.react(reaction, to: own.text, of: merge.into, at: reacted?.time)
    // The totals of both accounts are added up later. Only the reaction to the remaining copy counts.
    let totals = ReactionTable(db: tx)
    try totals.add(-1, of: their.reaction, to: theirs.choice, kept.generator, by: merge.account)
    try totals.replace(kept.reaction, with: reaction, to: own.choice, kept.generator, by: merge.into)
    return merged
  }

  /// Returns the later of two changes, or the one with the greater value if both have the same time.
  private static func last<Value>(
    _ one: TextTable.UserChanges.ServerChange<Value>?, _ other: TextTable.UserChanges.ServerChange<Value>?,
    isLess: (Value, Value) -> Bool
  ) -> TextTable.UserChanges.ServerChange<Value>? {
    guard let one, let other else { return one ?? other }
    if one.time != other.time { return one.time < other.time ? other : one }
    return isLess(one.value, other.value) ? other : one
  }
}
