package import CivilTime
package import Wire

/// Erases the account, in every service and for good (R16).
///
/// Its sessions end with the answer, and so does the caller's: whoever lost the answer and sends the call again is told
/// `unauthenticated`, and knows by that that it is done. Nothing brings the account back.
package struct EraseAccount: Request {
  package static let method = Method(
    "entitlements.account.erase", .change, audience: .client, access: .account,
    "Erases the account with all that it has, for good, and ends its sessions.")

  /// The account's own id, as registration gave it: so that no slip erases anything.
  package var confirm: Identifier

  /// A request with these members.
  package init(confirm: Identifier) { self.confirm = confirm }

  /// What was begun.
  package struct Reply: Codable, Sendable, Hashable {
    /// When every service has forgotten the account at the latest, while all of them run.
    package var finishesBy: Timestamp

    /// What is answered.
    package init(finishesBy: Timestamp) { self.finishesBy = finishesBy }
  }
}
