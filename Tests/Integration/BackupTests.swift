import CivilTime
import EventLoop
import Files
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(5))) struct BackupTests {
  @Loop private static func quintet(_ words: [String], in folder: String) async throws -> (ChildExit, String) {
    let run = try await Programs.run(
      "quintet", words + ["--runtime", "\(folder)/run", "--state", "\(folder)/state"],
      environment: ["QUINTET_APPS_DIR": Apps.folder])
    return (run.exit, run.output)
  }

  /// Generates roasts for a user, each with an event; registers first if there is no token.
  @Loop private static func addRoasts(_ supervisor: Supervisor, _ numbers: Range<Int>, token: String?) async throws
    -> String
  {
    let client = PatientClient(supervisor.plan.directories.gatewaySocket)
    client.token = token
    if token == nil {
      let registered = try await client.call(
        "entitlements.devices.register", ["app": "roast-me-later", "language": "en", "time_zone": "UTC"],
        key: "register-0123456789abcdef")
      client.token = registered["token"]?.string
    }
    for number in numbers {
      _ = try await client.call(
        "ai.generate", ["generator": "roast", "inputs": ["category": "code", "spice": 2]],
        key: "roast-\(number)-0123456789abcdef")
    }
    return try #require(client.token)
  }

  @Loop private static func roasts(_ supervisor: Supervisor, _ token: String) async throws -> Int {
    let client = PatientClient(supervisor.plan.directories.gatewaySocket)
    client.token = token
    return try await client.call("ai.history.list", ["limit": 100], key: "list")["texts"]?.array?.count ?? -1
  }

  /// Returns the number of roasts that `progress` has counted from events.
  @Loop private static func counted(_ supervisor: Supervisor, _ token: String) async throws -> Int {
    let client = PatientClient(supervisor.plan.directories.gatewaySocket)
    client.token = token
    let badges = try await client.call("progress.badges.list", key: "badges")["badges"]?.array ?? []
    let badge = try #require(badges.first { $0["id"] == "hundred-roasts" })
    return Int(((badge["progress"]?.double ?? -1) * 100).rounded())
  }

  @Test(
    "A backup taken under load is valid and restores every acknowledged change, encrypted or not",
    arguments: [false, true])
  func roundTrip(isSealed: Bool) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.write(Array("correct horse battery\n".utf8), to: "\(folder)/passphrase", mode: 0o600)
        let passphrase = isSealed ? ["--passphrase", "\(folder)/passphrase"] : []
        var token = ""
        try await withDeployment(in: folder) { supervisor in
          token = try await Self.addRoasts(supervisor, 0..<3, token: nil)
          let known = token
          let more = Loop.task { try? await Self.addRoasts(supervisor, 3..<7, token: known) }
          let (exit, said) = try await Self.quintet(["backup", "\(folder)/backup"] + passphrase, in: folder)
          #expect(exit == .exited(code: 0), "\(said)")
          _ = await more.value
          #expect(try !Disk.list("\(folder)/state").contains { $0.contains("backup") })
          let (sound, words) = try await Self.quintet(["audit"], in: folder)
          #expect(sound == .exited(code: 0), "\(words)")
          let (running, refusal) = try await Self.quintet(["restore", "\(folder)/backup"] + passphrase, in: folder)
          #expect(running == .exited(code: 1) && refusal.contains("are running: stop the services first"), "\(refusal)")
        }
        let plain = try Disk.read("\(folder)/backup/entitlements.db").starts(with: Array("SQLite format 3".utf8))
        #expect(plain == !isSealed)

        let (taken, words) = try await Self.quintet(["restore", "\(folder)/backup"] + passphrase, in: folder)
        #expect(taken == .exited(code: 1) && words.contains("move these files to another folder first"), "\(words)")
        try Disk.remove("\(folder)/state")
        let (exit, said) = try await Self.quintet(["restore", "\(folder)/backup"] + passphrase, in: folder)
        #expect(exit == .exited(code: 0) && said.contains("the events are consistent"), "\(said)")
        let (offline, report) = try await Self.quintet(["audit"], in: folder)
        #expect(offline == .exited(code: 0), "\(report)")
        try await withDeployment(in: folder) { supervisor in
          #expect(try await (3...7).contains(Self.roasts(supervisor, token)))
          _ = try await Self.addRoasts(supervisor, 100..<102, token: token)
          // The receivers have got the events that they lacked, and later events aren't mistaken for repeats.
          let roasts = try await Self.roasts(supervisor, token)
          let isCounted = try await eventually { try await Self.counted(supervisor, token) == roasts }
          let counted = try await Self.counted(supervisor, token)
          #expect(isCounted, "\(counted) of \(roasts) are counted")
          let (sound, words) = try await Self.quintet(["audit", "--json"], in: folder)
          #expect(sound == .exited(code: 0), "\(words)")
        }
      }
    }
  }

  @Test("A scheduled backup is copied by the operator's command, rotated and tested")
  func scheduled() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let backups = "\(folder)/backups"
        for old in ["quintet-20260101T000000Z", "quintet-20260102T000000Z", "by-hand"] {
          try Disk.makeDirectories("\(backups)/\(old)")
          try Disk.write([], to: "\(backups)/\(old)/\(Manifest.file)")
        }
        func quintet(_ words: [String], _ command: String) async throws -> (exit: ChildExit, output: String) {
          try Disk.write(
            Array("backup_dir = \(backups)\nbackup_keep = 2\nbackup_command = \(command)\n".utf8),
            to: "\(folder)/quintet.conf")
          return try await Programs.run(
            "quintet",
            words + ["--runtime", "\(folder)/run", "--state", "\(folder)/state"],
            environment: ["QUINTET_APPS_DIR": Apps.folder, "QUINTET_CONFIG": "\(folder)/quintet.conf"])
        }
        try await withDeployment(in: folder) { _ in
          let failed = try await quintet(["backup", "--scheduled"], "exit 3")
          #expect(failed.exit == .exited(code: 1), "\(failed.output)")
          #expect(failed.output.contains("is complete, but backup_command"), "\(failed.output)")
          #expect(try Disk.list(backups).count == 4, "no old backup is deleted before the new one has been copied")
          let metrics = "\(folder)/run/metrics/backup.prom"
          #expect(try !Disk.exists(metrics), "a backup whose copy failed isn't reported as a success")

          let made = try await quintet(["backup", "--scheduled"], "cp -r \"$1\" \(folder)/elsewhere")
          #expect(made.exit == .exited(code: 0), "\(made.output)")
          #expect(try Disk.exists("\(folder)/elsewhere/\(Manifest.file)"))
          let noted = String(decoding: try Disk.read(metrics), as: UTF8.self)
          #expect(noted.contains("\nquintet_backup_success_timestamp_seconds{service=\"backup\"} 1"), "\(noted)")
          let kept = try Disk.list(backups).sorted()
          #expect(kept.count == 3 && kept.first == "by-hand", "\(kept)")

          let tested = try await quintet(["restore", "--latest", "--dry-run"], "true")
          #expect(tested.exit == .exited(code: 0), "\(tested.output)")
          #expect(tested.output.contains("from \(backups)/\(kept[2])"), "\(tested.output)")
        }
      }
    }
  }

  @Test("A failed backup names the service that failed and leaves no files behind")
  func failed() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { supervisor in
          // With this limit, files of more than 4 KB can't be written, as on a full disk.
          let words = ["backup", "\(folder)/backup", "--runtime", "\(folder)/run", "--state", "\(folder)/state"]
          let full = try await Programs.run(
            "/bin/sh", ["-c", "ulimit -f 8; exec \"$0\" \"$@\"", "\(Programs.folder)/quintet"] + words)
          #expect(full.exit == .exited(code: 1) && full.output.contains(".db"), "\(full.output)")
          #expect(try !Disk.exists("\(folder)/backup"))

          try Disk.remove(supervisor.plan.directories.busSocket("progress"))
          let (exit, said) = try await Self.quintet(["backup", "\(folder)/backup"], in: folder)
          #expect(exit == .exited(code: 69) && said.contains("the backup failed: progress: "), "\(said)")
          #expect(try !Disk.exists("\(folder)/backup"))
          // An existing folder, such as a volume, is kept.
          try Disk.makeDirectories("\(folder)/backup")
          _ = try await Self.quintet(["backup", "\(folder)/backup"], in: folder)
          #expect(try Disk.list("\(folder)/backup") == [])
        }
      }
    }
  }

  @Test("After a restore, events between the copies of a backup's databases are applied again at once")
  func betweenMoments() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let backup = "\(folder)/backup"
        try Disk.makeDirectories(backup, mode: 0o700)
        var token = ""
        try await withDeployment(in: folder) { supervisor in
          token = try await Self.addRoasts(supervisor, 0..<2, token: nil)
          let copies = DatabasePaths.services.map { BackupCopy($0, at: supervisor.plan.directories.busSocket($0)) }
          // The copies have different states, as on a busy machine: each begins one roast later than the previous one.
          for (number, copy) in copies.enumerated() {
            try await copy.begin()
            let roast = 10 + number
            _ = try await Self.addRoasts(supervisor, roast..<roast + 1, token: token)
            #expect(try await eventually { try await Self.counted(supervisor, token) == 3 + number })
          }
          var manifest = Manifest(
            format: Manifest.currentFormat, version: ServiceHost.version, backup: "bkp_slow",
            madeAt: LoopClock.system.wallNow, sealing: nil, stores: [])
          for (number, copy) in copies.enumerated() {
            manifest.stores.append(
              try await copy.write(
                into: backup, number: number, Sealing(key: nil, backup: "bkp_slow"), try await copy.audit()))
            await copy.end()
          }
          try manifest.write(in: backup)
        }
        try Disk.remove("\(folder)/state")
        let (exit, said) = try await Self.quintet(["restore", backup], in: folder)
        #expect(exit == .exited(code: 0), "\(said)")
        try await withDeployment(in: folder) { supervisor in
          let roasts = try await Self.roasts(supervisor, token)
          #expect(roasts > 2)
          // The events after the backup are applied again without a new event.
          #expect(try await eventually { try await Self.counted(supervisor, token) == roasts })
          _ = try await Self.addRoasts(supervisor, 100..<102, token: token)
          #expect(try await eventually { try await Self.counted(supervisor, token) == roasts + 2 })
        }
      }
    }
  }

  @Test("A backup that was changed or truncated, or has a wrong passphrase, restores nothing")
  func refused() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.write(Array("correct horse battery\n".utf8), to: "\(folder)/passphrase", mode: 0o600)
        try Disk.write(Array("another passphrase\n".utf8), to: "\(folder)/other", mode: 0o600)
        try Disk.write(Array("short\n".utf8), to: "\(folder)/short", mode: 0o600)
        try Disk.write(Array("correct horse battery\n".utf8), to: "\(folder)/open", mode: 0o644)
        let backup = "\(folder)/backup"
        try await withDeployment(in: folder) { supervisor in
          _ = try await Self.addRoasts(supervisor, 0..<1, token: nil)
          let misused = [("short", "fewer than 12 bytes"), ("open", "run chmod 0600 "), ("state", "is a folder")]
          for (file, words) in misused {
            let (exit, said) = try await Self.quintet(
              ["backup", backup, "--passphrase", "\(folder)/\(file)"], in: folder)
            #expect(exit == .exited(code: 1) && said.contains(words), "\(said)")
          }
          let (misspelt, why) = try await Self.quintet(["backup", "\(folder)/bakcups/today"], in: folder)
          #expect(misspelt == .exited(code: 1) && why.contains("the folder \(folder)/bakcups doesn't exist"), "\(why)")
          #expect(try !Disk.exists("\(folder)/bakcups"))
          for own in ["state", "run"] {
            let (inside, words) = try await Self.quintet(["backup", "\(folder)/\(own)/backup"], in: folder)
            #expect(inside == .exited(code: 1) && words.contains("choose a folder outside it"), "\(words)")
          }
          let (exit, said) = try await Self.quintet(
            ["backup", backup, "--passphrase", "\(folder)/passphrase"], in: folder)
          #expect(exit == .exited(code: 0), "\(said)")
          let (again, words) = try await Self.quintet(["backup", backup], in: folder)
          #expect(again == .exited(code: 1) && words.contains("contains a complete backup"), "\(words)")
          await supervisor.hold("progress")
        }
        try Disk.remove("\(folder)/state")
        let restore = { @Loop (passphrase: String, told: String) in
          let (exit, said) = try await Self.quintet(
            ["restore", backup, "--passphrase", "\(folder)/\(passphrase)"], in: folder)
          #expect(exit == .exited(code: 1) && said.contains(told), "\(said)")
          #expect((try? Disk.list("\(folder)/state").contains { $0.hasSuffix(".db") }) != true)
        }
        try await restore("other", "\(folder)/other doesn't contain the passphrase of the backup")
        try await restore("none", "the passphrase file \(folder)/none doesn't exist")
        let (exit, said) = try await Self.quintet(["restore", backup], in: folder)
        #expect(exit == .exited(code: 1) && said.contains("--passphrase"), "\(said)")

        let path = "\(backup)/progress.db"
        let good = try Disk.read(path)
        try Disk.write(Array(good.dropLast(1)), to: path)
        try await restore("passphrase", "its checksum is wrong")
        try Disk.write(good, to: path)
        try Disk.remove("\(backup)/manifest.json")
        try await restore("passphrase", "has no manifest.json")
      }
    }
  }

  @Test("An audit reports a subscriber that lost its data")
  func audit() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { supervisor in
          _ = try await Self.addRoasts(supervisor, 0..<3, token: nil)
          try await supervisor.waitUntilReady(timeout: .seconds(60))
          let (exit, said) = try await Self.quintet(["audit"], in: folder)
          #expect(exit == .exited(code: 0), "\(said)")
        }
        // A subscriber without data, as after a restore of a backup from another day.
        for file in try Disk.list("\(folder)/state") where file.hasPrefix("progress.db") {
          try Disk.remove("\(folder)/state/\(file)")
        }
        let (exit, said) = try await Self.quintet(["audit"], in: folder)
        #expect(exit == .exited(code: 1) && said.contains("not audited"), "\(said)")
      }
    }
  }
}
