import EventLoop
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests profiles over the real gateway (E1).
@Suite(.timeLimit(.minutes(5))) struct ProfileTests {
  @Test("A profile change applies at once to other connections and services")
  func everywhere() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let socket = supervisor.plan.directories.gatewaySocket
        let one = try await GatewayClient.connect(socket)
        let other = try await GatewayClient.connect(socket)
        defer { for client in [one, other] { client.close() } }
        let params: JSONValue = [
          "app": "roast-me-later", "language": "vi", "time_zone": "Asia/Ho_Chi_Minh", "device_name": "Phone",
        ]
        let token = try await one.call("entitlements.devices.register", params)["token"]?.string
        one.token = token
        other.token = token
        #expect(try await other.call("entitlements.profile.get")["device_name"] == "Phone")
        // Both connections have been authenticated.
        let before = try await other.call("notifications.preferences.get")
        #expect(before["time_zone"] == "Asia/Ho_Chi_Minh")
        let change: JSONValue = ["language": "en", "time_zone": "Europe/London", "device_name": "Old phone"]
        let profile = try await one.call("entitlements.profile.set", change)
        #expect(profile["time_zone"] == "Europe/London" && profile["language"] == "en")
        #expect(try await other.call("entitlements.profile.get") == profile)
        // The gateway receives the change over a separate stream, shortly after the reply.
        while try await Self.firstCategory(other) != "Being late" {}
        while try await other.call("notifications.preferences.get")["time_zone"] != "Europe/London" {}
        let sessions = try await one.call("entitlements.sessions.list")["sessions"]?.array ?? []
        #expect(sessions.count == 1 && sessions[0]["is_current"] == true && sessions[0]["device_name"] == "Old phone")
      }
    }
  }

  /// Returns a text in the account's language as the gateway knows it.
  @Loop private static func firstCategory(_ client: GatewayClient) async throws -> JSONValue? {
    try await client.call("ai.generators.list")["generators"]?[0]?["inputs"]?[0]?["choices"]?[0]?["name"]
  }
}
