import EventLoop
import Files
import MessageBus
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

/// Tests the problems that a service's program reports about a set-up without starting.
@Suite(.timeLimit(.minutes(5))) struct DryRunTests {
  @Loop private static func check(_ folder: String, _ environment: [String: String] = [:]) async throws -> (
    ChildExit, [Diagnostic]
  ) {
    let process = try ServiceProcess(["--diagnostics"], in: folder, environment: environment)
    let exit = await process.ended()
    return (exit, try JSON.decode(SetUpCheck.self, from: Bytes(process.text().utf8)).diagnostics)
  }

  @Test("A check of a good configuration finds no problems and changes nothing")
  func good() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let (exit, diagnostics) = try await Self.check(folder)
        #expect(exit == .exited(code: 0) && diagnostics == [])
        #expect(try !Disk.exists("\(folder)/state") && !Disk.exists("\(folder)/run"))
      }
    }
  }

  @Test("Each wrong setting is a problem with its location")
  func settings() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.write(Array("\nlog_levle = info\n[content]\nsize = many\n".utf8), to: "\(folder)/quintet.conf")
        let (exit, diagnostics) = try await Self.check(folder, ["QUINTET_CONFIG": "\(folder)/quintet.conf"])
        #expect(exit == .exited(code: 1))
        #expect(diagnostics.map(\.place) == ["\(folder)/quintet.conf:2", "\(folder)/quintet.conf:4"])
        #expect(diagnostics.first?.what == "there is no setting 'log_levle' (did you mean 'log_level'?)")
      }
    }
  }

  @Test("A password in a settings file that every user can read is reported with its line")
  func exposedPassword() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let file = "\(folder)/quintet.conf"
        for (mode, name, isExposed) in [(0o644, ":pass1234", true), (0o600, ":pass1234", false), (0o644, "", false)] {
          try Disk.write(
            Array("\nstore = postgres://quintet\(name)@/quintet?host=\(folder)\n".utf8), to: file, mode: UInt32(mode))
          let (_, diagnostics) = try await Self.check(folder, ["QUINTET_CONFIG": file])
          let exposed = diagnostics.filter { $0.what == "the password in store can be read by other users" }
          #expect(exposed.map(\.place) == (isExposed ? ["\(file):2"] : []), "\(diagnostics)")
        }
      }
    }
  }

  @Test("If the file that `store` names is missing, the problem names the setting's line and the service's user")
  func missingStoreFile() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let file = "\(folder)/quintet.conf"
        try Disk.write(Array("store = file:\(folder)/none/store\n".utf8), to: file)
        try Disk.makeDirectories("\(folder)/state")
        let record = """
          {"from":"files","to":"files","store":"s","at":1,"report":{"tables":[],"changes":0,"held_ms":0}}
          """
        for record in [nil, record.replacing("files", with: "file:\(folder)/none/store")] {
          if let record { try Disk.write(Array(record.utf8), to: "\(folder)/state/content.moved", mode: 0o600) }
          let (exit, diagnostics) = try await Self.check(folder, ["QUINTET_CONFIG": file])
          #expect(exit == .exited(code: 1) && diagnostics.map(\.place) == ["\(file):1"], "\(diagnostics)")
          #expect(diagnostics[0].what.hasPrefix("'store': the file named in the setting: can't open"), "\(diagnostics)")
          #expect(diagnostics[0].cure == "correct the path, or create the file, readable for the user of content")
        }
      }
    }
  }

  @Test("An unreadable line in the erasure log is a problem that prevents a start")
  func register() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/state")
        try Disk.write(
          Array("acc_1 1780000000000\ngarbage\nacc_2 1780000000000\n".utf8), to: "\(folder)/state/content.erased")
        let (exit, diagnostics) = try await Self.check(folder)
        #expect(exit == .exited(code: 1))
        #expect(diagnostics.map(\.place) == ["\(folder)/state/content.erased"])
        #expect(diagnostics.first?.what.hasPrefix("line 2: it doesn't contain an account") == true, "\(diagnostics)")
      }
    }
  }

  @Test("A database of another version or another program is a problem and stays unchanged")
  func schema() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/state/content.db"
        let later = Migration(number: 2, name: "later", sql: "CREATE TABLE later (id BIGINT)")
        let store = try Store.open(path, migrations: [Fixture.cards, later], clock: .system)
        await store.close()
        let (exit, newer) = try await Self.check(folder)
        #expect(exit == .exited(code: 1))
        #expect(newer.map(\.place) == [path])
        #expect(newer.first?.cure == "install the newer version again, or restore a backup from before the upgrade")

        try Disk.remove("\(folder)/state")
        await (try Store.open(path, migrations: [], clock: .system)).close()
        let (fine, older) = try await Self.check(folder)
        #expect(fine == .exited(code: 0))
        #expect(older.map(\.severity) == [.warning])
        #expect(older.first?.what.contains("will apply 1 (cards) of service") == true)

        try Disk.write(Array("certainly not a database".utf8), to: path)
        #expect(try await Self.check(folder).1.first?.cure.contains("quintet restore") == true)
      }
    }
  }

  @Test("A program reports the migrations that its database needs and changes nothing")
  func schemaReport() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        @Loop func report() async throws -> SchemaReport {
          let process = try ServiceProcess(["--schema"], in: folder)
          #expect(await process.ended() == .exited(code: 0))
          return try JSON.decode(SchemaReport.self, from: Bytes(process.text().utf8))
        }
        let path = "\(folder)/state/content.db"
        #expect(try await report() == SchemaReport())
        #expect(try !Disk.exists("\(folder)/state"))
        await (try Store.open(path, migrations: [], clock: .system)).close()
        #expect(try await report() == SchemaReport(due: ["1 (cards) of service"]))

        try Disk.remove("\(folder)/state")
        var edited = Fixture.cards
        edited.sql += "-- edited"
        await (try Store.open(path, migrations: [edited], clock: .system)).close()
        #expect(try await report().refused?.hasPrefix("migration 1 (cards) of service was changed") == true)

        try Disk.write([UInt8](repeating: 7, count: 8192), to: path)
        let damaged = try await report()
        #expect(damaged.refused == nil && damaged.unknown != nil)
      }
    }
  }

  @Test("A reload's check prints only problems, one per line, each with the name of its setting")
  func beforeReload() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let good = try ServiceProcess(["--check"], in: folder)
        #expect(await good.ended() == .exited(code: 0))
        #expect(try good.text() == "")
        let wrong = try ServiceProcess(["--check"], in: folder, environment: ["QUINTET_CONTENT_DRAIN": "soon"])
        #expect(await wrong.ended() == .exited(code: 1))
        let lines = try wrong.text().split(separator: "\n").filter { $0.hasPrefix("QUINTET_CONTENT_DRAIN: ") }
        #expect(lines.count == 1 && lines.last?.contains("'drain' can't be 'soon'") == true)
      }
    }
  }

  @Test("An audit of a closed database file reports its problems")
  func audit() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/state/content.db"
        let store = try Store.open(path, migrations: [Fixture.cards], clock: .system)
        let good = try ServiceProcess(["--audit"], in: folder)
        #expect(await good.ended() == .exited(code: 0))
        try await store.write { try $0.run("INSERT INTO subscriber_cursors VALUES ('progress', 0, 7)") }
        await store.close()
        let process = try ServiceProcess(["--audit"], in: folder)
        #expect(await process.ended() == .exited(code: 1))
        let audit = try JSON.decode(StoreAudit.self, from: Bytes(process.text().utf8))
        #expect(audit.problems.count == 1 && audit.acknowledged == ["progress": 7])
      }
    }
  }

  @Test(
    "A service with an unusable database reports it to every caller and to operators",
    arguments: ["database_corrupt", "schema_newer"])
  func unusable(reason: String) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/state/content.db"
        if reason == "schema_newer" {
          let later = Migration(number: 2, name: "later", sql: "CREATE TABLE later (id BIGINT)")
          await (try Store.open(path, migrations: [Fixture.cards, later], clock: .system)).close()
        } else {
          try Disk.makeDirectories("\(folder)/state")
          try Disk.write([UInt8](repeating: 7, count: 8192), to: path)
        }
        let process = try ServiceProcess(in: folder)
        let peer = RunTests.peer(folder)
        let failure = await #expect(throws: Failure.self) {
          try await peer.call(RunTests.Add(front: "a"), as: RunTests.caller())
        }
        #expect(failure?.kind == .unavailable && failure?.details["reason"] == .string(reason))
        let health = try await peer.call(
          GetHealth(), as: Caller(principal: nil), method: GetHealth.method(of: "content"))
        #expect(health.status == .failing && health.problem?.reason == reason && health.store == nil)
        process.signal(15)
        #expect(await process.ended() == .exited(code: 0))
        #expect(try process.text().contains("the database can't be used: calls are rejected"))
      }
    }
  }
}
