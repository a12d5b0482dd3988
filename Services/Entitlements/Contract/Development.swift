package import Wire

/// Signs a simulated purchase, in the form in which the App Store signs real ones. Pass the reply to
/// `entitlements.purchases.submit`.
///
/// Only development deployments offer this method, such as those that `quintet-dev up` starts.
package struct SignPurchase: Request {
  package static let method = Method(
    "development.purchases.sign", .read, audience: .client, access: .account, traits: .isExpensive,
    "Signs a simulated purchase, for development.")

  /// The id of one of the app's products.
  package var product: Identifier
  /// True to simulate the product's free trial; defaults to false.
  package var trial: Bool?

  /// The params of `entitlements.purchases.submit`, as a device would receive them from the App Store.
  package struct Reply: Codable, Sendable, Hashable {
    /// The signed transaction.
    package var signedTransaction: String
    /// The signed renewal info; nil for a product that never ends.
    package var signedRenewalInfo: String?

    package init(signedTransaction: String, signedRenewalInfo: String?) {
      self.signedTransaction = signedTransaction
      self.signedRenewalInfo = signedRenewalInfo
    }
  }
}
