import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests purchases that the deployment itself signs, for trying out pages and apps (E9).
@Suite(.timeLimit(.minutes(3))) struct DevelopmentStoreTests {
  private static let sign = "development.purchases.sign"

  @Test("Development services sign and accept purchases for the caller's own app only")
  func signs() async throws {
    try await Self.withDeployment("quintet-dev") { client in
      // Readiness doesn't depend on the stand-in for the App Store.
      _ = try await client.call("gateway.readiness.get")
      let asked: JSONValue = ["product": "com.dor.tarot.premium_yearly"]
      let signed = try await client.call(Self.sign, asked)
      let held = try await client.call("entitlements.purchases.submit", signed)
      #expect(held["plan"] == "premium" && held["is_test"] == true)

      #expect(await Self.kind(client, ["product": "com.dor.flippin.premium_yearly"]) == .invalidParams)
      #expect(await Self.kind(client, ["product": "com.dor.tarot.premium_monthly", "trial": true]) == .invalidParams)
      client.token = nil
      #expect(await Self.kind(client, asked) == .unauthenticated)
    }
  }

  @Test("Other deployments don't have the signing method, and `rpc.discover` doesn't list it")
  func elsewhere() async throws {
    try await Self.withDeployment("quintet") { client in
      #expect(await Self.kind(client, ["product": "com.dor.tarot.premium_yearly"]) == .methodNotFound)
      let known = try await client.call("rpc.discover")
      let names = known["methods"]?.array?.compactMap { $0["name"]?.string } ?? []
      #expect(names.count > 50 && !names.contains(Self.sign))
    }
  }

  @Loop private static func kind(_ client: GatewayClient, _ params: JSONValue) async -> FailureKind? {
    do { _ = try await client.call(sign, params) } catch { return (error as? Failure)?.kind }
    return nil
  }

  /// Runs a deployment with a client of a tarot account.
  private static func withDeployment(
    _ program: String, _ body: @escaping @Loop (GatewayClient) async throws -> Void
  ) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let up = try RunningCommand(["up"] + UpCommandTests.words(folder), of: program, in: folder)
        try await up.says("Press Ctrl-C to stop it")
        let client = try await GatewayClient.connect("\(folder)/run/gateway.sock")
        let device: JSONValue = ["app": "tarot", "language": "en", "time_zone": "UTC"]
        client.token = try await client.call("entitlements.devices.register", device)["token"]?.string
        try await body(client)
        client.close()
        up.process?.signal(SIGTERM)
        #expect(try await up.end(within: .seconds(30)) == .exited(code: 0), "\(up.said)")
      }
    }
  }
}
