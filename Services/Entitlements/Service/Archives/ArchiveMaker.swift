import CivilTime
package import EventLoop
import Files
package import ServiceHost
package import Storage
package import Telemetry
package import Transfers
import Wire

/// Makes archives of all that the services hold of an account (R16). Accounts take turns.
///
/// What is asked for stands in the store, and what the services answered on disk, a part for each kind of rows. So
/// whoever is killed on the way goes on behind the last part that is whole. Memory has a page of rows at a time.
@Loop package final class ArchiveMaker {
  /// What an archive's file is called among an account's files.
  nonisolated static let kind = "archive"
  /// What an account's parts may come to, and so an archive.
  private nonisolated static let mostBytes = 1 << 30
  /// How long an archive is worked on while others wait. A part that was begun is finished first.
  package nonisolated static let turn = Duration.seconds(5)
  /// Before one that couldn't be made now is gone on with.
  private nonisolated static let pause = Duration.seconds(2)

  /// How long a link to an archive holds: as long as a large one takes by a slow line.
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
  /// The account whose archive is being made.
  private var making: String?
  /// Who waits for its end.
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// - Parameters:
  ///   - files: where archives are put.
  ///   - people: reads what the services hold.
  ///   - mostBytes: of an account's parts, before they are packed.
  package init(
    store: Store, files: Transfers, people: PeopleReader, clock: LoopClock, log: Log,
    mostBytes: Int = ArchiveMaker.mostBytes, turn: Duration = ArchiveMaker.turn
  ) {
    self.turn = turn
    (self.store, self.files, self.people, self.clock, self.log) = (store, files, people, clock, log)
    self.mostBytes = mostBytes
    links = FileLinks(beside: store.path, clock: clock, log: log)
    scratch = "\(files.folder.path)-parts"
    timer = DueTimer(
      clock: clock, longestWait: .seconds(60), pause: Self.pause,
      look: { try await store.query { try ArchiveTable(db: $0).next()?.nextTryAt } },
      failed: { log.error("archives can't be made now", ["reason": "\($0)"]) },
      run: { [weak self] in try await self?.goOn() })
  }

  /// Goes on with what is asked for, and removes what nobody asks for any more.
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
  /// Begins nothing more.
  package func stop() { timer?.stop() }
  /// There is something to make.
  func wake() { timer?.arm() }

  /// Removes all that there is of an erased account's archive; returns once it is gone.
  package func erase(_ account: String) async throws {
    // One that is being made ends with its next page.
    if account == making { await withCheckedContinuation { waiting.append($0) } }
    try await remove(folder(of: account))
    try await files.erase(account)
  }

  private func remove(_ folder: ArchiveFolder) async throws { try await work.run { try folder.remove() } }

  private func folder(of account: String) -> ArchiveFolder { ArchiveFolder(path: "\(scratch)/\(account)") }

  /// It is too large, or nobody wants it any more.
  private struct Impossible: Error {}
  /// Another account's archive waits, and this one's turn is over.
  private struct TurnOver: Error {}
  /// Another account's things are on their way into this one.
  private struct Merging: Error {}

  private func goOn() async throws {
    guard let entry = try await store.query({ try ArchiveTable(db: $0).next() }) else { return }
    let (account, folder) = (entry.account, folder(of: entry.account))
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
      log.warning("an archive waits", ["account": account, "reason": "\(error)"])
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
