import CivilTime
import Files
import Glibc
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(2))) struct DoctorTests {
  static let places = DeploymentFolders(runtime: "/r", state: "/s", apps: "/a")

  static func facts(_ kind: Disk.Kind, _ mode: UInt32, user: UInt32 = 990) -> FileMetadata {
    FileMetadata(kind: kind, mode: mode, user: user, group: 990, bytes: 1, changedAt: 0)
  }

  @Test(
    "Sockets with the wrong permissions, and files where sockets should be, are reported",
    arguments: [
      (["/r/bus": facts(.directory, 0o750), "/r/gateway.sock": facts(.socket, 0o666)], nil),
      (["/r/bus": facts(.directory, 0o755)], "every user can open"),
      (["/r/bus/ai.sock": facts(.socket, 0o666)], "every user can open an internal socket"),
      (["/r/gateway.sock": facts(.socket, 0o660)], "clients of other users can't connect"),
      (["/r/gateway.sock": facts(.socket, 0o660, user: 0)], nil),
      (["/r/gateway.sock": facts(.socket, 0o600, user: 0)], "clients of other users can't connect"),
      (["/r/bus/content.sock": facts(.file, 0o600)], "a file exists at the socket path of content"),
      // Operators share no group, so edge checks the caller's user instead of the mode.
      (["/r/edge/control.sock": facts(.socket, 0o666)], nil),
    ] as [([String: FileMetadata], String?)])
  func sockets(files: [String: FileMetadata], told: String?) {
    let diagnostics = FolderChecks.sockets(Self.places) { files[$0] }
    #expect(diagnostics.count == (told == nil ? 0 : 1))
    if let told { #expect(diagnostics.first?.what.contains(told) == true, "\(diagnostics)") }
  }

  @Test(
    "A database that its service can't write, or that other users can read, is reported",
    arguments: [
      (["/s": facts(.directory, 0o700), "/s/ai.db": facts(.file, 0o600)], nil),
      (["/s": facts(.directory, 0o700), "/s/ai.db": facts(.file, 0o600, user: 0)], "belongs to user 0"),
      (["/s": facts(.directory, 0o700), "/s/ai.db-wal": facts(.file, 0o600, user: 0)], "belongs to user 0"),
      (["/s": facts(.directory, 0o700), "/s/ai.db": facts(.file, 0o644)], "other users can read it"),
      (["/s": facts(.directory, 0o755)], "other users can read the folder"),
      (["/s": facts(.directory, 0o500)], "isn't writable"),
      (["/": facts(.directory, 0o555, user: 0)], "can't be created"),
    ] as [([String: FileMetadata], String?)])
  func databases(files: [String: FileMetadata], told: String?) {
    let diagnostics = FolderChecks.database(of: "ai", "/s/ai.db", user: 990) {
      files[$0]
    } isWritable: {
      (files[$0]?.mode ?? 0) & 0o200 != 0
    }
    #expect(diagnostics.count == (told == nil ? 0 : 1), "\(diagnostics)")
    if let told { #expect(diagnostics.first?.what.contains(told) == true, "\(diagnostics)") }
  }

  @Test("A wrong owner of a log or a database file is reported once, with the command that corrects it")
  func owners() {
    let files = [
      "/s/log": FileMetadata(kind: .directory, mode: 0o700, user: 990, group: 990, bytes: 0, changedAt: 0),
      "/s/log/ai.log": FileMetadata(kind: .file, mode: 0o600, user: 0, group: 0, bytes: 0, changedAt: 0),
      "/s/log/content.log": FileMetadata(kind: .file, mode: 0o600, user: 990, group: 990, bytes: 0, changedAt: 0),
    ]
    let logs = FolderChecks.logs(in: "/s") { files[$0] }
    #expect(logs.map(\.cure) == ["chown --reference=/s/log /s/log/ai.log"])
    let owner = Diagnostic(.error, "it belongs to user 0", at: "/s/ai.db-wal", cure: "chown")
    let consequence = Diagnostic(.error, "unable to open database file", at: "/s/ai.db", cure: "other")
    let other = Diagnostic(.error, "unable to open database file", at: "/s/content.db", cure: "other")
    #expect(FolderChecks.unexplained([consequence, other], by: [owner]) == [other])
  }

  @Test(
    "A full disk is reported as an error, and a nearly full disk as a warning",
    arguments: [
      (DiskSpace(freeBytes: 1 << 20, bytes: 1 << 30, freeFiles: nil), Diagnostic.Severity.error),
      (DiskSpace(freeBytes: 1 << 29, bytes: 1 << 30, freeFiles: 3), .error),
      (DiskSpace(freeBytes: 40 << 20, bytes: 1 << 30, freeFiles: 1000), .warning),
      (DiskSpace(freeBytes: 1 << 29, bytes: 1 << 30, freeFiles: 1000), nil),
    ] as [(DiskSpace, Diagnostic.Severity?)])
  func disk(space: DiskSpace, severity: Diagnostic.Severity?) {
    #expect(MachineChecks.disk(at: "/s", space).map(\.severity) == (severity.map { [$0] } ?? []))
  }

  @Test("A clock that is behind the data or far in the past is reported")
  func clock() {
    let now = Timestamp(seconds: 1_800_000_000)
    #expect(MachineChecks.clock(now: now, newest: ("/s/ai.db", now)) == [])
    #expect(
      MachineChecks.clock(now: now, newest: ("/s/ai.db", now + .seconds(7200))).first?.what
        == "the clock is 2 h behind the last change of /s/ai.db")
    #expect(MachineChecks.clock(now: Timestamp(seconds: 100), newest: nil).count == 1)
  }

  @Test("A low limit on open files is reported with the setting that raises it")
  func openFiles() {
    let found = MachineChecks.openFiles([("ai", 64), ("edge", 1024)])
    #expect(found.map(\.place) == ["ai"] && found.first?.what == "it may open only 64 files and connections")
    #expect(found.first?.cure.contains("LimitNOFILE=") == true && found.first?.cure.contains("ulimit -n") == true)
    #expect(Machine.openFilesLimit(of: getpid()) == OpenFiles.limit)
  }

  @Test("Two processes that use the same database are reported, and a single process isn't")
  func stacks() {
    let diagnostics = MachineChecks.deployments(["/s/ai.db": [40, 7], "/s/content.db": [8]]) {
      $0 == 7 ? "/x/ai-gateway" : nil
    }
    #expect(diagnostics.map(\.what) == ["two deployments use one database: pid 7 (/x/ai-gateway) and pid 40 (?)"])
  }

  @Test("Doctor reports problems, quarantined and waiting events, replaced programs and mixed versions")
  func running() throws {
    let health = try JSON.decode(
      HealthReply.self,
      from: Bytes(
        """
        {"status":"ok","service":"ai","version":"0.0.9","pid":7,"started_at":1,"calls_in_flight":0,"resident_bytes":1,
         "cpu_ns":1,"recent":{"ms":1,"calls":0,"errors":0},"store":{"database_bytes":1,"outbox_events":1,
         "quarantined_events":2,"waiting_writes":0},"problem":{"reason":"disk_full","message":"The disk is full."}}
        """.utf8))
    let look = ProcessSnapshot(service: "ai", health: health, at: Instant(nanoseconds: 0))
    let away = ProcessSnapshot(service: "content", at: Instant(nanoseconds: 0))
    let diagnostics = ProcessChecks.diagnostics([look, away], now: Timestamp(seconds: 9)) { _ in
      "/x/ai-gateway (deleted)"
    }
    #expect(
      diagnostics.map(\.what) == [
        "The disk is full.", "2 events couldn't be applied", "its program was replaced after it started",
        "it doesn't answer",
        "the services and this command have different versions: 0.0.9, \(ServiceHost.version)",
      ])
    #expect(ProcessChecks.diagnostics([away], now: Timestamp(seconds: 9)) { _ in nil }.map(\.severity) == [.warning])
  }

  @Test("Doctor reports a service's warnings with their remedies")
  func warnings() throws {
    let health = try JSON.decode(
      HealthReply.self,
      from: Bytes(
        """
        {"status":"ok","service":"ai","version":"\(ServiceHost.version)","pid":7,"started_at":1,
         "calls_in_flight":0,"resident_bytes":1,"cpu_ns":1,"recent":{"ms":1,"calls":0,"errors":0},
         "warnings":[{"text":"the disk is slow","cure":"check its load"},{"text":"no budget","cure":"add one"}]}
        """.utf8))
    let look = ProcessSnapshot(service: "ai", health: health, at: Instant(nanoseconds: 0))
    #expect(
      ProcessChecks.diagnostics([look], now: Timestamp(seconds: 9)) { _ in nil } == [
        Diagnostic(.warning, "the disk is slow", at: "ai", cure: "check its load"),
        Diagnostic(.warning, "no budget", at: "ai", cure: "add one"),
      ])
  }

  @Test(
    "Doctor's remedy for lost changes depends on whether the database is a file or in PostgreSQL",
    arguments: [([], "run quintet restore DIR --service ai"), (["ai"], "restore the whole PostgreSQL database")]
      as [(Set<String>, String)])
  func lostChanges(inPostgreSQL: Set<String>, cure: String) throws {
    let health = try JSON.decode(
      HealthReply.self,
      from: Bytes(
        """
        {"status":"failing","service":"ai","version":"\(ServiceHost.version)","pid":7,"started_at":1,
         "calls_in_flight":0,"resident_bytes":1,"cpu_ns":1,"recent":{"ms":1,"calls":0,"errors":0},
         "problem":{"reason":"database_lost_its_past","message":"It lost changes."}}
        """.utf8))
    let look = ProcessSnapshot(service: "ai", health: health, at: Instant(nanoseconds: 0))
    let found = ProcessChecks.diagnostics([look], now: Timestamp(seconds: 9), inPostgreSQL: inPostgreSQL) { _ in nil }
    #expect(found.count == 1 && found[0].cure.contains(cure), "\(found)")
    #expect(found[0].cure.contains("quintet acknowledge-loss ai"))
  }

  @Test("Before a loss is acknowledged, the suggested restore depends on where the database is stored")
  func acknowledgement() {
    let onServer = AcknowledgeLossCommand.consequences("ai", "It lost changes.", isInPostgreSQL: true)
      .joined(separator: "\n")
    #expect(onServer.contains("restore the whole PostgreSQL") && !onServer.contains("quintet restore"), "\(onServer)")
    let inFile = AcknowledgeLossCommand.consequences("ai", "It lost changes.", isInPostgreSQL: false)
      .joined(separator: "\n")
    #expect(inFile.contains("quintet restore DIR --service ai"), "\(inFile)")
  }

  @Test("A database is in PostgreSQL if the record next to its files names PostgreSQL")
  func places() async throws {
    try await onLoop {
      try withTemporaryDirectory { folder in
        let places = DatabasePaths(DeploymentFolders(runtime: folder, state: folder, apps: folder))
        #expect(!places.isInPostgreSQL("ai"))
        try RestoreTests.record("ai", in: folder, at: "postgres://db.internal/quintet")
        #expect(places.isInPostgreSQL("ai") && !places.isInPostgreSQL("content"))
        try RestoreTests.record("ai", in: folder, at: "files")
        #expect(!places.isInPostgreSQL("ai"))
      }
    }
  }

  @Test("Without a confirming standby, doctor warns against changing a former primary")
  func formerPrimary() {
    let cure = ProcessChecks.cure(for: "store_unconfirmed", "content")
    #expect(cure.contains("If the standby was promoted, don't change this server"), "\(cure)")
    #expect(cure.hasSuffix("Only if the standby is lost and wasn't promoted, empty synchronous_standby_names"))
  }

  @Test("A problem shared by several services is listed once, and errors come first")
  func report() {
    let error = Diagnostic(.error, "wrong", at: "x:1", cure: "mend it")
    let warning = Diagnostic(.warning, "odd", at: "y", cure: "look")
    #expect(DoctorReport.merged([warning, error, error]) == [error, warning])
    #expect(DoctorReport.lines([warning]) == ["! odd", "    where: y", "    cure:  look"])
  }

  @Test("A cause shared by several processes is listed once; problems with separate remedies stay separate")
  func grouped() {
    let words = "can't connect to db/quintet: no route"
    let store = Diagnostic(
      .error, words, at: "store", cure: "docs/guides/postgresql.md lists the requirements for a server")
    let running = ["content", "ai"].map { Diagnostic(.error, words, at: $0, cure: "quintet logs \($0)") }
    let groups = DoctorReport.grouped([store] + running)
    #expect(groups.map(\.place) == ["store, content, ai"] && groups.map(\.cure) == [store.cure])
    #expect(DoctorReport.grouped(running).map(\.place) == ["content, ai"])
    let silent = [("content", 7), ("ai", 8)].map {
      Diagnostic(.error, "it doesn't answer", at: $0.0, cure: "kill -CONT \($0.1)")
    }
    #expect(DoctorReport.grouped(silent) == silent)
    let files = ["/a", "/b"].map { Diagnostic(.warning, "others can read it", at: $0, cure: "chmod 0600 \($0)") }
    #expect(DoctorReport.grouped(files) == files)
    // A running process repeats in one line the problem that its program found before the start.
    let pages = Diagnostic(.warning, "no pages", at: "/web", cure: "name it")
    let warning = Diagnostic(.warning, "no pages: /web", at: "edge", cure: "what it says")
    #expect(DoctorReport.merged([pages, warning]) == [pages])
  }
}
