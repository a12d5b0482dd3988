/// What a client handed in and the store signed, once its signatures were found to hold.
struct VerifiedPurchase: Sendable {
  var transaction: TransactionFact
  /// What the store says about the renewal, where the client had it.
  var renewal: RenewalFact?
  var environment: StoreEnvironment
}
