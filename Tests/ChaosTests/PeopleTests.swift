import ChaosModel
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(10))) struct PeopleTests {
  /// The operations of simulated users whose registrations succeed and whose other calls fail.
  private func wishes(_ seed: UInt64, _ count: Int) -> [Wish] {
    var crowd = People(seed: seed)
    return (0..<count).map { _ in
      let (op, wish) = crowd.next()
      let isNew = wish.method == "entitlements.devices.register"
      crowd.heard(wish, isNew ? ["account": .string("acc_\(op)"), "token": .string("qt_\(op)")] : nil)
      return wish
    }
  }

  @Test("The same seed produces the same operations")
  func seeds() {
    #expect(wishes(1, 400).map(\.method) == wishes(1, 400).map(\.method))
    #expect(wishes(1, 400).map(\.method) != wishes(2, 400).map(\.method))
  }

  @Test("The load uses all five apps and every service, and a third of its calls are changes")
  func mix() {
    let all = wishes(5, 6000)
    let methods = Set(all.map(\.method))
    for prefix in [
      "gateway.", "views.", "entitlements.", "content.cards", "content.catalogues", "content.books", "ai.generate",
      "ai.history",
      "progress.lessons", "notifications.",
    ] {
      #expect(methods.contains { $0.hasPrefix(prefix) }, "no simulated user calls \(prefix)")
    }
    #expect((1200...3600).contains(all.count { $0.isChange }))
    let careless = all.count { $0.isChange && !$0.hasKey }
    #expect(careless > 10 && careless < all.count / 20)
  }

  @Test("A simulated learner plays a lesson from start to finish, one step at a time")
  func lesson() {
    var dice = Dice(seed: 3)
    var user = User(number: 0, habit: .clever)
    user.heard(user.register(), ["account": "acc_1", "token": "qt_1"])
    var played: [String] = []
    for op in 0..<400 {
      let wish = user.next(op: op, &dice)
      guard wish.isChange else { continue }
      guard wish.method.hasPrefix("progress.lessons.") else {
        user.heard(wish, nil)
        continue
      }
      let verb = String(wish.method.split(separator: ".").last ?? "")
      played.append(verb)
      switch verb {
      case "start":
        user.heard(
          wish,
          [
            "attempt": "att_1", "answered": 0,
            "questions": [["id": "q1", "options": ["a", "b"]], ["id": "q2", "options": ["a"]]],
          ])
      case "finish": user.heard(wish, ["next_lesson": "two"])
      default: user.heard(wish, ["correct": true])
      }
    }
    #expect(played.prefix(8) == ["start", "answer", "answer", "finish", "start", "answer", "answer", "finish"])
  }

  @Test("A simulated learner spends available coins, repeats some purchases and settles every reserved purchase")
  func wallet() {
    var dice = Dice(seed: 5)
    var user = User(number: 1, habit: .clever)
    user.heard(user.register(), ["account": "acc_1", "token": "qt_1"])
    var held: String? = nil
    var bought: Set<String> = []
    var again: Int = 0
    for op in 0..<400 {
      let wish = user.next(op: op, &dice)
      let balances: JSONValue = [["currency": "coins", "available": 20]]
      let id = wish.params["id"]?.string ?? ""
      switch wish.method {
      case "progress.wallet.buy":
        #expect(held == nil && wish.params["item"] == "hint")
        if !bought.insert(id).inserted { again += 1 }
        let holds = wish.params["hold"] == true
        held = holds ? id : nil
        user.heard(
          wish,
          ["item": "hint", "state": holds ? "held" : "done", "is_duplicate": false, "balances": balances])
      case "progress.wallet.settle":
        #expect(held == id)
        held = nil
        user.heard(wish, ["item": "hint", "state": "done", "is_duplicate": false, "balances": balances])
      default: if wish.isChange { user.heard(wish, nil) }
      }
    }
    #expect(bought.count > 5 && again > 0)
  }

  @Test("A simulated buyer buys and then renews or refunds, one step at a time")
  func buyers() {
    for (renews, expected) in [(true, ["buy", "renew", "renew"]), (false, ["buy", "refund", "buy"])] {
      var dice = Dice(seed: 3)
      var user = User(number: 0, habit: .flippin, purchases: PurchaseWalk(renews: renews))
      user.heard(user.register(), ["account": "acc_1", "token": "qt_1"])
      var steps: [String] = []
      for op in 0..<2000 {
        let wish = user.next(op: op, &dice)
        guard wish.method == "entitlements.purchases.submit" else { continue }
        // The first submission fails, so the user must repeat it.
        user.heard(wish, steps.isEmpty ? nil : ["state": "active"])
        steps.append(wish.params["is_refund"] == true ? "refund" : wish.params["is_renewal"] == true ? "renew" : "buy")
      }
      #expect(Array(steps.prefix(4)) == ["buy"] + expected, "\(steps)")
    }
    var dice = Dice(seed: 3)
    var free = User(number: 0, habit: .flippin)
    #expect(!(0..<500).contains { free.next(op: $0, &dice).method == "entitlements.purchases.submit" })
  }

  @Test("The simulated operator grants and revokes a plan repeatedly, one step at a time")
  func grants() {
    var dice = Dice(seed: 3)
    var user = User(number: 0, habit: .tarot)
    user.heard(user.register(), ["account": "acc_1", "token": "qt_1"])
    var given: String? = nil
    var takes: Int = 0
    for op in 0..<400 {
      let wish = user.next(op: op, &dice)
      guard wish.method.hasPrefix("entitlements.grants.") else { continue }
      #expect(wish.isAdmin && wish.hasKey)
      if wish.method == "entitlements.grants.add" {
        #expect(given == nil && wish.params["account"] == "acc_1")
        given = "grt_\(op)"
        user.heard(wish, ["grant": .string("grt_\(op)")])
      } else {
        // The user sometimes revokes a grant that was revoked before.
        takes += 1
        if wish.params["grant"]?.string == given { given = nil }
        user.heard(wish, ["grant": wish.params["grant"] ?? .null])
      }
    }
    #expect(takes > 10)
  }

  @Test("More users try a code than may redeem it, and a new batch replaces used-up codes")
  func codes() {
    var promotion = Promotion(since: 0)
    var dice = Dice(seed: 4)
    var made: [String: Int] = [:]
    var tried: [String: Set<Int>] = [:]
    for number in 0..<400 {
      var user = User(number: number, habit: .bible)
      #expect(user.redeeming(&promotion, &dice) == nil)
      user.heard(user.register(), ["account": "acc_1", "token": "qt_1"])
      for _ in 0..<4 {
        guard let wish = user.redeeming(&promotion, &dice) else { continue }
        if wish.method == Promotion.make {
          #expect(wish.isAdmin)
          let codes = (0..<3).map { "\(number)-\($0)" }
          for code in codes { made[code] = Int(wish.params["uses"]?.integer ?? 0) }
          promotion.made(wish, ["codes": .array(codes.map { .string($0) })])
        } else {
          tried[wish.params["code"]?.string ?? "", default: []].insert(number)
          user.heard(wish, nil)
        }
      }
    }
    #expect(Set(made.values) == [1, 3])
    #expect(made.contains { (tried[$0.key]?.count ?? 0) > $0.value })
  }

  @Test("App Store notifications arrive in any order, repeatedly, and before the purchase is submitted")
  func notices() {
    var early: Int = 0
    var again: Int = 0
    var shuffled: Int = 0
    var types: Set<String> = []
    for seed in 0..<40 {
      var dice = Dice(seed: UInt64(seed))
      var user = User(number: 0, habit: .flippin, notices: NoticeWalk())
      user.heard(user.register(), ["account": "acc_1", "token": "qt_1"])
      var told: Set<String> = []
      var isBought: Bool = false
      var last: Int64 = 0
      for op in 1..<300 {
        let wish = user.next(op: op, &dice)
        if wish.method == PurchaseWalk.method {
          #expect(!isBought && !wish.isAdmin)
          isBought = true
        } else if wish.method == NoticeWalk.method {
          #expect(wish.isAdmin)
          types.insert(wish.params["type"]?.string ?? "")
          if !isBought { early += 1 }
          if !told.insert(wish.params["notice"]?.string ?? "").inserted { again += 1 }
          let signed = wish.params["signed"]?.integer ?? 0
          if signed < last { shuffled += 1 }
          last = signed
        } else {
          continue
        }
        user.heard(wish, [:])
      }
      #expect(isBought)
    }
    #expect(early > 10 && again > 10 && shuffled > 10)
    #expect(
      types == [
        "SUBSCRIBED", "DID_RENEW", "DID_CHANGE_RENEWAL_STATUS", "EXPIRED", "REFUND", "REFUND_REVERSED",
      ])
  }

  @Test(
    """
    Simulated devices join an account by code, recover with their secret if the reply is lost, and later try their old \
    token
    """)
  func joining() {
    for isLost in [false, true] {
      var crowd = People(seed: 8)
      var former: Set<String> = []
      var tokens: [Int: String] = [:]
      var steps: [String] = []
      var looks = 0
      for _ in 0..<6000 {
        let (op, wish) = crowd.next()
        switch wish.method {
        case "entitlements.devices.register":
          let isBack = wish.params["device_secret"] != nil
          if isBack { steps.append("back") }
          let account = isBack ? "acc_other" : "acc_\(op)"
          crowd.heard(
            wish, ["account": .string(account), "token": .string("qt_\(op)"), "device_secret": "qds"])
          if !isBack { tokens[wish.user] = "qt_\(op)" }
        case "entitlements.links.create":
          steps.append("create")
          crowd.heard(wish, ["code": "ABCD-EFGH"])
        case "entitlements.links.merge":
          steps.append("join")
          #expect(wish.params["code"] == "ABCD-EFGH")
          former.insert(tokens[wish.user] ?? "")
          crowd.heard(wish, isLost ? nil : ["account": "acc_other", "token": "qt_other", "device_secret": "qds"])
        default:
          if wish.isFormer {
            looks += 1
            #expect(former.contains(crowd.users[wish.user].former?.token ?? "-"))
            #expect(crowd.users[wish.user].account == "acc_other")
          }
          crowd.heard(wish, wish.isChange && wish.method.hasPrefix("content.") ? [:] : nil)
        }
      }
      #expect(Set(steps) == Set(["create", "join"] + (isLost ? ["back"] : [])), "\(steps)")
      #expect(looks > 2)
    }
  }

  @Test("Only the members of a result that the checks need are recorded")
  func facts() {
    #expect(
      Facts.of("content.cards.add", ["card": ["id": "crd_1", "front": "f"], "use": ["used": 3, "limit": 25]])
        == ["card": "crd_1", "used": 3, "limit": 25])
    #expect(Facts.of("content.catalogues.page", ["groups": []]) == nil)
  }
}
