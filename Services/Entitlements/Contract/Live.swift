package import CivilTime
package import Wire

/// What the gateway must know at once: plans and profiles that changed, and sessions that ended (inner stream, E6).
///
/// The stream has no memory. A listener that was away asks `ResolveSession` again for what it holds.
package struct ListenLive: Request {
  package static let method = Method(
    "entitlements.live.listen", .read, audience: .inner, callers: ["gateway"], access: .open, streams: true,
    isEndless: true,
    "Streams changes of plans, profiles and sessions as they are committed.")

  /// A request with these members.
  package init() {}

  package typealias Reply = Nothing
  package typealias Item = LiveChange
}

/// One change, sent after its commit.
package struct LiveChange: Codable, Sendable, Hashable {
  /// What changed.
  package enum Kind: String, Codable, Sendable, CaseIterable {
    case subscriptionChanged = "subscription_changed"
    case profileChanged = "profile_changed"
    case sessionRevoked = "session_revoked"
  }

  /// What changed.
  package var kind: Kind
  /// The account's id.
  package var account: String
  /// The app's id.
  package var app: String
  /// The plan now in force.
  package var plan: String
  /// When that plan ends; nil: no end known.
  package var planUntil: Timestamp?
  /// The digest of the ended session's token.
  package var sessionHash: String?
  /// The subscription, for the account's own clients.
  package var payload: Subscription?
  /// What the account has told of itself where that changed, for its own clients.
  package var profile: ProfileChanged?
  /// Whether the account has used its introductory offer; nil where nothing is said of it.
  package var hadTrial: Bool?

  /// One with these members.
  package init(
    kind: Kind, account: String, app: String, plan: String, planUntil: Timestamp? = nil, sessionHash: String? = nil,
    payload: Subscription? = nil, profile: ProfileChanged? = nil, hadTrial: Bool? = nil
  ) {
    self.kind = kind
    self.account = account
    self.app = app
    self.plan = plan
    self.planUntil = planUntil
    self.sessionHash = sessionHash
    self.payload = payload
    self.profile = profile
    self.hadTrial = hadTrial
  }
}
