package import Wire

/// Has a purchase signed for which nobody pays, in the place of the store. `entitlements.purchases.submit` takes what
/// is answered.
///
/// The method is there only on a stack for development, as `quintet up --development` starts one.
package struct SignPurchase: Request {
  package static let method = Method(
    "development.purchases.sign", .read, audience: .client, access: .account, isExpensive: true,
    "Signs a purchase to try things out with, for which nobody pays.")

  /// One of the account's app.
  package var product: Identifier
  /// Whether it is the product's trial; no if left out.
  package var trial: Bool?

  /// A request with these members.
  package init(product: Identifier, trial: Bool? = nil) { (self.product, self.trial) = (product, trial) }

  /// What the store would hand to a device: the params of `entitlements.purchases.submit`.
  package struct Reply: Codable, Sendable, Hashable {
    /// The transaction, signed.
    package var signedTransaction: String
    /// What is said of its renewal, signed; absent for what never ends.
    package var signedRenewalInfo: String?

    /// What is answered.
    package init(signedTransaction: String, signedRenewalInfo: String?) {
      (self.signedTransaction, self.signedRenewalInfo) = (signedTransaction, signedRenewalInfo)
    }
  }
}
