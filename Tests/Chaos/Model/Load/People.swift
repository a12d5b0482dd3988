import TestSupport
package import Wire

/// Everybody who uses the stack in a run, and whose turn it is.
package struct People: Sendable {
  package private(set) var users: [User] = []
  private var dice: Dice
  /// Those of each app who still have something to do.
  private var active: [User.Habit: [Int]] = [:]
  private var ops = 0
  private static let perApp = 12

  private let maySpend: Bool
  private var collectors = 0

  /// - Parameter maySpend: whether there is a store to buy from.
  package init(seed: UInt64, maySpend: Bool = false) {
    dice = Dice(seed: seed)
    self.maySpend = maySpend
  }

  /// The next op: its number, and what it is.
  package mutating func next() -> (op: Int, wish: Wish) {
    ops += 1
    let habit = dice.pick(User.Habit.allCases)
    let ready = active[habit, default: []]
    if ready.count < Self.perApp, ready.isEmpty || dice.chance(20) {
      let user = users.count
      users.append(User(number: user, habit: habit, purchases: habit == .flippin ? purchases() : nil))
      active[habit, default: []].append(user)
      return (ops, users[user].register())
    }
    let user = dice.pick(ready)
    // One that isn't registered yet has nothing to call with.
    guard users[user].isRegistered else { return (ops, Wish(user, "content.ping", ["n": .integer(Int64(ops))])) }
    let wish = users[user].next(op: ops, &dice)
    if users[user].isDone { active[habit]?.removeAll { $0 == user } }
    return (ops, wish)
  }

  /// Of those who collect cards every second pays, one in a way and the next in the other.
  private mutating func purchases() -> PurchaseWalk? {
    collectors += 1
    return maySpend && collectors % 2 == 1 ? PurchaseWalk(renews: collectors % 4 == 3) : nil
  }

  package mutating func heard(_ wish: Wish, _ result: JSONValue?) { users[wish.user].heard(wish, result) }
}
