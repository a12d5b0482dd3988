package import CivilTime
package import Wire

/// Returns a nonce for one sign-in on this device within ten minutes (E1).
///
/// The nonce replaces the device's previous one. Replies aren't stored under idempotency keys: a repeated call returns
/// another nonce.
package struct CreateNonce: Request {
  package static let method = Method(
    "entitlements.identities.nonce", .change, audience: .client, access: .account,
    "Returns a nonce for a sign-in on this device within ten minutes.")

  package init() {}

  package struct Reply: Codable, Sendable, Hashable {
    /// The nonce: 52 letters and digits. The app passes it to Sign in with Apple unchanged, or as its SHA-256 digest in
    /// lower-case hexadecimal digits.
    package var nonce: String
    /// The time when the nonce expires.
    package var expiresAt: Timestamp

    package init(nonce: String, expiresAt: Timestamp) {
      self.nonce = nonce
      self.expiresAt = expiresAt
    }
  }
}

/// Lists the Apple sign-ins that are linked to the account (E1).
package struct ListIdentities: Request {
  package static let method = Method(
    "entitlements.identities.list", .read, audience: .client, access: .account,
    "Lists the sign-ins that are linked to the account.")

  package init() {}

  package struct Reply: Codable, Sendable, Hashable {
    /// The sign-ins, oldest first. An account can link five sign-ins; a merge can add more.
    package var identities: [Identity]

    package init(identities: [Identity]) { self.identities = identities }
  }
}

/// A sign-in that is linked to an account.
package struct Identity: Codable, Sendable, Hashable {
  /// Apple's id for the user in this developer's apps: `user` of the sign-in.
  package var subject: String
  /// The time when the sign-in was linked.
  package var linkedAt: Timestamp

  package init(subject: String, linkedAt: Timestamp) {
    self.subject = subject
    self.linkedAt = linkedAt
  }
}

/// Unlinks a sign-in from the account (E1). The sign-in can then be linked to another account.
package struct UnlinkIdentity: Request {
  package static let method = Method(
    "entitlements.identities.unlink", .change, audience: .client, access: .account, fails: [.notFound],
    "Unlinks a sign-in from the account.")

  /// The sign-in's id, as `entitlements.identities.list` returned it.
  package var subject: Text<1, 100>

  package init(subject: Text<1, 100>) { self.subject = subject }

  package typealias Reply = Nothing
}

/// Links an Apple sign-in to this account, or finds the account that the sign-in is linked to (E1).
///
/// In each app, the first account in which the user signs in with Apple becomes the linked account. On another device,
/// the reply contains a code with which that device can join the linked account: `entitlements.links.preview` returns
/// the consequences, and `entitlements.links.merge` joins the accounts.
package struct SignInWithApple: Request {
  package static let method = Method(
    "entitlements.identities.apple", .change, audience: .client, access: .account, traits: .isExpensive,
    fails: [.notFound, .limitExceeded],
    """
    Links a Sign in with Apple to the account. If it is already linked to another account, returns a code for merging \
    into that account.
    """)

  /// The sign-in's `identityToken`, made with a nonce from `entitlements.identities.nonce`.
  package var identityToken: SignedText

  package init(identityToken: SignedText) { self.identityToken = identityToken }

  /// The account that the sign-in is linked to.
  package struct Reply: Codable, Sendable, Hashable {
    /// The account that the sign-in is linked to.
    package enum State: String, Codable, Sendable, CaseIterable {
      /// This account: it was linked before, or by this call.
      case linked
      /// Another account, which this device may join.
      case otherAccount = "other_account"
    }

    /// The account that the sign-in is linked to.
    package var state: State
    /// A code to join the other account; nil if the sign-in is linked to this account.
    package var link: CreateLink.Reply?

    package init(state: State, link: CreateLink.Reply? = nil) {
      self.state = state
      self.link = link
    }
  }
}
