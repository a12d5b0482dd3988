package import EventLoop
import Glibc
package import Storage
package import Wire

/// What a store of a test lies on.
package enum Medium: String, CaseIterable, Sendable {
  case sqlite, postgres

  /// Both, or only what needs nothing installed.
  package static let installed = PostgresCluster.programs == nil ? [sqlite] : allCases

  /// What services' own tests have their stores on: PostgreSQL where `QUINTET_TEST_STORE=postgres` says so.
  package static let ofRun =
    unsafe getenv("QUINTET_TEST_STORE").flatMap { Medium(rawValue: unsafe String(cString: $0)) } ?? .sqlite

  /// A place for a store that nobody else has: for a file its folder is that.
  package func fresh() async throws -> StoreMedium {
    guard self == .postgres else { return .disk }
    return try Self.schema(PostgresCluster.newSchema(), at: try await PostgresCluster.url())
  }

  /// Has the server be there; `onLoop` does it for the medium of the run.
  package func prepare() async throws { if self == .postgres { _ = try await PostgresCluster.url() } }

  /// A place for the store of a test that has a folder of its own, on a medium that is prepared: in PostgreSQL a schema
  /// for each path, which is found again under it.
  package func at(_ path: String) throws -> StoreMedium {
    guard self == .postgres else { return .disk }
    return try Self.schema("t_\(Self.hash(path))", at: try PostgresCluster.startedURL())
  }

  /// Settings, as an environment has them, by which the processes of a stack in this folder find their stores: a database
  /// of its own in PostgreSQL; none for files.
  package func environment(of folder: String) async throws -> [String: String] {
    guard self == .postgres else { return [:] }
    return ["QUINTET_STORE": try await PostgresCluster.database("t_\(Self.hash(folder))")]
  }

  /// Where a service of such a stack has its store.
  package func place(of service: String, in folder: String) async throws -> StoreMedium {
    guard let url = try await environment(of: folder)["QUINTET_STORE"] else { return .disk }
    return try Self.schema("quintet_\(service)", at: url)
  }

  /// FNV-1a: one that is the same each time.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01b3 }
  }

  private static func schema(_ name: String, at url: String) throws -> StoreMedium {
    guard let address = PostgresAddress(url: url, schema: name) else {
      throw StoreFault(message: "the cluster's URL is none")
    }
    return .postgres(address)
  }
}

extension Store {
  /// A store on the medium of the test run, as `open` makes it. Its clock may go on by days while a change waits: that
  /// is no silence of the server's.
  @Loop package static func ofRun(
    _ path: String, migrations: [Migration], held: [HeldTable] = [], clock: LoopClock
  ) throws -> Store {
    try open(
      path, migrations: migrations, held: held, clock: clock, limits: StoreLimits(patience: .seconds(1 << 40)),
      medium: Medium.ofRun.at(path))
  }
}
