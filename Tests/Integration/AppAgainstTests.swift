import CivilTime
import EventLoop
import Files
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests that an author can ask a running deployment whether it would accept changed data (Q12).
@Suite(.timeLimit(.minutes(3))) struct AppAgainstTests {
  private static let counted = #""score": { "count": "opened" }"#
  private static let summed = #""score": { "sum": "screen_viewed.seconds" }"#

  private static func replace(_ old: String, with new: String, in path: String) throws {
    let text = String(decoding: try Disk.read(path), as: UTF8.self)
    try #require(text.contains(old), "\(path) has no \(old)")
    try Disk.write(Array(text.replacing(old, with: new).utf8), to: path)
  }

  @Loop private static func score(_ supervisor: Supervisor) async throws {
    let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
    defer { client.close() }
    let params: JSONValue = ["app": "clever-den", "language": "en", "time_zone": "UTC"]
    client.token = try await client.call("entitlements.devices.register", params)["token"]?.string
    _ = try await client.call("progress.leaderboards.join", ["name": "Ann"])
    let now = LoopClock.system.wallNow.milliseconds
    let action: JSONValue = ["id": "one", "action": "opened", "at": .integer(now)]
    let reply = try await client.call("progress.actions.report", ["actions": [action]])
    try #require(reply["results"]?[0]?["state"] == "counted", "\(reply)")
  }

  @Test("`app check --deployed` reports a change of a leaderboard's score, which reloads and restarts reject")
  func against() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let apps = "\(folder)/apps"
        let board = "\(folder)/apps/clever-den/leaderboards.json"
        _ = try await Programs.runSystem("/bin/cp", ["-r", Apps.folder, apps])
        try Self.replace(#""score": { "sum": "lesson_done.gained_diamonds" }"#, with: Self.counted, in: board)
        try await withDeployment(in: folder, apps: apps) { supervisor in
          try await Self.score(supervisor)
          let runtime = ["--runtime", supervisor.plan.directories.runtime]
          let same = try await Programs.run("quintet", ["app", "check", apps, "--deployed"] + runtime)
          #expect(same.exit == .exited(code: 0), "\(same.output)")

          try Self.replace(Self.counted, with: Self.summed, in: board)
          let alone = try await Programs.run("quintet", ["app", "check", apps])
          #expect(alone.exit == .exited(code: 0), "\(alone.output)")
          for (words, code) in [
            (["app", "check", apps, "--deployed"], 65), (["reload"], 1), (["restart", "progress"], 1),
          ] {
            let run = try await Programs.run("quintet", words + runtime)
            #expect(run.exit == .exited(code: Int64(code)), "\(words) \(run.output)")
            #expect(
              run.output.contains("the data stored under 'ever' counts how often opened"), "\(words) \(run.output)")
          }
        }
      }
    }
  }
}
