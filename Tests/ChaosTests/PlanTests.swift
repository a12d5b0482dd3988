import ChaosModel
import Crypto
import Testing
import Wire

/// Small handwritten histories of grants, promotional codes and store notifications.
@Suite(.timeLimit(.minutes(10))) struct PlanTests {
  private static let give = "entitlements.grants.add"
  private static let revoke = "entitlements.grants.revoke"
  private static let redeem = "entitlements.codes.redeem"
  private static let notify = "entitlements.store.notify"
  private static let access = "entitlements.access.check"

  /// A history with a grant.
  private static func given() -> Draft {
    var draft = Draft()
    draft.call(
      give, ["account": "acc_1", "reason": "chaos 1"], from: 0, to: 10, facts: ["grant": "grt_1", "state": "active"],
      account: nil)
    draft.audit("grant.given", "grt_1 premium: chaos 1")
    return draft
  }

  @Test(
    "A grant and its revocation must be stored and logged exactly once",
    arguments: [
      ("", true), ("lost", false), ("twice", false), ("stranger", false), ("kept", false), ("untold", false),
      ("told twice", false), ("other", false),
    ])
  func grants(_ flaw: String, _ isGood: Bool) {
    var draft = Self.given()
    draft.call(
      Self.revoke, ["grant": "grt_1", "reason": "chaos 2"], from: 20, to: 30,
      facts: ["grant": "grt_1", "state": "revoked"], account: nil)
    let rows = flaw == "lost" ? [] : flaw == "twice" ? ["grt_1", "grt_2"] : ["grt_1"]
    for id in rows {
      draft.row(
        "entitlements", "grants",
        [
          "id": .string(id), "account": flaw == "other" ? "acc_2" : "acc_1",
          "reason": flaw == "stranger" ? "no" : "chaos 1", "is_revoked": flaw == "kept" ? 0 : 1,
        ])
    }
    for _ in 0..<(flaw == "untold" ? 0 : flaw == "told twice" ? 2 : 1) {
      draft.audit("grant.revoked", "grt_1: chaos 2")
    }
    #expect(draft.verdict.of("grants").isEmpty == isGood, "\(draft.verdict.of("grants"))")
  }

  @Test(
    "Access must be allowed exactly while a granted plan is active",
    arguments: [
      ("needs_plan", "allowed", "needs_plan", true), ("allowed", "allowed", "needs_plan", false),
      ("needs_plan", "needs_plan", "needs_plan", false), ("needs_plan", "allowed", "allowed", false),
      ("needs_plan", "unavailable", "needs_plan", false),
    ])
  func access(_ before: String, _ during: String, _ behind: String, _ isGood: Bool) {
    var draft = Draft()
    draft.call(Self.access, from: 0, to: 5, facts: ["outcome": .string(before)])
    draft.call(
      Self.give, ["account": "acc_1", "reason": "chaos 1"], from: 10, to: 20,
      facts: ["grant": "grt_1", "state": "active"], account: nil)
    draft.call(Self.access, from: 30, to: 35, facts: ["outcome": .string(during)])
    draft.call(
      Self.revoke, ["grant": "grt_1", "reason": "chaos 2"], from: 40, to: 50,
      facts: ["grant": "grt_1", "state": "revoked"], account: nil)
    draft.call(Self.access, from: 60, to: 65, facts: ["outcome": .string(behind)])
    draft.row("entitlements", "subscriptions", ["account": "acc_1", "state": "revoked"])
    #expect(draft.verdict.of("plans").isEmpty == isGood, "\(draft.verdict.of("plans"))")
  }

  @Test("While a grant is in progress, access may be allowed or denied", arguments: ["allowed", "needs_plan"])
  func meanwhile(_ outcome: String) {
    var draft = Self.given()
    draft.call(Self.access, from: 5, to: 8, facts: ["outcome": .string(outcome)])
    draft.row("entitlements", "subscriptions", ["account": "acc_1", "state": "active"])
    #expect(draft.verdict.of("plans").isEmpty)
  }

  @Test(
    "A plan that is active at the end of the run without a purchase or a grant is reported",
    arguments: ["active", "none"])
  func stranger(_ state: String) {
    var draft = Draft()
    draft.row("entitlements", "subscriptions", ["account": "acc_9", "state": .string(state)])
    #expect(draft.verdict.of("plans").isEmpty == (state == "none"))
  }

  /// The findings for a single-use code that two accounts tried.
  private func codes(_ users: [String], left: Int64, redeemed: Int64, refusedAt: Int64 = 50) -> [Finding] {
    var draft = Draft()
    draft.call(
      "entitlements.codes.make", ["uses": 1], from: 0, to: 10, facts: ["batch": "bat_1", "codes": ["AAAA-AAAA"]],
      account: nil)
    draft.call(Self.redeem, ["code": "AAAA-AAAA"], from: 20, to: 30, facts: ["state": "active"], account: "acc_1")
    draft.call(
      Self.redeem, ["code": "AAAA-AAAA"], from: refusedAt - 2, to: refusedAt, outcome: "not_found", executed: "no",
      account: "acc_2")
    let digest = JSONValue.string(SpokenCode(bits: 0b01010_01010_01010_01010_01010_01010_01010_01010).promotional)
    draft.row("entitlements", "code_batches", ["id": "bat_1", "redeemed": .integer(redeemed)])
    draft.row("entitlements", "codes", ["digest": digest, "batch": "bat_1", "uses_left": .integer(left)])
    for user in users {
      draft.row("entitlements", "redemptions", ["account": .string(user), "digest": digest, "grant": "grt_1"])
    }
    #expect(!draft.verdict.of("known-outcomes").contains { $0.words.contains("not_found") })
    return draft.verdict.of("codes")
  }

  @Test("Only acknowledged accounts may redeem a promotional code, once each, up to its maximum")
  func codes() {
    #expect(codes(["acc_1"], left: 0, redeemed: 1).isEmpty)
    #expect(!codes([], left: 1, redeemed: 0).isEmpty)
    #expect(!codes(["acc_2"], left: 0, redeemed: 1).isEmpty)
    #expect(!codes(["acc_1", "acc_2"], left: -1, redeemed: 2).isEmpty)
    #expect(!codes(["acc_1", "acc_1"], left: -1, redeemed: 2).isEmpty)
    #expect(!codes(["acc_1"], left: 1, redeemed: 1).isEmpty)
    #expect(!codes(["acc_1"], left: 0, redeemed: 2).isEmpty)
  }

  @Test(
    "A promotional code must not be refused before it is used up",
    arguments: [(Int64(50), true), (25, true), (15, false)])
  func refusedCode(_ at: Int64, _ isGood: Bool) {
    #expect(codes(["acc_1"], left: 0, redeemed: 1, refusedAt: at).isEmpty == isGood)
  }

  /// A purchase of `acc_1`, submitted by the client. The store's signed statements about it are numbered.
  private static func bought(_ draft: inout Draft, at time: Int64, state: String) {
    draft.call(
      "entitlements.purchases.submit", ["transaction": "1", "original": "1", "signed": 1], from: time, to: time + 5,
      facts: ["state": .string(state)])
  }

  private static func told(
    _ draft: inout Draft, _ type: String, signed: Int64, at time: Int64, outcome: String = "applied",
    isRefund: Bool = false, renews: Bool = true
  ) {
    draft.call(
      notify,
      [
        "notice": .string("ntc-\(signed)"), "type": .string(type), "transaction": "1", "original": "1",
        "signed": .integer(signed), "is_refund": .bool(isRefund), "is_over": .bool(type == "EXPIRED"),
        "renews": .bool(renews),
      ], from: time, to: time + 5,
      facts: ["notification": .string("ntc-\(signed)"), "outcome": .string(outcome)], account: nil)
  }

  @Test(
    "The most recently signed message from the App Store counts, in whatever order messages arrive",
    arguments: [
      (Int64(3), false, "active", true), (2, true, "revoked", false), (3, false, "revoked", false),
      (3, true, "revoked", false),
    ])
  func order(_ signed: Int64, _ isRevoked: Bool, _ state: String, _ isGood: Bool) {
    var draft = Draft()
    // The reversal arrives before the refund, and the refund before the submission of the purchase.
    Self.told(&draft, "REFUND_REVERSED", signed: 3, at: 0, outcome: "waiting")
    Self.told(&draft, "REFUND", signed: 2, at: 10, outcome: "waiting", isRefund: true)
    Self.bought(&draft, at: 20, state: "active")
    draft.call("entitlements.subscription.get", from: 30, to: 31, facts: ["state": .string(state)])
    for number in [2, 3] { draft.row("entitlements", "store_notifications", ["id": .string("ntc-\(number)")]) }
    draft.transaction("1", signed: signed, isRevoked: isRevoked)
    draft.row("entitlements", "renewals", ["original": "1", "renews": 1])
    draft.row("entitlements", "subscriptions", ["account": "acc_1", "state": .string(state)])
    let found = ["purchases", "notices", "plans"].flatMap { draft.verdict.of($0) }
    #expect(found.isEmpty == isGood, "\(found)")
  }

  @Test("An expired plan must be inactive, unless another plan was granted", arguments: [false, true])
  func expired(_ isGiven: Bool) {
    var draft = isGiven ? Self.given() : Draft()
    Self.bought(&draft, at: 20, state: "active")
    Self.told(&draft, "EXPIRED", signed: 2, at: 30, renews: false)
    draft.call("entitlements.subscription.get", from: 40, to: 41, facts: ["state": isGiven ? "active" : "expired"])
    draft.row("entitlements", "subscriptions", ["account": "acc_1", "state": isGiven ? "active" : "expired"])
    #expect(draft.verdict.of("plans").isEmpty, "\(draft.verdict.of("plans"))")
  }

  @Test(
    "An App Store notification must be stored, logged and applied exactly once",
    arguments: [
      ("", true), ("lost", false), ("twice", false), ("stranger", false), ("untold", false), ("told twice", false),
      ("told to another", false), ("counted again", false), ("renewal", false),
    ])
  func notices(_ flaw: String, _ isGood: Bool) {
    var draft = Draft()
    Self.bought(&draft, at: 0, state: "active")
    Self.told(&draft, "DID_CHANGE_RENEWAL_STATUS", signed: 2, at: 10, renews: false)
    Self.told(
      &draft, "DID_CHANGE_RENEWAL_STATUS", signed: 2, at: 20,
      outcome: flaw == "counted again" ? "applied" : "duplicate",
      renews: false)
    let rows = flaw == "lost" ? [] : flaw == "twice" ? ["ntc-2", "ntc-2"] : ["ntc-2"]
    for id in rows + (flaw == "stranger" ? ["ntc-9"] : []) {
      draft.row("entitlements", "store_notifications", ["id": .string(id)])
    }
    for _ in 0..<(flaw == "untold" ? 0 : flaw == "told twice" ? 2 : 1) {
      draft.audit(
        "store.notified", "DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED ntc-2",
        of: flaw == "told to another" ? "acc_2" : "acc_1")
    }
    draft.row("entitlements", "renewals", ["original": "1", "renews": flaw == "renewal" ? 1 : 0])
    #expect(draft.verdict.of("notices").isEmpty == isGood, "\(draft.verdict.of("notices"))")
  }
}

extension SpokenCode {
  /// The digest that the database stores instead of a promotional code.
  fileprivate var promotional: String { digest(for: "promotion") }
}

extension Draft {
  /// Adds a stored transaction with the number of its last signed statement.
  mutating func transaction(_ id: String, signed: Int64, isRevoked: Bool = false) {
    row(
      "entitlements", "transactions",
      [
        "id": .string(id), "account": "acc_1", "is_revoked": isRevoked ? 1 : 0,
        "signed_after": .integer(Shop.signedAfter + signed - (Int64(id) ?? 0)),
      ])
  }

  fileprivate mutating func audit(_ cause: String, _ detail: String, of account: String = "acc_1") {
    row(
      "entitlements", "audit",
      ["account": .string(account), "cause": .string(cause), "detail": .string(detail)])
  }
}
