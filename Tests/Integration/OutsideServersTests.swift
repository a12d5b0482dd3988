import CivilTime
import EventLoop
import Files
import ServiceHost
import TestAuthority
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// The running stack, and servers of others that `entitlements` asks (E1, E3).
@Suite(.timeLimit(.minutes(3))) struct OutsideServersTests {
  @Test("a client signs in by keys of an address, and a purchase by a revoked signer is refused")
  func outside() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let now = LoopClock.system.wallNow
        let server = try PlainServer()
        defer { server.close() }
        let authority = try TestAuthority(
          from: now + .seconds(-3600), to: now + .seconds(86_400), responder: server.url(""))
        let apple = SignInAuthority()
        try Disk.write(Array(authority.rootPEM.utf8), to: "\(folder)/root.pem")
        let settings = [
          "QUINTET_ENTITLEMENTS_STORE_ROOTS": "\(folder)/root.pem", "QUINTET_ENTITLEMENTS_STORE_OCSP": "yes",
          "QUINTET_ENTITLEMENTS_APPLE_KEYS_URL": server.url("/keys"),
        ]
        try await withStack(in: folder, settings: settings) { supervisor in
          let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
          defer { client.close() }
          let registered = try await client.call(
            "entitlements.devices.register", ["app": "tarot", "language": "en", "time_zone": "UTC"],
            key: "register-0123456789abcdef")
          client.token = registered["token"]?.string
          try await Self.signIn(client, server, apple)
          try await Self.buy(client, server, authority)
        }
      }
    }
  }

  @Loop private static func signIn(
    _ client: GatewayClient, _ server: PlainServer, _ apple: SignInAuthority
  ) async throws {
    let nonce = try #require(try await client.call("entitlements.identities.nonce")["nonce"]?.string)
    let token = try apple.token(of: "001.abc", for: "com.dor.tarot", nonce: nonce, at: LoopClock.system.wallNow)
    let params: JSONObject = ["identity_token": .string(token)]
    let early = await #expect(throws: Failure.self) {
      try await client.call("entitlements.identities.apple", .object(params))
    }
    #expect(early?.kind == .unavailable && early?.details["retry_after_ms"] != nil)
    server.finish("/keys", with: PlainServer.answer(apple.keys))
    var state: String?
    _ = try await eventually {
      do { state = try await client.call("entitlements.identities.apple", .object(params))["state"]?.string } catch {
        guard (error as? Failure)?.kind == .unavailable else { throw error }
      }
      return state != nil
    }
    #expect(state == "linked")
  }

  @Loop private static func buy(
    _ client: GatewayClient, _ server: PlainServer, _ authority: TestAuthority
  ) async throws {
    let now = LoopClock.system.wallNow
    let offering = try await client.call("entitlements.offerings.get")
    let receipt = StoreReceipt(
      bundle: "com.dor.tarot", product: try #require(offering["products"]?[0]?["id"]?.string), transaction: "1",
      purchasedAt: now, expiresAt: now + .seconds(3600))
    let params: JSONValue = ["signed_transaction": .string(try receipt.signed(by: authority))]
    let reply = OCSPReply(from: now + .seconds(-60), until: now + .seconds(3600))
    let revoked = OCSPReply(.revoked(now), from: now + .seconds(-60), until: now + .seconds(3600))
    server.answers["/intermediate"] = [PlainServer.answer(try authority.answer(reply, aboutLeaf: false))]
    server.answers["/leaf"] = [PlainServer.answer(try authority.answer(revoked, aboutLeaf: true))]
    let refusal = await #expect(throws: Failure.self) {
      try await client.call("entitlements.purchases.submit", params)
    }
    #expect(refusal?.kind == .invalidParams)
    #expect(server.asked.contains { $0.head.hasPrefix("POST /leaf ") })
  }
}
