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

  /// Returns a new place for a store. For SQLite, the test's own folder is enough.
  package func fresh() async throws -> StorageBackend {
    guard self == .postgres else { return .disk }
    return try Self.schema(PostgresCluster.newSchema(), at: try await PostgresCluster.url())
  }

  /// Starts the server if necessary. `onLoop` calls this for the backend of the run.
  package func prepare() async throws { if self == .postgres { _ = try await PostgresCluster.url() } }

  /// Returns the place for the store of a test that has its own folder. The backend must be prepared. In PostgreSQL,
  /// each path has its own schema, and the same path always has the same schema.
  package func at(_ path: String) throws -> StorageBackend {
    guard self == .postgres else { return .disk }
    return try Self.schema("t_\(Self.hash(path))", at: try PostgresCluster.startedURL())
  }

  /// Returns the environment variables that lead the processes of a deployment in this folder to their stores. In
  /// PostgreSQL, each folder has its own database. Empty for files.
  package func environment(of folder: String) async throws -> [String: String] {
    guard self == .postgres else { return [:] }
    return ["QUINTET_STORE": try await PostgresCluster.database("t_\(Self.hash(folder))")]
  }

  /// Returns the place of a service's store in such a deployment.
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
  /// Opens a store on the backend of the test run. The test's clock may jump by days while a change waits, which
  /// mustn't count as silence of the server.
  @Loop package static func ofRun(
    _ path: String, migrations: [Migration], held: [PersonalDataTable] = [], clock: LoopClock
  ) throws -> Store {
    try open(
      path, migrations: migrations, held: held, clock: clock, limits: StoreLimits(patience: .seconds(1 << 40)),
      backend: Backend.ofRun.at(path))
  }
}
