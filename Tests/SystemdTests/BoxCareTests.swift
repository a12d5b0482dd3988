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

/// Tests the operator's tasks, and the tasks that systemd performs by itself.
@Suite(
  .timeLimit(.minutes(10)), .serialized,
  .enabled("can't run systemd here; run `Tests/Box/box check` for the reason") { await Box.isPossible() })
struct BoxCareTests {
  @Test("A reload under load applies valid settings and rejects invalid ones without effect")
  func reload() async throws {
    try await onLoop {
      try await Box.with { box in
        let unit = "quintet-content.service"
        let pid = await box.processID(of: "content")
        let load = Load(box.directories.gatewaySocket)
        try await load.during(clients: 2) {
          try box.configure("log_level = debug\n")
          _ = try await box.told("systemctl", "reload", unit)
          // Log lines may reach the journal after the reload has ended.
          func said() async -> String { await box.run("journalctl", "-u", unit, "-o", "cat", "-q").output }
          #expect(try await eventually { await said().contains("reloaded") })
          #expect(await !said().contains("findings"))
          #expect(try await eventually { try await Self.journal(box, unit).contains { $0["PRIORITY"] == "7" } })
          try box.configure("log_level = loud\n")
          #expect(await !box.run("systemctl", "reload", unit).isGood)
          #expect(try await eventually { await said().contains("'log_level' can't be 'loud'") })
        }
        #expect(load.failed == [] && load.refused == 0 && load.repeated == 0)
        #expect(try await box.show(unit, "ActiveState") == "active")
        #expect(await box.processID(of: "content") == pid)
      }
    }
  }

  @Test("`quintet restart`, `reload` and `backup` work under load, and `doctor` finds no problem")
  func care() async throws {
    try await onLoop {
      try await Box.with { box in
        // A machine that has just started may still have a problem to report, such as a slow first answer of the
        // gateway.
        var doctor = await box.run("quintet", "doctor")
        _ = try await eventually {
          doctor = await box.run("quintet", "doctor")
          return doctor.isGood
        }
        #expect(doctor.isGood && !doctor.output.contains("cure:"), "\(doctor.output)")
        let pid = await box.processID(of: "content")
        let load = Load(box.directories.gatewaySocket)
        try await load.during {
          for order in [["reload"], ["backup", "/srv/copy"], ["restart"]] {
            let (isGood, output) = await box.run(["quintet"] + order)
            #expect(isGood, "\(order): \(output)")
          }
        }
        BoxTests.check(load)
        #expect(await box.processID(of: "content") != pid)
        #expect(await box.run("quintet", "audit").isGood)
      }
    }
  }

