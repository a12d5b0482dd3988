package import AppCatalog
import CivilTime
import ContentContract
package import EventLoop
import MessageBus
import ServiceHost
package import Storage
package import Telemetry
package import Transfers
import Wire

/// Exports cards to files. Each page of cards is read in one turn of the event loop, and then written on a worker
/// thread.
@Loop package final class CardExports: BackgroundJob {
  private let store: Store
  private let catalog: AppCatalog
  private let files: Transfers
  private let clock: LoopClock
  private let jobs: FileJobs

  /// - Parameters:
  ///   - files: Stores the finished files.
  ///   - log: Receives a warning for each failure. Failed work is retried.
  package init(store: Store, catalog: AppCatalog, files: Transfers, clock: LoopClock, log: Log) {
    self.store = store
    self.catalog = catalog
    self.files = files
    self.clock = clock
    // The exports take turns page by page. An account has at most one running export.
    jobs = FileJobs(
      "export", most: 8, threads: 1, scratch: "\(files.folder.path)-packed", clock: clock, log: log)
  }

  /// Restarts the exports that were running when the process ended.
  package func start() { jobs.start(self) }

  package func stop() { jobs.stop() }

  /// Checks for exports to run.
  func wake() { jobs.wake(self) }
}

extension CardExports: FileJobList {
  func unfinished(most: Int) async throws -> [String] {
    try await store.query { try ExportTable($0).running(most: most) }
  }

  func run(_ id: String) async throws {
    guard let stored = try await store.query({ try ExportTable($0).find(id) }) else { return }
    let draft = TransferDraft(in: files)
    do {
      try await make(stored, draft)
    } catch {
      await draft.abandon()
      // A permanent failure is reported in the export's state; a temporary one is retried.
      guard let failure = error as? Failure, ![.unavailable, .overloaded].contains(failure.kind) else { throw error }
      var state = stored.state
      state.phase = .failed
      state.reason = failure.message.en
      try await put(state, stored.owner.account)
    }
  }

  private func make(_ stored: StoredExport, _ draft: TransferDraft) async throws {
    var state = stored.state
    let id = state.id
    let account = stored.owner.account
    let folder = jobs.folder(of: id)
    let now = clock.wallNow
    let context = try CardContext(catalog, Caller(principal: stored.owner))
    let deck = context.app.info.name[context.owner.language]
    let file = try await jobs.work.run(inQueue: id) {
      try ExportFile(stored.request.format, scratch: folder, deck: deck, now: now)
    }
    var cursor: PageCursor?
    while !jobs.isStopped {
      let filter = try CardFilter(stored.request.page(from: cursor), of: context.owner)
      let (page, next) = try await store.query { try CardReader($0, context.owner).page(filter) }
      let text = page.text
      let bytes = try await jobs.work.run(inQueue: id) { try file.bytes(of: text) }
      if !bytes.isEmpty { try await draft.append(bytes) }
      state.cards += page.count
      guard let next else { break }
      cursor = try PageCursor(next)
      guard try await put(state, account) else { return await draft.abandon() }
    }
    if jobs.isStopped { return await draft.abandon() }
    try await finish(state, with: file, in: draft, for: stored.owner)
  }

  /// Completes the file, and records it in the export's state.
  private func finish(
    _ unfinished: ExportState, with file: ExportFile, in draft: TransferDraft, for owner: Principal
  ) async throws {
    var state = unfinished
    let rest = try await jobs.work.run(inQueue: state.id) { try file.end() }
    if !rest.isEmpty { try await draft.append(rest) }
    if let package = file.package { try await draft.take(package) }
    let finished = try await draft.finish(kind: state.format.rawValue, account: owner.account, app: owner.app)
    state.phase = .finished
    state.file = finished.id
    try await put(state, owner.account)
  }

  /// - Returns: False if the export no longer exists.
  @discardableResult private func put(_ state: ExportState, _ account: String) async throws -> Bool {
    try await store.write(of: account) { tx in
      var state = state
      state.changedAt = tx.wallNow.milliseconds
      let table = ExportTable(tx)
      guard try table.find(state.id) != nil else { return false }
      try table.put(state)
      return true
    }
  }
}

extension StartExport {
  /// Returns the request for a page of the exported cards.
  fileprivate func page(from cursor: PageCursor?) -> ListCards {
    ListCards(
      limit: 200, cursor: cursor, frontLanguage: frontLanguage, backLanguage: backLanguage, tag: tag,
      favorite: favorite, text: text)
  }
}
