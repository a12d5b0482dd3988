package import CivilTime
package import Wire

/// Streams changes that the gateway must apply immediately: changed plans, changed profiles and ended sessions (inner
/// stream, E6).
///
/// The first item is `LiveChange.ready`. The stream doesn't repeat earlier changes. While the stream is interrupted,
/// the listener calls `ResolveSession` for each use of a session. After the next `ready`, the listener calls
/// `ResolveSession` once for each cached session.
package struct ListenLive: Request {
  package static let method = Method(
    "entitlements.live.listen", .read, audience: .inner, callers: ["gateway"], access: .open,
    traits: [.streams, .isEndless],
    "Streams changes of plans, profiles and sessions as they are committed.")

  package init() {}

  package typealias Reply = Nothing
  package typealias Item = LiveChange
}

/// A change, sent after its commit.
package struct LiveChange: Codable, Sendable, Hashable {
  /// The kinds of changes.
  package enum Kind: String, Codable, Sendable, CaseIterable {
    case subscriptionChanged = "subscription_changed"
    case profileChanged = "profile_changed"
    case sessionRevoked = "session_revoked"
  }

  /// The kind of change.
  package var kind: Kind
  /// The account's id.
  package var account: String
  /// The app's id.
  package var app: String
  /// The account's current plan.
  package var plan: String
  /// The time when that plan ends; nil if no end is known.
  package var planUntil: Timestamp?
  /// The digest of the ended session's token.
  package var sessionHash: String?
  /// The subscription, for the account's own clients.
  package var payload: Subscription?
  /// The profile's changed language and time zone, for the account's own clients.
  package var profile: ProfileChanged?
  /// True if the account has used its introductory offer; nil if the change doesn't contain this information.
  package var hadTrial: Bool?
  /// True for the first item of a stream. After this item, the stream contains every change. Nil for a change.
  package var isReady: Bool?

  /// The first item of a stream. A gateway of the previous release treats it as a change of an unknown account.
  package static var ready: LiveChange {
    var first = LiveChange(kind: .profileChanged, account: "", app: "", plan: "")
    first.isReady = true
    return first
  }

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
