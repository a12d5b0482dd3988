import TestSupport
package import Wire

/// All users of a run, and the order in which they act.
package struct People: Sendable {
  package private(set) var users: [User] = []
  private var dice: Dice
  /// The users of each app who aren't done.
  private var active: [User.Habit: [Int]] = [:]
  private var ops = 0
  /// The number of users that an app has at once. There are few learners, because earning what they buy takes several
  /// lessons.
  private static func atOnce(_ habit: User.Habit) -> Int { habit == .clever ? 3 : 12 }

  private let maySpend: Bool
  private let mayHold: Bool
  private let since: Int64
  private var promotion: Promotion
  private var collectors = 0
  private var learners = 0
  /// The users whose account merges into another, and that account's user.
  private var joiners: [Int: Int] = [:]
  private var lastFree: Int?
  private var free = 0

  /// - Parameters:
  ///   - maySpend: true if there is a shop.
  ///   - mayHold: true if prices may be held, which requires that no clock jumps.
  ///   - since: the start of the run in milliseconds since 1970.
  package init(seed: UInt64, maySpend: Bool = false, mayHold: Bool = true, since: Int64 = 1_795_219_200_000) {
    dice = Dice(seed: seed)
    self.maySpend = maySpend
    self.mayHold = mayHold
    self.since = since
    promotion = Promotion(since: since)
  }

  /// Returns the next operation and its number.
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
    // A user whose registration is under way has no token yet.
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

  /// Every second card collector pays: one gets refunds, the next has store notifications, and the third renews.
  private var purchases: PurchaseWalk? {
    maySpend && [1, 5].contains(collectors % 6) ? PurchaseWalk(renews: collectors % 6 == 5) : nil
  }
  private var notices: NoticeWalk? { maySpend && collectors % 6 == 3 ? NoticeWalk() : nil }

  /// Every third card collector who doesn't pay merges into the previous one.
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
