import EventLoop
import Files
import Glibc
import MessageBus
import ServiceHost
import TestSupport
import Testing
import Wire

/// The choice between a file and PostgreSQL, and the report while PostgreSQL can't be used.
@Suite(
  .timeLimit(.minutes(2)),
  .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
struct StoreLocationTests {
  /// Starts a service, stores a card with it, and returns it.
  @Loop private static func started(in folder: String, on store: String? = nil) async throws -> ServiceProcess {
    let process = try ServiceProcess(in: folder, environment: store.map { ["QUINTET_STORE": $0] } ?? [:])
    _ = try await RunTests.peer(folder).call(RunTests.Add(front: "a"), as: RunTests.caller())
    return process
  }

  @Loop private static func stop(_ process: ServiceProcess) async {
    process.signal(SIGTERM)
    #expect(await process.ended() == .exited(code: 0))
  }

  /// Returns the problems that a dry run with the setting `store` prints.
  @Loop private static func check(_ store: String, in folder: String) async throws -> String {
    let process = try ServiceProcess(["--check"], in: folder, environment: ["QUINTET_STORE": store])
    let exit = await process.ended()
    let text = try process.text()
    #expect((exit == .exited(code: 0)) == text.isEmpty, "\(text)")
    return text
  }

  /// Starts a service that must refuse the database with `reason` instead of standing by.
  @Loop private static func expectRefusal(of store: String, in folder: String, reason: String) async throws {
    let process = try ServiceProcess(in: folder, environment: ["QUINTET_STORE": store])
    let isRefused = try await eventually { try process.text().contains(reason) }
    let text = try process.text()
    #expect(isRefused && !text.contains("standing by"), "\(text)")
    process.signal(SIGKILL)
    _ = await process.ended()
  }

  /// Returns the health of the service in `folder`, as JSON.
  @Loop private static func health(in folder: String) async throws -> String {
    let health = try await RunTests.peer(folder).callText(
      Method("content.health", .read, audience: .admin, access: .open, ""), RawJSON(bytes: Bytes("{}".utf8)),
      as: Caller(principal: nil))
    return String(decoding: Array(health.bytes), as: UTF8.self)
  }

  @Test("A deployment neither uses another deployment's database nor stands by for it")
  func another() async throws {
    let database = try await PostgresCluster.database("location_another")
    try await onLoop {
      try await withTemporaryDirectory { one in
        try await withTemporaryDirectory { other in
          await Self.stop(try await Self.started(in: other))
          let own = try await Self.started(in: one, on: database)
          let reason = "has another Quintet database: this deployment's database is in \(other)/state/content.db"
          let refused = try await Self.check(database, in: other)
          #expect(refused.contains(reason), "\(refused)")
          // The database is in use now.
          try await Self.expectRefusal(of: database, in: other, reason: reason)
          #expect(try !Disk.exists("\(other)/state/content.moved"))
          await Self.stop(own)
        }
      }
    }
  }

  @Test("A database that was created in PostgreSQL isn't replaced by an empty one")
  func empty() async throws {
    let database = try await PostgresCluster.database("location_first")
    let emptyDatabase = try await PostgresCluster.database("location_empty")
    try await onLoop {
      try await withTemporaryDirectory { folder in
        await Self.stop(try await Self.started(in: folder, on: database))
        #expect(try await Self.check(database, in: folder) == "")
        let refused = try await Self.check(emptyDatabase, in: folder)
        #expect(
          refused.contains("has no Quintet database: the database that has been in PostgreSQL since")
            && refused.contains("delete \(folder)/state/content.moved"), "\(refused)")
      }
    }
  }

  @Test("A service that can't log in reports the current reason, and reads the file with the URL again")
  func password() async throws {
    try await onLoop {
      let server = try await PostgresServer.start()
      try await server.sql("CREATE ROLE late NOLOGIN")
      try await withTemporaryDirectory { folder in
        @Loop func write(_ url: String) throws { try Disk.write(Array(url.utf8), to: "\(folder)/store", mode: 0o600) }
        try write("postgres://quintet@/postgres?host=\(folder)")
        let process = try ServiceProcess(in: folder, environment: ["QUINTET_STORE": "file:\(folder)/store"])
        #expect(try await eventually { try process.text().contains("can't connect to /postgres at \(folder)") })
        try write(server.url.replacing("quintet@", with: "late@"))
        let isReported = try await eventually { try process.text().contains("is not permitted to log in") }
        let health = try await Self.health(in: folder)
        #expect(isReported && health.contains("is not permitted to log in"), "\(health)")
        try write(server.url)
        #expect(await process.ended() == .exited(code: 0), "a new start opens the database")
        await Self.stop(try await Self.started(in: folder, on: "file:\(folder)/store"))
      }
    }
  }
}
