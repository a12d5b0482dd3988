import CivilTime
import EventLoop
import Files
import Glibc
import Storage
import Synchronization
import TestSupport
import Wire

/// Runs `body` on the loop with a new store in its own directory or schema, and closes the store.
///
/// The clock is manual and starts at 2026-11-21T00:00:00Z.
func withStore<T: Sendable>(
  on backend: Backend = .sqlite, _ name: String = "test.db", limits: StoreLimits = StoreLimits(),
  hooks: StoreHooks = StoreHooks(), _ body: @escaping @Loop @Sendable (Store, LoopClock) async throws -> T
) async throws -> T {
  let backend = try await backend.fresh()
  return try await onLoop {
    try await withTemporaryDirectory { folder in
      let clock = LoopClock(wall: Timestamp(milliseconds: 1_795_219_200_000))
      let store = try Store.open(
        "\(folder)/\(name)", migrations: [Fixture.cards], clock: clock, limits: limits, hooks: hooks, backend: backend)
      let result: Result<T, any Error>
      do { result = .success(try await body(store, clock)) } catch { result = .failure(error) }
      await store.close()
      return try result.get()
    }
  }
}

enum Fixture {
  static let cards = Migration(
    number: 1, name: "cards",
    sql: """
      CREATE TABLE cards (
        id TEXT PRIMARY KEY, front TEXT NOT NULL, score DOUBLE PRECISION, picture BLOB, place BIGINT);
      CREATE TABLE tags (card TEXT NOT NULL REFERENCES cards (id) DEFERRABLE INITIALLY DEFERRED, name TEXT NOT NULL);
      """)

  /// Returns the number of cards that the loop's connection sees.
  @Loop static func count(_ store: Store, _ table: String = "cards") throws -> Int {
    try store.read { db in try db.value(of: Int.self, "SELECT count(*) FROM \(table)") ?? -1 }
  }
}

extension Transaction {
  func add(_ id: String) throws {
    try run(
      "INSERT INTO cards (id, front, place) SELECT $1, $2, count(*) FROM cards", id, "front of \(id)")
  }
}

struct CardAdded: EventBody, Equatable {
  static let type = "content.card.added"
  var card: String
}

struct CardRemoved: EventBody {
  static let type = "content.card.removed"
  var card: String
}

/// An error that a body throws.
struct Refused: Error, Equatable {
  var why: String
}

/// Records the calls of a store's hooks.
final class HookLog: Sendable {
  private let state = Mutex((commits: [Int](), halts: [String]()))

  var commits: [Int] { state.withLock { $0.commits } }
  var halts: [String] { state.withLock { $0.halts } }

  var hooks: StoreHooks {
    StoreHooks(
      halt: { line in self.state.withLock { $0.halts.append(line) } },
      committed: { writes in self.state.withLock { $0.commits.append(writes) } })
  }
}