  @Test("A lost machine is restored from a backup on a new machine")
  func lostMachine() async throws {
    try await onLoop {
      try await Box.with { box in
        let client = try await GatewayClient.connect(box.directories.gatewaySocket)
        let registered = try await client.call(
          "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"])
        let token = try #require(registered["token"]?.string)
        client.token = token
        _ = try await client.call("content.cards.add", ["front": "f", "back": "b"], key: "k-1")
        client.close()
        _ = try await box.told("quintet", "backup", "/srv/copy")
        _ = try await box.told("dpkg", "-P", "quintet")

        // The steps of docs/guides/backups.md, "A lost machine".
        try await box.install(Package.shared())
        _ = try await box.told("systemctl", "stop", "quintet.target", "quintet-*")
        _ = try await box.told("sh", "-c", "rm /var/lib/quintet/*/*.db*")
        let restored = try await box.told("quintet", "restore", "/srv/copy")
        #expect(restored.contains("/var/lib/quintet/ai-gateway/ai.db"), "\(restored)")
        _ = try await box.told("systemctl", "start", "quintet.target")
        let audit = try await box.told("quintet", "audit")
        #expect(audit.contains("between them   sound"), "\(audit)")
        #expect(try await box.told("quintet", "call", "--token", token, "content.cards.list").contains("\"front\""))
      }
    }
  }

  @Test("Journal entries have fields, and `quintet trace` follows a call through the processes")
  func journal() async throws {
    try await onLoop {
      try await Box.with { box in
        var serving: [String: String]?
        _ = try await eventually {
          serving = try await Self.journal(box, "quintet-content.service").first { $0["MESSAGE"] == "serving" }
          return serving != nil
        }
        #expect(serving?["SYSLOG_IDENTIFIER"] == "content")
        #expect(serving?["QUINTET_SOCKET"] == "/run/quintet/bus/content.sock")
        #expect(serving?["PRIORITY"] == "5")
        let traced = try await box.told(
          "quintet", "call", "--trace", "entitlements.devices.register",
          #"{"app":"flippin","language":"en","time_zone":"UTC"}"#)
        let id = try #require(traced.split { !$0.isHexDigit }.first { $0.count == 32 })
        let isTold = try await eventually {
          let tree = await box.run("quintet", "trace", String(id)).output
          return tree.contains("gateway") && tree.contains("entitlements.devices.register")
        }
        #expect(isTold)
      }
    }
  }

  @Test("The watchdog kills a stopped process, and its callers wait")
  func watchdog() async throws {
    try await onLoop {
      try await Box.with { box in
        try await box.dropIn("quintet-progress.service", "[Service]\nWatchdogSec=3\n")
        let client = try await GatewayClient.connect(box.directories.gatewaySocket)
        defer { client.close() }
        _ = try await client.call("progress.ping")
        let pid = await box.processID(of: "progress")
        await box.run("systemctl", "kill", "-s", "STOP", "quintet-progress.service")
        #expect(try await client.call("progress.ping", ["a": 1], timeoutMs: 30_000) == ["a": 1])
        #expect(await box.processID(of: "progress") != pid)
        #expect(try await box.show("quintet-progress.service", "NRestarts") == "1")
      }
    }
  }

  @Test("The watchdog doesn't kill processes that respond")
  func peace() async throws {
    try await onLoop {
      try await Box.with { box in
        for service in Settings.services {
          try await box.dropIn(Box.unit(service), "[Service]\nWatchdogSec=3\n")
        }
        // The wait is twice the watchdog's timeout, which is long enough not to expire on a busy machine.
        try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(6500))
        for service in Settings.services {
          #expect(try await box.show(Box.unit(service), "NRestarts") == "0", "\(service)")
        }
      }
    }
  }

  @Test("A failing service is restarted after longer and longer pauses, and answers once it can start")
  func crashLoop() async throws {
    try await onLoop {
      try await Box.with { box in
        let unit = "quintet-ai-gateway.service"
        try box.configure("log_level = loud\n")
        await box.run("systemctl", "kill", "-s", "KILL", unit)
        // The pauses between starts get longer and longer, and each start takes seconds on a busy machine.
        let isWaiting = try await eventually(within: .seconds(240)) {
          try await box.show(unit, "StatusText").contains("the last 6 starts failed immediately")
        }
        #expect(isWaiting)
        let stream = try await ByteStream.connect("\(box.directories.runtime)/bus/ai.sock")
        stream.close()
        #expect(try await box.show("quintet-ai-gateway.socket", "ActiveState") == "active")
        try box.configure("")
        #expect(try await eventually { try await box.show(unit, "ActiveState") == "active" })
        let client = try await GatewayClient.connect(box.directories.gatewaySocket)
        defer { client.close() }
        #expect(try await client.call("ai.ping", ["a": 1]) == ["a": 1])
      }
    }
  }

  @Test("Stopping the systemd target finishes running calls and closes the sockets, and starting it opens them again")
  func stop() async throws {
    try await onLoop {
      try await Box.with { box in
        _ = try await box.told("systemctl", "stop", "quintet.target")
        // The target stops before its services, which still finish their calls.
        for name in Package.executables {
          #expect(
            try await eventually { try await box.show("quintet-\(name).service", "ActiveState") == "inactive" })
          #expect(try await box.show("quintet-\(name).service", "Result") == "success")
        }
        #expect(try await eventually { try !Disk.exists("\(box.root)/run/quintet/gateway.sock") })
        _ = try await box.told("systemctl", "start", "quintet.target")
        #expect(await box.run("quintet", "call", "ai.ping").isGood)
      }
    }
  }

  /// The journal entries of a unit's own processes.
  @Loop static func journal(_ box: Box, _ unit: String) async throws -> [[String: String]] {
    let lines = try await box.told("journalctl", "-u", unit, "-o", "json", "-n", "200", "--no-pager", "-q").split(
      separator: "\n")
    return try lines.map { line in
      let entry = try JSON.decode(JSONValue.self, from: Bytes(line.utf8)).object?.members ?? []
      return Dictionary(entry.compactMap { pair in pair.value.string.map { (pair.key, $0) } }) { first, _ in first }
    }
  }
}
