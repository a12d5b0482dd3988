import AppCatalog
import CivilTime
import Testing

@testable import EntitlementsService

/// The rule that decides who owns a purchase, without a database.
@Suite(.timeLimit(.minutes(2))) struct PurchaseClaimTests {
  private let now = Timestamp(seconds: 1_000_000)

  private func decide(
    _ presenter: String?, owner: String? = nil, movedAt: Timestamp? = nil, token: String? = nil,
    first: String? = nil, _ rule: Restoring.Rule = .move
  ) -> PurchaseClaim.Decision {
    PurchaseClaim(
      presenter: presenter, owner: owner, firstOwner: first, movedAt: movedAt, tokenAccount: token, rule: rule
    ).decide(at: now)
  }

  @Test("A purchase without an owner goes to the account that submits it; a notification alone gives it no owner")
  func first() {
    #expect(decide("a") == .give("a") && decide("a", .refuse) == .give("a") && decide(nil) == .stay)
  }

  @Test("A submitted purchase stays with its owner, whatever the app's rule", arguments: Restoring.Rule.allCases)
  func owner(_ rule: Restoring.Rule) {
    #expect(decide("a", owner: "a", movedAt: now, rule) == .stay && decide(nil, owner: "a", rule) == .stay)
  }

  @Test("A purchase moves after a day, unless the app's rule forbids it")
  func move() {
    #expect(decide("b", owner: "a") == .move(from: "a", to: "b", isCounted: true))
    #expect(decide("b", owner: "a", .refuse) == .refused)
    #expect(decide("b", owner: "a", movedAt: now + .seconds(-86_399)) == .tooSoon(retryAfter: .seconds(1)))
    #expect(decide("b", owner: "a", movedAt: now + .seconds(-86_400)) == .move(from: "a", to: "b", isCounted: true))
  }

  @Test(
    "The first owner can reclaim a purchase at any time, whatever the app's rule", arguments: Restoring.Rule.allCases)
  func firstOwner(_ rule: Restoring.Rule) {
    #expect(
      decide("a", owner: "b", movedAt: now, first: "a", rule) == .move(from: "b", to: "a", isCounted: true))
    let third = decide("c", owner: "b", movedAt: now, first: "a", rule)
    #expect(third == (rule == .refuse ? .refused : .tooSoon(retryAfter: PurchaseClaim.pause)))
    #expect(decide("a", owner: "b", movedAt: now, token: "b", first: "a", rule) == .ofToken)
  }

  @Test(
    "The account token in a purchase overrides the app's rule and the waiting time", arguments: Restoring.Rule.allCases)
  func token(_ rule: Restoring.Rule) {
    #expect(decide("b", token: "a", rule) == .ofToken && decide("b", owner: "b", token: "a", rule) == .ofToken)
    #expect(decide("a", owner: "b", movedAt: now, token: "a", rule) == .move(from: "b", to: "a", isCounted: false))
    #expect(decide(nil, owner: "b", token: "a", rule) == .move(from: "b", to: "a", isCounted: false))
    #expect(decide(nil, token: "a", rule) == .give("a"))
  }
}
