import TestSupport
import Wire

/// What the store tells by itself of one subscription, in any order and some of it twice, and its buyer, who hands the
/// purchase in at some time between.
package struct NoticeWalk: Sendable {
  /// What the store posts, before it has signed it: the members of a purchase's step, `notice`, `type` and `subtype`.
  package static let method = "entitlements.store.notify"

  /// What is left of this period.
  private var due: [JSONValue] = []
  /// Notices that were taken.
  private var told: [JSONValue] = []
  private var original: String?

  package init() {}

  /// - Parameter op: numbers the transaction of a period that begins with it.
  mutating func next(_ user: Int, op: Int, _ dice: inout Dice) -> Wish {
    if due.isEmpty { begin(op, &dice) }
    let params = !told.isEmpty && dice.chance(20) ? dice.pick(told) : due[0]
    let isNotice = params["notice"] != nil
    var wish = Wish(user, isNotice ? Self.method : PurchaseWalk.method, params, isChange: true)
    wish.isOps = isNotice
    return wish
  }

  /// What was taken needn't be told any more.
  mutating func heard(_ params: JSONValue, _ result: JSONValue?) {
    guard result != nil else { return }
    due.removeAll { $0 == params }
    if params["notice"] != nil, !told.contains(params) { told = told.suffix(7) + [params] }
  }

  /// A period, with one of the ways in which it goes on.
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
    // As the store signed it for the buyer when it was bought, whenever it is handed in.
    if original == nil { due.append(PurchaseWalk.params("\(op)", of: first, signed: op)) }
    due.shuffle(using: &dice)
    original = first
  }

  private struct Step {
    var type: String
    var subtype: String?
    var (renews, isRefund, isOver) = (true, false, false)

    init(_ type: String, _ subtype: String? = nil, renews: Bool = true, isRefund: Bool = false, isOver: Bool = false) {
      (self.type, self.subtype) = (type, subtype)
      (self.renews, self.isRefund, self.isOver) = (renews, isRefund, isOver)
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
