import AppCatalog
import CivilTime
package import ContentContract
import FSRS
package import MessageBus
import ServiceHost
package import Storage
import Wire

/// Records one owner's reviews. The reviews may arrive in any order, and more than once.
private struct ReviewLog {
  let table: ReviewTable
  let scheduler: FSRS
  let zone: TimeZoneRules

  func record(_ review: NewReview, at: Timestamp) throws -> ReviewResult {
    let id = review.review.value
    let card = try CardReader(table.db, table.owner).stored(review.card.value)?.key
    let before = try card.flatMap { try table.known($0) }
    if try table.has(id) {
      return ReviewResult(review: id, state: .repeated, schedule: before.map { CardSchedule($0) })
    }
    guard let card else { return ReviewResult(review: id, state: .missing) }
    let entry = ReviewTable.Entry(id: id, rating: FSRS.Rating(review.rating), at: at)
    let kept = try table.keptReviews(of: card)
    let memory = try table.memory(of: card, before: entry)
    // If the card's oldest reviews were deleted, the state before the stored ones is unknown.
    if memory == nil, kept > 0, before?.reviews ?? 0 > kept {
      return ReviewResult(review: id, state: .tooOld, schedule: before.map { CardSchedule($0) })
    }
    try table.insert(entry, card: card)
    guard let latest = try replay(from: entry, of: card, memory) else {
      return ReviewResult(review: id, state: .missing)
    }
    let known = ReviewTable.Known(memory: latest, reviews: (before?.reviews ?? 0) + 1)
    try table.set(known, of: card)
    if kept >= ReviewTable.most { try table.forgetOldest(of: card) }
    try DayCounts(table.db, table.owner).count(entry.rating, on: zone.day(of: at), spent: review.spentMs?.value ?? 0)
    return ReviewResult(review: id, state: .recorded, schedule: CardSchedule(known))
  }

  /// Recomputes the memory states after a review and after all later ones, because the review may have arrived late.
  ///
  /// - Returns: The state after the last review.
  private func replay(from entry: ReviewTable.Entry, of card: String, _ memory: FSRS.Memory?) throws -> FSRS.Memory? {
    var memory = memory
    for later in try table.entries(of: card, from: entry) {
      let next = scheduler.review(memory, as: later.rating, at: later.at)
      try table.set(next, after: later.id)
      memory = next
    }
    return memory
  }
}

extension CardChanges {
  /// Records reviews. A review that is submitted repeatedly is recorded once.
  package func record(_ request: RecordReviews, for caller: Caller, in tx: Transaction) throws -> RecordReviews.Reply {
    let context = try CardContext(catalog, caller)
    let zone = try ZoneInfo.rules(of: try caller.account().timeZone)
    let log = ReviewLog(
      table: ReviewTable(db: tx, owner: context.owner), scheduler: try context.scheduler(), zone: zone)
    let clock = ClientClock(release: context.app.info.releasedAt, now: tx.wallNow)
    let reviews = request.reviews.values
    let results = try reviews.enumerated().map { index, item in
      try item.map(rejection: { ReviewResult(review: $0.id ?? "", state: .refused, refusal: $0.failure) }) { review in
        let at = review.reviewedAt.map { clock.time($0, at: index, of: reviews.count) } ?? tx.wallNow
        return try log.record(review, at: at)
      }
    }
    return RecordReviews.Reply(results: results)
  }
}

extension CardContext {
  /// - Throws: `not_found` for an app without reviews.
  func scheduler() throws(Failure) -> FSRS {
    guard let rules = rules.reviews else { throw .notFound(.noReviews) }
    return rules.scheduler
  }
}

extension FSRS.Rating {
  fileprivate init(_ rating: ReviewRating) {
    self =
      switch rating {
      case .again: .again
      case .hard: .hard
      case .good: .good
      case .easy: .easy
      }
  }
}

extension CardSchedule {
  init(_ known: ReviewTable.Known) {
    self.init(
      stage: String(describing: known.memory.stage), dueAt: known.memory.due.milliseconds, reviews: known.reviews,
      stability: known.memory.stability, difficulty: known.memory.difficulty)
  }
}
