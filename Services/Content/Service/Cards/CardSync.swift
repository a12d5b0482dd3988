import AppCatalog
import CivilTime
package import ContentContract
package import MessageBus
package import Storage
import Wire

extension CardChanges {
  /// Merges edits in order. An edit that breaks a rule is rejected without affecting the other edits.
  package func sync(_ request: SyncCards, for caller: Caller, in tx: Transaction) throws -> SyncCards.Reply {
    let context = try CardContext(catalog, caller)
    let sync = CardSync(context: context, writing: CardWriter(tx, context), tx: tx)
    let edits = request.edits.values
    func refused(_ card: String?, _ failure: Failure) -> SyncResult {
      SyncResult(card: card ?? "", state: .refused, refusal: failure.localized(to: context.owner.language))
    }
    var results = try edits.map { item in
      try item.map(rejection: { refused($0.id, $0.failure) }) { edit in
        do { return try sync.merge(edit) } catch let failure as Failure { return refused(edit.card.value, failure) }
      }
    }
    Self.removeRepeatedOverrides(from: &results, of: edits)
    return SyncCards.Reply(results: results, use: try use(context, sync.writing))
  }

  /// Removes an overridden part from a result if a later edit of the same call changes this part too. The result of the
  /// later edit shows the device what happened to the part.
  private static func removeRepeatedOverrides(from results: inout [SyncResult], of edits: [Lenient<CardEdit>]) {
    for (place, result) in results.enumerated() {
      guard var overridden = result.overridden else { continue }
      for later in place + 1..<edits.count where results[later].card == result.card && results[later].state == .stored {
        let changed = edits[later].value?.changed.map(\.name) ?? []
        overridden.removeAll { changed.contains($0) }
      }
      results[place].overridden = overridden.isEmpty ? nil : overridden
    }
  }
}

/// Merges the edits of one device, within one transaction. Every reason to reject an edit must be checked before the
/// edit changes anything, because a rejection doesn't roll back the transaction.
private struct CardSync {
  let context: CardContext
  let writing: CardWriter
  let tx: Transaction

  func merge(_ edit: CardEdit) throws -> SyncResult {
    let id = edit.card.value
    guard let old = try writing.reading.stored(id) else { return try mergeMissing(edit) }
    if edit.deleted == true {
      _ = try writing.delete([id])
      return SyncResult(card: id, state: .deleted)
    }
    let merge = try CardMerge(edit, into: old.card, fields: old.fields, rules: context.rules)
    let card = try writing.put(merge.draft, in: old, marked: merge.fields)
    return SyncResult(
      card: id, state: .stored, version: card.version,
      overridden: merge.overridden.isEmpty ? nil : merge.overridden.map(\.name))
  }

  /// Creates a card that the device made, unless the card has been deleted since.
  private func mergeMissing(_ edit: CardEdit) throws -> SyncResult {
    let id = edit.card.value
    let isNew = edit.base.value == 0 && edit.deleted != true
    guard isNew, try !DeletedCards(tx).has(id, of: context.owner) else { return SyncResult(card: id, state: .deleted) }
    try writing.checkNew(id)
    let defaults = try context.pair(writing.reading)
    guard let front = edit.front else { throw Failure.invalidParams("front is missing; a new card needs it") }
    let draft = try CardDraft(
      AddCard(
        front: front, back: edit.back, notes: edit.notes, tags: edit.tags, favorite: edit.favorite,
        frontLanguage: edit.frontLanguage, backLanguage: edit.backLanguage), context, defaults: defaults)
    try context.allowance(writing.reading).check(adding: 1, offering: context.offering)
    // Only the time of a new card is corrected. Merges compare uncorrected times; otherwise a repeated edit could
    // appear to be a later one.
    let clock = ClientClock(release: context.app.info.releasedAt, now: tx.wallNow)
    let card = try writing.add(draft, id: id, madeAt: clock.time(edit.editedAt, at: 0, of: 1).milliseconds)
    return SyncResult(card: id, state: .stored, version: card.version)
  }
}
