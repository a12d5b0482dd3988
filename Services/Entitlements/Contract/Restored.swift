package import CivilTime
package import Wire

/// Returns the token that this account's purchases should carry (E3).
///
/// A purchase with this token belongs to this account while the account exists, whichever account submits it. Every
/// call returns the same token.
package struct GetPurchaseToken: Request {
  package static let method = Method(
    "entitlements.purchases.token", .change, audience: .client, access: .account,
    "Returns the account's `appAccountToken`, which the app passes to StoreKit with a purchase.")

  package init() {}

  package struct Reply: Codable, Sendable, Hashable {
    /// The value for StoreKit's `appAccountToken`: a UUID in lower case.
    package var appAccountToken: String

    package init(appAccountToken: String) { self.appAccountToken = appAccountToken }
  }
}

/// Lists the devices that submitted a purchase of this account and ask to join it (E1).
package struct ListMergeRequests: Request {
  package static let method = Method(
    "entitlements.merges.list", .read, audience: .client, access: .account,
    "Lists the devices that submitted a purchase of this account and ask to join it, newest first.")

  package init() {}

  package struct Reply: Codable, Sendable, Hashable {
    /// The open requests, latest first; at most 20.
    package var requests: [MergeRequest]

    package init(requests: [MergeRequest]) { self.requests = requests }
  }
}

/// A device's request to join the account.
package struct MergeRequest: Codable, Sendable, Hashable {
  /// The request's id, for `entitlements.merges.answer`.
  package var id: String
  /// The device's name; nil if it has none.
  package var deviceName: String?
  /// The time when the device submitted the purchase.
  package var askedAt: Timestamp
  /// The time when the request expires.
  package var expiresAt: Timestamp

  package init(id: String, deviceName: String?, askedAt: Timestamp, expiresAt: Timestamp) {
    self.id = id
    self.deviceName = deviceName
    self.askedAt = askedAt
    self.expiresAt = expiresAt
  }
}

/// Accepts or declines a device's request to join this account (E1).
package struct AnswerMergeRequest: Request {
  package static let method = Method(
    "entitlements.merges.answer", .change, audience: .client, access: .account, fails: [.notFound],
    "Allows a device that submitted this account's purchase to join the account, or refuses it.")

  /// The request's id, as `entitlements.merges.list` returned it.
  package var request: Identifier
  /// True to let the device join.
  package var accepts: Bool

  package init(request: Identifier, accepts: Bool) {
    self.request = request
    self.accepts = accepts
  }

  package typealias Reply = Nothing
}

/// Returns the state of this account's request to join the account that had its purchase (E1).
///
/// Replies aren't stored under idempotency keys: a repeat returns another code.
package struct GetMergeState: Request {
  package static let method = Method(
    "entitlements.merges.state", .change, audience: .client, access: .account,
    "Returns whether the purchase's account lets this device join, and the code if it does.")

  package init() {}

  package struct Reply: Codable, Sendable, Hashable {
    /// The states of a join request.
    package enum State: String, Codable, Sendable, CaseIterable {
      /// There is no open request.
      case none
      /// The other account hasn't answered.
      case waiting
      /// The other account accepted. `link` has a code for `entitlements.links.merge`.
      case accepted
      /// The other account declined.
      case declined
    }

    /// The request's state.
    package var state: State
    /// A code to join the other account; nil unless the request was accepted.
    package var link: CreateLink.Reply?

    package init(state: State, link: CreateLink.Reply? = nil) {
      self.state = state
      self.link = link
    }
  }
}
