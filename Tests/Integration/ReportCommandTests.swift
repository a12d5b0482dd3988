import CivilTime
import EventLoop
import Files
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests `quintet report` on a running deployment (A2).
@Suite(.timeLimit(.minutes(5))) struct ReportCommandTests {
  @Test("Actions reported by clients appear in the app's reports, both as text and as JSON")
  func reports() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { supervisor in
          let client = PatientClient(supervisor.plan.directories.gatewaySocket)
          let device = try await client.call(
            "entitlements.devices.register", ["app": "tarot", "language": "en", "time_zone": "UTC"],
            key: "register-0123456789abcdef")
          client.token = device["token"]?.string
          let now = LoopClock.system.wallNow.milliseconds
          let told: [JSONValue] = [
            ["id": "a", "action": "opened", "at": .integer(now)],
            ["id": "b", "action": "screen_viewed", "at": .integer(now), "with": ["screen": "card", "seconds": 42]],
            ["id": "c", "action": "card_opened", "at": .integer(now), "with": ["card": "major-00-fool"]],
          ]
          let reply = try await client.call("progress.actions.report", ["actions": .array(told)], key: "report")
          #expect(reply["results"]?.array?.allSatisfy { $0["state"] == "counted" } == true, "\(reply)")
          func quintet(_ words: String...) async throws -> (ChildExit, String) {
            try await Programs.run("quintet", ["report"] + words + ["--app", "tarot", "--runtime", "\(folder)/run"])
          }
          let (good, actions) = try await quintet("actions", "--json")
          #expect(good == .exited(code: 0) && actions.contains(#""action":"card_opened""#), "\(actions)")
          let (_, screens) = try await quintet("screens")
          #expect(screens.contains("card") && screens.contains("42"), "\(screens)")
          let (_, learning) = try await quintet("learning")
          #expect(learning.contains("1 (100 %)"), "\(learning)")
          let (_, retention) = try await quintet("retention")
          #expect(retention.contains("next day"), "\(retention)")
          #expect(try await quintet("sales").0 == .exited(code: 0))
          #expect(try await quintet("nothing").0 == .exited(code: 1))
        }
      }
    }
  }
}
