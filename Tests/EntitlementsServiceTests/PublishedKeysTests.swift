import CivilTime
import EntitlementsContract
import EventLoop
import Files
import ServiceHost
import Storage
import TestAuthority
import TestSupport
import Testing
import Wire

@testable import EntitlementsService

/// Keys of Sign in with Apple that a local server publishes (E1).
@Suite(.timeLimit(.minutes(2))) struct PublishedKeysTests {
  static let first = SignInAuthority(keyID: "FIRST")
  static let second = SignInAuthority(keyID: "SECOND")

  /// Runs a test against a service that fetches its keys from the server's `/keys`. The first fetch has begun.
  private static func with(
    _ answer: [UInt8]?, _ body: @escaping @Loop @Sendable (EntitlementsFixture, PlainServer) async throws -> Void
  ) async throws {
    try await withEntitlements { service in
      let server = try PlainServer()
      defer { server.close() }
      server.answers["/keys"] = answer.map { [$0] }
      service.service.signInKeys.use(.address(try address(server)))
      try await expectRequest(server, 1) {}
      try await body(service, server)
    }
  }

  @Loop private static func address(_ server: PlainServer) throws -> WebAddress {
    try #require(WebAddress(setting: server.url("/keys")))
  }

  /// Checks that `action` causes the `count`th request to the server.
  @Loop private static func expectRequest(_ server: PlainServer, _ count: Int, because action: @Loop () -> Void)
    async throws
  {
    action()
    #expect(try await eventually { server.asked.count >= count })
    #expect(server.asked.count == count)
  }

  @Loop private static func signIn(
    _ service: EntitlementsFixture, _ token: String, by authority: SignInAuthority
  ) async throws -> SignInWithApple.Reply {
    let nonce = try await service.call(CreateNonce(), token).nonce
    let signed = try authority.token(of: "001.abc", for: "com.dor.flippin", nonce: nonce, at: service.clock.wallNow)
    return try await service.call(SignInWithApple(identityToken: "\(signed)"), token)
  }

  /// Returns true if a sign-in eventually succeeds.
  @Loop private static func signInSucceeds(
    _ service: EntitlementsFixture, _ token: String, by authority: SignInAuthority
  ) async throws -> Bool {
    try await eventually { try await service.kind { try await signIn(service, token, by: authority) } == nil }
  }

  @Test("Sign-in works with fetched keys, and with new keys after the server rotates them")
  func rotated() async throws {
    try await Self.with(PlainServer.answer(Self.first.keys, more: "Cache-Control: max-age=1200\r\n")) {
      service, server in
      let token = try await service.register().token
      #expect(try await Self.signInSucceeds(service, token, by: Self.first))
      #expect(server.asked.first?.head.hasPrefix("GET /keys HTTP/1.1\r\n") == true)
      service.clock.advance(by: .seconds(1199))
      #expect(server.asked.count == 1)
      server.answers["/keys"] = [PlainServer.answer(Self.second.keys)]
      try await Self.expectRequest(server, 2) { service.clock.advance(by: .seconds(1)) }
      #expect(try await Self.signInSucceeds(service, token, by: Self.second))
      #expect(try await service.kind { try await Self.signIn(service, token, by: Self.first) } == .invalidParams)
      #expect(server.asked.count == 2, "the keys were just fetched")
    }
  }

  @Test("An unknown key triggers one fetch for all waiting callers, at most once a minute")
  func unknown() async throws {
    try await Self.with(PlainServer.answer(Self.first.keys)) { service, server in
      let token = try await service.register().token
      #expect(try await Self.signInSucceeds(service, token, by: Self.first))
      service.clock.advance(by: .seconds(60))
      server.answers["/keys"] = nil
      let signed = try Self.second.token(of: "a", for: "com.dor.flippin", nonce: "n", at: service.clock.wallNow)
      let crowd = (0..<30).map { _ in
        Loop.task {
          try await service.kind { try await service.call(SignInWithApple(identityToken: "\(signed)"), token) }
        }
      }
      // A cancelled caller doesn't affect the others.
      crowd[0].cancel()
      #expect(try await eventually { server.asked.count == 2 })
      #expect(
        try await service.kind { try await Self.signIn(service, token, by: Self.first) } == nil, "no other caller waits"
      )
      server.finish("/keys", with: PlainServer.answer(Self.second.keys))
      for task in crowd.dropFirst() {
        #expect(try await task.value == .notFound, "the key is known, and only the nonce is rejected")
      }
      let third = SignInAuthority(keyID: "THIRD")
      for _ in 0..<3 {
        #expect(try await service.kind { try await Self.signIn(service, token, by: third) } == .invalidParams)
      }
      #expect(server.asked.count == 2)
    }
  }

  @Test(
    "Before any keys are fetched, a sign-in fails at once with a retry time, even if the key server doesn't respond")
  func none() async throws {
    try await Self.with(nil) { service, server in
      let token = try await service.register().token
      let failure = await #expect(throws: Failure.self) { try await Self.signIn(service, token, by: Self.first) }
      #expect(failure?.kind == .unavailable && failure?.executed == .no)
      #expect(failure?.details["retry_after_ms"] == 1000 && failure?.details["service"] == "apple")
      server.finish("/keys", with: PlainServer.answer(Self.first.keys))
      #expect(try await Self.signInSucceeds(service, token, by: Self.first))
    }
  }

  @Test(
    "An invalid key set doesn't replace the valid one, and the keys are fetched again",
    arguments: [
      ("{}", "200 OK", ""), (second.keys, "500 Internal Server Error", ""),
      (second.keys + String(repeating: " ", count: 65_536), "200 OK", ""), ("", "200 OK", ""),
      ("", "302 Found", "Location: /other\r\n"),
    ])
  func failing(body: String, status: String, more: String) async throws {
    try await Self.with(PlainServer.answer(Self.first.keys)) { service, server in
      let token = try await service.register().token
      #expect(try await Self.signInSucceeds(service, token, by: Self.first))
      server.answers["/keys"] = [PlainServer.answer(body, status: status, more: more)]
      server.answers["/other"] = [PlainServer.answer(Self.second.keys)]
      try await Self.expectRequest(server, 2) { service.clock.advance(by: KeyRefreshSchedule.usual) }
      // When a sign-in with an unknown key fails with `unavailable`, the fetch has failed.
      #expect(
        try await eventually {
          try await service.kind { try await Self.signIn(service, token, by: Self.second) } == .unavailable
        })
      #expect(try await service.kind { try await Self.signIn(service, token, by: Self.first) } == nil)
      #expect(service.service.warnings == [])
      server.answers["/keys"] = [PlainServer.answer(Self.second.keys)]
      try await Self.expectRequest(server, 3) { service.clock.advance(by: KeyRefreshSchedule.pauses.lowerBound) }
      #expect(try await Self.signInSucceeds(service, token, by: Self.second))
    }
  }

  @Test("After an offline start, the last known keys work, and a lasting failure is reported")
  func restarted() async throws {
    try await Self.with(PlainServer.answer(Self.first.keys)) { service, server in
      let token = try await service.register().token
      #expect(try await Self.signInSucceeds(service, token, by: Self.first))
      // The keys are stored in the background.
      let url = server.url("/keys")
      #expect(
        try await eventually { try service.store.read { try PublishedKeyTable(db: $0).keys(of: url) } != nil })
      let address = try Self.address(server)
      service.service.signInKeys.use(.none)
      server.close()
      service.service.signInKeys.use(.address(address))
      #expect(try await Self.signInSucceeds(service, token, by: Self.first))
      #expect(
        try await eventually {
          service.clock.advance(by: .seconds(60))
          return service.service.warnings.count == 1
        })
      #expect(try await service.kind { try await Self.signIn(service, token, by: Self.first) } == nil)
      service.service.signInKeys.use(.address(try #require(WebAddress(setting: "http://localhost:1/others"))))
      #expect(try await service.kind { try await Self.signIn(service, token, by: Self.first) } == .unavailable)
    }
  }

  @Test(
    "A key file without keys doesn't prevent the start: sign-ins must wait, and health reports the file",
    arguments: ["", "<html></html>", "-----BEGIN PUBLIC KEY-----", nil])
  func unusable(text: String?) async throws {
    try await withEntitlements { service in
      let file = "\(service.folder)/keys.json"
      if let text { try Disk.write(Array(text.utf8), to: file) }
      let source = try EntitlementsSettings.keys(AppStoreEnvironmentTests.settings(["apple_keys": file]))
      service.service.signInKeys.use(source)
      let token = try await service.register().token
      #expect(try await service.kind { try await Self.signIn(service, token, by: Self.first) } == .unavailable)
      let told = service.service.warnings
      #expect(told.count == 1 && told.first?.text.contains("apple_keys: \(file): ") == true, "\(told)")
      #expect(told.first?.cure == SignInKeys.cure)
      try Disk.write(Array(Self.first.keys.utf8), to: file)
      service.service.signInKeys.use(
        try EntitlementsSettings.keys(AppStoreEnvironmentTests.settings(["apple_keys": file])))
      #expect(try await service.kind { try await Self.signIn(service, token, by: Self.first) } == nil)
      #expect(service.service.warnings == [])
    }
  }

  @Test("Keys can come from a file or an address, but not from both")
  func sources() throws {
    let url = "https://appleid.apple.com/auth/keys"
    guard
      case .address(let address) = try EntitlementsSettings.keys(
        AppStoreEnvironmentTests.settings(["apple_keys_url": url]))
    else {
      Issue.record("the keys have no address")
      return
    }
    #expect(address.setting == url)
    #expect(throws: SettingsFault.self) {
      try EntitlementsSettings.keys(
        AppStoreEnvironmentTests.settings(["apple_keys_url": url, "apple_keys": "keys.json"]))
    }
  }
}
