import CivilTime
import EventLoop
import Files
import ServiceHost
import TestAuthority
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(3))) struct AppStoreNotificationTests {
  @Test("A refund by Apple locks a connected client's content at once, without a new sign-in")
  func refund() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let now = LoopClock.system.wallNow
        let authority = try TestAuthority(from: now + .seconds(-3600), to: now + .seconds(86_400))
        try Disk.write(Array(authority.rootPEM.utf8), to: "\(folder)/root.pem")
        try await withDeployment(
          in: folder, settings: ["QUINTET_ENTITLEMENTS_STORE_ROOTS": "\(folder)/root.pem"]
        ) { supervisor in
          let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
          defer { client.close() }
          let registered = try await client.call(
            "entitlements.devices.register", ["app": "tarot", "language": "en", "time_zone": "UTC"],
            key: "register-0123456789abcdef")
          client.token = registered["token"]?.string
          let events = Events()
          let listening = Loop.task {
            do { _ = try await client.call("gateway.events.listen") { events.add($0) } } catch { events.end(error) }
          }
          defer { listening.cancel() }
          // The gateway starts the calls of a connection in order.
          _ = try await client.call("gateway.ping")

          var receipt = TestTransaction(
            bundle: "com.dor.tarot", product: try await Self.product(client), transaction: "1", purchasedAt: now,
            expiresAt: now + .seconds(3600))
          _ = try await client.call(
            "entitlements.purchases.submit", ["signed_transaction": .string(try receipt.signed(by: authority))])
          try await events.wait(for: "active")
          #expect(try await Self.locked(client) == 0)

          receipt.revokedAt = now + .seconds(1)
          receipt.signedAt = now + .seconds(1)
          var notice = TestNotification(id: "n-1", type: "REFUND", bundle: "com.dor.tarot", signedAt: now + .seconds(1))
          notice.transaction = receipt
          let posted: JSONValue = ["app": "tarot", "signed_payload": .string(try notice.signed(by: authority))]
          let noted = try await client.call("entitlements.store.notify", posted)
          #expect(noted["notification"] == "n-1" && noted["outcome"] == "applied", "\(noted)")
          try await events.wait(for: "revoked")
          #expect(try await Self.locked(client) > 0)
          let refusal = await #expect(throws: Failure.self) {
            _ = try await client.call(
              "entitlements.store.notify",
              ["app": "flippin", "signed_payload": .string(try notice.signed(by: authority))])
          }
          #expect(refusal?.kind == .invalidParams)
        }
      }
    }
  }

  @Loop private static func product(_ client: GatewayClient) async throws -> String {
    let offering = try await client.call("entitlements.offerings.get")
    return try #require(offering["products"]?[0]?["id"]?.string)
  }

  @Loop private static func locked(_ client: GatewayClient) async throws -> Int {
    let list = try await client.call("content.catalogues.page", ["catalogue": "deck"])
    return (list["groups"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }.count { $0["locked"] == true }
  }
}

/// A client's events, for waiting until the subscription has a certain state.
@Loop private final class Events {
  private var states: [String] = []
  private var waiting: (state: String, continuation: CheckedContinuation<Void, any Error>)?
  private var failure: (any Error)?

  func add(_ event: JSONValue) {
    guard let state = event["data"]?["state"]?.string else { return }
    states.append(state)
    guard let waiting, waiting.state == state else { return }
    self.waiting = nil
    waiting.continuation.resume()
  }

  /// Reports that no further events will come.
  func end(_ error: any Error) {
    failure = error
    waiting?.continuation.resume(throwing: error)
    waiting = nil
  }

  func wait(for state: String) async throws {
    if let failure { throw failure }
    guard !states.contains(state) else { return }
    try await withCheckedThrowingContinuation { waiting = (state, $0) }
  }
}
