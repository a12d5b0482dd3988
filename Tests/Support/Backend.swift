package import EventLoop
import Glibc
package import Storage
package import Wire

/// The storage backend of a test's store.
package enum Backend: String, CaseIterable, Sendable {
  case sqlite, postgres

  /// The installed backends: only SQLite if PostgreSQL isn't installed.
  package static let installed = PostgresCluster.programs == nil ? [sqlite] : allCases

  /// The backend for the tests of services: PostgreSQL if `QUINTET_TEST_STORE=postgres` is set, otherwise SQLite.
  package static let ofRun =
    unsafe getenv("QUINTET_TEST_STORE").flatMap { Backend(rawValue: unsafe String(cString: $0)) } ?? .sqlite

  /// Returns the backend for a new store. In PostgreSQL, the store gets a new schema. In SQLite, the test's own folder
  /// separates it from other stores.
  package func fresh() async throws -> StorageBackend {
    guard self == .postgres else { return .disk }
    return try Self.schema(PostgresCluster.newSchema(), at: try await PostgresCluster.url())
  }

  /// Starts the server if necessary. `onLoop` calls this for the backend of the run.
  package func prepare() async throws { if self == .postgres { _ = try await PostgresCluster.url() } }

  /// Returns the backend for a store at a path in the test's own folder. Call `prepare` first. In PostgreSQL, each path
  /// has its own schema, and the same path always has the same schema.
  package func at(_ path: String) throws -> StorageBackend {
    guard self == .postgres else { return .disk }
    return try Self.schema("t_\(Self.hash(path))", at: try PostgresCluster.startedURL())
  }

  /// Returns the environment variables with which a deployment's processes find their stores. In PostgreSQL, each
  /// folder has its own database. For SQLite, the result is empty.
  package func environment(of folder: String) async throws -> [String: String] {
    guard self == .postgres else { return [:] }
    return ["QUINTET_STORE": try await PostgresCluster.database("t_\(Self.hash(folder))")]
  }

  /// Returns the backend of a service's store in a deployment that has these variables.
  package func place(of service: String, in folder: String) async throws -> StorageBackend {
    guard let url = try await environment(of: folder)["QUINTET_STORE"] else { return .disk }
    return try Self.schema("quintet_\(service)", at: url)
  }

  /// FNV-1a, which gives the same result in every run.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01b3 }
  }

  private static func schema(_ name: String, at url: String) throws -> StorageBackend {
    guard let address = PostgresAddress(url: url, schema: name) else {
      throw StoreFault(message: "the cluster's URL is invalid")
    }
    return .postgres(address)
  }
}

extension Store {
  /// Opens a store on the backend of the test run. The store waits for the server without a practical limit, because
  /// the test's clock may jump by days while a change waits.
  @Loop package static func ofRun(
    _ path: String, migrations: [Migration], held: [PersonalDataTable] = [], clock: LoopClock
  ) throws -> Store {
    try open(
      path, migrations: migrations, held: held, clock: clock, limits: StoreLimits(patience: .seconds(1 << 40)),
      backend: Backend.ofRun.at(path))
  }
}
