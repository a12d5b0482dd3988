import CivilTime
import ContentContract
import Storage
import Wire

/// Cards that a device created.
extension CardWriting {
  /// Checks the id that a device gave a new card: it must look like a server's id. The account has no card with this
  /// id; another account may have one, since one user's devices may use two accounts.
  func checkNew(_ id: String) throws {
    let random = id.utf8.dropFirst(4)
    let isPlain = random.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    guard id.hasPrefix("crd_"), isPlain, (16...96).contains(random.count) else {
      throw Failure.invalidParams(
        "card must be crd_ and 16 to 96 lower-case letters and digits for a new card")
    }
  }

  /// Sets a card's creation time to the earliest, and its change time to the latest, that any device reported.
  ///
  /// - Parameter old: The card before this device's card was imported.
  func putTimes(
    of card: Flashcard, was old: StoredCard, madeAt: ClientTime, changedAt: ClientTime
  ) throws -> Flashcard {
    let before = old.card
    var now = card
    now.createdAt = min(before.createdAt, madeAt.milliseconds)
    now.changedAt = max(before.changedAt, min(changedAt.milliseconds, tx.wallNow.milliseconds))
    guard now != card else { return card }
    // Other devices learn of the change: through the change of the content, or through one made here.
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
