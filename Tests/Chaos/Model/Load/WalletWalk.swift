import TestSupport
import Wire

/// A learner's use of coins: saving for streak freezes, or buying hints. The price of some hints is held until the hint
/// was used.
struct WalletWalk: Sendable {
  static let buy = "progress.wallet.buy"
  static let settle = "progress.wallet.settle"

  private let saves: Bool
  private let mayHold: Bool
  private var coins: Int64 = 0
  private var freezes: Int64 = 0
  /// A purchase whose price is held.
  private var held: String?
  /// A completed purchase, kept so that it can be made again under the same id.
  private var done: JSONValue?

  /// - Parameters:
  ///   - saves: true to save for freezes; false to buy hints as soon as the coins suffice.
  ///   - mayHold: true if hints may be held, which requires that no clock jumps past the hold's end.
  init(saves: Bool, mayHold: Bool) {
    self.saves = saves
    self.mayHold = mayHold
  }

  /// Returns the next step, if there is one.
  ///
  /// - Parameter op: names the purchase.
  func next(op: Int, _ dice: inout Dice) -> (method: String, params: JSONValue)? {
    if let held { return (Self.settle, ["id": .string(held), "confirm": .bool(dice.chance(60))]) }
    // The device doesn't remember the purchase, so it buys the item again under the same id.
    if let done, dice.chance(10) { return (Self.buy, done) }
    let item = saves && freezes < Shelf.freezes ? Shelf.freeze : Shelf.hint
    // Sometimes a learner tries to buy without enough coins.
    guard let price = Shelf.prices[item], coins >= price || dice.chance(4) else { return nil }
    var params: JSONObject = ["id": .string("buy-\(op)"), "item": .string(item)]
    if mayHold, item == Shelf.hint, dice.chance(50) { params["hold"] = true }
    return (Self.buy, .object(params))
  }

  func after(_ method: String, _ params: JSONValue, _ result: JSONValue?) -> WalletWalk {
    var walk = self
    if let balance = result?["balances"]?.array?.first(where: { $0["currency"] == "coins" }) {
      walk.coins = balance["available"]?.integer ?? 0
    }
    if method == Self.settle { walk.held = nil }
    guard method == Self.buy, let result else { return walk }
    if result["state"] == "held" { walk.held = params["id"]?.string } else { walk.done = params }
    if result["item"]?.string == Shelf.freeze, result["is_duplicate"] == false { walk.freezes += 1 }
    return walk
  }
}

/// The items that clever-den sells for coins, as in the app's data.
enum Shelf {
  static let freeze = "streak-freeze"
  static let hint = "hint"
  static let prices: [String: Int64] = [freeze: 100, hint: 20]
  /// The most freezes that a learner may own.
  static let freezes: Int64 = 2
}
