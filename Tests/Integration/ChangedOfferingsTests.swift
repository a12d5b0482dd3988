import CivilTime
import EventLoop
import Files
import ServiceHost
import TestAuthority
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests an app whose offerings change while users own purchases (E2, E4).
@Suite(.timeLimit(.minutes(3))) struct ChangedOfferingsTests {
  private static let product = "com.dor.flippin.premium_monthly"

  /// Replaces a text in some files of an app.
  private static func change(
    _ apps: String, _ names: [String], _ old: String, _ new: String, of app: String = "flippin"
  ) throws {
    for name in names {
      let path = "\(apps)/\(app)/\(name).json"
      let text = String(decoding: try Disk.read(path), as: UTF8.self)
      let changed = text.replacing(old, with: new)
      try #require(changed != text, "\(name) has no \(old)")
      try Disk.write(Array(changed.utf8), to: path)
    }
  }

  @Loop private static func reload(_ supervisor: Supervisor) async throws -> (ChildExit, String) {
    let run = try await Programs.run("quintet", ["reload", "--runtime", supervisor.plan.directories.runtime])
    return (run.exit, run.output)
  }

  @Test("A product that was sold can only be retired and keeps its plan; a renamed plan applies at once")
  func changed() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let now = LoopClock.system.wallNow
        let authority = try TestAuthority(from: now + .seconds(-3600), to: now + .seconds(86_400))
        try Disk.write(Array(authority.rootPEM.utf8), to: "\(folder)/root.pem")
        let apps = "\(folder)/apps"
        _ = try await Programs.runSystem("/bin/cp", ["-r", Apps.folder, apps])
        try await withDeployment(
          in: folder, settings: ["QUINTET_ENTITLEMENTS_STORE_ROOTS": "\(folder)/root.pem"], apps: apps
        ) { supervisor in
          let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
          defer { client.close() }
          let params: JSONValue = ["app": "flippin", "language": "en", "time_zone": "UTC"]
          client.token = try await client.call("entitlements.devices.register", params)["token"]?.string
          let receipt = TestTransaction(
            bundle: "com.dor.flippin", product: Self.product, transaction: "1", purchasedAt: now,
            expiresAt: now + .seconds(3600))
          _ = try await client.call(
            "entitlements.purchases.submit", ["signed_transaction": .string(try receipt.signed(by: authority))])
          let cards = JSONValue.array((1...30).map { ["front": .string("f\($0)"), "back": "b"] })
          _ = try await client.call("content.cards.add-many", ["cards": cards])

          try Self.change(apps, ["offerings"], Self.product, "\(Self.product)_2")
          let (exit, told) = try await Self.reload(supervisor)
          #expect(exit != .exited(code: 0), "\(told)")
          #expect(told.contains("lacks \(Self.product), which users have bought"), "\(told)")
          // The next start would also reject the change; `quintet restart` checks this first.
          let restart = try await Programs.run(
            "quintet", ["restart", "--runtime", supervisor.plan.directories.runtime])
          #expect(restart.exit == .exited(code: 1), "\(restart.output)")
          #expect(restart.output.contains("which users have bought"), "\(restart.output)")
          #expect(restart.output.contains("no service was restarted"), "\(restart.output)")
          #expect(try await client.call("entitlements.subscription.get")["plan"] == "premium")

          let retired = #""id": "\#(Self.product)", "retired": true"#
          try Self.change(apps, ["offerings"], #""id": "\#(Self.product)_2""#, retired)
          #expect(try await Self.reload(supervisor).0 == .exited(code: 0))
          let offering = try await client.call("entitlements.offerings.get")
          #expect(offering["products"]?.array?.contains { $0["id"]?.string == Self.product } == false)
          #expect(try await client.call("entitlements.subscription.get")["plan"] == "premium")
          _ = try await client.call("content.cards.add", ["front": "one", "back": "more"])

          try Self.change(apps, ["offerings", "access"], #""premium""#, #""gold""#)
          let renamed = try await Self.reload(supervisor)
          #expect(renamed.0 == .exited(code: 0), "\(renamed.1)")
          // The gateway authenticates the existing session again.
          let isGold = try await eventually {
            try await client.call("gateway.authenticate", ["token": .string(client.token ?? "")])["plan"] == "gold"
          }
          #expect(isGold)
          _ = try await client.call("content.cards.add", ["front": "and", "back": "more"])
        }
      }
    }
  }

  @Test("A plan that was granted, or that codes grant, can't be removed; other removals are reported")
  func given() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let apps = "\(folder)/apps"
        _ = try await Programs.runSystem("/bin/cp", ["-r", Apps.folder, apps])
        try await withDeployment(in: folder, apps: apps) { supervisor in
          let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
          defer { client.close() }
          let params: JSONValue = ["app": "flippin", "language": "en", "time_zone": "UTC"]
          let account = try await client.call("entitlements.devices.register", params)["account"] ?? .null
          let grant = try await client.call(
            "entitlements.grants.add", ["account": account, "plan": "premium", "reason": "a lost refund"],
            key: "grant-of-the-test")
          let batch = try await client.call(
            "entitlements.codes.make",
            [
              "app": "flippin", "plan": "premium", "count": 1, "uses": 1, "note": "spring",
              "until": .integer((LoopClock.system.wallNow + .seconds(3600)).milliseconds),
            ], key: "codes-of-the-test")

          try Self.change(apps, ["offerings", "access"], #""premium""#, #""gold""#)
          var (exit, told) = try await Self.reload(supervisor)
          #expect(exit == .exited(code: 1), "\(told)")
          #expect(told.contains("lacks the plan 'premium', which was granted to users who would lose it"), "\(told)")
          _ = try await client.call(
            "entitlements.grants.revoke", ["grant": grant["grant"] ?? .null, "reason": "tried"],
            key: "revoked-in-the-test")
          (exit, told) = try await Self.reload(supervisor)
          #expect(exit == .exited(code: 1) && told.contains("which unused codes still grant"), "\(told)")
          _ = try await client.call(
            "entitlements.codes.revoke", ["batch": batch["batch"] ?? .null, "reason": "tried"],
            key: "recalled-in-the-test")
          (exit, told) = try await Self.reload(supervisor)
          #expect(exit == .exited(code: 0) && !told.contains("was removed"), "\(told)")

          try Self.change(apps, ["badges", "import"], #""first-roast""#, #""very-first""#, of: "roast-me-later")
          let preview = try await Programs.run(
            "quintet", ["reload", "--dry-run", "--runtime", supervisor.plan.directories.runtime])
          #expect(preview.exit == .exited(code: 0), "\(preview.output)")
          for words in [
            "would apply app roast-me-later", "! roast-me-later: the badge 'first-roast' was removed",
            "nothing was changed; quintet reload would apply the new data of app roast-me-later",
          ] { #expect(preview.output.contains(words), "\(preview.output)") }
          // The dry run applied nothing, so the reload reports the same changes.
          (exit, told) = try await Self.reload(supervisor)
          #expect(exit == .exited(code: 0), "\(told)")
          #expect(told.ranges(of: "! roast-me-later: the badge 'first-roast' was removed").count == 1, "\(told)")
        }
      }
    }
  }
}
