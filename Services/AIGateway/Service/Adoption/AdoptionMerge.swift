import AIGatewayContract
import ServiceHost
import Storage

/// Has what one account's devices brought go over to another: a text that both have is one.
struct AdoptionMerge {
  let merge: AccountPart.Merge
  let tx: Transaction

  /// - Returns: whether nothing is left.
  func step() throws -> Bool {
    try tx.run(
      """
      INSERT INTO adoptions (account, ends_at) SELECT $2, ends_at FROM adoptions WHERE account = $1
      ON CONFLICT (account) DO UPDATE SET
        ends_at = CASE WHEN excluded.ends_at > adoptions.ends_at THEN excluded.ends_at ELSE adoptions.ends_at END
      """, merge.account, merge.into)
    try tx.run("DELETE FROM adoptions WHERE account = $1", merge.account)
    let (from, into) = (AdoptionTable(db: tx, account: merge.account), AdoptionTable(db: tx, account: merge.into))
    let both = try tx.rows(
      """
      SELECT digest FROM adopted_texts WHERE account = $1 AND digest IN (
        SELECT digest FROM adopted_texts WHERE account = $2) ORDER BY digest LIMIT $3
      """, merge.account, merge.into, AccountPart.stepRows
    ) { $0.string(0) }
    for digest in both {
      if let theirs = try from.entry(digest), let own = try into.entry(digest) {
        try into.save(join(theirs, own), as: digest)
      }
      try from.remove(digest)
    }
    guard both.isEmpty else { return false }
    try tx.run(
      """
      UPDATE adopted_texts SET account = $2 WHERE account = $1 AND digest IN (
        SELECT digest FROM adopted_texts WHERE account = $1 ORDER BY digest LIMIT $3)
      """, merge.account, merge.into, AccountPart.stepRows)
    return tx.changes < AccountPart.stepRows
  }

  /// Leaves one of two texts that are the same, with the mark of either and what was said of it.
  private func join(_ theirs: AdoptionTable.Entry, _ own: AdoptionTable.Entry) throws -> AdoptionTable.Entry {
    let texts = TextTable(db: tx)
    var joined = own
    joined.favorite = own.favorite || theirs.favorite
    joined.reaction = own.reaction ?? theirs.reaction
    guard let their = try texts.text(theirs.text, of: merge.account) else { return joined }
    guard let kept = try texts.text(own.text, of: merge.into) else {
      // It goes over with the others, in the place of the one that was deleted.
      joined.text = theirs.text
      return joined
    }
    if their.favorite { try texts.mark(own.text, of: merge.into, favorite: true) }
    if let said = their.reaction {
      if kept.reaction == nil {
        // Their totals come over and have it.
        try texts.react(said, to: own.text, of: merge.into)
      } else {
        try ReactionTable(db: tx).add(-1, of: said, to: theirs.choice, their.generator, by: merge.account)
      }
    }
    _ = try texts.delete(theirs.text, of: merge.account)
    return joined
  }
}
