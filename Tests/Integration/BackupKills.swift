import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Kills `quintet backup` and `quintet restore` at several points, and checks which files remain.
@Loop struct BackupKills {
  let folder: String

  var backups: String { "\(folder)/backups" }
  private var state: String { "\(folder)/restored" }
  private var environment: [String: String] {
    [
      "QUINTET_APPS_DIR": Apps.folder, "QUINTET_CONFIG": "\(folder)/quintet.conf",
      "QUINTET_BACKUP_DIR": "\(folder)/scheduled",
    ]
  }

  nonisolated init(in folder: String) { self.folder = folder }

  /// Runs `body` with a deployment that has an account with a card.
  func withAccount(_ body: @Loop (Supervisor) async throws -> Void) async throws {
    try Disk.write([], to: "\(folder)/quintet.conf")
    for path in [backups, "\(folder)/scheduled"] { try Disk.makeDirectories(path) }
    try await withDeployment(in: folder) { supervisor in
      let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
      defer { client.close() }
      let registered = try await client.call(
        "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"])
      client.token = registered["token"]?.string
      _ = try await client.call("content.cards.add", ["front": "f", "back": "b"])
      try await body(supervisor)
    }
  }

  func quintet(_ words: [String]) async throws -> (exit: ChildExit, output: String) {
    try await Programs.run("quintet", words, environment: environment)
  }

  private var running: [String] { ["--runtime", "\(folder)/run", "--state", "\(folder)/state"] }
  private var stopped: [String] { ["--runtime", "\(folder)/none", "--state", state] }

  // MARK: Backups

  /// The points at which a backup is killed.
  func pointsOfBackup() async throws -> [KillPoint] {
    try await KillPoints.all(["backup", "\(backups)/whole"] + running, environment: environment)
  }

  /// Kills a backup, and checks that it is accepted only if it is complete, and that it can be repeated.
  func killBackup(at point: KillPoint) async throws {
    let backup = "\(backups)/killed"
    let words = ["backup", backup] + running
    let killed = try await KillPoints.run(words, environment: environment, killedAt: point)
    #expect(killed.exit == .killed(signal: 9), "\(point): \(killed.output)")
    let isComplete = Manifest.exists(in: backup)
    let test = try await quintet(["restore", "--dry-run", backup] + stopped)
    #expect(test.exit == .exited(code: isComplete ? 0 : 1), "\(point): \(test.output)")
    let again = try await quintet(words)
    if isComplete {
      #expect(again.exit == .exited(code: 1) && again.output.contains("contains a complete backup"), "\(again.output)")
    } else {
      #expect(again.exit == .exited(code: 0), "\(point): \(again.output)")
      #expect(
        try Disk.list(backup).sorted() == (DatabasePaths.services.map { "\($0).db" } + [Manifest.file]).sorted(),
        "\(point)")
    }
    try Disk.remove(backup)
  }

  /// Kills a scheduled backup, and checks that the next one deletes the remains and that no restore uses them.
  func killScheduled(at point: KillPoint) async throws {
    let words = ["backup", "--scheduled"] + running
    let scheduled = "\(folder)/scheduled"
    let killed = try await KillPoints.run(words, environment: environment, killedAt: point)
    #expect(killed.exit == .killed(signal: 9), "\(point): \(killed.output)")
    let complete = try ScheduledBackup.complete(in: scheduled)
    if try !ScheduledBackup.unfinished(in: scheduled).isEmpty {
      let doctor = try await quintet(["doctor"] + running)
      #expect(doctor.output.contains("a scheduled backup was interrupted"), "\(point): \(doctor.output)")
    }
    let latest = try await quintet(["restore", "--latest", "--dry-run"] + stopped)
    #expect(latest.exit == .exited(code: complete.isEmpty ? 1 : 0), "\(point): \(latest.output)")
    let again = try await quintet(words)
    #expect(again.exit == .exited(code: 0), "\(point): \(again.output)")
    #expect(try ScheduledBackup.unfinished(in: scheduled) == [], "\(point)")
    #expect(try Disk.list(scheduled).count == complete.count + 1, "\(point)")
  }

  /// Makes a backup while a service is killed at its n-th system call of a kind.
  func killService(_ service: String, at point: KillPoint, _ supervisor: Supervisor) async throws {
    let process = try #require(supervisor.processID(of: service))
    let log = "\(folder)/tracer"
    let output = try Disk.appendOnly(log, mode: 0o600)
    defer { close(output) }
    let tracer = try ChildProcess(
      "/usr/bin/strace",
      [
        "-f", "-o", "/dev/null", "-p", "\(process)", "-e", "trace=\(point.call)", "-e",
        "inject=\(point.call):signal=KILL:when=\(point.number)",
      ], environment: [:], output: (output, output)
    ) { _ in }
    #expect(try await eventually { String(decoding: try Disk.read(log), as: UTF8.self).contains("attached") })
    let backup = "\(backups)/killed"
    let words = ["backup", backup] + running
    let first = try await quintet(words)
    #expect((first.exit == .exited(code: 0)) == Manifest.exists(in: backup), "\(service), \(point): \(first.output)")
    tracer.signal(SIGTERM)
    try await supervisor.waitUntilReady(timeout: .seconds(60))
    if first.exit != .exited(code: 0) {
      #expect(try !Disk.exists(backup), "\(service), \(point)")
      #expect(try await eventually { try await quintet(words).exit == .exited(code: 0) }, "\(service), \(point)")
    }
    let audit = try await quintet(["audit"] + running)
    #expect(audit.exit == .exited(code: 0), "\(service), \(point): \(audit.output)")
    try Disk.remove(backup)
    try Disk.remove(log)
  }

  // MARK: Restores

  /// The points at which a restore of the backup `whole` is killed.
  func pointsOfRestore() async throws -> [KillPoint] {
    let points = try await KillPoints.all(restore, environment: environment)
    try Disk.remove(state)
    return points
  }

  private var restore: [String] { ["restore", "\(backups)/whole"] + stopped }

  /// Kills a restore, and checks that the services start with all of the databases or with none, and that the restore
  /// can be repeated.
  ///
  /// - Parameter followsChildren: true to kill the programs that check the databases, too.
  func killRestore(at point: KillPoint, followsChildren: Bool = false) async throws {
    let killed = try await KillPoints.run(
      restore, environment: environment, killedAt: point, followsChildren: followsChildren)
    if !followsChildren { #expect(killed.exit == .killed(signal: 9), "\(point): \(killed.output)") }
    try await checkAllOrNone(point)
    let databases = DatabasePaths.services.map { "\(state)/\($0).db" }
    // A restore may be killed after its last change, while it reports its success.
    let isDone = try databases.allSatisfy { try Disk.exists($0) && Store.unfinishedRestore(of: $0) == nil }
    if killed.exit != .exited(code: 0), !isDone {
      let again = try await quintet(restore)
      #expect(again.exit == .exited(code: 0), "\(point): \(again.output)")
    }
    let names = try Disk.list(state).filter { !$0.hasSuffix(".erased") }
    #expect(names.sorted() == DatabasePaths.services.map { "\($0).db" }.sorted(), "\(point)")
    let audit = try await quintet(["audit"] + stopped)
    #expect(audit.exit == .exited(code: 0), "\(point): \(audit.output)")
    try Disk.remove(state)
  }

  /// Checks that the services would use all databases or none, and would create none beside existing ones.
  private func checkAllOrNone(_ point: KillPoint) async throws {
    let databases = DatabasePaths.services.map { "\(state)/\($0).db" }
    let present = try databases.filter { try Disk.exists($0) }
    let barred = databases.filter { Store.unfinishedRestore(of: $0) != nil }
    let usable = present.filter { !barred.contains($0) }
    let fresh = databases.filter { !present.contains($0) && !barred.contains($0) }
    #expect(usable.isEmpty || present.count == databases.count, "\(point): only \(usable) would be used")
    #expect(present.isEmpty || fresh.isEmpty, "\(point): \(fresh) would be created beside \(present)")
    if barred.isEmpty { return }
    let up = try await quintet(["up"] + stopped)
    #expect(up.exit == .exited(code: 1), "\(point): \(up.output)")
    let isPrepared = barred.allSatisfy { Store.unfinishedRestore(of: $0)?.id == nil }
    let remedy =
      isPrepared
      ? "run the same quintet restore command again" : "run quintet restore \(backups)/whole --state \(state) again"
    #expect(up.output.contains(remedy), "\(point): \(up.output)")
  }

  /// Restores the backup without a kill, and starts the services.
  func startRestored() async throws {
    let restored = try await quintet(restore)
    #expect(restored.exit == .exited(code: 0), "\(restored.output)")
    let plan = DeploymentPlan(
      directories: DeploymentFolders(runtime: "\(folder)/second", state: state, apps: Apps.folder),
      binaries: Programs.folder)
    let supervisor = Supervisor(plan)
    try await supervisor.start()
    do { try await supervisor.waitUntilReady(timeout: .seconds(60)) } catch { Issue.record(error) }
    await supervisor.stop()
  }
}
