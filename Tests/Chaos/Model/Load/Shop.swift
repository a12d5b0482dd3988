package import CivilTime
import TestAuthority
package import Wire

/// The app store of a run: an authority made for it, which the stack trusts as a root, and what it signs.
package struct Shop: Sendable {
  private let authority: TestAuthority
  private let opened: Timestamp

  package init(now: Timestamp) throws {
    opened = now
    authority = try TestAuthority(from: now + .seconds(-86_400 * 2), to: now + .seconds(86_400 * 30))
  }

  /// The root that its signatures go back to, as a PEM file.
  package var root: String { authority.rootPEM }

  /// What a client submits for a step of a `PurchaseWalk`.
  ///
  /// - Parameter op: later steps have later times, all of them well before now, whatever becomes of the services'
  ///   clocks.
  package func signed(_ step: JSONValue, op: Int) throws -> JSONValue {
    let original = step["original"]?.string ?? "", transaction = step["transaction"]?.string ?? ""
    let bought = opened + .seconds(-86_400) + .milliseconds(Int64(transaction) ?? 0)
    var receipt = StoreReceipt(
      bundle: "com.dor.flippin", product: "com.dor.flippin.premium_monthly", transaction: transaction,
      original: original,
      purchasedAt: bought, expiresAt: bought + .seconds(86_400 * 30),
      signedAt: opened + .seconds(-3600) + .milliseconds(Int64(op)))
    if step["is_refund"] == true { receipt.revokedAt = receipt.signedAt }
    var params: JSONObject = ["signed_transaction": .string(try receipt.signed(by: authority))]
    if step["is_renewal"] == true {
      let renewal: JSONValue = [
        "originalTransactionId": .string(original), "environment": .string(receipt.environment), "autoRenewStatus": 1,
        "autoRenewProductId": .string(receipt.product), "signedDate": .integer(receipt.signedAt.milliseconds),
      ]
      params["signed_renewal_info"] = .string(try authority.sign(JSON.encode(renewal)))
    }
    return .object(params)
  }
}
