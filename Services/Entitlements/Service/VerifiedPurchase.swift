/// The verified facts that the App Store signed about one purchase, whether a client or the App Store submitted them.
struct VerifiedPurchase: Sendable {
  /// The id of the purchase's first transaction.
  var originalID: String
  var environment: AppStoreEnvironment
  /// The transaction; nil if only the renewal is known.
  var transaction: TransactionFact?
  /// The renewal, if it was submitted.
  var renewal: RenewalFact?
}
