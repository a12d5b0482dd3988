import Files
import Synchronization

/// The erasure log of an open store. If the file loses entries, they are restored from the database.
final class WatchedErasureLog: Sendable {
  private let erasureLog: ErasureLog
  private let state = Mutex(State())

  private struct State {
    /// The file's size when it was last complete.
    var bytes = 0
    /// The number of accounts that were missing from the file and were added since the start.
    var added = 0
    var fault: StoreWarning?
  }

  init(_ erasureLog: ErasureLog) { self.erasureLog = erasureLog }

  /// Adds all erased accounts that the file lacks. If that fails, `warnings` reports the error, and the entries remain
  /// in the database.
  func repair(from db: Connection) {
    do {
      let known = Set(try erasureLog.read().entries.map(\.account))
      var missing: [ErasureLog.Entry] = []
      var last: String? = ""
      while let after = last {
        let page = try db.erased(after: after, limit: 1000)
        missing += page.filter { !known.contains($0.account) }
        last = page.last?.account
      }
      try erasureLog.add(missing)
      noteSize(lacked: missing.count)
    } catch {
      let fault = StoreWarning(
        text: "\(erasureLog.path) lacks erased accounts, which can't be added: \(error)",
        cure: "make sure that the service can write the file, then run quintet reload")
      state.withLock { $0.fault = fault }
    }
  }

  /// Adds an entry. Returns once this entry and all earlier entries are on disk.
  func add(_ entry: ErasureLog.Entry, in db: Connection) throws {
    if isShort { repair(from: db) }
    try erasureLog.add([entry])
    noteSize(lacked: 0)
  }

  /// Warnings for the operator.
  var warnings: [StoreWarning] {
    let now = state.withLock { $0 }
    let isShort = isShort
    var warnings = now.fault.map { [$0] } ?? []
    if isShort {
      warnings.append(
        StoreWarning(
          text: "\(erasureLog.path) was deleted or truncated, so it lacks erased accounts; "
            + "quintet reload writes it again",
          cure: "run quintet reload, and find out what changed the file"))
    } else if now.added > 0 {
      warnings.append(
        StoreWarning(
          text: "\(erasureLog.path) lacked \(now.added) erased account\(now.added == 1 ? "" : "s"), which were added "
            + "from the database; find out what changed the file",
          cure: "find out what changed the file; the warning ends with the next start"))
    }
    return warnings
  }

  private var size: Int { Disk.facts(erasureLog.path)?.bytes ?? 0 }
  private var isShort: Bool { size < state.withLock { $0.bytes } }

  private func noteSize(lacked: Int) {
    let size = size
    state.withLock { now in
      now = State(bytes: size, added: now.added + lacked)
    }
  }
}

extension Store {
  /// Warnings about the erasure log since the start.
  package var erasureLogWarnings: [StoreWarning] { erasureLog?.warnings ?? [] }

  /// Adds all erased accounts that the erasure log lacks, as one of the store's writes.
  package func repairErasureLog() async throws {
    guard let erasureLog else { return }
    try await write { erasureLog.repair(from: $0) }
  }
}
