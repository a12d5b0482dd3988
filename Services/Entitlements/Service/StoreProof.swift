import Crypto

/// What the store signed about one purchase, once its signatures were found to hold; whoever brought it.
struct StoreProof: Sendable {
  /// The first transaction of what was bought.
  var originalID: String
  var environment: StoreEnvironment
  /// Nil where only the renewal was told of.
  var transaction: TransactionFact?
  /// What the store says about the renewal, where it was told.
  var renewal: RenewalFact?
  /// By what the transaction's device is known; nil where the store didn't say.
  var device: DeviceVerification?
  /// What may be asked about who signed it.
  var questions: Set<StatusQuestion> = []
}
