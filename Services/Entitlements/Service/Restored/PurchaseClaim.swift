import AppCatalog
import CivilTime

/// Whose a purchase is from now on, when somebody presents it (E3).
///
/// Pure: the caller supplies what is known. A purchase has one owner or none, and who has one keeps it unless another
/// takes it over.
struct PurchaseClaim: Sendable {
  /// Who presents it; nil for the store.
  var presenter: String?
  /// Whose it is; nil while it is nobody's.
  var owner: String?
  /// Who first handed it in, where that account lives and the purchase has moved since.
  var firstOwner: String?
  /// When it last went over from one account to another.
  var movedAt: Timestamp?
  /// The living account of this app whose token it was bought under.
  var tokenAccount: String?
  /// What the app says of purchases that another account has.
  var rule: Restoring.Rule

  /// How long it stays with the account that it moved to.
  static let rest = Duration.seconds(86_400)

  /// What becomes of it.
  enum Decision: Hashable, Sendable {
    /// It stays as it is: its owner's, or nobody's.
    case stay
    /// It is this account's from now on, and was nobody's.
    case give(String)
    /// It goes over. `isCounted`: as the app's rule has it, and not by the token.
    case move(from: String, to: String, isCounted: Bool)
    /// It was bought for another account, and stays there.
    case ofToken
    /// The app lets no purchase go over.
    case refused
    /// It has gone over too lately.
    case tooSoon(retryAfter: Duration)
  }

  /// What becomes of it at a time.
  func decide(at now: Timestamp) -> Decision {
    if let tokenAccount {
      guard presenter == nil || presenter == tokenAccount else { return .ofToken }
      return settle(tokenAccount, isCounted: false)
    }
    guard let presenter else { return .stay }
    guard let owner, owner != presenter else { return settle(presenter, isCounted: true) }
    // Whoever found a signed text somewhere must not keep the plan from the one who bought it.
    if presenter == firstOwner { return settle(presenter, isCounted: true) }
    guard rule != .refuse else { return .refused }
    if let movedAt, movedAt <= now, now - movedAt < Self.rest { return .tooSoon(retryAfter: movedAt + Self.rest - now) }
    return settle(presenter, isCounted: true)
  }

  private func settle(_ account: String, isCounted: Bool) -> Decision {
    guard let owner else { return .give(account) }
    return owner == account ? .stay : .move(from: owner, to: account, isCounted: isCounted)
  }
}
