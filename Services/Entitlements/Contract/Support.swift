package import CivilTime
package import Wire

/// An account, for support (E9). That somebody looked is written into the account's audit trail.
package struct ShowAccount: Request {
  package static let method = Method(
    "entitlements.accounts.show", .change, audience: .ops, access: .open, fails: [.notFound],
    "Shows an account to support, and notes that in its audit trail.")

  /// The account's id.
  package var account: Identifier
  /// Who asks: a user of the machine.
  package var by: Text<1, 100>

  /// A request with these members.
  package init(account: Identifier, by: Text<1, 100>) { (self.account, self.by) = (account, by) }

  /// The account as support sees it: no tokens, no contents.
  package struct Reply: Codable, Sendable, Hashable {
    /// The account's id.
    package var account: String
    /// The app's id.
    package var app: String
    /// The language of its messages.
    package var language: String
    /// IANA name.
    package var timeZone: String
    /// When it was made.
    package var createdAt: Timestamp
    /// Its subscription now.
    package var subscription: Subscription
    /// How many devices it has.
    package var devices: Int
    /// How many purchases belong to it.
    package var purchases: Int
    /// Its sessions that hold, oldest first.
    package var sessions: [SessionSummary]
    /// The last entries of its audit trail, the latest first.
    package var trail: [TrailEntry]

    /// What is answered.
    package init(
      account: String, app: String, language: String, timeZone: String, createdAt: Timestamp,
      subscription: Subscription, devices: Int, purchases: Int, sessions: [SessionSummary], trail: [TrailEntry]
    ) {
      (self.account, self.app, self.language, self.timeZone) = (account, app, language, timeZone)
      (self.createdAt, self.subscription, self.devices) = (createdAt, subscription, devices)
      (self.purchases, self.sessions, self.trail) = (purchases, sessions, trail)
    }
  }

  /// One entry of an audit trail.
  package struct TrailEntry: Codable, Sendable, Hashable {
    /// When it happened.
    package var at: Timestamp
    /// What happened: `session.revoked`.
    package var cause: String
    /// To what, or in which words.
    package var detail: String

    /// One with these members.
    package init(at: Timestamp, cause: String, detail: String) {
      (self.at, self.cause, self.detail) = (at, cause, detail)
    }
  }
}

/// Erases an account on a person's behalf (R16).
package struct EraseAccountForSupport: Request {
  package static let method = Method(
    "entitlements.accounts.erase", .change, audience: .ops, access: .open, fails: [.notFound],
    "Erases an account that a person has asked support to erase.")

  /// The account's id.
  package var account: Identifier
  /// Who asks: a user of the machine.
  package var by: Text<1, 100>

  /// A request with these members.
  package init(account: Identifier, by: Text<1, 100>) { (self.account, self.by) = (account, by) }

  package typealias Reply = EraseAccount.Reply
}

/// How far an account's erasure is; it can be asked for when nothing else is left of the account.
package struct GetErasure: Request {
  package static let method = Method(
    "entitlements.erasures.get", .read, audience: .ops, access: .open, fails: [.notFound],
    "Says how far the erasure of an account is, and which services it waits for.")

  /// The account's id.
  package var account: Identifier

  /// A request with these members.
  package init(account: Identifier) { self.account = account }

  /// How far it is.
  package struct Reply: Codable, Sendable, Hashable {
    /// When it was asked for.
    package var askedAt: Timestamp
    /// Who asked: `person`, `support`, or `register` for an account that a backup had brought back.
    package var askedBy: String
    /// When every service had forgotten the account; nil until then.
    package var finishedAt: Timestamp?
    /// Services that hold something of it still.
    package var waitsFor: [String]

    /// What is answered.
    package init(askedAt: Timestamp, askedBy: String, finishedAt: Timestamp?, waitsFor: [String]) {
      (self.askedAt, self.askedBy, self.finishedAt, self.waitsFor) = (askedAt, askedBy, finishedAt, waitsFor)
    }
  }
}
