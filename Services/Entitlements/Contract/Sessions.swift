package import CivilTime
package import Wire

/// Lists the account's active sessions, oldest first (E1).
package struct ListSessions: Request {
  package static let method = Method(
    "entitlements.sessions.list", .read, audience: .client, access: .account, "Lists the account's sessions.")

  package init() {}

  package struct Reply: Codable, Sendable, Hashable {
    /// The active sessions, oldest first.
    package var sessions: [SessionSummary]

    package init(sessions: [SessionSummary]) { self.sessions = sessions }
  }
}

/// A session as its account sees it, without the token.
package struct SessionSummary: Codable, Sendable, Hashable {
  /// The session's id.
  package var id: String
  /// The device's id.
  package var device: String
  /// The user's name for the device; nil if it has none.
  package var deviceName: String?
  /// The time when the session began.
  package var createdAt: Timestamp
  /// True if this session makes the call.
  package var isCurrent: Bool
  /// The time when the session was last used, accurate to about an hour.
  package var lastUsedAt: Timestamp

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

/// Ends one of the account's sessions. Its token is rejected from then on, including on open connections.
package struct RevokeSession: Request {
  package static let method = Method(
    "entitlements.sessions.revoke", .change, audience: .client, access: .account, fails: [.notFound],
    "Ends one of the account's sessions.")

  /// The session's id.
  package var session: Identifier

  package init(session: Identifier) { self.session = session }

  package typealias Reply = Nothing
}

/// Returns the principal of a token (inner: the gateway calls it and caches the reply for a bounded time).
package struct ResolveSession: Request {
  package static let method = Method(
    "entitlements.sessions.resolve", .read, audience: .inner, callers: ["gateway"], access: .open,
    "Returns the principal of a token, by the token's digest.")

  /// The token's SHA-256 as 64 lower-case hexadecimal digits. The token itself never leaves the gateway.
  package var tokenHash: String

  package init(tokenHash: String) { self.tokenHash = tokenHash }

  /// The token's principal.
  package struct Reply: Codable, Sendable, Hashable {
    /// The principal that the token authenticates.
    package var principal: Principal
    /// The time when the principal's plan ends; the caller must then fall back to `free`. Nil if no end is known.
    package var planUntil: Timestamp?
    /// The session's id, for gateways of the previous release.
    package var session: String?

    package init(principal: Principal, planUntil: Timestamp?) {
      self.principal = principal
      self.planUntil = planUntil
      session = principal.session
    }
  }
}
