import TestSupport
package import Wire

/// Everybody who uses the stack in a run, and whose turn it is.
package struct People: Sendable {
  package private(set) var users: [User] = []
  private var dice: Dice
  /// Those of each app who still have something to do.
  private var active: [User.Habit: [Int]] = [:]
  private var ops = 0
  /// How many use an app at once. Learners are few: what they buy takes several lessons each.
  private static func atOnce(_ habit: User.Habit) -> Int { habit == .clever ? 3 : 12 }

  private let maySpend: Bool
  private let mayHold: Bool
  private let since: Int64
  private var promotion: Promotion
  private var collectors = 0
  private var learners = 0
  /// Those of them who join another one's account, by their numbers.
  private var joiners: [Int: Int] = [:]
  private var lastFree: Int?
  private var free = 0

  /// - Parameters:
  ///   - maySpend: whether there is a store to buy from.
  ///   - mayHold: whether prices may be held, as they may where no clock jumps.
  ///   - since: when the run begins, in milliseconds since 1970.
  package init(seed: UInt64, maySpend: Bool = false, mayHold: Bool = true, since: Int64 = 1_795_219_200_000) {
    dice = Dice(seed: seed)
    (self.maySpend, self.mayHold, self.since) = (maySpend, mayHold, since)
    promotion = Promotion(since: since)
  }

  /// The next op: its number, and what it is.
  package mutating func next() -> (op: Int, wish: Wish) {
    ops += 1
    let habit = dice.pick(User.Habit.allCases)
    let ready = active[habit, default: []]
    if ready.count < Self.atOnce(habit), ready.isEmpty || dice.chance(20) {
      let user = users.count
      if habit == .clever { learners += 1 }
      if habit == .flippin { collectors += 1 }
      users.append(
        User(
          number: user, habit: habit, purchases: habit == .flippin ? purchases : nil,
          notices: habit == .flippin ? notices : nil, saves: learners % 2 == 1, mayHold: mayHold, since: since))
      if habit == .flippin, collectors % 2 == 0 { pair(user) }
      active[habit, default: []].append(user)
      return (ops, users[user].register())
    }
    let user = dice.pick(ready)
    // One that isn't registered yet has nothing to call with.
    guard users[user].isRegistered else { return (ops, Wish(user, "content.ping", ["n": .integer(Int64(ops))])) }
    if let other = joiners[user], let wish = users[user].joining(users[other]) {
      if users[user].hasJoined { active[habit]?.removeAll { $0 == user } }
      return (ops, wish)
    }
    if let wish = users[user].redeeming(&promotion, &dice) { return (ops, wish) }
    let wish = users[user].next(op: ops, &dice)
    if users[user].isDone { active[habit]?.removeAll { $0 == user } }
    return (ops, wish)
  }

  /// Of those who collect cards every second pays: one gives back, the store tells of the next, and one renews.
  private var purchases: PurchaseWalk? {
    maySpend && [1, 5].contains(collectors % 6) ? PurchaseWalk(renews: collectors % 6 == 5) : nil
  }
  private var notices: NoticeWalk? { maySpend && collectors % 6 == 3 ? NoticeWalk() : nil }

  /// Of those who don't pay every third joins the one before, with all that both have.
  private mutating func pair(_ user: Int) {
    free += 1
    if free % 3 == 2 { joiners[user] = lastFree }
    lastFree = user
  }

  package mutating func heard(_ wish: Wish, _ result: JSONValue?) {
    if wish.method == Promotion.make { return promotion.made(wish, result) }
    if let joiner = wish.joiner { return users[joiner].invited(result?["code"]?.string) }
    users[wish.user].heard(wish, result)
  }
}
