package import AppCatalog
import CardFiles
import CivilTime
package import ContentContract
package import EventLoop
import Files
import MessageBus
import ServiceHost
package import Storage
package import Telemetry
package import Transfers
import Wire

/// Imports files of cards, a few at a time. A worker thread reads and checks the rows, and small transactions between
/// other changes add the cards.
@Loop package final class CardImports: BackgroundJob {
  /// The time after which an import pauses so that waiting imports can run. When the import continues, it reopens its
  /// file, which takes up to two seconds for the largest files.
  package nonisolated static let turn = Duration.seconds(2)
  /// The number of rows per transaction, a few milliseconds of work.
  private nonisolated static let rows = 20
  /// The number of existing cards that the search for duplicates reads per turn of the event loop.
  private nonisolated static let readPerTurn = 500

  private let store: Store
  private let catalog: AppCatalog
  private let files: Transfers
  private let clock: LoopClock
  private let jobs: FileJobs
  private let turn: Duration
  private var watchers: [String: [Int: AsyncStream<ImportState>.Continuation]] = [:]
  private var watcher = 0

  /// - Parameters:
  ///   - files: The uploaded files.
  ///   - log: Receives a warning for each failure. Failed work is retried.
  ///   - turn: The time after which an import pauses so that waiting imports can run.
  package init(
    store: Store, catalog: AppCatalog, files: Transfers, clock: LoopClock, log: Log, turn: Duration = CardImports.turn
  ) {
    self.turn = turn
    self.store = store
    self.catalog = catalog
    self.files = files
    self.clock = clock
    // Each import keeps a file open and may unpack an Anki package. Both concurrent imports have their own threads, so
    // unpacking a large package in one doesn't delay the other.
    jobs = FileJobs(
      "import", most: 2, threads: 2, scratch: "\(files.folder.path)-unpacked", clock: clock, log: log)
  }

  /// Continues the imports that were running when the process ended.
  package func start() { jobs.start(self) }

  /// Stops the imports. A running step is completed.
  package func stop() { jobs.stop() }

  /// Checks for imports to continue.
  func wake() { jobs.wake(self) }

  /// Calls `body` with the current state of an import, and with each new state until the import ends.
  ///
  /// - Parameter account: The caller's account, to which the database query is attributed.
  package func follow(_ id: String, for account: String? = nil, _ body: (ImportState) async throws -> Void) async throws
  {
    let (number, states) = watch(id)
    defer { stopWatching(id, number) }
    // Read the state after the watcher is registered, so that the end of the import isn't missed.
    if let now = try await store.query(of: account, { try ImportTable($0).find(id) }) {
      try await body(now.state)
      if now.state.phase != .running { return }
    }
    for await state in states {
      try await body(state)
      if state.phase != .running { return }
    }
    try Task.checkCancellation()
  }

  private func watch(_ id: String) -> (number: Int, states: AsyncStream<ImportState>) {
    watcher += 1
    let (states, continuation) = AsyncStream.makeStream(of: ImportState.self, bufferingPolicy: .bufferingNewest(1))
    watchers[id, default: [:]][watcher] = continuation
    return (watcher, states)
  }

  private func stopWatching(_ id: String, _ number: Int) {
    watchers[id]?[number] = nil
    if watchers[id]?.isEmpty == true { watchers[id] = nil }
  }

  /// Sends a state to the import's watchers.
  func publish(_ state: ImportState) {
    for listener in watchers[state.id, default: [:]].values { listener.yield(state) }
  }
}

extension CardImports: FileJobList {
  func unfinished(most: Int) async throws -> [String] {
    try await store.query { try ImportTable($0).running(most: most) }
  }

  func run(_ id: String) async throws {
    guard let stored = try await store.query({ try ImportTable($0).find(id) }) else { return }
    let path = files.folder.file(stored.state.file)
    let folder = jobs.folder(of: id)
    let source: ImportSource
    var seen: Int?
    do {
      let context = try CardContext(catalog, Caller(principal: stored.owner))
      let existing = stored.request.duplicates == .add ? nil : try await existingCards(of: context.owner)
      seen = existing?.last
      let rules = try await store.query { try Self.rules(of: stored, in: context, $0) }
      source = try await jobs.work.run(inQueue: id) {
        try ImportSource(
          path, as: stored.state.format, stored.request, scratch: folder, rules: rules, known: existing?.hashes,
          done: stored.state.read)
      }
    } catch let fault as CardFileFault {
      return try await fail(id, done: stored.state.read, reason: fault.description, account: stored.owner.account)
    } catch let fault as FileFault where fault.errno == Self.noFile {
      return try await fail(id, done: stored.state.read, reason: "the file was deleted", account: stored.owner.account)
    }
    try await importRows(of: stored, from: source, seen: seen)
  }

  private nonisolated static let noFile: Int32 = 2

