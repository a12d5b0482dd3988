import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests a deployment whose databases are on a disk that fills up.
@Suite(.timeLimit(.minutes(5))) struct FullDiskDeploymentTests {
  static let mayMount: Bool = {
    let mounted: Void? = try? withTemporaryDirectory { folder in
      try mount(at: folder)
      unmount(folder)
    }
    return mounted != nil
  }()

  @Test(
    "On a full disk reads work and changes fail, even after a kill, until space is freed",
    .enabled(if: mayMount, "needs the right to mount a tmpfs"))
  func fullDisk() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/state", mode: 0o700)
        try Self.mount(at: "\(folder)/state")
        defer { Self.unmount("\(folder)/state") }
        try await withDeployment(in: folder) { supervisor in
          let client = PatientClient(supervisor.plan.directories.gatewaySocket)
          let registered = try await client.call(
            "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"],
            key: "register-0123456789abcdef")
          client.token = registered["token"]?.string
          let kept = try await client.call("content.cards.add", ["front": "f", "back": "b"], key: Self.key(0))

          try Self.fill("\(folder)/state/ballast")
          let refusal = try await Self.firstRefusal(supervisor, token: client.token)
          #expect(
            refusal?.kind == .unavailable && refusal?.details["reason"] == "disk_full", "\(String(describing: refusal))"
          )
          #expect(refusal?.executed == .no)
          #expect(try await Self.cards(client).contains(kept["card"]?["id"] ?? .null))
          let (exit, told) = try await Programs.run("quintet", ["status", "--runtime", "\(folder)/run"])
          #expect(exit == .exited(code: 0) && told.contains("The disk is full. (disk_full; quintet doctor)"), "\(told)")

          let starts = try await Self.starts(supervisor)
          try Disk.remove("\(folder)/state/ballast")
          let added = try await client.call("content.cards.add", ["front": "g", "back": "b"], key: Self.key(999))
          #expect(try await Self.cards(client).contains(added["card"]?["id"] ?? .null))
          #expect(try await Self.starts(supervisor) == starts)
          let (sound, words) = try await Programs.run(
            "quintet", ["audit", "--runtime", "\(folder)/run", "--state", "\(folder)/state", "--apps", Apps.folder])
          #expect(sound == .exited(code: 0), "\(words)")

          // A process that has to start on a full disk recovers when there is space again.
          try Self.fill("\(folder)/state/ballast")
          supervisor.child("content")?.process?.signal(SIGKILL)
          while supervisor.child("content")?.restarts == 0 {
            try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(5))
          }
          try Disk.remove("\(folder)/state/ballast")
          #expect(try await Self.cards(client).contains(added["card"]?["id"] ?? .null))
        }
      }
    }
  }

  @Test(
    "Services started on a read-only disk serve reads, and accept changes once it is writable",
    .enabled(if: mayMount, "needs the right to mount a tmpfs"))
  func readOnlyStart() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/state", mode: 0o700)
        try Self.mount(at: "\(folder)/state")
        defer { Self.unmount("\(folder)/state") }
        var plan = DeploymentPlan(
          directories: DeploymentFolders(runtime: "\(folder)/run", state: "\(folder)/state", apps: Apps.folder),
          binaries: Programs.folder)
        plan.keepsLogs = false
        let before = Supervisor(plan)
        try await before.start()
        try await before.waitUntilReady(timeout: .seconds(60))
        let client = PatientClient(plan.directories.gatewaySocket)
        let registered = try await client.call(
          "entitlements.devices.register", ["app": "roast-me-later", "language": "en", "time_zone": "UTC"],
          key: "register-0123456789abcdef")
        client.token = registered["token"]?.string
        _ = try await client.call(
          "ai.generate", ["generator": "roast", "inputs": ["category": "code", "spice": 1]], key: Self.key(0))
        await before.stop()

        try Self.remount("\(folder)/state", isReadOnly: true)
        let supervisor = Supervisor(plan)
        try await supervisor.start()
        do {
          try await supervisor.waitUntilReady(timeout: .seconds(60))
          #expect(try await client.call("ai.history.list", key: "list")["texts"]?.array?.count == 1)
          let direct = try await GatewayClient.connect(plan.directories.gatewaySocket)
          direct.token = client.token
          let refusal = await #expect(throws: Failure.self) {
            try await direct.call(
              "ai.generate", ["generator": "roast", "inputs": ["category": "code", "spice": 2]], key: Self.key(1))
          }
          #expect(refusal?.details["reason"] == "read_only" && refusal?.executed == .no)
          let (exit, told) = try await Programs.run("quintet", ["status", "--runtime", "\(folder)/run"])
          #expect(exit == .exited(code: 0) && told.contains("The disk is read-only at the moment."), "\(told)")

          let starts = try await Self.starts(supervisor)
          try Self.remount("\(folder)/state", isReadOnly: false)
          _ = try await client.call(
            "ai.generate", ["generator": "roast", "inputs": ["category": "code", "spice": 2]], key: Self.key(1))
          let clock = LoopClock.system
          let end = clock.now + .seconds(60)
          var unlocked = 0.0
          while unlocked < 0.02 {
            try #require(clock.now < end, "the second roast's event was never applied")
            let badges = try await client.call("progress.badges.list", key: "badges")["badges"]?.array
            unlocked = badges?.first { $0["id"] == "hundred-roasts" }?["progress"]?.double ?? 0
            try await clock.sleep(until: clock.now + .milliseconds(50))
          }
          #expect(try await Self.starts(supervisor) == starts)
          direct.close()
        } catch {
          await supervisor.stop()
          throw error
        }
        await supervisor.stop()
      }
    }
  }

  /// Adds cards with long notes until one is rejected.
  @Loop private static func firstRefusal(_ supervisor: Supervisor, token: String?) async throws -> Failure? {
    let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
    defer { client.close() }
    client.token = token
    let notes = String(repeating: "n", count: 1500)
    for number in 1...23 {
      let params: JSONValue = ["front": "f", "back": "b", "notes": .string(notes)]
      do { _ = try await client.call("content.cards.add", params, key: key(number)) } catch let failure as Failure {
        return failure
      }
    }
    return nil
  }

  @Loop private static func cards(_ client: PatientClient) async throws -> [JSONValue] {
    let listed = try await client.call("content.cards.list", ["limit": 100], key: "list")
    return (listed["cards"]?.array ?? []).compactMap { $0["id"] }
  }

  /// Returns the start time of each process.
  @Loop private static func starts(_ supervisor: Supervisor) async throws -> [Int64?] {
    var starts: [Int64?] = []
    for service in Roster.inner {
      starts.append(try await Health(supervisor.plan.directories).ask(service, "health")["started_at"]?.integer)
    }
    return starts
  }

  private static func key(_ number: Int) -> String { "card-\(number)-0123456789abcdef" }

  /// Uses up all disk space.
  static func fill(_ path: String) throws {
    let file = try Disk.appendOnly(path, mode: 0o600)
    defer { close(file) }
    for size in [1 << 16, 512, 1] {
      let bytes = [UInt8](repeating: 0, count: size)
      while unsafe write(file, bytes, bytes.count) > 0 {}
    }
  }

  static func mount(at folder: String) throws {
    guard unsafe Glibc.mount("tmpfs", folder, "tmpfs", 0, "size=16m,mode=700") == 0 else {
      throw FileFault(path: folder, errno: errno, reason: "can't mount")
    }
  }

  static func remount(_ folder: String, isReadOnly: Bool) throws {
    // MS_REMOUNT is 32, and MS_RDONLY is 1.
    guard unsafe Glibc.mount("tmpfs", folder, "tmpfs", 32 | (isReadOnly ? 1 : 0), nil) == 0 else {
      throw FileFault(path: folder, errno: errno, reason: "can't remount")
    }
  }

  /// Unmounts with `MNT_DETACH` (2), so that open files don't prevent it.
  static func unmount(_ folder: String) { _ = unsafe umount2(folder, 2) }
}
