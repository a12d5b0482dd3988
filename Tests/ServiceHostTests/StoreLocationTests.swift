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

  @Test("A deployment neither uses another deployment's database nor stands by for it")
  func another() async throws {
    let first = try await PostgresCluster.database("location_first")
    let second = try await PostgresCluster.database("location_second")
    try await onLoop {
      try await withTemporaryDirectory { one in
        try await withTemporaryDirectory { other in
          await Self.stop(try await Self.started(in: other))
          let own = try await Self.started(in: one, on: first)
          let words = "has another Quintet database: this deployment's database is in \(other)/state/content.db"
          let refused = try await Self.check(first, in: other)
          #expect(refused.contains(words), "\(refused)")
          // The database is in use now, but the deployment must not wait for it either.
          let wrong = try ServiceProcess(in: other, environment: ["QUINTET_STORE": first])
          let isRefused = try await eventually { try wrong.text().contains(words) }
          let said = try wrong.text()
          #expect(isRefused && !said.contains("standing by"), "\(said)")
          wrong.signal(SIGKILL)
          _ = await wrong.ended()
          #expect(try !Disk.exists("\(other)/state/content.moved"))
          await Self.stop(own)
          #expect(try await Self.check(first, in: one) == "")
          // A database that began in PostgreSQL isn't replaced by an empty one either.
          let empty = try await Self.check(second, in: one)
          #expect(
            empty.contains("has no Quintet database: the database that has been in PostgreSQL since")
              && empty.contains("delete \(one)/state/content.moved"), "\(empty)")
        }
      }
    }
  }

  @Test("A service that can't log in reports the present reason, and reads the file with the URL again")
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
        let health = try await RunTests.peer(folder).callText(
          Method("content.health", .read, audience: .admin, access: .open, ""), RawJSON(bytes: Bytes("{}".utf8)),
          as: Caller(principal: nil))
        let told = String(decoding: Array(health.bytes), as: UTF8.self)
        #expect(isReported && told.contains("is not permitted to log in"), "\(told)")
        try write(server.url)
        #expect(await process.ended() == .exited(code: 0), "a new start opens the database")
        await Self.stop(try await Self.started(in: folder, on: "file:\(folder)/store"))
      }
    }
  }
}
