import TestSupport
import Wire

/// What a learner does with what was earned: saves for streak freezes, or buys hints, some of which are held until they
/// were of use.
struct WalletWalk: Sendable {
  static let buy = "progress.wallet.buy"
  static let settle = "progress.wallet.settle"

  private let saves: Bool
  private let mayHold: Bool
  private var coins: Int64 = 0
  private var freezes: Int64 = 0
  /// A purchase whose price is held.
  private var held: String?
  /// One that is paid for, to be asked for again.
  private var done: JSONValue?

  /// - Parameters:
  ///   - saves: for freezes; hints are bought as soon as there is enough for one.
  ///   - mayHold: whether hints may be held, as they may where no clock jumps over the end of that.
  init(saves: Bool, mayHold: Bool) { (self.saves, self.mayHold) = (saves, mayHold) }

  /// What comes next, if there is anything.
  ///
  /// - Parameter op: names the purchase.
  func next(op: Int, _ dice: inout Dice) -> (method: String, params: JSONValue)? {
    if let held { return (Self.settle, ["id": .string(held), "confirm": .bool(dice.chance(60))]) }
    // A device that doesn't know any more whether it bought that.
    if let done, dice.chance(10) { return (Self.buy, done) }
    let item = saves && freezes < Shelf.freezes ? Shelf.freeze : Shelf.hint
    // Now and then somebody tries who can't pay.
    guard let price = Shelf.prices[item], coins >= price || dice.chance(4) else { return nil }
    var params: JSONObject = ["id": .string("buy-\(op)"), "item": .string(item)]
    if mayHold, item == Shelf.hint, dice.chance(50) { params["hold"] = true }
    return (Self.buy, .object(params))
  }

  /// The walk once a change is over, by whatever its result says.
  func after(_ method: String, _ params: JSONValue, _ result: JSONValue?) -> WalletWalk {
    var walk = self
    if let balance = result?["balances"]?.array?.first(where: { $0["currency"] == "coins" }) {
      walk.coins = balance["available"]?.integer ?? 0
    }
    if method == Self.settle { walk.held = nil }
    guard method == Self.buy, let result else { return walk }
    if result["state"] == "held" { walk.held = params["id"]?.string } else { walk.done = params }
    if result["item"]?.string == Shelf.freeze, result["was_known"] == false { walk.freezes += 1 }
    return walk
  }
}

/// What clever-den sells for coins, as the app's folder has it.
enum Shelf {
  static let (freeze, hint) = ("streak-freeze", "hint")
  static let prices: [String: Int64] = [freeze: 100, hint: 20]
  /// The most that somebody may have of them.
  static let freezes: Int64 = 2
}
