import EventLoop
import Wire

/// Moves a store to another storage backend while it is in use: from a file to PostgreSQL, or back.
///
/// The store stays at its old place until `finish` returns. A failure before that changes nothing.
@Loop final class StoreMove {
  /// The new storage backend.
  let backend: StorageBackend
  var progress: MoveProgress { shared.progress }

  private let store: Store
  private let shared: MoveSharedState
  private var result: Result<MoveReport, any Error>?
  private var whenOver: [CheckedContinuation<Void, Never>] = []

  private init(_ store: Store, to backend: StorageBackend) {
    self.store = store
    self.backend = backend
    shared = MoveSharedState(place: backend.words(at: store.path))
  }

  /// Starts the change log, begins copying in the background, and returns.
  ///
  /// - Throws: a failure if the store can't be changed now.
  static func begin(of store: Store, to backend: StorageBackend) async throws -> StoreMove {
    let move = StoreMove(store, to: backend)
    let path = store.path
    let now = store.clock.wallNow
    let migrations = store.migrations
    let source = MoveDestination(path: path, address: store.address)
    let target = MoveDestination(path: path, address: backend.postgres)
    let tables = try await store.write { tx in
      let tables = try MoveTable.all(tx.own)
      try MoveLog.install(tables, tx.own)
      return tables
    }
    let plan = MovePlan(
      source: source, target: target, tables: tables, migrations: migrations, store: store.opened.store, now: now)
    let shared = move.shared
    do {
      try BackgroundThread.start({ try MoveWork(plan, shared).run() }) { result in Loop.task { move.ended(result) } }
    } catch {
      try? await store.write { try MoveLog.remove($0.own) }
      throw error
    }
    return move
  }

  /// Returns the obstacles to moving a store, one sentence each; empty if there are none. Changes nothing.
  static func obstacles(of store: Store, to backend: StorageBackend) async throws -> [String] {
    let path = store.path
    let address = store.address
    let source = MoveDestination(path: path, address: address)
    let target = MoveDestination(path: path, address: backend.postgres)
    return try await BackgroundThread.run { try MoveCheck(source: source, target: target).obstacles() }
  }

  /// Copies the last changes of a closed store and switches to the new place.
  ///
  /// - Parameter takeOver: called on a thread with the results once the target is complete. It must record that the new
  ///   place is valid.
  /// - Throws: the error that prevented the switch. In this case, the store is still at its old place.
  @discardableResult
  func finish(_ takeOver: @escaping @Sendable (MoveReport) throws -> Void) async throws -> MoveReport {
    shared.order(.finish(takeOver))
    await untilOver()
    guard let result else { throw CancellationError() }
    return try result.get()
  }

  /// Cancels the move. The store stays at its old place and stops logging changes.
  func end() async {
    shared.order(.end)
    await untilOver()
    try? await store.write { try MoveLog.remove($0.own) }
  }

  private func untilOver() async {
    if result == nil { await withCheckedContinuation { whenOver.append($0) } }
  }

  private func ended(_ result: Result<MoveReport, any Error>) {
    self.result = result
    if case .failure(let error) = result {
      shared.update { progress in
        progress.phase = .failed
        progress.failure = (error as? StoreFault)?.message ?? "\(error)"
      }
      Loop.task { [store] in try? await store.write { try MoveLog.remove($0.own) } }
    }
    for waiting in whenOver { waiting.resume() }
    whenOver = []
  }
}

extension StorageBackend {
  /// Returns a description of the place, without credentials.
  func words(at path: String) -> String { postgres.map { "\($0.place), \($0.schema)" } ?? path }
}

extension Store {
  /// The address in PostgreSQL; nil for a file.
  var address: PostgresAddress? { backend.postgres }
}
