package import TestSupport
package import Wire

/// One user of one app: chooses its next operation and learns from the answers. Pure; the randomness is passed in.
package struct User: Sendable {
  package enum Habit: String, CaseIterable, Sendable {
    case tarot, flippin
    case bible = "bible-stories"
    case roast = "roast-me-later"
    case clever = "clever-den"
  }

  package let number: Int
  package let habit: Habit
  package private(set) var account: String?
  package private(set) var token: String?
  /// True while a change is in progress whose result the next change needs.
  private(set) var isBusy = false
  /// The number of changes of the app's main kind that the user has started.
  private var begun = 0
  private var lesson: LessonWalk?
  private var purchases: PurchaseWalk?
  private var notices: NoticeWalk?
  private var grants = GrantWalk()
  /// The number of tried promotional codes.
  private var codes = 0
  private var wallet: WalletWalk
  /// True once the user joined the leaderboards, or tried to.
  private var hasJoinedBoards = false
  /// A reported action, kept so that it can be reported again.
  private var told: JSONValue?
  private let since: Int64
  private var join = JoinWalk()
  /// The number of unanswered changes.
  private var underWay = 0
  /// The ids of existing cards.
  private var cards: [String] = []
  private var listens = false

  /// - Parameters:
  ///   - purchases: the purchases of a card collector who pays.
  ///   - notices: the App Store's notifications about a card collector's purchases.
  ///   - saves: true if a learner saves for streak freezes.
  ///   - mayHold: true if prices may be held, which requires that no clock jumps.
  ///   - since: the start of the run in milliseconds since 1970, for the times that devices record.
  package init(
    number: Int, habit: Habit, purchases: PurchaseWalk? = nil, notices: NoticeWalk? = nil, saves: Bool = false,
    mayHold: Bool = true, since: Int64 = 1_795_219_200_000
  ) {
    self.number = number
    self.habit = habit
    self.purchases = purchases
    self.notices = notices
    self.since = since
    wallet = WalletWalk(saves: saves, mayHold: mayHold)
  }

  package var isRegistered: Bool { token != nil }

  /// The account before the merge, and its token.
  package var former: (account: String, token: String)? { join.former }

  /// True if only reads are left.
  package var isDone: Bool {
    switch habit {
    case .flippin: begun >= (pays ? 45 : 30)
    case .roast: begun >= 13
    case .clever: begun >= 90
    case .tarot, .bible: begun >= 40
    }
  }

  private var pays: Bool { purchases != nil || notices != nil }

  package mutating func register() -> Wish {
    isBusy = true
    return registration
  }

  private var registration: Wish {
    Wish(
      number, "entitlements.devices.register",
      ["app": .string(habit.rawValue), "language": number % 2 == 0 ? "en" : "vi", "time_zone": "Asia/Ho_Chi_Minh"],
      isChange: true)
  }

  /// The next step of the merge, once the account has something to merge.
  mutating func joining(_ other: User) -> Wish? {
    guard begun >= 5, other.isRegistered else { return nil }
    // Changes under way belong to the previous account.
    guard underWay == 0, let wish = join.next(number, other: other.number, register: registration) else {
      return Wish(number, "content.cards.list", ["limit": 100])
    }
    return wish
  }

  /// Records the code for the merge.
  mutating func invited(_ code: String?) { join.invited(code) }

  /// True once the user has tried the previous account's token often enough.
  var hasJoined: Bool { join.looks >= 8 }

  /// A user of the story app tries a code now and then, up to four in all.
  package mutating func redeeming(_ promotion: inout Promotion, _ dice: inout Dice) -> Wish? {
    guard habit == .bible, isRegistered, !isBusy, codes < 4, dice.chance(25) else { return nil }
    guard let code = promotion.code() else { return promotion.making(number) }
    isBusy = true
    codes += 1
    underWay += 1
    return Wish(number, Promotion.redeem, ["code": .string(code)], isChange: true)
  }

  /// - Parameter op: the number of the operation, which becomes part of the names of the data that it creates.
  package mutating func next(op: Int, _ dice: inout Dice) -> Wish {
    let wish = chosen(op: op, &dice)
    if wish.isChange { underWay += 1 }
    return wish
  }

  private mutating func chosen(op: Int, _ dice: inout Dice) -> Wish {
    if !listens, dice.chance(15) {
      listens = true
      return Wish(number, "gateway.events.listen", streams: true, timeoutMs: 600_000)
    }
    if dice.chance(8) { return common(&dice) }
    switch habit {
    case .tarot: return tarot(op, &dice)
    case .flippin: return flippin(op, &dice)
    case .bible: return bible(&dice)
    case .roast: return roast(op, &dice)
    case .clever: return clever(op, &dice)
    }
  }

  /// Records the end of an operation; `result` is nil if it failed.
  package mutating func heard(_ wish: Wish, _ result: JSONValue?) {
    switch wish.method {
    case "entitlements.devices.register", JoinWalk.join:
      isBusy = false
      join.heard(wish, result, own: account.flatMap { account in token.map { (account, $0) } })
      account = result?["account"]?.string ?? account
      token = result?["token"]?.string ?? token
      return
    case "content.reading.set", "ai.generate": isBusy = false
    case "progress.lessons.start", "progress.lessons.answer", "progress.lessons.finish":
      isBusy = false
      lesson = lesson?.after(wish.method, result)
      wallet = wallet.after(wish.method, wish.params, result)
    case WalletWalk.buy, WalletWalk.settle:
      isBusy = false
      wallet = wallet.after(wish.method, wish.params, result)
    case "progress.leaderboards.join":
      isBusy = false
      hasJoinedBoards = true
    case "progress.actions.report": if result != nil { told = wish.params["actions"]?[0] }
    case "content.cards.add", "content.cards.sync":
      if cards.count < 5, let card = Facts.card(wish.method, result ?? .null) { cards.append(card) }
    case PurchaseWalk.method, NoticeWalk.method:
      isBusy = false
      purchases = purchases?.after(wish.params, result)
      notices?.heard(wish.params, result)
    case GrantWalk.give, GrantWalk.revoke:
      isBusy = false
      grants = grants.after(wish.method, result)
    case Promotion.redeem: isBusy = false
    default: break
    }
    if wish.isChange { underWay -= 1 }
  }

  /// An operation that all apps have.
  private func common(_ dice: inout Dice) -> Wish {
    switch dice.roll(0..<5) {
    case 0: Wish(number, "views.get", ["view": habit == .bible ? "library" : "home"])
    case 1: Wish(number, "entitlements.subscription.get")
    case 2: Wish(number, "notifications.inbox.list", ["limit": 20])
    case 3: Wish(number, "progress.badges.list")
    default: Wish(number, "gateway.ping", ["n": .integer(Int64(dice.roll(0..<1_000_000)))])
    }
  }

  /// An access check for a feature that needs a plan.
  private func access(to rule: String) -> Wish {
    Wish(number, "entitlements.access.check", ["checks": [["rule": .string(rule), "position": 50]]])
  }

  private mutating func tarot(_ op: Int, _ dice: inout Dice) -> Wish {
    begun += 1
    if let account, !isBusy, dice.chance(30) {
      isBusy = true
      return grants.next(number, account, op: op, &dice)
    }
    if dice.chance(25) { return dice.chance(50) ? access(to: "cards") : Wish(number, "entitlements.subscription.get") }
    switch dice.roll(0..<6) {
    case 0: return Wish(number, "content.catalogues.teaser", ["catalogue": "deck"])
    case 1: return Wish(number, "content.catalogues.page", ["catalogue": "deck"])
    case 2: return Wish(number, "content.catalogues.item", ["catalogue": "deck", "item": "major-02-high-priestess"])
    case 3:
      return Wish(number, "content.catalogues.item", ["catalogue": "deck", "item": .string(dice.pick(Self.openCards))])
    case 4 where begun < 18:
      return Wish(
        number, "ai.generate", ["generator": "meaning", "inputs": ["card": .string(dice.pick(Self.openCards))]],
        isChange: true, streams: true)
    default: return Wish(number, "entitlements.offerings.get")
    }
  }

  private static let openCards = [
    "major-00-fool", "major-01-magician", "cups-01-ace", "cups-02-two", "swords-01-ace", "wands-02-two",
  ]

  private mutating func flippin(_ op: Int, _ dice: inout Dice) -> Wish {
    if pays, !isDone {
      if !isBusy, dice.chance(purchases == nil ? 50 : 30) {
        isBusy = true
        begun += 1
        if let purchases { return Wish(number, PurchaseWalk.method, purchases.next(op: op), isChange: true) }
        if let wish = notices?.next(number, op: op, &dice) { return wish }
      }
      if dice.chance(25) { return Wish(number, "entitlements.subscription.get") }
    }
    guard dice.chance(60), !isDone else { return Wish(number, "content.cards.list", ["limit": 100]) }
    if !cards.isEmpty, dice.chance(20) {
      let review: JSONValue = ["review": .string("rvw_\(op)"), "card": .string(dice.pick(cards)), "rating": "good"]
      return Wish(number, "content.reviews.record", ["reviews": [review]], isChange: true)
    }
    begun += 1
    if dice.chance(25) { return Wish(number, "content.cards.sync", ["edits": [made(op, &dice)]], isChange: true) }
    // Sometimes the key is left out, as a careless client would do. The card may then be stored once or not at all.
    return Wish(
      number, "content.cards.add", ["front": .string("card \(op)"), "back": "back", "tags": ["chaos"]], isChange: true,
      hasKey: !dice.chance(10))
  }

  /// A card that a device made offline.
  private func made(_ op: Int, _ dice: inout Dice) -> JSONValue {
    let random = (0..<20).map { _ in String(dice.roll(0..<36), radix: 36) }.joined()
    return [
      "card": .string("crd_\(random)"), "base": 0, "edited_at": .integer(1_790_000_000_000 + Int64(op)),
      "front": .string("card \(op)"), "back": "back", "tags": ["chaos"],
    ]
  }

  private mutating func bible(_ dice: inout Dice) -> Wish {
    switch dice.roll(0..<12) {
    case 10: return access(to: "books")
    case 11: return Wish(number, "entitlements.subscription.get")
    case 0: return Wish(number, "content.books.list")
    case 1: return Wish(number, "content.books.get", ["book": "the-ark"])
    case 2: return Wish(number, "content.pictures.read", ["picture": "book:the-ark:1", "half": "left"])
    case 3...6 where !isBusy && !isDone:
      isBusy = true
      begun += 1
      let book = dice.pick(["the-ark", "the-lost-sheep"])
      return Wish(
        number, "content.reading.set", ["book": .string(book), "page": .integer(Int64(dice.roll(1..<7)))],
        isChange: true)
    default: return Wish(number, "content.reading.get")
    }
  }

  private mutating func roast(_ op: Int, _ dice: inout Dice) -> Wish {
    switch dice.roll(0..<10) {
    case 0...3 where !isBusy && !isDone:
      // A user generates one text at a time, because a model may be slow.
      isBusy = true
      begun += 1
      return Wish(
        number, "ai.generate",
        [
          "generator": "roast",
          "inputs": [
            "category": .string(dice.pick(["lateness", "cooking", "code", "money"])),
            "spice": .integer(Int64(dice.roll(1..<6))),
          ],
        ],
        isChange: true, streams: true)
    case 4: return Wish(number, "ai.generators.list")
    case 5: return Wish(number, "progress.streak.get")
    case 6 where dice.chance(30):
      return Wish(
        number, "notifications.preferences.set",
        ["kinds": [["kind": "daily_reminder", "is_on": true, "hour": .integer(Int64(dice.roll(9..<20)))]]],
        isChange: true)
    case 7 where dice.chance(60) && !isDone: return report(op, &dice)
    default: return Wish(number, "ai.history.list", ["limit": 100])
    }
  }

  /// A report of recorded actions, sometimes with one that was reported before.
  private func report(_ op: Int, _ dice: inout Dice) -> Wish {
    var actions = (0..<dice.roll(1..<4)).map { place -> JSONValue in
      [
        "id": .string("act-\(op)-\(place)"), "action": "screen_viewed", "at": .integer(since + Int64(op)),
        "with": ["screen": "history", "seconds": .integer(Int64(dice.roll(1..<60)))],
      ]
    }
    if let told, dice.chance(30) { actions.append(told) }
    return Wish(number, "progress.actions.report", ["actions": .array(actions)], isChange: true)
  }

  private mutating func clever(_ op: Int, _ dice: inout Dice) -> Wish {
    if !isBusy, !isDone, dice.chance(60) {
      isBusy = true
      begun += 1
      guard hasJoinedBoards else {
        return Wish(number, "progress.leaderboards.join", ["name": .string("Fox \(number)")], isChange: true)
      }
      if dice.chance(40), let (method, params) = wallet.next(op: op, &dice) {
        return Wish(number, method, params, isChange: true)
      }
      let walk = lesson ?? LessonWalk(lesson: begun % 4 == 3 ? LessonWalk.first : nil)
      lesson = walk
      let (method, params) = walk.next(&dice)
      return Wish(number, method, params, isChange: true)
    }
    switch dice.roll(0..<10) {
    case 0...3: return Wish(number, "progress.wallet.get")
    case 4, 5: return Wish(number, "progress.wallet.history", ["currency": "coins", "limit": 100])
    case 6, 7: return Wish(number, "progress.leaderboards.list")
    case 8: return Wish(number, "progress.course.get")
    default: return Wish(number, "progress.profile.get")
    }
  }
}
