import CivilTime
import ContentContract
import Storage
import Wire

/// Cards that a device made.
extension CardWriting {
  /// Whether a device may give a new card this id: one that nobody else comes upon, and that looks like ours.
  func checkNew(_ id: String) throws {
    let random = id.utf8.dropFirst(4)
    let isPlain = random.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    guard id.hasPrefix("crd_"), isPlain, (16...96).contains(random.count) else {
      throw Failure.invalidParams(
        "card must be crd_ and 16 to 96 lower-case letters and digits, since the card is new")
    }
    if try tx.first("SELECT 1 FROM cards WHERE id = $1", id, map: { $0.int(0) }) != nil {
      throw Failure.invalidParams("card is an id that is taken: a new card needs one of its own")
    }
  }

  /// Has a card be as old as the oldest that any device knew it, and changed when the last of them did.
  ///
  /// - Parameter before: the card before this device's was taken over.
  func putTimes(
    of card: Flashcard, was before: Flashcard, madeAt: ClientTime, changedAt: ClientTime
  ) throws -> Flashcard {
    var now = card
    now.createdAt = min(before.createdAt, madeAt.milliseconds)
    now.changedAt = max(before.changedAt, min(changedAt.milliseconds, tx.wallNow.milliseconds))
    guard now != card else { return card }
    // Other devices hear of it: by the change that its content made, or by one of its own.
    if card.version == before.version {
      now.version += 1
      try tx.run("UPDATE cards SET change = $2 WHERE id = $1", now.id, tx.nextChange(of: owner))
    }
    try tx.run(
      """
      UPDATE cards SET created_at = $2, changed_at = $3, version = $4, kept = $4,
        \(CardFolding.kept(for: "$4")) WHERE id = $1
      """, now.id, now.createdAt, now.changedAt, now.version)
    return now
  }
}
