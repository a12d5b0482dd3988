import TestSupport
import Wire

/// The App Store's notifications about one subscription, in any order and some of them twice, and the buyer, who
/// submits the purchase at some time in between.
package struct NoticeWalk: Sendable {
  /// The notification that the App Store posts, before it is signed: the members of a purchase step, `notice`, `type`
  /// and `subtype`.
  package static let method = "entitlements.store.notify"

  /// The unsent steps of the current period.
  private var due: [JSONValue] = []
  /// Accepted notifications, kept so that they can be sent again.
  private var told: [JSONValue] = []
  private var original: String?

  package init() {}

  /// - Parameter op: numbers the transaction, if a new period starts with it.
  mutating func next(_ user: Int, op: Int, _ dice: inout Dice) -> Wish {
    if due.isEmpty { begin(op, &dice) }
    let params = !told.isEmpty && dice.chance(20) ? dice.pick(told) : due[0]
    let isNotice = params["notice"] != nil
    var wish = Wish(user, isNotice ? Self.method : PurchaseWalk.method, params, isChange: true)
    wish.isAdmin = isNotice
    return wish
  }

  /// Removes an accepted step.
  mutating func heard(_ params: JSONValue, _ result: JSONValue?) {
    guard result != nil else { return }
    due.removeAll { $0 == params }
    if params["notice"] != nil, !told.contains(params) { told = told.suffix(7) + [params] }
  }

  /// Starts a period with one of several sequences of notifications.
  private mutating func begin(_ op: Int, _ dice: inout Dice) {
    let first = original ?? "\(op)"
    var steps = [original == nil ? Step("SUBSCRIBED", "INITIAL_BUY") : Step("DID_RENEW")]
    let off = Step("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", renews: false)
    switch dice.roll(0..<4) {
    case 0: steps += [off, Step("EXPIRED", "VOLUNTARY", renews: false, isOver: true)]
    case 1: steps += [Step("REFUND", isRefund: true)]
    case 2: steps += [Step("REFUND", isRefund: true), Step("REFUND_REVERSED")]
    default: steps += [off, Step("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED")]
    }
    due = steps.enumerated().map { place, step in step.params("\(op)", of: first, signed: op + place) }
    // The buyer submits the purchase as it was first signed, however late the submission is.
    if original == nil { due.append(PurchaseWalk.params("\(op)", of: first, signed: op)) }
    due.shuffle(using: &dice)
    original = first
  }

  private struct Step {
    var type: String
    var subtype: String?
    var renews = true
    var isRefund = false
    var isOver = false

    init(_ type: String, _ subtype: String? = nil, renews: Bool = true, isRefund: Bool = false, isOver: Bool = false) {
      self.type = type
      self.subtype = subtype
      self.renews = renews
      self.isRefund = isRefund
      self.isOver = isOver
    }

    func params(_ transaction: String, of original: String, signed: Int) -> JSONValue {
      var members: JSONObject = [
        "notice": .string("ntc-\(signed)-\(original)"), "type": .string(type), "transaction": .string(transaction),
        "original": .string(original), "signed": .integer(Int64(signed)), "is_refund": .bool(isRefund),
        "is_over": .bool(isOver), "renews": .bool(renews),
      ]
      if let subtype { members["subtype"] = .string(subtype) }
      return .object(members)
    }
  }
}
