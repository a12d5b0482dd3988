import CivilTime
import ClientLoad
import EventLoop
import Files
import Glibc
import ServiceHost
import TestBox
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests the units' limits on memory and tasks. Even the heaviest load from clients doesn't reach these limits. A
/// reached limit affects no other service.
@Suite(
  .timeLimit(.minutes(10)), .serialized,
  .enabled("can't run systemd here; run `Tests/Box/box check` for the reason") { await Box.isPossible() })
struct BoxLimitsTests {
  @Test("During floods by one or three users, no limit of the machine is reached and all services work")
  func floods() async throws {
    try await onLoop {
      try await Box.with { box in
        let users = ["ann", "bob", "cid"]
        for user in users { _ = try await box.told("useradd", "--groups", "quintet", user) }
        // A single user may have all of the gateway's time, and therefore sends the most.
        for kinds in [["tokens"], ["crowd"], ["bytes"], ["tokens", "crowd", "large"]] {
          // Without entitlements, no token can be resolved, so waiting calls pile up.
          let entitlements = kinds.contains("tokens") ? "quintet-entitlements.service" : nil
          if let entitlements { _ = try await box.told("systemctl", "kill", "-s", "STOP", entitlements) }
          var floods: [Flooder] = []
          for (user, kind) in zip(users, kinds) { floods.append(try await Flooder(box, as: user, kind)) }
          try await LoopClock.system.sleep(until: LoopClock.system.now + .seconds(4))
          for flood in floods { flood.end() }
          if let entitlements { _ = try await box.told("systemctl", "kill", "-s", "CONT", entitlements) }
        }
        let client = try await GatewayClient.connect(box.directories.gatewaySocket)
        defer { client.close() }
        for name in Package.executables {
          let unit = "quintet-\(name).service"
          #expect(try await box.show(unit, "NRestarts") == "0", "\(name)")
          try await BoxTests.checkLimits(of: unit, in: box)
          guard let memory = try await Self.memory(of: unit, in: box) else { continue }
          print("\(name): \(memory.peak >> 20) MiB at most, refused \(memory.refused) times")
          #expect(memory.refused == 0, "\(name) reached its memory limit")
          #expect(memory.peak < 384 << 20, "\(name): \(memory.peak)")
        }
        _ = try await client.call(
          "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"], timeoutMs: 20_000)
      }
    }
  }

  @Test("If a service exceeds its memory limit, only that service is killed, and no call fails")
  func memory() async throws {
    try await onLoop {
      try await Box.with { box in
        _ = try await box.told("useradd", "--groups", "quintet", "ann")
        let load = Load(box.directories.gatewaySocket)
        try await load.during(clients: 4) {
          for unit in ["quintet-content.service", "quintet-gateway.service"] {
            guard try await box.show(unit, "MemoryCurrent") != "[not set]" else { continue }
            let flood = try await Flooder(box, as: "ann", "large")
            let isKilled = try await eventually {
              if try await box.show(unit, "NRestarts") != "0" { return true }
              // The limit is lowered in each round, because the service may free memory before it reaches the limit.
              let used = Int(try await box.show(unit, "MemoryCurrent")) ?? 0
              await box.run("systemctl", "set-property", "--runtime", unit, "MemoryMax=\(used + (64 << 10))")
              return false
            }
            flood.end()
            _ = try await box.told("systemctl", "set-property", "--runtime", unit, "MemoryMax=512M")
            #expect(isKilled, "\(unit)")
            #expect(try await eventually { try await box.show(unit, "SubState") == "running" }, "\(unit)")
          }
          _ = try await eventually { load.answered > 300 }
        }
        BoxTests.check(load)
        for name in Package.executables where name != "content" && name != "gateway" {
          #expect(try await box.show("quintet-\(name).service", "NRestarts") == "0", "\(name)")
        }
        #expect(await box.run("quintet", "audit").isGood)
      }
    }
  }

  @Test("A service that can't create threads rejects calls with a reason, and recovers by itself")
  func tasks() async throws {
    try await onLoop {
      try await Box.with { box in
        let unit = "quintet-progress.service"
        guard try await box.show(unit, "TasksCurrent") != "[not set]" else { return }
        _ = try await box.told("systemctl", "set-property", "--runtime", unit, "TasksMax=1")
        _ = try await box.told("systemctl", "kill", "-s", "KILL", unit)
        let says = try await eventually {
          let status = await box.run("quintet", "status").output
          return status.contains("progress: can't start the writer thread: its TasksMax= or pids_limit is used up")
        }
        #expect(says)
        let client = try await GatewayClient.connect(box.directories.gatewaySocket)
        defer { client.close() }
        let registered = try await client.call(
          "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"])
        client.token = registered["token"]?.string
        let refusal = await #expect(throws: Failure.self) { try await client.call("progress.streak.get") }
        #expect(refusal?.kind == .unavailable && refusal?.executed == .no)
        _ = try await client.call("content.cards.list")

        _ = try await box.told("systemctl", "set-property", "--runtime", unit, "TasksMax=64")
        let serves = try await eventually { (try? await client.call("progress.streak.get")) != nil }
        #expect(serves)
      }
    }
  }

  /// The peak memory of a unit, and the number of times that it was refused more; nil without memory accounting.
  @Loop private static func memory(of unit: String, in box: Box) async throws -> (peak: Int, refused: Int)? {
    let one = "/sys/fs/cgroup/system.slice/\(unit)"
    let each = "/sys/fs/cgroup/memory/system.slice/\(unit)"
    let told = await box.run(
      "sh", "-c",
      """
      cat \(each)/memory.max_usage_in_bytes \(each)/memory.failcnt 2>/dev/null ||
        { cat \(one)/memory.peak && sed -n 's/^max //p' \(one)/memory.events; }
      """)
    let numbers = told.output.split(separator: "\n").compactMap { Int($0) }
    return told.isGood && numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }
}

/// A user in a box who floods the gateway until `end`.
@Loop private final class Flooder {
  private var process: ChildProcess?
  private var hasEnded = false

  init(_ box: Box, as user: String, _ kind: String) async throws {
    // `flood` runs next to the services' programs, where it finds Swift's libraries.
    let place = "/usr/libexec/quintet/flood"
    if try !Disk.exists(box.root + place) {
      _ = try await Programs.runSystem("/bin/cp", ["\(Programs.folder)/flood", box.root + place])
    }
    let (program, arguments) = box.command([
      "setpriv", "--reuid=\(user)", "--regid=\(user)", "--init-groups", "--pdeathsig=KILL", place,
      "/run/quintet/gateway.sock", kind,
    ])
    process = try ChildProcess(program, arguments, environment: [:], output: (2, 2)) { [weak self] _ in
      self?.hasEnded = true
    }
  }

  /// Ends the flood, which doesn't end by itself.
  func end(_ place: SourceLocation = #_sourceLocation) {
    #expect(!hasEnded, "there was no flood", sourceLocation: place)
    process?.signal(SIGKILL)
  }
}
