package import CivilTime
package import Wire

/// Gives a nonce that a sign-in must carry (E1): for this device, one sign-in and ten minutes.
///
/// It takes the place of one that the device was given before. Not remembered under a key: a repeat gives another one.
package struct CreateNonce: Request {
  package static let method = Method(
    "entitlements.identities.nonce", .change, audience: .client, access: .account,
    "Gives a nonce for a sign-in on this device, within ten minutes.")

  /// A request with these members.
  package init() {}

  /// What the app hands to the sign-in.
  package struct Reply: Codable, Sendable, Hashable {
    /// 52 letters and digits. The app gives them to the sign-in as they are, or as their SHA-256 in lower-case hexadecimal
    /// digits.
    package var nonce: String
    /// When it ends.
    package var expiresAt: Timestamp

    /// What is answered.
    package init(nonce: String, expiresAt: Timestamp) { (self.nonce, self.expiresAt) = (nonce, expiresAt) }
  }
}

/// Lists the sign-ins that lead to the account (E1).
package struct ListIdentities: Request {
  package static let method = Method(
    "entitlements.identities.list", .read, audience: .client, access: .account,
    "Lists the sign-ins that lead to the account.")

  /// A value with these members.
  package init() {}

  /// All of them.
  package struct Reply: Codable, Sendable, Hashable {
    /// At most five an account that joined; the oldest first.
    package var identities: [Identity]

    /// A value with these members.
    package init(identities: [Identity]) { self.identities = identities }
  }
}

/// A sign-in that leads to an account.
package struct Identity: Codable, Sendable, Hashable {
  /// Who it is, as Apple calls them in this developer's apps: `user` of the sign-in.
  package var subject: String
  /// Since when.
  package var linkedAt: Timestamp

  /// A value with these members.
  package init(subject: String, linkedAt: Timestamp) { (self.subject, self.linkedAt) = (subject, linkedAt) }
}

/// Has a sign-in lead to the account no more (E1). It may then be linked to another one.
package struct UnlinkIdentity: Request {
  package static let method = Method(
    "entitlements.identities.unlink", .change, audience: .client, access: .account, fails: [.notFound],
    "Ends that a sign-in leads to the account.")

  /// As the list has it.
  package var subject: Text<1, 100>

  /// A value with these members.
  package init(subject: Text<1, 100>) { self.subject = subject }

  package typealias Reply = Nothing
}

/// Tells by Sign in with Apple whose account this is, or finds the account that was signed in to before (E1).
///
/// The first account of an app that somebody signs in to is theirs. On another device the answer is a code by which this
/// one joins that account: `links.preview` tells the person what that means, `links.join` does it.
package struct SignInWithApple: Request {
  package static let method = Method(
    "entitlements.identities.apple", .change, audience: .client, access: .account, isExpensive: true,
    fails: [.notFound, .limitExceeded],
    "Links the account to a Sign in with Apple, or gives a code to join the account that it is linked to.")

  /// The `identityToken` of the sign-in, with a nonce of ours.
  package var identityToken: SignedText

  /// A request with these members.
  package init(identityToken: SignedText) { self.identityToken = identityToken }

  /// What the sign-in says of the account.
  package struct Reply: Codable, Sendable, Hashable {
    /// Whose the sign-in is.
    package enum State: String, Codable, Sendable, CaseIterable {
      /// This account's, from now on or already.
      case linked
      /// Another account's, which this device may join.
      case otherAccount = "other_account"
    }

    /// Whose the sign-in is.
    package var state: State
    /// The code by which this device joins the other account; nil where it is this one's.
    package var link: CreateLink.Reply?

    /// What is answered.
    package init(state: State, link: CreateLink.Reply? = nil) { (self.state, self.link) = (state, link) }
  }
}
