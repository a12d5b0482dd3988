package import CivilTime
package import Wire

/// The account's sessions that still hold, oldest first (E1).
package struct ListSessions: Request {
  package static let method = Method(
    "entitlements.sessions.list", .read, audience: .client, access: .account, "Lists the account's sessions.")

  /// A request with these members.
  package init() {}

  /// All sessions of the account that hold.
  package struct Reply: Codable, Sendable, Hashable {
    /// Oldest first.
    package var sessions: [SessionSummary]

    /// What is answered.
    package init(sessions: [SessionSummary]) { self.sessions = sessions }
  }
}

/// One session as its owner sees it: never the token.
package struct SessionSummary: Codable, Sendable, Hashable {
  /// The session's id.
  package var id: String
  /// The device's id.
  package var device: String
  /// What the user calls the device; nil if it has no name.
  package var deviceName: String?
  /// When the device registered.
  package var createdAt: Timestamp
  /// Whether it is the one that asks.
  package var isCurrent: Bool
  /// When it was last in use, exact to an hour or so.
  package var lastUsedAt: Timestamp

  /// One with these members.
  package init(
    id: String, device: String, deviceName: String?, createdAt: Timestamp, isCurrent: Bool, lastUsedAt: Timestamp
  ) {
    self.id = id
    self.device = device
    self.deviceName = deviceName
    self.createdAt = createdAt
    self.isCurrent = isCurrent
    self.lastUsedAt = lastUsedAt
  }
}

/// Ends one of the account's sessions; its token is refused from then on, also on open connections.
package struct RevokeSession: Request {
  package static let method = Method(
    "entitlements.sessions.revoke", .change, audience: .client, access: .account, fails: [.notFound],
    "Ends one of the account's sessions.")

  /// The session's id.
  package var session: Identifier

  /// A request with these members.
  package init(session: Identifier) { self.session = session }

  package typealias Reply = Nothing
}

/// Who stands behind a token (inner: the gateway asks, and keeps the answer for a bounded time).
package struct ResolveSession: Request {
  package static let method = Method(
    "entitlements.sessions.resolve", .read, audience: .inner, callers: ["gateway"], access: .open,
    "Gives the principal behind a token's digest.")

  /// SHA-256 of the token, 64 lower-case hexadecimal digits: the token itself stays in the gateway.
  package var tokenHash: String

  /// A request with these members.
  package init(tokenHash: String) { self.tokenHash = tokenHash }

  /// Whose token it is.
  package struct Reply: Codable, Sendable, Hashable {
    /// Who calls with it.
    package var principal: Principal
    /// When the principal's plan ends; the holder must fall back to `free` at that time. Nil: no end known.
    package var planUntil: Timestamp?
    /// The session's id, where the gateway of the release before looks for it.
    package var session: String?

    /// What is answered.
    package init(principal: Principal, planUntil: Timestamp?) {
      self.principal = principal
      self.planUntil = planUntil
      session = principal.session
    }
  }
}
