import ChaosModel
import Testing
import Wire

/// Small handwritten histories that the checks must accept or report.
@Suite(.timeLimit(.minutes(10))) struct HistoryTests {
  @Test(
    "A read must return the last acknowledged value or a value that is being written",
    arguments: [
      (Int64(1), true), (2, true), (3, true), (9, false), (nil, false),
    ] as [(Int64?, Bool)])
  func register(_ seen: Int64?, _ isGood: Bool) {
    var draft = Draft()
    draft.set(1, from: 0, to: 10)
    draft.set(2, from: 20, to: 40)
    // This write may take effect now, later or never.
    draft.set(3, from: 25, to: 45, outcome: "unavailable", executed: "unknown")
    draft.get(seen, from: 30, to: 35)
    draft.row("content", "reading", ["account": "acc_1", "book": "b", "page": 3])
    #expect(draft.verdict.of("reading").isEmpty == isGood)
  }

  @Test(
    "A card may be rejected despite a plan only shortly after a plan change or a gateway fault",
    arguments: [(Int64(100), false, true), (5000, false, false), (5000, true, true)])
  func payer(_ refusedAt: Int64, _ gatewayIsKilled: Bool, _ isGood: Bool) {
    var draft = Draft()
    let step: JSONValue = [
      "transaction": "1", "original": "1", "signed": 1, "is_renewal": false, "is_refund": false,
    ]
    draft.call(
      "entitlements.purchases.submit", step, op: 1, from: 0, to: 10, facts: ["state": "active", "plan": "premium"])
    if gatewayIsKilled { draft.fault("kill", ["gateway"], from: 4200, to: 4500) }
    draft.call(
      "content.cards.add", ["front": "f"], from: refusedAt, to: refusedAt + 5, outcome: "limit_exceeded", executed: "no"
    )
    draft.transaction("1", signed: 1)
    draft.row("entitlements", "subscriptions", ["account": "acc_1", "state": "active"])
    #expect((draft.verdict.of("purchases") + draft.verdict.of("plans")).isEmpty)
    let told = draft.verdict.of("limits").contains { $0.words.contains("has a plan without a limit") }
    #expect(told == !isGood)
  }

  @Test(
    "After a refund, reads must return the revoked state of the subscription",
    arguments: [
      ("revoked", 1, "revoked", true), ("active", 1, "revoked", false), ("revoked", 0, "revoked", false),
      ("revoked", 1, "active", false),
    ]
      as [(String, Int64, String, Bool)])
  func refund(_ seen: String, _ isRevoked: Int64, _ announced: String, _ isGood: Bool) {
    var draft = Draft()
    var step: JSONObject = ["transaction": "1", "original": "1", "signed": 1, "is_renewal": false, "is_refund": false]
    draft.call("entitlements.purchases.submit", .object(step), from: 0, to: 10, facts: ["state": "active"])
    step["signed"] = 2
    step["is_refund"] = true
    draft.call("entitlements.purchases.submit", .object(step), from: 20, to: 30, facts: ["state": "revoked"])
    draft.call("entitlements.subscription.get", from: 40, to: 50, facts: ["state": .string(seen)])
    draft.transaction("1", signed: 2, isRevoked: isRevoked == 1)
    draft.row("entitlements", "subscriptions", ["account": "acc_1", "state": .string(announced)])
    let found = draft.verdict.of("purchases") + draft.verdict.of("plans")
    #expect(found.isEmpty == isGood, "\(found)")
  }

  @Test(
    "After two acknowledged writes, a read that returns the first is reported",
    arguments: [(Int64(1), false), (2, true)])
  func stale(_ seen: Int64, _ isGood: Bool) {
    var draft = Draft()
    draft.set(1, from: 0, to: 10)
    draft.set(2, from: 20, to: 30)
    draft.get(seen, from: 40, to: 41)
    draft.row("content", "reading", ["account": "acc_1", "book": "b", "page": 2])
    #expect(draft.verdict.of("reading").isEmpty == isGood)
  }

  @Test(
    "A balance must include all acknowledged payments, and may include those with unknown results",
    arguments: [
      (Int64(0), false), (50, true), (75, true), (125, true), (126, false),
    ])
  func wallet(_ coins: Int64, _ isGood: Bool) {
    var draft = Draft()
    draft.call("progress.lessons.finish", from: 0, to: 10, facts: ["coins": 50, "wallet": 50])
    draft.call("progress.lessons.finish", from: 20, to: 30, outcome: "deadline_exceeded", executed: "unknown")
    draft.call("progress.wallet.get", from: 40, to: 41, facts: ["coins": .integer(coins)])
    draft.row("progress", "ledger", ["transfer": "t", "holder": "acc_1", "amount": 50])
    draft.row("progress", "ledger", ["transfer": "t", "holder": "treasury", "amount": -50])
    #expect(draft.verdict.of("ledger").isEmpty == isGood)
  }

  @Test(
    "A reserved price can't be spent, isn't in the history, and is returned when the purchase is cancelled",
    arguments: [
      ("held", Int64(30), [Int64(50)], true), ("held", 50, [50], false), ("done", 30, [50, -20], true),
      ("done", 30, [50], false), ("done", 30, [50, -20, -20], false), ("done", 50, [50, -20], false),
      ("over", 50, [50], true), ("over", 50, [50, -20], false),
    ])
  func held(_ state: String, _ coins: Int64, _ amounts: [Int64], _ isGood: Bool) {
    var draft = Draft()
    draft.call("progress.lessons.finish", ["attempt": "att"], from: 0, to: 10, facts: ["coins": 50, "wallet": 50])
    draft.call(
      "progress.wallet.buy", ["id": "b", "item": "hint", "hold": true], from: 20, to: 30,
      facts: ["item": "hint", "state": "held", "is_duplicate": false, "wallet": 30])
    if state != "held" {
      draft.call(
        "progress.wallet.settle", ["id": "b", "confirm": .bool(state == "done")], from: 40, to: 50,
        facts: [
          "item": "hint", "state": .string(state), "is_duplicate": false, "wallet": state == "done" ? 30 : 50,
        ])
    }
    draft.call("progress.wallet.get", from: 60, to: 61, facts: ["coins": .integer(coins)])
    let entries = amounts.enumerated().map { place, amount -> JSONValue in
      ["transfer": .string(place == 0 ? "att lesson_done coins 0" : "acc_1 b"), "amount": .integer(amount)]
    }
    draft.call("progress.wallet.history", from: 62, to: 63, facts: ["entries": .array(entries)])
    let posted: [Int64] = state == "done" ? [50, -20] : [50]
    for (place, amount) in posted.enumerated() {
      let transfer = JSONValue.string(place == 0 ? "att lesson_done coins 0" : "acc_1 b")
      for (holder, side) in [("acc_1", amount), ("treasury", -amount)] {
        draft.row("progress", "ledger", ["transfer": transfer, "holder": .string(holder), "amount": .integer(side)])
      }
    }
    draft.row("progress", "wallets", ["account": "acc_1", "balance": .integer(state == "done" ? 30 : 50)])
    draft.row("progress", "purchases", ["account": "acc_1", "id": "b", "item": "hint", "state": .string(state)])
    let found = draft.verdict.of("ledger") + draft.verdict.of("wallets")
    #expect(found.isEmpty == isGood, "\(found)")
  }

  @Test(
    "Only a purchase that exceeds the wallet's balance may be refused",
    arguments: [
      ("hint", Int64(50), false), ("hint", 19, true), ("streak-freeze", 99, true), ("streak-freeze", 100, false),
    ]
  )
  func refusedPurchase(_ item: String, _ coins: Int64, _ isGood: Bool) {
    var draft = Draft()
    draft.call(
      "progress.lessons.finish", ["attempt": "att"], from: 0, to: 10,
      facts: ["coins": .integer(coins), "wallet": .integer(coins)])
    draft.call(
      "progress.wallet.buy", ["id": "b", "item": .string(item)], from: 20, to: 30, outcome: "limit_exceeded",
      executed: "no")
    for (holder, side) in [("acc_1", coins), ("treasury", -coins)] {
      draft.row(
        "progress", "ledger",
        ["transfer": "att lesson_done coins 0", "holder": .string(holder), "amount": .integer(side)])
    }
    #expect(draft.verdict.of("ledger").isEmpty == isGood)
  }

  @Test(
    "A merge must move all data to the other account and revoke the token",
    arguments: [
      ("acc_2", "unauthenticated", Int64(1), true), ("acc_1", "unauthenticated", 1, false), ("acc_2", "ok", 1, false),
      ("acc_2", "unauthenticated", 0, false),
    ])
  func join(_ owner: String, _ outcome: String, _ isFinished: Int64, _ isGood: Bool) {
    var draft = Draft()
    draft.call("content.cards.add", ["front": "f"], from: 0, to: 10, facts: ["card": "crd_1"])
    draft.call("entitlements.links.merge", from: 20, to: 30, facts: ["account": "acc_2"])
    draft.call("entitlements.profile.get", from: 40, to: 50, outcome: outcome)
    draft.row(
      "entitlements", "merges", ["account": "acc_1", "into": "acc_2", "is_finished": .integer(isFinished)])
    draft.row("content", "cards", ["id": "crd_1", "account": .string(owner), "front": "f"])
    let found = draft.verdict.of("joins") + draft.verdict.of("cards") + draft.verdict.of("known-outcomes")
    #expect(found.isEmpty == isGood, "\(found)")
  }

  @Test(
    "A list must be complete, unless a merge was requested before the list was answered",
    arguments: [(Int64(15), true), (30, true), (50, false)])
  func listDuringJoin(_ mergedAt: Int64, _ isGood: Bool) {
    var draft = Draft()
    draft.call("content.cards.add", ["front": "f"], from: 0, to: 10, facts: ["card": "crd_1"])
    draft.call("entitlements.links.merge", from: mergedAt, to: 60, facts: ["account": "acc_2"])
    draft.call("content.cards.list", from: 20, to: 40, facts: ["cards": []])
    draft.row("entitlements", "merges", ["account": "acc_1", "into": "acc_2", "is_finished": 1])
    draft.row("content", "cards", ["id": "crd_1", "account": "acc_2", "front": "f"])
    #expect(draft.verdict.of("cards").isEmpty == isGood)
  }

  @Test(
    "A merge that its account never requested is reported; a requested one isn't, even if the reply was lost",
    arguments: [(false, false), (true, true)])
  func lostJoin(_ isAsked: Bool, _ isGood: Bool) {
    var draft = Draft()
    if isAsked {
      draft.call("entitlements.links.merge", op: 1, from: 0, to: 10, outcome: "unavailable", executed: "unknown")
      draft.call("entitlements.links.merge", op: 1, from: 20, to: 30, outcome: "unauthenticated", executed: "no")
    }
    draft.row("entitlements", "merges", ["account": "acc_1", "into": "acc_2", "is_finished": 1])
    #expect(draft.verdict.of("joins").isEmpty == isGood)
  }

  @Test(
    "A score is the sum of the lesson results, and one leaderboard counts only improvements",
    arguments: [(Int64(3), Int64(4), true), (4, 4, false), (3, 3, false)])
  func score(_ ever: Int64, _ week: Int64, _ isGood: Bool) {
    var draft = Draft()
    draft.call("progress.leaderboards.join", from: 0, to: 10, facts: nil)
    draft.call(
      "progress.lessons.finish", from: 20, to: 30, facts: ["lesson": "one", "diamonds": 1, "best": 1])
    draft.call("progress.leaderboards.list", from: 40, to: 41, facts: ["ever": 1])
    draft.call(
      "progress.lessons.finish", from: 50, to: 60, facts: ["lesson": "one", "diamonds": 3, "best": 3])
    for (board, score) in [("ever", ever), ("week", week)] {
      draft.row("progress", "scores", ["account": "acc_1", "board": .string(board), "score": .integer(score)])
    }
    #expect(draft.verdict.of("boards").isEmpty == isGood)
  }

  @Test(
    "A reply may arrive at most 50 ms after its deadline, plus any delays of the machine or the gateway",
    arguments: [
      (Int64(1040), false, false, true), (1060, false, false, false), (1200, true, false, true),
      (2040, false, true, true),
      (2500, false, true, false),
    ])
  func late(_ at: Int64, _ machineIsLate: Bool, _ gatewayIsStopped: Bool, _ isGood: Bool) {
    var draft = Draft()
    draft.call("content.catalogues.page", from: 0, to: at)
    if machineIsLate { draft.entries.append(Entry(at: 1_100_000_000, lateness: Lateness(nanoseconds: 80_000_000))) }
    if gatewayIsStopped { draft.fault("stop", ["gateway"], from: 100, to: 1000) }
    #expect(draft.verdict.of("in-time").isEmpty == isGood)
  }

  @Test(
    "A call may fail only while a service that it needs is faulty",
    arguments: [
      (["content"], true), (["gateway"], true), (["ai"], false),
    ])
  func bystander(_ services: [String], _ isGood: Bool) {
    var draft = Draft()
    draft.fault("kill", services, from: 0, to: 100)
    draft.call("content.catalogues.page", from: 50, to: 60, outcome: "unavailable", executed: "no")
    #expect(draft.verdict.of("others").isEmpty == isGood)
  }

  @Test(
    "Calls must succeed again soon after a killed process or a lost container is back",
    arguments: [("kill", Int64(300), true), ("kill", 400, false), ("container", 800, true), ("container", 900, false)])
  func aftermath(_ kind: String, _ at: Int64, _ isGood: Bool) {
    var draft = Draft()
    draft.fault(kind, ["content"], from: 0, to: 100)
    draft.call("content.catalogues.page", from: at, to: at + 10, outcome: "unavailable", executed: "no")
    #expect(draft.verdict.of("others").isEmpty == isGood)
  }

  @Test(
    "A change without a key and with an unknown result must be stored at most once",
    arguments: [(0, true), (1, true), (2, false)])
  func careless(_ count: Int, _ isGood: Bool) {
    var draft = Draft()
    draft.call(
      "content.cards.add", ["front": "f"], from: 0, to: 10, outcome: "unavailable", executed: "unknown", hasKey: false)
    for number in 0..<count {
      draft.row("content", "cards", ["id": .string("crd_\(number)"), "account": "acc_1", "front": "f"])
    }
    #expect(draft.verdict.of("cards").isEmpty == isGood)
  }

  @Test("A change that was reported as not executed must not be stored", arguments: [0, 1])
  func notRun(_ count: Int) {
    var draft = Draft()
    draft.call(
      "content.cards.add", ["front": "f"], from: 0, to: 10, outcome: "overloaded", executed: "no", hasKey: false)
    for _ in 0..<count { draft.row("content", "cards", ["id": "crd_1", "account": "acc_1", "front": "f"]) }
    #expect(draft.verdict.of("cards").isEmpty == (count == 0))
  }

  @Test("Encoding and decoding an entry returns an equal entry")
  func lines() throws {
    var draft = Draft()
    draft.set(1, from: 0, to: 10)
    draft.fault("kill", ["ai"], from: 5, to: 6)
    draft.row("ai", "usage", ["calls": 1])
    for entry in draft.entries { #expect(try JSON.decode(Entry.self, from: JSON.encode(entry)) == entry) }
  }
}
