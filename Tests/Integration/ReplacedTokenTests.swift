import EventLoop
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests replaced and revoked tokens at a real gateway that has accepted them before.
@Suite(.timeLimit(.minutes(5))) struct ReplacedTokenTests {
  @Loop private static func register(_ client: GatewayClient) async throws -> (session: String, token: String) {
    let params: JSONValue = ["app": "flippin", "language": "en", "time_zone": "UTC"]
    let reply = try await client.call("entitlements.devices.register", params, key: "a-key-of-enough-bytes")
    return (try #require(reply["session"]?.string), try #require(reply["token"]?.string))
  }

  /// Returns true if calls with a token are accepted.
  @Loop private static func isAlive(_ token: String, _ client: GatewayClient) async throws -> Bool {
    client.token = token
    defer { client.token = nil }
    do {
      _ = try await client.call("progress.streak.get")
      return true
    } catch let failure as Failure where failure.kind == .unauthenticated {
      return false
    }
  }

  @Test(
    "Replaced and revoked tokens stop working, and the latest token works",
    .timeLimit(.minutes(3)))
  func replaced() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
        defer { client.close() }
        let first = try await Self.register(client)
        #expect(try await Self.isAlive(first.token, client))
        let second = try await Self.register(client)
        #expect(second.session == first.session)
        #expect(try await Self.isAlive(second.token, client))
        // The gateway receives the change over a separate stream, shortly after the reply.
        while try await Self.isAlive(first.token, client) {}
        client.token = second.token
        _ = try await client.call("entitlements.sessions.revoke", ["session": .string(second.session)])
        while try await Self.isAlive(second.token, client) {}
        // A client whose token is revoked still has that token in its meta when it registers.
        client.token = second.token
        let third = try await Self.register(client)
        #expect(third.session != first.session)
        #expect(try await Self.isAlive(third.token, client))
        #expect(try await !Self.isAlive(second.token, client))
      }
    }
  }
}
