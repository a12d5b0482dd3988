import AppCatalog
import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

/// The methods for Sign in with Apple (E1).
@Loop struct SignInMethods {
  let store: Store
  let catalog: AppCatalog
  let signInKeys: SignInKeys
  let clock: LoopClock

  func register(on routes: Routes) {
    routes.on(CreateNonce.self) { [self] _, call in try await createNonce(call.caller) }
    routes.on(SignInWithApple.self) { [self] in try await signIn($0, $1.caller) }
    routes.read(ListIdentities.self, in: store) { _, caller, db in
      ListIdentities.Reply(identities: try IdentityTable(db: db).all(of: caller.account().account))
    }
    routes.change(UnlinkIdentity.self, in: store) { try Self.unlink($0.subject.value, from: $1.account(), in: $2) }
  }

  private nonisolated static func unlink(
    _ subject: String, from principal: Principal, in tx: Transaction
  ) throws -> Nothing {
    guard try IdentityTable(db: tx).remove(subject, app: principal.app, account: principal.account) else {
      throw Failure.notFound(.noIdentity)
    }
    try AuditTable(tx: tx).add("identity.unlinked", "apple", of: principal)
    return Nothing()
  }

  /// The reply isn't stored under an idempotency key, since that would put the nonce on disk.
  private func createNonce(_ caller: Caller) async throws -> CreateNonce.Reply {
    guard let session = try caller.account().session else { throw Failure.unauthenticated }
    let nonce = Base32.encode(SecureRandom.bytes(32))
    return try await store.write(for: caller) { tx in
      let end = tx.wallNow + SignIn.validity
      try NonceTable(db: tx).set(SignIn.hash(nonce), ofSession: session, until: end)
      return CreateNonce.Reply(nonce: nonce, expiresAt: end)
    }
  }

  /// The reply isn't stored under an idempotency key, since that would put the code on disk.
  private func signIn(_ request: SignInWithApple, _ caller: Caller) async throws -> SignInWithApple.Reply {
    let principal = try caller.account()
    guard let app = catalog[principal.app] else { throw Failure.notFound(.noSignIn) }
    let signIn = SignIn(principal: principal, token: try await verified(request.identityToken.value, for: app))
    return try await store.write(for: caller) { try signIn.run($0, code: .random()) }.get()
  }

  private func verified(_ text: String, for app: App) async throws(Failure) -> IdentityToken {
    let keys = try await signInKeys.keys(for: text)
    do throws(CryptoFault) {
      return try IdentityToken(
        compact: text, keys: keys, expecting: .init(issuer: SignIn.issuer, audience: app.info.bundleId),
        at: clock.wallNow)
    } catch {
      throw .invalidParams("identity_token is invalid: \(error.reason)")
    }
  }
}
