import CivilTime
import EventLoop
import Files
import ServiceHost
import TestAuthority
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests the offers in failures caused by limits and locks, over a real gateway and real processes (E2).
@Suite(.timeLimit(.minutes(5))) struct RefusalOfferingTests {
  @Loop private static func client(_ supervisor: Supervisor, _ app: String) async throws -> GatewayClient {
    let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
    let params: JSONValue = ["app": .string(app), "language": "en", "time_zone": "UTC"]
    client.token = try await client.call("entitlements.devices.register", params)["token"]?.string
    return client
  }

  /// Returns the offer in the failure of a call.
  @Loop private static func offered(
    _ client: GatewayClient, _ method: String, _ params: JSONValue
  ) async throws -> JSONValue? {
    let failure = await #expect(throws: Failure.self) { _ = try await client.call(method, params) }
    return failure?.details["offering"]
  }

  @Test("The offering in a failure equals the paywall's, with local prices and without a used trial")
  func same() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let now = LoopClock.system.wallNow
        let authority = try TestAuthority(from: now + .seconds(-3600), to: now + .seconds(86_400))
        try Disk.write(Array(authority.rootPEM.utf8), to: "\(folder)/root.pem")
        try await withDeployment(
          in: folder, settings: ["QUINTET_ENTITLEMENTS_STORE_ROOTS": "\(folder)/root.pem"]
        ) { supervisor in
          let client = try await Self.client(supervisor, "flippin")
          defer { client.close() }
          let cards = JSONValue.array((1...25).map { ["front": .string("f\($0)"), "back": .string("b\($0)")] })
          _ = try await client.call("content.cards.add-many", ["cards": cards])
          let card: JSONValue = ["front": "one", "back": "more"]
          let usual = try await client.call("entitlements.offerings.get")
          #expect(usual["products"]?[0]?["currency"] == "USD" && usual["products"]?[1]?["trial_days"] == 7)
          #expect(try await Self.offered(client, "content.cards.add", card) == usual)

          _ = try await client.call("entitlements.profile.set", ["storefront": "VNM"])
          let local = try await client.call("entitlements.offerings.get", ["storefront": "VNM"])
          #expect(local["products"]?[0]?["currency"] == "VND")
          // The gateway receives the change shortly after the reply.
          while try await Self.offered(client, "content.cards.add", card) == usual {}
          #expect(try await Self.offered(client, "content.cards.add", card) == local)

          var receipt = TestTransaction(
            bundle: "com.dor.flippin", product: try #require(usual["products"]?[1]?["id"]?.string), transaction: "1",
            purchasedAt: now, expiresAt: now + .seconds(3600))
          receipt.isTrial = true
          let submit = "entitlements.purchases.submit"
          _ = try await client.call(submit, ["signed_transaction": .string(try receipt.signed(by: authority))])
          receipt.revokedAt = now + .seconds(1)
          receipt.signedAt = now + .seconds(1)
          _ = try await client.call(submit, ["signed_transaction": .string(try receipt.signed(by: authority))])
          while try await client.call("gateway.authenticate", ["token": .string(client.token ?? "")])["plan"] != "free"
          {}
          let after = try await client.call("entitlements.offerings.get")
          #expect(after["products"]?[1]?["description"]?.string?.contains("free") == false)
          #expect(after["products"]?[1]?["trial_days"] == nil && after["products"]?[0]?["currency"] == "VND")
          #expect(try await Self.offered(client, "content.cards.add", card) == after)
        }
      }
    }
  }

  @Test("The failure for a locked item has the same offering as the paywall")
  func locked() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let client = try await Self.client(supervisor, "tarot")
        defer { client.close() }
        let offering = try await client.call("entitlements.offerings.get")
        let params: JSONValue = ["catalogue": "deck", "item": "major-21-world"]
        #expect(try await Self.offered(client, "content.catalogues.item", params) == offering)
      }
    }
  }
}
