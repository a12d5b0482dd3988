import AppCatalog
import CardFiles
import CivilTime
import ContentContract
import MessageBus
import Storage
import Wire

/// Adds some rows to the account's cards in one transaction, which also updates the import's progress. Each row is
/// therefore imported exactly once, even if the service is killed.
struct ImportStep: Sendable {
  let catalog: AppCatalog
  let id: String
  /// The number of rows that were imported before this step.
  let done: Int
  let rows: [ImportRow]
  /// The end of the file, if it follows these rows.
  let end: ImportSource.End?
  /// The position of the last card that was compared with the file's rows; nil if duplicates are allowed.
  let seen: Int?
  /// Deletes the file. Called when the whole file has been read.
  let removeFile: @Sendable (_ file: String, _ account: String, Transaction) throws -> Void

  struct Outcome: Sendable {
    var state: ImportState
    /// The position of the account's last card after the step.
    var seen: Int?
    /// Hashes of the front and back of cards that were added outside the import since the previous step.
    var others: [Int] = []
  }

  /// The time for which an import may rely on the plan that the account had when the import was started or resumed.
  static let planTime = Duration.seconds(3600)

  /// - Returns: Nil if the import can't continue with this step, because it was cancelled or erased.
  /// - Throws: The error of adding a card. The step then changes nothing.
  func run(in tx: Transaction) throws -> Outcome? {
    let table = ImportTable(tx)
    guard let stored = try table.find(id), stored.state.phase == .running, stored.state.read == done else { return nil }
    var outcome = Outcome(state: stored.state, seen: seen)
    guard tx.wallNow - stored.resumedAt < Self.planTime else { return try stop(&outcome, reason: "too_long", in: tx) }
    let context = try CardContext(catalog, Caller(principal: stored.owner))
    let writing = CardWriter(tx, context)
    outcome.others = try others(writing)
    let used = try writing.reading.used()
    let fits = context.allowance(used: used).limit.map { max(0, $0 - used) } ?? .max
    let drafts = try read(atMost: fits, &outcome, of: stored, in: table)
    try add(drafts, to: context, by: writing, &outcome)
    if outcome.state.read < done + rows.count { return try stop(&outcome, reason: "limit_exceeded", in: tx) }
    if end == nil, outcome.state.skipped > ImportTable.maxRowsWithoutCard + used + drafts.count {
      return try giveUp(&outcome, in: tx)
    }
    try finish(&outcome.state, of: stored, in: tx)
    return outcome
  }

  /// Returns the cards of the rows, and skips rows without a card. Stops before the first card that doesn't fit.
  private func read(
    atMost most: Int, _ outcome: inout Outcome, of stored: StoredImport, in table: ImportTable
  ) throws -> [CardDraft] {
    var drafts: [CardDraft] = []
    for row in rows {
      switch row.card {
      case .success(let draft) where outcome.others.contains(draft.contentHash):
        try skip(row, for: .duplicate, &outcome.state, of: stored, in: table)
      case .success where drafts.count == most: return drafts
      case .success(let draft):
        drafts.append(draft)
        outcome.state.read += 1
      case .failure(let fault): try skip(row, for: fault, &outcome.state, of: stored, in: table)
      }
    }
    return drafts
  }

  /// Ends an import whose file has too many rows without a card.
  private func giveUp(_ outcome: inout Outcome, in tx: Transaction) throws -> Outcome {
    let reason =
      "the import stopped, because \(outcome.state.skipped) rows produced no card; see the reasons for the first ones"
    return try stop(&outcome, as: .failed, reason: reason, in: tx)
  }

  private func add(
    _ drafts: [CardDraft], to context: CardContext, by writing: CardWriter, _ outcome: inout Outcome
  ) throws {
    guard !drafts.isEmpty else { return }
    _ = try writing.add(drafts) { used in
      try context.allowance(used: used).check(adding: drafts.count, offering: context.offering)
    }
    outcome.state.added += drafts.count
    if seen != nil { outcome.seen = try Self.lastPlace(writing) }
  }

  private func skip(
    _ row: ImportRow, for fault: RowFault, _ state: inout ImportState, of stored: StoredImport, in table: ImportTable
  ) throws {
    if state.skipped < ImportTable.keptFaults { try table.add(row.skipped(fault), of: stored) }
    state.read += 1
    state.skipped += 1
  }

  private func stop(
    _ outcome: inout Outcome, as phase: ImportState.Phase = .stopped, reason: String, in tx: Transaction
  ) throws -> Outcome {
    outcome.state.phase = phase
    outcome.state.reason = reason
    outcome.state.changedAt = tx.wallNow.milliseconds
    try ImportTable(tx).put(outcome.state)
    return outcome
  }

  private func finish(_ state: inout ImportState, of stored: StoredImport, in tx: Transaction) throws {
    switch end {
    case nil: break
    case .whole: state.phase = .finished
    case .damaged(let reason):
      state.phase = .failed
      state.reason = reason
    }
    state.changedAt = tx.wallNow.milliseconds
    try ImportTable(tx).put(state)
    if state.phase == .finished { try removeFile(state.file, stored.owner.account, tx) }
  }

  private func others(_ writing: CardWriter) throws -> [Int] {
    guard let seen else { return [] }
    return try writing.tx.rows(
      "SELECT front, back FROM cards WHERE account = $1 AND app = $2 AND position > $3", writing.owner.account,
      writing.owner.app, seen
    ) { CardDraft.contentHash($0.string("front"), $0.string("back")) }
  }

  private static func lastPlace(_ writing: CardWriter) throws -> Int {
    try writing.tx.value(
      of: Int.self, "SELECT last_position FROM shelves WHERE account = $1 AND app = $2", writing.owner.account,
      writing.owner.app) ?? 0
  }
}
