import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import Storage
import TestAuthority
import TestSupport
import Testing
import Wire

@testable import EntitlementsService

/// Sign in with Apple in the service (E1).
@Suite(.timeLimit(.minutes(2))) struct SignInTests {
  static let authority = SignInAuthority()

  /// Signs a user in on the token's device, as a phone would.
  @Loop static func signIn(
    _ service: EntitlementsFixture, _ token: String, as subject: String = "001.abc", nonce: String? = nil,
    app bundle: String = "com.dor.flippin"
  ) async throws -> SignInWithApple.Reply {
    service.service.signInKeys.use(.file(try JSONWebKeys(text: Array(authority.keys.utf8))))
    var asked = nonce
    if asked == nil { asked = try await service.call(CreateNonce(), token).nonce }
    let signed = try authority.token(of: subject, for: bundle, nonce: asked, at: service.clock.wallNow)
    return try await service.call(SignInWithApple(identityToken: "\(signed)"), token)
  }

  @Test("A first sign-in links the account, and another device gets a code to join it")
  func linked() async throws {
    try await withEntitlements { service in
      let old = try await service.register(name: "Old")
      let new = try await service.register(name: "New")
      #expect(try await Self.signIn(service, old.token) == .init(state: .linked))
      #expect(try await Self.signIn(service, old.token) == .init(state: .linked))
      let found = try await Self.signIn(service, new.token)
      #expect(found.state == .otherAccount)
      let joined = try await service.call(MergeByLink(code: try #require(found.link?.code)), new.token)
      #expect(joined.account == old.account)
      #expect(try await Self.signIn(service, joined.token) == .init(state: .linked))
    }
  }

  @Test("Only the owning account can list and unlink a sign-in, and an unlinked sign-in can be linked again")
  func unlinked() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let other = try await service.register()
      let since = service.clock.wallNow
      _ = try await Self.signIn(service, mine.token)
      let listed = try await service.call(ListIdentities(), mine.token).identities
      #expect(listed == [Identity(subject: "001.abc", linkedAt: since)])
      #expect(try await service.call(ListIdentities(), other.token).identities.isEmpty)
      let unlink = UnlinkIdentity(subject: "001.abc")
      #expect(try await service.kind { try await service.call(unlink, other.token) } == .notFound)
      _ = try await service.call(unlink, mine.token)
      #expect(try await service.kind { try await service.call(unlink, mine.token) } == .notFound)
      #expect(try await service.call(ListIdentities(), mine.token).identities.isEmpty)
      #expect(try await Self.signIn(service, other.token) == .init(state: .linked))
    }
  }

  @Test("A merge moves sign-ins, and each app has its own sign-ins")
  func joined() async throws {
    try await withEntitlements { service in
      let old = try await service.register()
      let new = try await service.register()
      _ = try await Self.signIn(service, new.token)
      let code = try await service.call(CreateLink(), old.token).code
      _ = try await service.call(MergeByLink(code: code), new.token)
      #expect(try await Self.signIn(service, old.token) == .init(state: .linked))
      let tarot = try await service.register("tarot").token
      #expect(try await Self.signIn(service, tarot, app: "com.dor.tarot") == .init(state: .linked))
    }
  }

  @Test("A nonce works once within ten minutes on its own device, whether plain or hashed")
  func nonces() async throws {
    try await withEntitlements { service in
      let mine = try await service.register().token
      let other = try await service.register().token
      func kind(_ token: String, _ nonce: String) async throws -> FailureKind? {
        try await service.kind { try await Self.signIn(service, token, nonce: nonce) }
      }
      let first = try await service.call(CreateNonce(), mine).nonce
      #expect(try await kind(other, first) == .notFound)
      #expect(try await kind(mine, "another") == .notFound)
      #expect(try await kind(mine, SHA256.hexDigest(Array(first.utf8))) == nil)
      #expect(try await kind(mine, first) == .notFound)
      let second = try await service.call(CreateNonce(), mine).nonce
      service.clock.advance(by: .seconds(600))
      #expect(try await kind(mine, second) == .notFound)
      let third = try await service.call(CreateNonce(), mine).nonce
      let fourth = try await service.call(CreateNonce(), mine).nonce
      #expect(try await kind(mine, third) == .notFound)
      #expect(try await kind(mine, fourth) == nil)
    }
  }

  @Test("Sign-in rejects tokens for another app and links above the limit, and isn't offered without keys")
  func refused() async throws {
    try await withEntitlements { service in
      let token = try await service.register().token
      let app = try await service.kind { try await Self.signIn(service, token, app: "com.dor.tarot") }
      #expect(app == .invalidParams)
      for number in 0..<IdentityTable.most { _ = try await Self.signIn(service, token, as: "sub-\(number)") }
      let more = try await service.kind { try await Self.signIn(service, token, as: "one-more") }
      #expect(more == .limitExceeded)
      service.service.signInKeys.use(.none)
      let unset = try await service.kind { try await service.call(SignInWithApple(identityToken: "a.b.c"), token) }
      #expect(unset == .notFound)
    }
  }
}
