import EntitlementsContract
import EventLoop
import Files
import Storage
import TestSupport
import Testing
import Wire

/// Devices that return to their account (E1).
@Suite(.timeLimit(.minutes(2))) struct DeviceSecretTests {
  @Test("A reinstalled app is the same device of the same account")
  func back() async throws {
    try await withEntitlements { service in
      let first = try await service.register(name: "Phone")
      let secret = try #require(first.deviceSecret)
      #expect(first.isNew == true && secret.hasPrefix("qds_"))
      let again = try await service.register(secret: secret)
      #expect(again.account == first.account && again.device == first.device && again.session == first.session)
      #expect(again.isNew == false && again.token != first.token && again.deviceSecret != secret)
      let count = try service.store.read { try $0.value(of: Int.self, "SELECT count(*) FROM accounts") }
      #expect(count == 1)
      #expect(try await service.call(GetAccountProfile(), again.token).deviceName == "Phone")
    }
  }

  @Test("A token also restores its account, but in another app it creates a new account")
  func byToken() async throws {
    try await withEntitlements { service in
      let first = try await service.register()
      let again = try await service.register(token: first.token)
      #expect(again.account == first.account && again.session == first.session && again.isNew == false)
      let other = try await service.register("tarot", token: again.token)
      #expect(other.account != first.account && other.isNew == true)
    }
  }

  @Test("The former token works until the new one is used, and then clients are notified")
  func tokens() async throws {
    try await withEntitlements { service in
      let first = try await service.register()
      let lost = try await service.register(secret: first.deviceSecret)
      let again = try await service.register(secret: first.deviceSecret)
      #expect(try await service.isAlive(first.token))
      // This token was replaced before its first use: its reply never reached the device, which registered again.
      #expect(try await !service.isAlive(lost.token))
      let live = try await service.listen()
      #expect(try await service.isAlive(again.token))
      #expect(try await !service.isAlive(first.token))
      #expect(try await service.isAlive(again.token))
      #expect(await live.first(1).map(\.kind) == [.sessionRevoked])
    }
  }

  @Test("The former secret works until the new one is used, even if it is sent repeatedly")
  func secrets() async throws {
    try await withEntitlements { service in
      let first = try #require(try await service.register().deviceSecret)
      _ = try await service.register(secret: first)
      let second = try #require(try await service.register(secret: first).deviceSecret)
      let third = try #require(try await service.register(secret: second).deviceSecret)
      #expect(try await service.kind { try await service.register(secret: first) } == .notFound)
      #expect(try await service.register(secret: second).isNew == false)
      // A later secret that was lost doesn't invalidate the earlier ones.
      #expect(try await service.register(secret: third).isNew == false)
      #expect(try await service.kind { try await service.register(secret: second) } == .notFound)
    }
  }

  @Test("A secret is rejected after its session ends, in another app, or with a wrong letter")
  func dead() async throws {
    try await withEntitlements { service in
      let reply = try await service.register()
      let secret = try #require(reply.deviceSecret)
      let spoilt = String(secret.dropLast()) + (secret.last == "a" ? "b" : "a")
      for (app, wrong) in [("tarot", secret), ("flippin", spoilt), ("flippin", "qds_x_y"), ("flippin", "nothing")] {
        #expect(try await service.kind { try await service.register(app, secret: wrong) } == .notFound, "\(wrong)")
      }
      #expect(try await service.register(secret: secret).account == reply.account)
      let offered = try await service.register(secret: secret)
      _ = try await service.call(RevokeSession(session: "\(reply.session)"), reply.token)
      for text in [secret, offered.deviceSecret] {
        #expect(try await service.kind { try await service.register(secret: text) } == .notFound)
      }
      #expect(try await !service.isAlive(reply.token))
      #expect(try await !service.isAlive(offered.token))
    }
  }

  @Test(
    "The database contains neither secrets nor tokens",
    .enabled(if: Backend.ofRun == .sqlite, "reads SQLite's files"))
  func digests() async throws {
    try await withEntitlements { service in
      let first = try await service.register(key: "a-key-of-enough-bytes")
      let again = try await service.register(secret: first.deviceSecret)
      let repeated = try await service.register(key: "a-key-of-enough-bytes")
      let all = try ["", "-wal"].map {
        String(decoding: try Disk.read("\(service.folder)/entitlements.db\($0)"), as: UTF8.self)
      }.joined()
      #expect(all.contains(first.device))
      for reply in [first, again, repeated] {
        let secret = try #require(reply.deviceSecret)
        #expect(!all.contains(reply.token) && !all.contains(secret))
      }
    }
  }
}