  private func importRows(of stored: StoredImport, from source: ImportSource, seen: Int?) async throws {
    let id = stored.state.id
    let account = stored.owner.account
    var done = stored.state.read
    var seen = seen
    var others = [Int]()
    let end = clock.now + turn
    while !jobs.isStopped {
      let beside = others
      let part = try await jobs.work.run(inQueue: id) { try source.next(Self.rows, beside: beside) }
      let step = ImportStep(
        catalog: catalog, id: id, done: done, rows: part.rows, end: part.end, seen: seen, removeFile: removal)
      guard let outcome = try await store(step, account) else { return }
      publish(outcome.state)
      if outcome.state.phase != .running { return }
      done = outcome.state.read
      seen = outcome.seen
      others = outcome.others
      if jobs.hasWaiting, clock.now >= end { return }
    }
  }

  /// Runs a step in one transaction. If one of its cards is rejected, the step is repeated row by row.
  private func store(_ step: ImportStep, _ account: String) async throws -> ImportStep.Outcome? {
    do {
      return try await store.write(of: account) { try step.run(in: $0) }
    } catch let failure as Failure where Self.isCausedByCard(failure) {
      guard step.rows.count > 1 else { return try await store(refused: step, failure, account) }
      var outcome = ImportStep.Outcome?.none
      var done = step.done
      var seen = step.seen
      for (index, row) in step.rows.enumerated() {
        let isLast = index == step.rows.count - 1
        let single = ImportStep(
          catalog: catalog, id: step.id, done: done, rows: [row], end: isLast ? step.end : nil, seen: seen,
          removeFile: removal)
        guard let next = try await store(single, account) else { return nil }
        done = next.state.read
        seen = next.seen
        outcome = next
        if next.state.phase != .running { break }
      }
      return outcome
    }
  }

  private func store(refused step: ImportStep, _ failure: Failure, _ account: String) async throws
    -> ImportStep.Outcome?
  {
    let rows = step.rows.map { row in
      ImportRow(number: row.number, line: row.line, card: .failure(RowFault(refusal: failure)))
    }
    let skipping = ImportStep(
      catalog: catalog, id: step.id, done: step.done, rows: rows, end: step.end, seen: step.seen, removeFile: removal)
    return try await store.write(of: account) { try skipping.run(in: $0) }
  }

  private static func isCausedByCard(_ failure: Failure) -> Bool {
    [.invalidParams, .limitExceeded].contains(failure.kind)
  }

  private var removal: @Sendable (String, String, Transaction) throws -> Void {
    let files = files
    return { file, account, tx in try files.remove(file, of: account, in: tx) }
  }

  private func fail(_ id: String, done: Int, reason: String, account: String) async throws {
    let step = ImportStep(
      catalog: catalog, id: id, done: done, rows: [], end: .damaged(reason), seen: nil, removeFile: removal)
    if let outcome = try await store.write(of: account, { try step.run(in: $0) }) { publish(outcome.state) }
  }

  /// Returns hashes of the front and back of all cards of an account, and the position of the last card.
  private func existingCards(of owner: Owner) async throws -> (hashes: Set<Int>, last: Int) {
    var known = Set<Int>()
    var last = try await store.query { try AllCardsDeletion($0, owner).end().place }
    while true {
      let cards = try await hashes(of: owner, after: last)
      known.formUnion(cards.map { $0.hash })
      last = cards.last?.place ?? last
      if cards.count < Self.readPerTurn { return (known, last) }
      // Continue in another turn, so that other calls can run in between.
      await Loop.nextTurn()
      try Task.checkCancellation()
    }
  }

  private func hashes(of owner: Owner, after last: Int) async throws -> [(hash: Int, place: Int)] {
    try await store.query { db in
      try db.rows(
        """
        SELECT front, back, position FROM cards WHERE account = $1 AND app = $2 AND position > $3
        ORDER BY position LIMIT $4
        """, owner.account, owner.app, last, Self.readPerTurn
      ) { (hash: CardDraft.contentHash($0.string("front"), $0.string("back")), place: $0.int("position")) }
    }
  }

  private nonisolated static func rules(
    of stored: StoredImport, in context: CardContext, _ db: Reading
  ) throws -> ImportRules {
    try ImportRules(
      rules: context.rules, pair: stored.request.pair(context, CardReader(db, context.owner)),
      tags: stored.request.tags?.names ?? [])
  }
}

extension StartImport {
  /// Returns the languages for cards that don't name their own.
  func pair(_ context: CardContext, _ reading: CardReader) throws -> LanguagePair {
    if let front = frontLanguage, let back = backLanguage { return LanguagePair(front: front.value, back: back.value) }
    var pair = try context.pair(reading)
    pair.front = frontLanguage?.value ?? pair.front
    pair.back = backLanguage?.value ?? pair.back
    return pair
  }
}
