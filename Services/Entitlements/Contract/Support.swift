package import CivilTime
package import Wire

/// Shows an account to support (E9). Each call adds an entry to the account's audit log.
package struct ShowAccount: Request {
  package static let method = Method(
    "entitlements.accounts.show", .change, audience: .admin, access: .open, fails: [.notFound],
    "Returns an account's data for support, and records this in the account's audit log.")

  /// The account's id.
  package var account: Identifier
  /// The support agent's user name on the server.
  package var by: Text<1, 100>

  package init(account: Identifier, by: Text<1, 100>) {
    self.account = account
    self.by = by
  }

  /// The account as support sees it, without tokens and contents.
  package struct Reply: Codable, Sendable, Hashable {
    /// The account's id.
    package var account: String
    /// The app's id.
    package var app: String
    /// The language of the account's messages.
    package var language: String
    /// The account's IANA time zone.
    package var timeZone: String
    /// The time when the account was created.
    package var createdAt: Timestamp
    /// The account's current subscription.
    package var subscription: Subscription
    /// The number of the account's devices.
    package var devices: Int
    /// The number of purchases that the account owns.
    package var purchases: Int
    /// The active sessions, oldest first.
    package var sessions: [SessionSummary]
    /// The last 20 entries of the account's audit log, latest first.
    package var auditLog: [AuditLogEntry]

    package init(
      account: String, app: String, language: String, timeZone: String, createdAt: Timestamp,
      subscription: Subscription, devices: Int, purchases: Int, sessions: [SessionSummary], auditLog: [AuditLogEntry]
    ) {
      self.account = account
      self.app = app
      self.language = language
      self.timeZone = timeZone
      self.createdAt = createdAt
      self.subscription = subscription
      self.devices = devices
      self.purchases = purchases
      self.sessions = sessions
      self.auditLog = auditLog
    }
  }

  /// An entry of an account's audit log.
  package struct AuditLogEntry: Codable, Sendable, Hashable {
    /// The time of the event.
    package var at: Timestamp
    /// The type of event, such as `session.revoked`.
    package var cause: String
    /// Details of the event, such as an id or a reason.
    package var detail: String

    package init(at: Timestamp, cause: String, detail: String) {
      self.at = at
      self.cause = cause
      self.detail = detail
    }
  }
}

/// Erases an account for support, at the user's request (R16).
package struct EraseAccountForSupport: Request {
  package static let method = Method(
    "entitlements.accounts.erase", .change, audience: .admin, access: .open, fails: [.notFound],
    "Erases an account for support, at the user's request.")

  /// The account's id.
  package var account: Identifier
  /// The support agent's user name on the server.
  package var by: Text<1, 100>

  package init(account: Identifier, by: Text<1, 100>) {
    self.account = account
    self.by = by
  }

  package typealias Reply = EraseAccount.Reply
}

/// Returns the progress of an account's erasure, even when nothing else is left of the account.
package struct GetErasure: Request {
  package static let method = Method(
    "entitlements.erasures.get", .read, audience: .admin, access: .open, fails: [.notFound],
    "Returns the progress of an account's erasure, and the services that haven't finished.")

  /// The account's id.
  package var account: Identifier

  package init(account: Identifier) { self.account = account }

  package struct Reply: Codable, Sendable, Hashable {
    /// The time when the erasure was requested.
    package var askedAt: Timestamp
    /// The requester: `person`, `support`, or `register` for an account that reappeared when a backup was restored.
    package var askedBy: String
    /// The time when the last service had erased the account; nil until then.
    package var finishedAt: Timestamp?
    /// The services that haven't erased the account yet.
    package var waitsFor: [String]

    package init(askedAt: Timestamp, askedBy: String, finishedAt: Timestamp?, waitsFor: [String]) {
      self.askedAt = askedAt
      self.askedBy = askedBy
      self.finishedAt = finishedAt
      self.waitsFor = waitsFor
    }
  }
}
