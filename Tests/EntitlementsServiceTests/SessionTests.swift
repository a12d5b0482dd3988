import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import Files
import Storage
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct SessionTests {
  @Test("A registered device's token identifies its account, on the free plan")
  func register() async throws {
    try await withEntitlements { service in
      let reply = try await service.register()
      #expect(reply.token.hasPrefix("qt_") && reply.token.utf8.count == 55)
      let resolved = try await service.resolve(reply.token)
      #expect(
        resolved.principal
          == Principal(
            account: reply.account, app: "flippin", plan: "free", scopes: ["client"], language: "vi",
            timeZone: "Asia/Ho_Chi_Minh", session: reply.session))
      #expect(resolved.planUntil == nil)
    }
  }

  @Test(
    "No database file contains a token, even after a repeat with a key",
    .enabled(if: Backend.ofRun == .sqlite, "reads SQLite's files"))
  func tokenIsNotStored() async throws {
    try await withEntitlements { service in
      let key = "0123456789abcdef"
      let tokens = try await [
        service.register().token, service.register(key: key).token, service.register(key: key).token,
      ]
      for file in try Disk.list(service.folder) where file.hasPrefix("entitlements.db") {
        let bytes = String(decoding: try Disk.read("\(service.folder)/\(file)"), as: UTF8.self)
        for token in tokens { #expect(!bytes.contains(token.dropFirst(3)), "\(file)") }
      }
      // Verifies the search itself, which must find the digest.
      let hash = SHA256.hexDigest(Array(tokens[0].utf8))
      let files = try Disk.list(service.folder).filter { $0.hasPrefix("entitlements.db") }
      #expect(
        try files.contains { String(decoding: try Disk.read("\(service.folder)/\($0)"), as: UTF8.self).contains(hash) })
    }
  }

  @Test("A registration repeated with its key creates no second account, and replaces the first token")
  func repeated() async throws {
    try await withEntitlements { service in
      let key = "a-key-of-enough-bytes"
      let first = try await service.register(key: key)
      let second = try await service.register(key: key)
      #expect(first.account == second.account && first.session == second.session)
      let kind1 = try await service.kind { try await service.resolve(first.token) }
      #expect(kind1 == .unauthenticated)
      #expect(try await service.resolve(second.token).principal.account == first.account)
      let kind2 = try await service.kind { try await service.register("tarot", key: key) }
      #expect(kind2 == .conflict)
      service.clock.advance(by: .seconds(601))
      let kind3 = try await service.kind { try await service.register(key: key) }
      #expect(kind3 == .conflict)
    }
  }

  @Test("A repeated registration returns the account's current plan, even after its session was revoked")
  func repeatedPlan() async throws {
    try await withEntitlements { service in
      let key = "a-key-of-enough-bytes"
      let first = try await service.register(key: key)
      _ = try await service.ask(
        GrantPlan(account: try Identifier(first.account), plan: "premium", until: nil, reason: "r"))
      let second = try await service.register(key: key)
      #expect(second.plan == "premium")
      _ = try await service.call(RevokeSession(session: "\(second.session)"), second.token)
      #expect(try await service.register(key: key).plan == "premium")
    }
  }

  @Test("Listeners are notified when a token is replaced", .timeLimit(.minutes(1)))
  func replaced() async throws {
    try await withEntitlements { service in
      let key = "a-key-of-enough-bytes"
      let first = try await service.register(key: key)
      let live = try await service.listen()
      let second = try await service.register(key: key)
      let change = try #require(await live.first(1).first)
      #expect(change.kind == .sessionRevoked && change.account == first.account)
      #expect(change.sessionHash == SHA256.hexDigest(Array(first.token.utf8)))
      #expect(try await service.resolve(second.token).principal.session == first.session)
    }
  }

  @Test("A registration repeated after its session was revoked opens another session", .timeLimit(.minutes(1)))
  func begunAgain() async throws {
    try await withEntitlements { service in
      let key = "a-key-of-enough-bytes"
      let first = try await service.register(key: key, name: "Phone")
      _ = try await service.call(RevokeSession(session: "\(first.session)"), first.token)
      let second = try await service.register(key: key, name: "Phone")
      #expect(second.account == first.account && second.device == first.device && second.session != first.session)
      let sessions = try await service.call(ListSessions(), second.token).sessions
      #expect(sessions.map(\.id) == [second.session] && sessions.map(\.deviceName) == ["Phone"])
      let kind = try await service.kind { try await service.resolve(first.token) }
      #expect(kind == .unauthenticated)
      // From now on, the key returns the new session.
      let third = try await service.register(key: key, name: "Phone")
      #expect(third.session == second.session)
      #expect(try await service.resolve(third.token).principal.session == second.session)
    }
  }

  @Test("The ids of accounts, devices and sessions sort by creation time, but tokens don't")
  func timedIDs() async throws {
    try await withEntitlements { service in
      var replies: [RegisterDevice.Reply] = []
      for _ in 0..<12 {
        replies.append(try await service.register())
        service.clock.advance(by: .milliseconds(1))
      }
      for ids in [replies.map(\.account), replies.map(\.device), replies.map(\.session)] {
        #expect(ids == ids.sorted())
      }
      #expect(replies.map(\.token) != replies.map(\.token).sorted())
    }
  }

  @Test("An invalid registration is rejected")
  func refused() async throws {
    try await withEntitlements { service in
      let kind4 = try await service.kind { try await service.register("nobodys") }
      #expect(kind4 == .invalidParams)
      let kind5 = try await service.kind { try await service.register(key: "short") }
      #expect(kind5 == .invalidParams)
    }
  }

  @Test(
    "A new account with an unknown time zone gets UTC, which the reply contains",
    arguments: [
      "Etc/Unknown", "Europe/Hanoi", "Europe", "Europe//Berlin", "europe/berlin ", "../../../etc/localtime",
      "right/UTC",
      "posixrules", "GMT+07:00", "",
    ])
  func zone(name: String) async throws {
    try await withEntitlements { service in
      let reply = try await service.register(zone: name)
      #expect(reply.timeZone == "UTC")
      #expect(try await service.resolve(reply.token).principal.timeZone == "UTC")
      let usual = try await service.register()
      #expect(usual.timeZone == nil)
      #expect(try await service.resolve(usual.token).principal.timeZone == "Asia/Ho_Chi_Minh")
    }
  }

  @Test(
    "Invisible characters are removed from device names, and a device name never makes a registration fail",
    arguments: [
      ("My \u{202E}phone\u{200B}", "My phone"), ("Phone\u{1}\u{7}\n2", "Phone 2"), ("\u{200B}", nil), ("", nil),
      (String(repeating: "ñ", count: 101), String(repeating: "ñ", count: 100)), ("Điện thoại 👨‍👩‍👧", "Điện thoại 👨‍👩‍👧"),
    ] as [(String, String?)])
  func deviceName(name: String, expected: String?) async throws {
    try await withEntitlements { service in
      let reply = try await service.register(name: name)
      #expect(try await service.call(ListSessions(), reply.token).sessions.map(\.deviceName) == [expected])
    }
  }

  @Test(
    "A device's locale selects the language, and the app's first language is the fallback",
    arguments: [
      ("vi_VN", "vi-VN"), ("zh-Hans_CN@calendar=chinese", "zh-Hans-CN"), ("en-US-u-hc-h12", "en-US"), ("C.UTF-8", nil),
      ("", nil), ("?", nil),
    ] as [(String, String?)])
  func locale(name: String, tag: String?) async throws {
    #expect(DeviceLanguage(name).value?.tag == tag)
    try await withEntitlements { service in
      let reply = try await service.register(language: name)
      #expect(["en", "vi"].contains(try await service.resolve(reply.token).principal.language.tag))
    }
  }

  @Test("Sessions are listed without tokens, and a revoked session is rejected and no longer listed")
  func revoke() async throws {
    try await withEntitlements { service in
      let mine = try await service.register(name: "Phone")
      let sessions = try await service.call(ListSessions(), mine.token).sessions
      #expect(sessions.map(\.id) == [mine.session] && sessions.map(\.deviceName) == ["Phone"])
      let live = try await service.listen()
      _ = try await service.call(RevokeSession(session: "\(mine.session)"), mine.token)
      let change = try #require(await live.first(1).first)
      #expect(change.kind == .sessionRevoked && change.account == mine.account)
      #expect(change.sessionHash == SHA256.hexDigest(Array(mine.token.utf8)))
      let kind7 = try await service.kind { try await service.resolve(mine.token) }
      #expect(kind7 == .unauthenticated)
    }
  }

  @Test("An account can neither end nor detect another account's session")
  func foreignSession() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let other = try await service.register()
      for session in [other.session, "ses_none"] {
        let kind = try await service.kind { try await service.call(RevokeSession(session: "\(session)"), mine.token) }
        #expect(kind == .notFound)
      }
      #expect(try await service.resolve(other.token).principal.session == other.session)
    }
  }

  @Test("The event about a new account is stored in the same transaction as the account")
  func event() async throws {
    try await withEntitlements { service in
      let reply = try await service.register()
      let events = try service.store.read { db in
        try db.rows("SELECT type, subject FROM outbox") { ($0.string("type"), $0.string("subject")) }
      }
      #expect(events.map(\.0) == ["entitlements.account.created"] && events.map(\.1) == [reply.account])
    }
  }
}
