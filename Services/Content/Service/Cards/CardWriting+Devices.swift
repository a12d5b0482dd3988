import CivilTime
import ContentContract
import Storage
import Wire

/// Cards that a device made.
extension CardWriting {
  /// Whether a device may give a new card this id: one that looks like ours. The account has no card of this id; another
  /// account may, since one user's devices may have two accounts.
  func checkNew(_ id: String) throws {
    let random = id.utf8.dropFirst(4)
    let isPlain = random.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    guard id.hasPrefix("crd_"), isPlain, (16...96).contains(random.count) else {
      throw Failure.invalidParams(
        "card must be crd_ and 16 to 96 lower-case letters and digits, since the card is new")
    }
  }

  /// Has a card be as old as the oldest that any device knew it, and changed when the last of them did.
  ///
  /// - Parameter old: the card before this device's was taken over.
  func putTimes(
    of card: Flashcard, was old: StoredCard, madeAt: ClientTime, changedAt: ClientTime
  ) throws -> Flashcard {
    let before = old.card
    var now = card
    now.createdAt = min(before.createdAt, madeAt.milliseconds)
    now.changedAt = max(before.changedAt, min(changedAt.milliseconds, tx.wallNow.milliseconds))
    guard now != card else { return card }
    // Other devices hear of it: by the change that its content made, or by one of its own.
    if card.version == before.version {
      now.version += 1
      try tx.run("UPDATE cards SET change = $2 WHERE id = $1", old.key, tx.nextChange(of: owner))
    }
    try tx.run(
      """
      UPDATE cards SET created_at = $2, changed_at = $3, version = $4, kept = $4,
        \(CardFolding.kept(for: "$4")) WHERE id = $1
      """, old.key, now.createdAt, now.changedAt, now.version)
    return now
  }
}
