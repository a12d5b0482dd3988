import AppCatalog
import CivilTime

/// Decides who owns a purchase after it is submitted (E3).
///
/// The caller supplies the facts. A purchase has at most one owner, who keeps it until it moves to another account.
struct PurchaseClaim: Sendable {
  /// The account that submits the purchase; nil for the App Store.
  var presenter: String?
  /// The current owner; nil if there is none.
  var owner: String?
  /// The account that first submitted the purchase, if it still exists and the purchase has moved since.
  var firstOwner: String?
  /// The time when the purchase last moved to another account.
  var movedAt: Timestamp?
  /// The existing account of this app whose token the purchase carries.
  var tokenAccount: String?
  /// The app's rule for purchases that another account owns.
  var rule: Restoring.Rule

  /// The time for which a purchase must stay with the account that it moved to.
  static let pause = Duration.seconds(86_400)

  /// The decision about the purchase.
  enum Decision: Hashable, Sendable {
    /// The owner doesn't change.
    case stay
    /// This account becomes the purchase's first owner.
    case give(String)
    /// The purchase moves. `isCounted` is true if it moves by the app's rule, and false if it moves by the token.
    case move(from: String, to: String, isCounted: Bool)
    /// The purchase carries another account's token and stays with that account.
    case ofToken
    /// The app allows no moves.
    case refused
    /// The last move was too recent.
    case tooSoon(retryAfter: Duration)
  }

  /// Decides who owns the purchase if it is submitted at `now`.
  func decide(at now: Timestamp) -> Decision {
    if let tokenAccount {
      guard presenter == nil || presenter == tokenAccount else { return .ofToken }
      return settle(tokenAccount, isCounted: false)
    }
    guard let presenter else { return .stay }
    // The first owner can always take a purchase back. Otherwise, someone who found a signed text could keep the plan
    // from the buyer.
    guard let owner, owner != presenter, presenter != firstOwner else { return settle(presenter, isCounted: true) }
    guard rule != .refuse else { return .refused }
    if let movedAt, movedAt <= now, now - movedAt < Self.pause {
      return .tooSoon(retryAfter: movedAt + Self.pause - now)
    }
    return settle(presenter, isCounted: true)
  }

  private func settle(_ account: String, isCounted: Bool) -> Decision {
    guard let owner else { return .give(account) }
    return owner == account ? .stay : .move(from: owner, to: account, isCounted: isCounted)
  }
}
