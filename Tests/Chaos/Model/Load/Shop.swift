package import CivilTime
import TestAuthority
package import Wire

/// The App Store of a run: a certificate authority that the services trust as a root, and the statements it signs.
package struct Shop: Sendable {
  private let authority: TestAuthority
  private let opened: Timestamp

  package init(now: Timestamp) throws {
    opened = now
    authority = try TestAuthority(from: now + .seconds(-86_400 * 2), to: now + .seconds(86_400 * 30))
  }

  package var root: String { authority.rootPEM }

  /// Signs a step: returns what a client submits for a `PurchaseWalk`, or what the App Store posts for a `NoticeWalk`.
  ///
  /// All times are well in the past, even after the services' clocks jump.
  package func signed(_ step: JSONValue) throws -> JSONValue {
    let receipt = receipt(step)
    guard let type = step["type"]?.string else { return try submission(receipt, isRenewal: step["is_renewal"] == true) }
    var notice = TestNotification(
      id: step["notice"]?.string ?? "", type: type, subtype: step["subtype"]?.string, bundle: receipt.bundle,
      signedAt: receipt.signedAt)
    notice.transaction = receipt
    notice.renewal = renewal(receipt, renews: step["renews"] != false)
    return ["app": .string(User.Habit.flippin.rawValue), "signed_payload": .string(try notice.signed(by: authority))]
  }

  /// The time in milliseconds from a transaction to its signing, if a step gives both the same number.
  package static let signedAfter: Int64 = 82_800_000

  private func receipt(_ step: JSONValue) -> TestTransaction {
    let bought = opened + .seconds(-86_400) + .milliseconds(Int64(step["transaction"]?.string ?? "") ?? 0)
    let isOver = step["is_over"] == true
    var receipt = TestTransaction(
      bundle: "com.dor.flippin", product: "com.dor.flippin.premium_monthly",
      transaction: step["transaction"]?.string ?? "", original: step["original"]?.string, purchasedAt: bought,
      expiresAt: isOver ? opened + .seconds(-7200) : bought + .seconds(86_400 * 30),
      signedAt: opened + .seconds(-86_400) + .milliseconds(Self.signedAfter + (step["signed"]?.integer ?? 0)))
    if step["is_refund"] == true { receipt.revokedAt = receipt.signedAt }
    return receipt
  }

  private func renewal(_ receipt: TestTransaction, renews: Bool) -> TestRenewal {
    var renewal = TestRenewal(original: receipt.original, product: receipt.product, signedAt: receipt.signedAt)
    renewal.renews = renews
    return renewal
  }

  private func submission(_ receipt: TestTransaction, isRenewal: Bool) throws -> JSONValue {
    var params: JSONObject = ["signed_transaction": .string(try receipt.signed(by: authority))]
    if isRenewal {
      params["signed_renewal_info"] = .string(try renewal(receipt, renews: true).signed(by: authority))
    }
    return .object(params)
  }
}
