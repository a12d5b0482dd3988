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

/// Tests a database that is emptied, deleted or set back under a running deployment, and the operator's remedies.
@Suite(.timeLimit(.minutes(4))) struct LostPastTests {
  @Loop private static func quintet(_ words: [String], in folder: String) async throws -> (ChildExit, String) {
    let run = try await Programs.run(
      "quintet", words + ["--runtime", "\(folder)/run", "--state", "\(folder)/state"],
      environment: ["QUINTET_APPS_DIR": Apps.folder])
    return (run.exit, run.output)
  }

  @Loop private static func register(_ supervisor: Supervisor, _ key: String) async throws -> PatientClient {
    let client = PatientClient(supervisor.plan.directories.gatewaySocket)
    let registered = try await client.call(
      "entitlements.devices.register", ["app": "roast-me-later", "language": "en", "time_zone": "UTC"], key: key)
    client.token = registered["token"]?.string
    return client
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

  /// Waits until another service knows the present state of a service's database.
  @Loop private static func waitUntilKnown(_ service: String, by other: String, in folder: String) async throws {
    if service == other { return }
    let end = LoopClock.system.now + .seconds(60)
    while LoopClock.system.now < end {
      let mark = try Store.peek("\(folder)/state/\(service).db") {
        try $0.value(of: Int64.self, "SELECT mark FROM storage_self")
      }
      let known = try Store.peek("\(folder)/state/\(other).db") {
        try $0.value(of: Int64.self, "SELECT mark FROM storage_neighbours WHERE service = $1", service)
      }
      if known != nil, known == mark { return }
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(10))
    }
    Issue.record("\(other) doesn't know the state of \(service)'s database")
  }

  private static func files(_ service: String, in folder: String) throws -> [String] {
    try Disk.list("\(folder)/state").filter { $0.hasPrefix("\(service).db") }.map { "\(folder)/state/\($0)" }
  }

  enum Loss: String, CaseIterable, Sendable {
    case emptied, deleted
    /// The database is deleted with all files next to it, so only the other services know of the loss.
    case deletedWithAllBeside = "deleted with its neighbouring files"
  }

  @Test(
    "A service that lost its accounts rejects all calls until the data loss is acknowledged",
    arguments: Loss.allCases)
  func accepted(_ loss: Loss) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { supervisor in
          let before = try await Self.register(supervisor, "register-before-012345")
          _ = try await before.call(
            "ai.generate", ["generator": "roast", "inputs": ["category": "code", "spice": 2]], key: "roast-0123456789")
          try await Self.waitUntilKnown("entitlements", by: "notifications", in: folder)
          let (sound, words) = try await Self.quintet(["audit"], in: folder)
          #expect(sound == .exited(code: 0), "\(words)")

          await supervisor.hold("entitlements")
          for file in try Self.files("entitlements", in: folder) { try Disk.remove(file) }
          if loss == .emptied { try Disk.write([], to: "\(folder)/state/entitlements.db", mode: 0o600) }
          if loss == .deletedWithAllBeside { try Disk.remove("\(folder)/state/entitlements.past") }
          supervisor.release("entitlements")
          try await Self.problem(of: "entitlements", supervisor, is: "database_lost_its_past")

          let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
          defer { client.close() }
          let refusal = await #expect(throws: Failure.self) {
            try await client.call(
              "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"])
          }
          #expect(refusal?.kind == .unavailable && refusal?.details["reason"] == "database_lost_its_past")
          let (status, shown) = try await Self.quintet(["status"], in: folder)
          #expect(status == .exited(code: 1) && shown.contains("database_lost_its_past"), "\(shown)")
          let (doctor, cures) = try await Self.quintet(["doctor"], in: folder)
          #expect(doctor == .exited(code: 1) && cures.contains("quintet acknowledge-loss entitlements"), "\(cures)")
          let (audit, found) = try await Self.quintet(["audit"], in: folder)
          #expect(audit == .exited(code: 1) && found.contains("lost changes"), "\(found)")

          let (asked, said) = try await Self.quintet(["acknowledge-loss", "entitlements"], in: folder)
          #expect(asked == .exited(code: 1) && said.contains("accounts, sessions and purchases"), "\(said)")
          try await Self.problem(of: "entitlements", supervisor, is: "database_lost_its_past")
          let (other, nothing) = try await Self.quintet(["acknowledge-loss", "content", "--yes"], in: folder)
          #expect(other == .exited(code: 1) && nothing.contains("has lost no changes"), "\(nothing)")
          let (accepted, done) = try await Self.quintet(["acknowledge-loss", "entitlements", "--yes"], in: folder)
          #expect(accepted == .exited(code: 0), "\(done)")
          try await Self.problem(of: "entitlements", supervisor, is: nil)
          let after = try await Self.register(supervisor, "register-after-0123456")
          _ = try await after.call(
            "ai.generate", ["generator": "roast", "inputs": ["category": "code", "spice": 2]], key: "roast-9876543210")
          let (again, report) = try await Self.quintet(["audit"], in: folder)
          #expect(again == .exited(code: 0), "\(report)")
        }
        // The other services have accepted the new database.
        try await withDeployment(in: folder) { supervisor in
          for service in DatabasePaths.services { try await Self.problem(of: service, supervisor, is: nil) }
        }
      }
    }
  }

  @Test("Another service's database is rejected, reported once per command, and can't be acknowledged as a loss")
  func anothers() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { _ in }
        let content = try Disk.read("\(folder)/state/content.db")
        for file in try Self.files("progress", in: folder) { try Disk.remove(file) }
        try Disk.write(content, to: "\(folder)/state/progress.db", mode: 0o600)
        try await withDeployment(in: folder, waitsUntilReady: false) { supervisor in
          try await Self.problem(of: "progress", supervisor, is: "store_failed")
          for command in [["status"], ["doctor"], ["audit"], ["acknowledge-loss", "progress", "--yes"]] {
            let (exit, said) = try await Self.quintet(command, in: folder)
            #expect(exit == .exited(code: 1), "\(command): \(said)")
            let told =
              said.split(separator: "the database belongs to another service", omittingEmptySubsequences: false).count
              - 1
            #expect(told == 1 && !said.contains("quintet acknowledge-loss"), "\(command): \(said)")
          }
        }
      }
    }
  }

  @Test("A database that was replaced by an older copy is rejected, but a proper restore is accepted")
  func restored() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { supervisor in
          let client = try await Self.register(supervisor, "register-before-012345")
          _ = try await client.call(
            "ai.generate", ["generator": "roast", "inputs": ["category": "code", "spice": 2]], key: "roast-0123456789")
          let (exit, said) = try await Self.quintet(["backup", "\(folder)/backup"], in: folder)
          #expect(exit == .exited(code: 0), "\(said)")
        }
        let database = "\(folder)/state/progress.db"
        let older = try Disk.read(database)
        try await withDeployment(in: folder) { supervisor in
          let client = try await Self.register(supervisor, "register-later-0123456")
          _ = try await client.call(
            "ai.generate", ["generator": "roast", "inputs": ["category": "code", "spice": 2]], key: "roast-1234567890")
        }
        for file in try Self.files("progress", in: folder) { try Disk.remove(file) }
        try Disk.write(older, to: database, mode: 0o600)
        let (offline, found) = try await Self.quintet(["audit"], in: folder)
        #expect(offline == .exited(code: 1) && found.contains("the database lost changes:"), "\(found)")
        try Disk.remove("\(folder)/state/progress.past")
        let (between, told) = try await Self.quintet(["audit"], in: folder)
        #expect(
          between == .exited(code: 1) && told.contains("has recorded later changes of progress's database"), "\(told)")
        try await withDeployment(in: folder, waitsUntilReady: false) { supervisor in
          try await Self.problem(of: "progress", supervisor, is: "database_lost_its_past")
        }

        for services in [["progress"], DatabasePaths.services] {
          for service in services { for file in try Self.files(service, in: folder) { try Disk.remove(file) } }
          let only = services.count == 1 ? ["--service", "progress"] : []
          let (exit, said) = try await Self.quintet(["restore", "\(folder)/backup"] + only, in: folder)
          #expect(exit == .exited(code: 0), "\(said)")
          try await withDeployment(in: folder) { supervisor in
            for service in DatabasePaths.services { try await Self.waitUntilKnown(service, by: "ai", in: folder) }
            for service in DatabasePaths.services { try await Self.problem(of: service, supervisor, is: nil) }
          }
        }
      }
    }
  }

  @Test(
    "A database restored from a plain copy of its files is rejected, even if no event was sent after the copy")
  func putBackWhole() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        // After each run, the other services know the database's state.
        func run() async throws {
          try await withDeployment(in: folder) { supervisor in
            for other in DatabasePaths.services { try await Self.waitUntilKnown("content", by: other, in: folder) }
            for service in DatabasePaths.services { try await Self.problem(of: service, supervisor, is: nil) }
          }
        }
        try await run()
        let copies = try ["db", "past"].map {
          ("\(folder)/state/content.\($0)", try Disk.read("\(folder)/state/content.\($0)"))
        }
        try await run()
        for file in try Self.files("content", in: folder) { try Disk.remove(file) }
        for (path, bytes) in copies { try Disk.write(bytes, to: path, mode: 0o600) }
        // The service starts twice, because the second process asks no other service.
        for _ in 0..<2 {
          try await withDeployment(in: folder) { supervisor in
            try await Self.problem(of: "content", supervisor, is: "database_lost_its_past")
          }
        }
      }
    }
  }

  @Test("An audit finds a damaged page that no call reads, and status then shows the damage")
  func damaged() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { _ in }
        let path = "\(folder)/state/content.db"
        let page = try Store.peek(path) {
          try $0.value(of: Int.self, "SELECT rootpage FROM sqlite_schema WHERE name = 'cards'")
        }
        var bytes = try Disk.read(path)
        let start = (try #require(page) - 1) * 4096
        for index in start..<start + 4096 { bytes[index] = 0xAB }
        try Disk.write(bytes, to: path, mode: 0o600)
        try await withDeployment(in: folder) { supervisor in
          let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
          defer { client.close() }
          let audit = try await client.call("content.audit")
          #expect(audit["problem"] == "database_corrupt" && audit["problems"]?.array?.isEmpty == false)
          try await Self.problem(of: "content", supervisor, is: "database_corrupt")
          let (exit, words) = try await Self.quintet(["audit"], in: folder)
          #expect(exit == .exited(code: 1) && words.contains("not sound"), "\(words)")
          let (status, shown) = try await Self.quintet(["status"], in: folder)
          #expect(status == .exited(code: 1) && shown.contains("database_corrupt"), "\(shown)")
        }
      }
    }
  }
}
