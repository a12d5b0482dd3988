package import CivilTime
package import Wire

/// Gives the token that a purchase on this account should carry (E3).
///
/// A purchase that carries it is this account's as long as the account lives, whoever presents it. The same each time.
package struct GetPurchaseToken: Request {
  package static let method = Method(
    "entitlements.purchases.token", .change, audience: .client, access: .account,
    "Gives the account's `appAccountToken`, to be read before buying.")

  /// A value with these members.
  package init() {}

  /// What StoreKit is given.
  package struct Reply: Codable, Sendable, Hashable {
    /// A UUID in lower case.
    package var appAccountToken: String

    /// A value with these members.
    package init(appAccountToken: String) { self.appAccountToken = appAccountToken }
  }
}

/// Lists those who presented a purchase of this account and would join it (E1).
package struct ListJoinRequests: Request {
  package static let method = Method(
    "entitlements.joins.list", .read, audience: .client, access: .account,
    "Lists devices that presented a purchase of this account and would join it, the latest first.")

  /// A value with these members.
  package init() {}

  /// Who asks.
  package struct Reply: Codable, Sendable, Hashable {
    /// At most twenty.
    package var requests: [JoinRequest]

    /// A value with these members.
    package init(requests: [JoinRequest]) { self.requests = requests }
  }
}

/// A device that would join.
package struct JoinRequest: Codable, Sendable, Hashable {
  /// What an answer names.
  package var id: String
  /// What the device is called; nil where it has no name.
  package var deviceName: String?
  /// When the purchase was presented.
  package var askedAt: Timestamp
  /// Until when it may be answered.
  package var expiresAt: Timestamp

  /// A value with these members.
  package init(id: String, deviceName: String?, askedAt: Timestamp, expiresAt: Timestamp) {
    (self.id, self.deviceName, self.askedAt, self.expiresAt) = (id, deviceName, askedAt, expiresAt)
  }
}

/// Says whether a device may join this account (E1).
package struct AnswerJoinRequest: Request {
  package static let method = Method(
    "entitlements.joins.answer", .change, audience: .client, access: .account, fails: [.notFound],
    "Lets a device that presented a purchase join this account, or not.")

  /// As the list has it.
  package var request: Identifier
  /// Whether it may join.
  package var accepts: Bool

  /// A value with these members.
  package init(request: Identifier, accepts: Bool) { (self.request, self.accepts) = (request, accepts) }

  package typealias Reply = Nothing
}

/// Tells whether this account may join the one that had its purchase (E1).
///
/// Not remembered under a key: a repeat gives another code.
package struct GetJoinState: Request {
  package static let method = Method(
    "entitlements.joins.state", .change, audience: .client, access: .account,
    "Says whether the account that had the purchase lets this one join, with a code to do it.")

  /// A value with these members.
  package init() {}

  /// How it stands.
  package struct Reply: Codable, Sendable, Hashable {
    /// What the other account said.
    package enum State: String, Codable, Sendable, CaseIterable {
      /// Nobody is asked, or not any more.
      case none
      /// No device of the other account has said anything.
      case waiting
      /// `link` has a code for `entitlements.links.join`.
      case accepted
      /// It was declined.
      case declined
    }

    /// What the other account said.
    package var state: State
    /// The code by which this account joins the other one; nil unless it may.
    package var link: CreateLink.Reply?

    /// A value with these members.
    package init(state: State, link: CreateLink.Reply? = nil) { (self.state, self.link) = (state, link) }
  }
}
