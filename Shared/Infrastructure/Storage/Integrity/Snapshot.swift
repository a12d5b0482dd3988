package import EventLoop
import Files

/// A copy of a store's file at one moment, made by SQLite's backup API while the store is in use.
@Loop package final class Snapshot {
  package enum State: Hashable, Sendable {
    case copying
    /// The copy is complete and on disk as a single file without a log. The associated values are its size and the
    /// results of its audit.
    case ready(bytes: Int, StoreAudit)
    case failed(String)
  }

  /// The path of the copy.
  package let path: String
  package private(set) var state = State.copying
  private var isOver = false

  private init(_ path: String) { self.path = path }

  /// Begins a snapshot. Returns as soon as the moment of the snapshot is fixed. The copy is made in the background.
  ///
  /// - Parameters:
  ///   - path: the path of the copy. An existing file is replaced.
  ///   - rules: the service's own rules, for the audit of the copy.
  package static func begin(of store: Store, at path: String, rules: [AuditRule] = []) async throws -> Snapshot {
    try store.expectFile()
    try Disk.remove(path)
    try Disk.write([], to: path, mode: 0o600)
    let snapshot = Snapshot(path)
    let source = store.path
    do {
      try await withCheckedThrowingContinuation { (fixed: CheckedContinuation<Void, any Error>) in
        let make: @Sendable () throws -> State = {
          let bytes = try copy(source, to: path, fixed: fixed)
          return .ready(bytes: bytes, try StoreAudit(of: path, rules: rules, isThorough: true))
        }
        do {
          try BackgroundThread.start(make) { result in
            Loop.task { snapshot.ended(result) }
          }
        } catch { fixed.resume(throwing: error) }
      }
    } catch {
      snapshot.discard()
      throw error
    }
    return snapshot
  }

  /// Deletes the copy, even if it is still being made.
  package func discard() {
    isOver = true
    try? Disk.remove(path)
  }

  private func ended(_ result: Result<State, any Error>) {
    switch result {
    case .success(let ready): state = ready
    case .failure(let error): state = .failed("\(error)")
    }
    if isOver { try? Disk.remove(path) }
  }

  /// - Parameter fixed: resumed once the moment of the snapshot is fixed, or with the error that prevented it.
  private nonisolated static func copy(
    _ source: String, to path: String, fixed: CheckedContinuation<Void, any Error>
  ) throws -> Int {
    let from: Database
    do {
      from = try StoreFile.openForReading(source, on: .disk)
      let db = Connection(from, isRestricted: false)
      try db.run("BEGIN")
      _ = try db.value(of: Int.self, "SELECT count(*) FROM sqlite_schema")
    } catch {
      fixed.resume(throwing: error)
      throw error
    }
    fixed.resume()
    let copy = try Database(path: path, create: true)
    try from.copy(into: copy)
    // Without a log, the copy is a single file that can be read from a read-only location.
    try copy.script("PRAGMA journal_mode = DELETE")
    let db = Connection(copy, isRestricted: false)
    let pages = try db.value(of: Int.self, "PRAGMA page_count") ?? 0
    let pageBytes = try db.value(of: Int.self, "PRAGMA page_size") ?? 0
    return pages * pageBytes
  }
}
