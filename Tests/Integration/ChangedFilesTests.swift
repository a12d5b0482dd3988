import CivilTime
import Crypto
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand
@testable import Storage

/// Tests database files that users copy, move and restore into the wrong places, under real processes.
@Suite(.timeLimit(.minutes(4))) struct ChangedFilesTests {
  @Loop private static func quintet(_ words: [String], in folder: String) async throws -> (ChildExit, String) {
    let run = try await Programs.run(
      "quintet", words + ["--runtime", "\(folder)/run", "--state", "\(folder)/state"],
      environment: ["QUINTET_APPS_DIR": Apps.folder])
    return (run.exit, run.output)
  }

  /// Registers a new user and generates a roast, which changes `entitlements`, `ai` and `progress`.
  @Loop private static func registerAndRoast(_ supervisor: Supervisor, _ key: String) async throws {
    let client = PatientClient(supervisor.plan.directories.gatewaySocket)
    let registered = try await client.call(
      "entitlements.devices.register", ["app": "roast-me-later", "language": "en", "time_zone": "UTC"],
      key: "register-\(key)-0123456789")
    client.token = registered["token"]?.string
    _ = try await client.call(
      "ai.generate", ["generator": "roast", "inputs": ["category": "code", "spice": 2]], key: "roast-\(key)-0123456789")
  }

  /// Waits until a service reports the given problem, or no problem if it is nil.
  @Loop private static func problem(of service: String, _ supervisor: Supervisor, is reason: String?) async throws {
    let health = Health(supervisor.plan.directories)
    let end = LoopClock.system.now + .seconds(60)
    while LoopClock.system.now < end {
      let seen = try? await health.ask(service, "health")
      if let seen, seen["problem"]?["reason"]?.string == reason, seen["status"] == (reason == nil ? "ok" : "failing") {
        return
      }
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(10))
    }
    Issue.record("\(service) doesn't report \(reason ?? "that nothing is wrong")")
  }

  /// Waits until a service knows all other services' databases, and all other services know its database.
  @Loop private static func waitUntilKnown(_ service: String, in folder: String) async throws {
    let end = LoopClock.system.now + .seconds(60)
    for other in DatabasePaths.services where other != service {
      for (one, by) in [(service, other), (other, service)] {
        var isKnown = false
        while !isKnown, LoopClock.system.now < end {
          let known = Store.knownStores(of: "\(folder)/state/\(by).db")?.knows[one]
          isKnown = known != nil && known?.store == Store.knownStores(of: "\(folder)/state/\(one).db")?.identity.store
          if !isKnown { try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(10)) }
        }
        #expect(isKnown, "\(by) doesn't know \(one)")
      }
    }
  }

  private static func remove(_ service: String, in folder: String) throws {
    for file in try Disk.list("\(folder)/state") where file.hasPrefix("\(service).db") {
      try Disk.remove("\(folder)/state/\(file)")
    }
  }

  @Test("An older database file next to a newer write-ahead log is reported by status, doctor and audit")
  func underLog() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let database = "\(folder)/state/progress.db"
        try await withDeployment(in: folder) { try await Self.registerAndRoast($0, "one") }
        let older = try Disk.read(database)
        try await withDeployment(in: folder) { try await Self.registerAndRoast($0, "two") }
        try await withDeployment(in: folder) { supervisor in
          try await Self.registerAndRoast(supervisor, "three")
          try await Self.waitUntilKnown("progress", in: folder)
          let process = try #require(supervisor.child("progress")?.process)
          process.signal(SIGSTOP)
          try Disk.write(older, to: database, mode: 0o600)
          process.signal(SIGKILL)
          try await Self.problem(of: "progress", supervisor, is: "database_lost_its_past")
          #expect(try Disk.read(database) == older)
          for words in [["status"], ["doctor"], ["audit"]] {
            let (exit, said) = try await Self.quintet(words, in: folder)
            #expect(exit == .exited(code: 1), "\(said)")
            #expect(said.contains("its write-ahead log") || said.contains("database_lost_its_past"), "\(said)")
          }
          let (accepted, said) = try await Self.quintet(["acknowledge-loss", "progress", "--yes"], in: folder)
          #expect(accepted == .exited(code: 0), "\(said)")
          try await Self.problem(of: "progress", supervisor, is: nil)
          let audit = try Store.audit(file: database, [])
          #expect(audit.problems == [])
        }
      }
    }
  }

  @Test("If a database is moved away while services run, changes are rejected until it is back")
  func moved() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { supervisor in
          try await Self.registerAndRoast(supervisor, "one")
          let database = "\(folder)/state/entitlements.db"
          let away = "\(folder)/away"
          try #require(unsafe rename(database, away) == 0)
          try await Self.problem(of: "entitlements", supervisor, is: "database_file_gone")
          let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
          defer { client.close() }
          let refusal = await #expect(throws: Failure.self) {
            try await client.call(
              "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"])
          }
          #expect(refusal?.kind == .unavailable && refusal?.details["reason"] == "database_file_gone")
          for (words, told) in [
            ("status", "database_file_gone"), ("doctor", "move the file back"), ("audit", "(database_file_gone)"),
          ] {
            let (exit, said) = try await Self.quintet([words], in: folder)
            #expect(exit == .exited(code: 1) && said.contains(told), "\(said)")
          }
          try #require(unsafe rename(away, database) == 0)
          try await Self.problem(of: "entitlements", supervisor, is: nil)
          try await Self.registerAndRoast(supervisor, "two")
          let (exit, said) = try await Self.quintet(["audit"], in: folder)
          #expect(exit == .exited(code: 0), "\(said)")
        }
      }
    }
  }

  @Test("A database from another deployment's backup is rejected, and doctor reports a copied database")
  func foreign() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let own = "\(folder)/own"
        let other = "\(folder)/other"
        for deployment in [own, other] {
          try await withDeployment(in: deployment) { supervisor in
            try await Self.registerAndRoast(supervisor, "one")
            try await Self.waitUntilKnown("content", in: deployment)
            let (exit, said) = try await Self.quintet(["backup", "\(deployment)/backup"], in: deployment)
            #expect(exit == .exited(code: 0), "\(said)")
          }
        }
        let database = "\(own)/state/content.db"
        let files = try ["db", "past"].map {
          ("\(own)/state/content.\($0)", try Disk.read("\(own)/state/content.\($0)"))
        }
        try Self.remove("content", in: own)
        let (refused, why) = try await Self.quintet(["restore", "\(other)/backup", "--service", "content"], in: own)
        #expect(
          refused == .exited(code: 1) && why.contains("belongs to another deployment") && why.contains("--yes"),
          "\(why)")
        #expect(try Disk.list("\(own)/state").filter { $0.contains("content") } == ["content.past"])

        // An earlier version of restore left this state: the other services have accepted the database, but this
        // service's database rejects theirs.
        try Disk.remove("\(own)/state/content.past")
        try Disk.write(try Disk.read("\(other)/backup/content.db"), to: database, mode: 0o600)
        try Store.renumber(restored: database, now: LoopClock.system.wallNow, beyond: 0)
        try await withDeployment(in: own, waitsUntilReady: false) { supervisor in
          for service in DatabasePaths.services where service != "content" {
            try await Self.problem(of: service, supervisor, is: "database_lost_its_past")
          }
          let (doctor, cures) = try await Self.quintet(["doctor"], in: own)
          #expect(doctor == .exited(code: 1) && cures.contains("contradicts those of ai, entitlements"), "\(cures)")
          #expect(!cures.contains("quintet acknowledge-loss"), "\(cures)")
        }
        // After the service's own database is put back, no data loss has to be acknowledged.
        try Self.remove("content", in: own)
        for (path, bytes) in files { try Disk.write(bytes, to: path, mode: 0o600) }
        try await withDeployment(in: own, waitsUntilReady: false) { supervisor in
          for service in DatabasePaths.services { try await Self.problem(of: service, supervisor, is: nil) }
          try await Self.registerAndRoast(supervisor, "two")
          try await Self.waitUntilKnown("content", in: own)
          for service in DatabasePaths.services { try await Self.problem(of: service, supervisor, is: nil) }
        }

        // With `--yes`, the restore affects no other service's database. A backup of the deployment itself doesn't need
        // `--yes`.
        for (backup, words) in [(other, ["--yes"]), (own, ["--yes"]), (own, [])] {
          try Self.remove("content", in: own)
          let (exit, said) = try await Self.quintet(
            ["restore", "\(backup)/backup", "--service", "content"] + words, in: own)
          #expect(exit == .exited(code: 0), "\(said)")
          try await withDeployment(in: own) { supervisor in
            try await Self.waitUntilKnown("content", in: own)
            for service in DatabasePaths.services { try await Self.problem(of: service, supervisor, is: nil) }
          }
        }
      }
    }
  }

  @Test("`restore --check` reports whether a backup can be restored, even one from a newer release")
  func checked() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let backup = "\(folder)/backup"
        try await withDeployment(in: folder) { supervisor in
          try await Self.registerAndRoast(supervisor, "one")
          let (exit, said) = try await Self.quintet(["backup", backup], in: folder)
          #expect(exit == .exited(code: 0), "\(said)")
          let before = try Disk.list("\(folder)/state").sorted()
          let (sound, words) = try await Self.quintet(["restore", backup, "--dry-run"], in: folder)
          #expect(sound == .exited(code: 0) && words.contains("can be restored"), "\(words)")
          #expect(try Disk.list("\(folder)/state").sorted() == before)
        }
        let path = "\(backup)/content.db"
        do {
          let database = try Database(path: path, create: true)
          try Connection(database, isRestricted: false).run(
            "INSERT INTO storage_migrations VALUES ('service', 99, 'later', '0', 0)")
          try database.script("PRAGMA journal_mode = DELETE")
        }
        var manifest = try Manifest.read(in: backup)
        let digest = SHA256Stream()
        let bytes = try Disk.read(path)
        digest.add(bytes)
        let index = try #require(manifest.stores.firstIndex { $0.service == "content" })
        manifest.stores[index].sha256 = digest.finish()
        manifest.stores[index].bytes = bytes.count
        try manifest.write(in: backup)
        try Disk.remove("\(folder)/state")
        for words in [["--dry-run"], []] {
          let (exit, said) = try await Self.quintet(["restore", backup] + words, in: folder)
          #expect(
            exit == .exited(code: 1) && said.contains("content: the database is newer than this program"), "\(said)")
          if words.isEmpty {
            #expect(try !Disk.list("\(folder)/state").contains { $0.contains("content") || $0.hasSuffix(".db") })
          } else {
            #expect(try Disk.list(folder).filter { $0 == "state" || $0.contains("checking") } == [])
          }
        }
      }
    }
  }

  @Test("An audit doesn't wait for an unresponsive service, but names it and audits the other services")
  func silent() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { supervisor in
          try await Self.registerAndRoast(supervisor, "one")
          let process = try #require(supervisor.child("content")?.process)
          process.signal(SIGSTOP)
          let start = LoopClock.system.now
          let (exit, said) = try await Self.quintet(["audit"], in: folder)
          process.signal(SIGCONT)
          #expect(exit == .exited(code: 1) && said.contains("content doesn't answer within 5 s"), "\(said)")
          #expect(said.split(separator: "\n").count { $0.contains("sound, ") } == 4, "\(said)")
          #expect(LoopClock.system.now - start < .seconds(60))
        }
      }
    }
  }
}
