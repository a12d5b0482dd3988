import TestSupport
import Wire

/// A buyer's subscription: bought and then renewed repeatedly, or refunded and bought again.
package struct PurchaseWalk: Sendable {
  /// The submission, before the shop signs it: `transaction`, `original`, `signed` (for the same transaction, the
  /// higher number counts), `is_renewal`, `is_refund`.
  package static let method = "entitlements.purchases.submit"

  private let renews: Bool
  /// The subscription's first and last transactions; nil without a subscription.
  private var running: (original: String, last: String)?

  /// - Parameter renews: true to renew, false to get refunds.
  package init(renews: Bool) { self.renews = renews }

  /// - Parameter op: numbers the new transaction.
  func next(op: Int) -> JSONValue {
    guard let running else { return Self.params("\(op)", of: "\(op)", signed: op) }
    return renews
      ? Self.params("\(op)", of: running.original, signed: op, isRenewal: true)
      : Self.params(running.last, of: running.original, signed: op, isRefund: true)
  }

  /// Returns the walk after a submission. A failed submission leaves the walk unchanged.
  func after(_ params: JSONValue, _ result: JSONValue?) -> PurchaseWalk {
    guard result != nil, let transaction = params["transaction"]?.string, let original = params["original"]?.string
    else {
      return self
    }
    var walk = self
    walk.running = params["is_refund"] == true ? nil : (original, transaction)
    return walk
  }

  static func params(
    _ transaction: String, of original: String, signed: Int, isRenewal: Bool = false, isRefund: Bool = false
  ) -> JSONValue {
    [
      "transaction": .string(transaction), "original": .string(original), "signed": .integer(Int64(signed)),
      "is_renewal": .bool(isRenewal), "is_refund": .bool(isRefund),
    ]
  }
}
