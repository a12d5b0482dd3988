import EventLoop
import Files
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests a running deployment with a third-party push service that delivers messages to a browser (R12).
@Suite(.timeLimit(.minutes(3))) struct BrowserPushTests {
  @Test(
    "A subscribed browser is notified of a badge until the user signs out",
    .enabled(
      if: WebPushService.canBegin, "needs .build/interop: run make interop"))
  func told() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let foreign = try await WebPushService(folder)
        defer { foreign.end() }
        let quintet = "\(Programs.folder)/quintet"
        let made = try await Programs.run(quintet, ["web-push-key", "\(folder)/web.pem", "--json"])
        #expect(made.exit == .exited(code: 0))
        let again = try await Programs.run(quintet, ["web-push-key", "\(folder)/web.pem"])
        #expect(again.exit != .exited(code: 0) && again.output.contains("already exists"))
        let settings = [
          "QUINTET_NOTIFICATIONS_WEB_PUSH_KEY": "file:\(folder)/web.pem",
          "QUINTET_NOTIFICATIONS_WEB_PUSH_CONTACT": "mailto:ops@example.com",
          "QUINTET_NOTIFICATIONS_WEB_PUSH_HOSTS": foreign.host, "QUINTET_NOTIFICATIONS_DELIVERY_ADDRESSES": "any",
          "QUINTET_NOTIFICATIONS_TLS_ROOTS": foreign.certificate,
        ]
        try await withDeployment(in: folder, settings: settings) { supervisor in
          let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
          defer { client.close() }
          client.token = try await client.call(
            "entitlements.devices.register", ["app": "roast-me-later", "language": "vi", "time_zone": "UTC"])["token"]?
            .string
          // The test must pass at any hour, and no push is sent in quiet hours.
          let noQuietHours: JSONValue = ["quiet": ["from_hour": 0, "until_hour": 0]]
          _ = try await client.call("notifications.preferences.set", noQuietHours)
          let key = try await client.call("notifications.browsers.key")["key"]?.string
          #expect(try made.output.contains(#require(key)))
          var subscription: JSONObject = [
            "endpoint": .string(foreign.endpoint("one")), "p256dh": .string(foreign.keys.p256dh),
            "auth": .string(foreign.keys.auth),
          ]
          #expect(try await client.call("notifications.browsers.set", .object(subscription))["browsers"] == 1)
          subscription["endpoint"] = "https://127.0.0.1/one"
          await #expect(throws: Failure.self) {
            try await client.call("notifications.browsers.set", .object(subscription))
          }
          let roast: JSONValue = ["generator": "roast", "inputs": ["category": "lateness", "spice": 1]]
          _ = try await client.call("ai.generate", roast) { _ in }
          #expect(try await eventually { try foreign.came().count == 1 }, "the first roast unlocks a badge")
          let came = try #require(try foreign.came().first)
          #expect(came["problems"] == .array([]), "\(came)")
          let notices = try await client.call("notifications.inbox.list")["notices"]
          let told = notices?.array?.first { $0["id"] == came["told"]?["notice"] }
          #expect(told != nil && told?["title"] == came["told"]?["title"], "\(came) isn't among \(notices ?? .null)")
          #expect(try await client.call("notifications.browsers.set")["browsers"] == 0)
        }
      }
    }
  }
}
