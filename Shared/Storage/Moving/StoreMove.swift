import EventLoop
import Wire

/// A store on its way to another medium, while it goes on being used: from a file to PostgreSQL, or back.
///
/// Until `finish` returns the store is where it was; whatever happens before, nothing of it has changed.
@Loop final class StoreMove {
  /// Where it goes.
  let medium: StoreMedium
  /// How far it is.
  var progress: MoveProgress { board.progress }

  private let store: Store
  private let board: MoveBoard
  private var result: Result<MoveReport, any Error>?
  private var whenOver: [CheckedContinuation<Void, Never>] = []

  private init(_ store: Store, to medium: StoreMedium) {
    (self.store, self.medium) = (store, medium)
    board = MoveBoard(place: medium.words(at: store.path))
  }

  /// Begins to copy, and returns; the log of changes has begun.
  ///
  /// - Throws: when the store can't be changed now.
  static func begin(of store: Store, to medium: StoreMedium) async throws -> StoreMove {
    let move = StoreMove(store, to: medium)
    let (path, now, migrations) = (store.path, store.clock.wallNow, store.migrations)
    let (source, target) = (
      MovePlace(path: path, address: store.address), MovePlace(path: path, address: medium.postgres)
    )
    let tables = try await store.write { tx in
      let tables = try MoveTable.all(tx.own)
      try MoveLog.install(tables, tx.own)
      return tables
    }
    let plan = MovePlan(
      source: source, target: target, tables: tables, migrations: migrations, store: store.opened.store, now: now)
    let board = move.board
    try BackgroundThread.start({ try MoveWork(plan, board).run() }) { result in Loop.task { move.ended(result) } }
    return move
  }

  /// What is in the way of moving a store, a sentence each; empty if nothing is. Nothing is changed.
  static func obstacles(of store: Store, to medium: StoreMedium) async throws -> [String] {
    let (path, address) = (store.path, store.address)
    let (source, target) = (MovePlace(path: path, address: address), MovePlace(path: path, address: medium.postgres))
    return try await BackgroundThread.run { try MoveCheck(source: source, target: target).obstacles() }
  }

  /// Copies what is left of a store that was closed, and switches.
  ///
  /// - Parameter takeOver: called on a thread with what was moved, once the new place has all: notes down that it is the
  ///   store's.
  /// - Throws: what kept it from that; then the store is where it was.
  @discardableResult
  func finish(_ takeOver: @escaping @Sendable (MoveReport) throws -> Void) async throws -> MoveReport {
    board.order(.finish(takeOver))
    await over()
    guard let result else { throw CancellationError() }
    return try result.get()
  }

  /// Gives it up; the store stays where it is, and logs nothing any more.
  func end() async {
    board.order(.end)
    await over()
    try? await store.write { try MoveLog.remove($0.own) }
  }

  private func over() async {
    if result == nil { await withCheckedContinuation { whenOver.append($0) } }
  }

  private func ended(_ result: Result<MoveReport, any Error>) {
    self.result = result
    if case .failure(let error) = result {
      board.tell { progress in
        progress.phase = .failed
        progress.failure = (error as? StoreFault)?.message ?? "\(error)"
      }
      Loop.task { [store] in try? await store.write { try MoveLog.remove($0.own) } }
    }
    for waiting in whenOver { waiting.resume() }
    whenOver = []
  }
}

extension StoreMedium {
  /// Where it is, for people, without who logs in.
  func words(at path: String) -> String { postgres.map { "\($0.place), \($0.schema)" } ?? path }
}

extension Store {
  /// Where it is in PostgreSQL; nil for a file.
  var address: PostgresAddress? { medium.postgres }
}
