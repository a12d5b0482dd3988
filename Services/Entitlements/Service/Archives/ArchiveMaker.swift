import CivilTime
package import EventLoop
import Files
package import ServiceHost
package import Storage
package import Telemetry
package import Transfers
import Wire

/// Makes archives of everything that the services store about an account (R16). Accounts take turns.
///
/// Requests are stored in the database, and the services' replies on disk, one part per table. After a restart, work
/// continues after the last complete part. Memory holds one page of rows at a time.
@Loop package final class ArchiveMaker: BackgroundJob {
  /// The kind of an archive's file among an account's files.
  nonisolated static let kind = "archive"
  /// The largest total size of an account's parts, in bytes.
  private nonisolated static let mostBytes = 1 << 30
  /// The time that an archive is worked on while others wait. A part in progress is finished first.
  package nonisolated static let turn = Duration.seconds(5)
  /// The delay before a failed archive is tried again.
  private nonisolated static let pause = Duration.seconds(2)

  /// The validity of a link to an archive: long enough to download a large one over a slow connection.
  nonisolated static let linkLife = Duration.seconds(1800)

  let store: Store
  let files: Transfers
  let links: FileLinks
  private let people: PeopleReader
  private let clock: LoopClock
  private let log: Log
  private let scratch: String
  private let mostBytes: Int
  private let turn: Duration
  private let work = WorkThreads(1, waiting: 64)
  private var timer: DueTimer?
  /// The account whose archive is in progress.
  private var making: String?
  /// Callers that wait until the archive in progress is finished or abandoned.
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates the maker; call `start` to begin.
  ///
  /// - Parameters:
  ///   - files: Stores the finished archives.
  ///   - people: Reads what the services store.
  ///   - mostBytes: The largest total size of an account's parts, before packing.
  package init(
    store: Store, files: Transfers, people: PeopleReader, clock: LoopClock, log: Log,
    mostBytes: Int = ArchiveMaker.mostBytes, turn: Duration = ArchiveMaker.turn
  ) {
    self.turn = turn
    self.store = store
    self.files = files
    self.people = people
    self.clock = clock
    self.log = log
    self.mostBytes = mostBytes
    links = FileLinks(beside: store.path, clock: clock, log: log)
    scratch = "\(files.folder.path)-parts"
    timer = DueTimer(
      clock: clock, longestWait: .seconds(60), pause: Self.pause,
      look: { try await store.query { try ArchiveTable(db: $0).next()?.nextTryAt } },
      failed: { log.error("can't create archives now", ["reason": "\($0)"]) },
      run: { [weak self] in try await self?.goOn() })
  }

  /// Continues requested archives, and deletes parts of unwanted archives.
  package func start() {
    let leftovers = (try? Disk.list(scratch)) ?? []
    Loop.task {
      for account in leftovers {
        let entry = try await self.store.query { try ArchiveTable(db: $0).entry(of: account) }
        if entry?.nextTryAt == nil { try await self.remove(self.folder(of: account)) }
      }
    }
    timer?.arm()
  }
  /// Starts no further archives.
  package func stop() { timer?.stop() }
  /// Looks for requested archives.
  func wake() { timer?.arm() }

  /// Deletes everything of an erased account's archive. Returns when it is deleted.
  package func erase(_ account: String) async throws {
    // An archive in progress stops before its next page.
    if account == making { await withCheckedContinuation { waiting.append($0) } }
    try await remove(folder(of: account))
    try await files.erase(account)
  }

  private func remove(_ folder: ArchiveFolder) async throws { try await work.run { try folder.remove() } }

  private func folder(of account: String) -> ArchiveFolder { ArchiveFolder(path: "\(scratch)/\(account)") }

  /// The archive is too large, or no longer wanted.
  private struct Impossible: Error {}
  /// The archive's turn is over, and another account's archive waits.
  private struct TurnOver: Error {}
  /// Another account's data are still moving into this account.
  private struct Merging: Error {}

  private func goOn() async throws {
    guard let entry = try await store.query({ try ArchiveTable(db: $0).next() }) else { return }
    let account = entry.account
    let folder = folder(of: entry.account)
    making = account
    defer {
      making = nil
      for waiter in waiting { waiter.resume() }
      waiting = []
    }
    do {
      try await make(entry, in: folder)
    } catch is TurnOver {
      let now = clock.wallNow
      return try await store.write { try ArchiveTable(db: $0).wait(account, until: now) }
    } catch is Impossible {
      try await store.write { try ArchiveTable(db: $0).end(account, file: nil) }
    } catch {
      log.warning("can't continue an archive now; will retry", ["account": account, "reason": "\(error)"])
      let time = clock.wallNow + Self.pause
      return try await store.write { try ArchiveTable(db: $0).wait(account, until: time) }
    }
    try await remove(folder)
  }

  private func make(_ entry: ArchiveTable.Entry, in folder: ArchiveFolder) async throws {
    let end = clock.now + turn
    let parts = ArchiveParts(people: people, folder: folder, work: work, mostBytes: mostBytes) { [store] in
      let (now, isMerging) = try await store.query { db in
        let isErased = try db.isErased(entry.account)
        return (
          isErased ? nil : try ArchiveTable(db: db).entry(of: entry.account),
          try MergeTable(db: db).underWay(into: entry.account) > 0
        )
      }
      guard now?.askedAt == entry.askedAt, now?.nextTryAt != nil else { throw Impossible() }
      if isMerging { throw Merging() }
    } partEnded: { [store, clock] in
      guard clock.now >= end else { return }
      let now = clock.wallNow
      if try await store.query({ try ArchiveTable(db: $0).isWaiting(besides: entry.account, at: now) }) {
        throw TurnOver()
      }
    }
    guard let guide = try await parts.gather(of: entry) else { throw Impossible() }
    let packed = try await work.run { try folder.pack(guide: guide) }
    let draft = TransferDraft(in: files)
    try await draft.take(packed)
    _ = try await draft.finish(kind: Self.kind, account: entry.account, app: entry.app) { file, tx in
      try ArchiveTable(db: tx).end(entry.account, file: file.id)
      try AuditTable(tx: tx).add("account.exported", file.id, account: entry.account, app: entry.app)
    }
  }
}
