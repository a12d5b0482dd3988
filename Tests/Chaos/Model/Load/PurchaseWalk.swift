import TestSupport
import Wire

/// A buyer's way through a subscription: bought, then renewed now and then, or given back and bought anew.
package struct PurchaseWalk: Sendable {
  /// What a submission says, before a store has signed it: `transaction`, `original`, `signed` (of two about one
  /// transaction the later counts), `is_renewal`, `is_refund`.
  package static let method = "entitlements.purchases.submit"

  private let renews: Bool
  /// The transaction that the subscription began with, and the last one; nil while there is none.
  private var running: (original: String, last: String)?

  /// - Parameter renews: rather than gives back.
  package init(renews: Bool) { self.renews = renews }

  /// - Parameter op: numbers the transaction that it makes.
  func next(op: Int) -> JSONValue {
    guard let running else { return Self.params("\(op)", of: "\(op)", signed: op) }
    return renews
      ? Self.params("\(op)", of: running.original, signed: op, isRenewal: true)
      : Self.params(running.last, of: running.original, signed: op, isRefund: true)
  }

  /// The walk once a submission is over; nothing has changed where it wasn't taken.
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
