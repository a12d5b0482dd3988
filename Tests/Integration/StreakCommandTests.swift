import CivilTime
import EventLoop
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests what support can do with streaks, on a running deployment (R5).
@Suite(.timeLimit(.minutes(5))) struct StreakCommandTests {
  @Test("Support can see and repair a broken streak, and its owner can continue it")
  func repair() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let client = PatientClient(supervisor.plan.directories.gatewaySocket)
        let directories = supervisor.plan.directories
        let device = try await client.call(
          "entitlements.devices.register", ["app": "roast-me-later", "language": "en", "time_zone": "Europe/Berlin"],
          key: "register-0123456789abcdef")
        client.token = device["token"]?.string
        let account = try #require(device["account"]?.string)
        let now = LoopClock.system.wallNow.milliseconds
        let told: [JSONValue] = [5, 4].map { days in
          [
            "id": .string("opened-\(days)"), "action": "opened",
            "at": .integer(now - days * 86_400_000),
          ]
        }
        let reply = try await client.call("progress.actions.report", ["actions": .array(told)], key: "report")
        #expect(reply["results"]?.array?.allSatisfy { $0["state"] == "counted" } == true)
        let broken = try await client.call("progress.streak.get", key: "broken")
        #expect(broken["status"] == "expired" && broken["longest"] == 2)
        let repaired = try await run(["streaks", "repair", account, "--reason", "an outage"], directories)
        #expect(repaired == 0)
        let again = try await run(["streaks", "repair", account, "--reason", "an outage"], directories)
        #expect(again == 1)
        #expect(try await run(["streaks", "show", account], directories) == 0)
        #expect(try await run(["streaks", "show", "acc_nobody"], directories) == 1)
        let log = try await GatewayClient.connect(directories.gatewaySocket).call(
          "entitlements.accounts.audit-log", ["account": .string(account)])
        let accesses = log["entries"]?.array?.filter { $0["detail"]?.string?.hasPrefix("to ") == true } ?? []
        #expect(accesses.count == 1, "only the access to the existing account is recorded: \(log)")
        let streak = try await client.call("progress.streak.get", key: "repaired")
        #expect(streak["status"] == "expiring_soon" && streak["current"] == 2)
        let days = try await client.call("progress.streak.days", key: "days")["days"]?.array ?? []
        #expect(days.compactMap { $0["kind"]?.string } == ["active", "active", "repaired", "repaired", "repaired"])
      }
    }
  }

  @Test(
    "Invalid arguments of a streak command are rejected before any call",
    arguments: [
      ["streaks"], ["streaks", "show"], ["streaks", "mend", "acc_1"], ["streaks", "repair", "acc_1"],
    ])
  func usage(words: [String]) throws {
    #expect(throws: UsageFault.self) { _ = try QuintetCommand.program.action(for: words) }
  }

  @Loop private func run(_ words: [String], _ directories: DeploymentFolders) async throws -> Int32 {
    try await runQuintet(words + ["--runtime", directories.runtime, "--state", directories.state])
  }
}
