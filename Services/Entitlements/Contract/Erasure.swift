package import CivilTime
package import Wire

/// Erases the account permanently, in every service (R16).
///
/// The account's sessions end with this call, including the caller's. If the reply is lost, a repeated call fails with
/// `unauthenticated`, which shows that the erasure has begun. An erased account can't be restored.
package struct EraseAccount: Request {
  package static let method = Method(
    "entitlements.account.erase", .change, audience: .client, access: .account,
    "Erases the account and all its data permanently, and ends its sessions.")

  /// The account's own id, as registration returned it. It prevents accidental erasures.
  package var confirm: Identifier

  package init(confirm: Identifier) { self.confirm = confirm }

  package struct Reply: Codable, Sendable, Hashable {
    /// The latest time by which every service has erased the account, provided that all services run.
    package var finishesBy: Timestamp

    package init(finishesBy: Timestamp) { self.finishesBy = finishesBy }
  }
}
