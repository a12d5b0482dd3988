import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Runs the commands of docs/guides/postgresql.md as an operator pastes them, with other folders.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
struct PostgresGuideTests {
  @Test("The guide's commands for a server, a standby and backups work, and a restore has every acknowledged change")
  func servers() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        Self.allowPostgres(folder)
        let guide = try GuideCommands(in: folder)
        let primary = try await Self.primary(guide, folder)
        let learner = try await Self.fill(guide, folder)
        let standby = try await guide.start("\(folder)/standby", socket: "\(folder)/standby-socket")
        try await Self.waitForStandby(guide, folder)
        try await Self.serve(learner, in: folder, at: "\(folder)/a") { client in
          _ = try await client.call(
            "content.cards.add", ["front": "tre", "back": "three"], key: "tre-0123456789abcdef")
        }
        await primary.stop()
        await standby.stop()

        try await guide.runBlock("cp -a /srv/backups/base", at: "\(folder)/a")
        let restored = try await guide.start("\(folder)/restored", socket: "\(folder)/restored-socket")
        let isRecovered = try await eventually {
          try await guide.sql("SELECT pg_is_in_recovery()", at: "\(folder)/restored-socket") == "f"
        }
        #expect(isRecovered)
        try await Self.audit("postgres://quintet@/quintet?host=\(folder)/restored-socket", in: folder)
        try await Self.serve(learner, in: folder, at: "\(folder)/restored-socket") { client in
          let cards = try await client.call("content.cards.list")["cards"]?.array ?? []
          #expect(Set(cards.compactMap { $0["front"]?.string }) == ["uno", "due", "tre"])
        }
        await restored.stop()
        #expect(
          guide.unused(in: [
            "## Prepare the server", "## Use a machine for PostgreSQL alone", "## Create a standby", "## Back up",
            "## When one machine is not enough",
          ]) == ["pgbackrest", "pgbackrest"])
      }
    }
  }

  @Test("The guide's commands that move a deployment to PostgreSQL and back work")
  func move() async throws {
    try await onLoop {
      let database = try await PostgresCluster.database("guide_\(UInt32.random(in: 0 ... .max))")
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { supervisor in
          try Disk.write(Array(database.utf8), to: "\(folder)/store", mode: 0o600)
          let guide = try GuideCommands(in: folder)
          let said = try await guide.runBlock("quintet move --dry-run", asRoot: true)
          #expect(said.ranges(of: "rows are identical").count > 1, "\(said)")
          #expect(supervisor.child("content") != nil)
        }
        #expect(try Disk.exists("\(folder)/state/content.db"))
      }
    }
  }

  @Test(
    "The guide's commands for pgBackRest back up a server and restore it",
    .enabled(if: (try? Disk.exists("/usr/bin/pgbackrest")) == true, "pgBackRest isn't installed"))
  func pgBackRest() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        Self.allowPostgres(folder)
        let guide = try GuideCommands(in: folder)
        for name in ["a", "repository", "log", "lock", "spool"] { try guide.makeFolder(name) }
        try Disk.write(
          Array(
            """
            [global]
            repo1-path=\(folder)/repository
            log-path=\(folder)/log
            lock-path=\(folder)/lock
            spool-path=\(folder)/spool
            start-fast=y
            [quintet]
            pg1-path=\(folder)/a/data
            pg1-socket-path=\(folder)/a
            pg1-user=postgres

            """.utf8), to: "\(folder)/pgbackrest.conf", mode: 0o644)
        try await guide.run(tool: "initdb", "-D", "\(folder)/a/data", "-U", "postgres", "--auth=trust", "-E", "UTF8")
        let settings = [
          "archive_mode=on",
          "archive_command=pgbackrest --config=\(folder)/pgbackrest.conf --stanza=quintet archive-push %p",
        ]
        var server = try await guide.start("\(folder)/a/data", socket: "\(folder)/a", settings)
        let info = try await guide.runBlock("pgbackrest --stanza=quintet stanza-create", at: "\(folder)/a")
        #expect(info.contains("status: ok") && info.contains("full backup:"), "\(info)")
        try await guide.sql("CREATE TABLE late (n INTEGER)", at: "\(folder)/a")
        await server.stop()
        try await guide.runBlock("pgbackrest --stanza=quintet --delta restore", at: "\(folder)/a")
        server = try await guide.start("\(folder)/a/data", socket: "\(folder)/a", settings)
        #expect(try await guide.sql("SELECT count(*) FROM late", at: "\(folder)/a") == "0")
        await server.stop()
      }
    }
  }

  /// Gives PostgreSQL's unprivileged user access to a folder.
  private static func allowPostgres(_ folder: String) {
    _ = unsafe chmod(folder, 0o755)
    if geteuid() == 0 { _ = unsafe chown(folder, 65_534, 65_534) }
  }

  /// Starts a server that is set up with the guide's commands.
  @Loop private static func primary(_ guide: GuideCommands, _ folder: String) async throws -> GuideServer {
    for name in ["a", "standby-socket", "restored-socket", "archive", "backups"] { try guide.makeFolder(name) }
    try await guide.run(tool: "initdb", "-D", "\(folder)/a/data", "-U", "postgres", "--auth=trust", "-E", "UTF8")
    let first = try await guide.start("\(folder)/a/data", socket: "\(folder)/a")
    for start in ["createuser", "psql -c \"ALTER SYSTEM SET listen", "psql -c \"ALTER SYSTEM SET archive_mode"] {
      try await guide.runBlock(start, at: "\(folder)/a")
    }
    await first.stop()
    let server = try await guide.start("\(folder)/a/data", socket: "\(folder)/a")
    #expect(try await guide.sql("SHOW max_connections", at: "\(folder)/a") == "100")
    return server
  }

  /// A user of the deployment that the guide's commands back up.
  private struct Learner {
    var token: String?
  }

  /// Runs the commands for backups and a standby while a deployment is being filled.
  @Loop private static func fill(_ guide: GuideCommands, _ folder: String) async throws -> Learner {
    var learner = Learner()
    try await serve(learner, in: folder, at: "\(folder)/a") { client in
      let device: JSONValue = ["app": "flippin", "language": "en", "time_zone": "UTC"]
      client.token = try await client.call("entitlements.devices.register", device)["token"]?.string
      learner.token = client.token
      _ = try await client.call("content.cards.add", ["front": "uno", "back": "one"], key: "uno-0123456789abcdef")
      try await guide.runBlock("psql quintet -c \"SELECT relid", at: "\(folder)/a")
      try await guide.runBlock("pg_dump", at: "\(folder)/a")
      try await audit("postgres://quintet@/restored?host=\(folder)/a", in: folder)
      let failedArchives = try await guide.runBlock("pg_basebackup -D /srv/backups", at: "\(folder)/a")
      #expect(failedArchives.contains("backup successfully verified\n"), "\(failedArchives)")
      _ = try await client.call("content.cards.add", ["front": "due", "back": "two"], key: "due-0123456789abcdef")
    }
    try await guide.runBlock("psql -c \"CREATE ROLE replicator", at: "\(folder)/a")
    return learner
  }

  /// Makes the primary wait for the standby.
  @Loop private static func waitForStandby(_ guide: GuideCommands, _ folder: String) async throws {
    var said = ""
    let waits = try await eventually {
      said = try await guide.runBlock("psql -c \"ALTER SYSTEM SET synchronous", at: "\(folder)/a")
      return said.contains("standby|quorum")
    }
    #expect(waits, "\(said)")
  }

  /// Runs a deployment whose databases are on a server, with a client that belongs to the learner.
  @Loop private static func serve(
    _ learner: Learner, in folder: String, at host: String, _ body: @Loop (GatewayClient) async throws -> Void
  ) async throws {
    let store = ["QUINTET_STORE": "postgres://quintet@/quintet?host=\(host)"]
    try await withDeployment(in: "\(folder)/deployment", settings: store) { supervisor in
      let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
      defer { client.close() }
      client.token = learner.token
      try await body(client)
    }
  }

  /// Checks databases that no deployment uses.
  @Loop private static func audit(_ store: String, in folder: String) async throws {
    let (exit, said) = try await Programs.run(
      "quintet", ["audit", "--runtime", "\(folder)/none", "--state", "\(folder)/none", "--apps", Apps.folder],
      environment: ["QUINTET_STORE": store])
    #expect(exit == .exited(code: 0), "\(said)")
  }
}
