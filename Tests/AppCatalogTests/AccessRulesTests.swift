import AppCatalog
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct AccessRulesTests {
  let catalog: AppCatalog

  init() throws { catalog = try AppCatalog.load(Apps.folder) }

  func decide(_ app: String, _ check: AccessCheck, _ plan: String) throws -> AccessDecision? {
    try #require(catalog[app]?.access).decide(check, plan: plan)
  }

  @Test(
    "In the tarot app, the first two items of a group are free and the others need a subscription", arguments: 0..<22)
  func freeFirst(_ position: Int) throws {
    let check = AccessCheck(rule: "cards", position: position)
    #expect(try decide("tarot", check, "free") == (position < 2 ? .allowed : .needsPlan(offering: "premium")))
    #expect(try decide("tarot", check, "premium") == .allowed)
    #expect(try decide("tarot", check, "made-up") == (position < 2 ? .allowed : .needsPlan(offering: "premium")))
  }

  @Test(
    "In Flippin, 25 cards are free, whether added one by one or as a set",
    arguments: [
      (0, 1, true), (24, 1, true), (25, 1, false), (20, 5, true), (20, 6, false), (0, 26, false), (30, 1, false),
    ])
  func counted(_ current: Int, _ adding: Int, _ fits: Bool) throws {
    let check = AccessCheck(rule: "cards", current: current, adding: adding)
    let free: AccessDecision =
      fits ? .within(current: current, limit: 25) : .limitReached(current: current, limit: 25, offering: "premium")
    #expect(try decide("flippin", check, "free") == free)
    #expect(try decide("flippin", check, "premium") == .unlimited)
  }

  @Test("A limit allows adding zero, and rejects numbers that overflow and additions above the limit")
  func edges() throws {
    #expect(try decide("flippin", AccessCheck(rule: "cards", current: 40, adding: 0), "free")?.isAllowed == true)
    #expect(try decide("flippin", AccessCheck(rule: "cards", current: .max, adding: .max), "free")?.isAllowed == false)
  }

  @Test(
    "In the roast app, the daily quota depends on the plan, and the highest plan has no offering",
    arguments: [
      ("free", 9, true), ("free", 10, false), ("premium", 99, true), ("premium", 100, false), ("odd", 10, false),
    ])
  func quota(_ plan: String, _ used: Int, _ fits: Bool) throws {
    let decision = try #require(try decide("roast-me-later", AccessCheck(rule: "roasts", current: used), plan))
    #expect(decision.isAllowed == fits)
    if case .limitReached(_, _, let offering) = decision { #expect(offering == (plan == "premium" ? nil : "premium")) }
  }

  @Test("A flag is on only in its plans, and an unknown rule gives no decision")
  func flags() throws {
    #expect(try decide("clever-den", AccessCheck(rule: "offline_lessons"), "free") == .needsPlan(offering: "premium"))
    #expect(try decide("clever-den", AccessCheck(rule: "offline_lessons"), "premium") == .allowed)
    #expect(try decide("clever-den", AccessCheck(rule: "nothing"), "premium") == nil)
  }

  @Test("Every app sells a monthly and a yearly plan under its own bundle id")
  func offerings() throws {
    for app in catalog.apps {
      let offerings = try #require(app.offerings)
      #expect(offerings.products.map(\.period) == [.monthly, .yearly])
      #expect(offerings.products.allSatisfy { $0.id.hasPrefix(app.info.bundleId + ".") })
      #expect(offerings.rank(ofPlan: "premium") == 1 && offerings.rank(ofPlan: "free") == 0)
    }
  }

  @Test(
    "A limit's message uses the app's words in the right plural form and language",
    arguments: [
      ("few", 1, "en", "one card"), ("few", 5, "en", "5 cards"), ("few", 5, "vi", "5 thẻ"), ("few", 1, "vi", "1 thẻ"),
      ("calls", 3, "en", "3 calls"), ("calls", 1, "vi", "1 lần"), ("plain", 3, "en", nil), ("none", 3, "en", nil),
    ] as [(String, Int, Language, String?)])
  func refusals(_ rule: String, _ limit: Int, _ language: Language, _ words: String?) throws {
    let rules = try JSON.decode(
      AccessRules.self,
      from: Bytes(
        #"""
        {"offering": "o", "counted_limits": [
          {"id": "few", "limit": 5, "unlocked_by": [],
           "refusal": {"en": {"one": "one card", "other": "{limit} cards"}, "vi": "{limit} thẻ"}},
          {"id": "plain", "limit": 5, "unlocked_by": []}],
         "quotas": [{"id": "calls", "per_day": [{"plan": "free", "calls": 3}],
           "refusal": {"en": "{limit} calls", "vi": "{limit} lần"}}]}
        """#.utf8))
    #expect(rules.refusal(of: rule, limit: limit)?[language] == words)
  }

  @Test(
    "An app's failure messages have all plural forms and no unknown placeholders",
    arguments: [
      (#"{"en": {"one": "a"}, "vi": "b"}"#, "refusal.en has no 'other'"),
      (#"{"en": "a", "vi": {"one": "b", "other": "c"}}"#, "refusal.vi.one isn't a plural form of 'vi'"),
      (
        #"{"en": "{limt}", "vi": "b"}"#,
        "refusal.en has {limt}, which isn't a placeholder of this text (did you mean 'limit'?)"
      ),
      (#"{"en": {"one": "{limit", "other": "c"}, "vi": "b"}"#, "refusal.en.one has a '{' without its '}'"),
      (#"{"en": "a"}"#, "refusal has no text in 'vi'"),
    ])
  func refusalFaults(_ words: String, _ told: String) throws {
    let limit =
      #"{"offering": "o", "counted_limits": [{"id": "a", "limit": 5, "unlocked_by": [], "refusal": \#(words)}]}"#
    let quota =
      #"{"offering": "o", "quotas": [{"id": "a", "per_day": [{"plan": "free", "calls": 1}], "refusal": \#(words)}]}"#
    for (text, place) in [(limit, "counted_limits[0]."), (quota, "quotas[0].")] {
      let problems = try SectionShapeTests.problems(AccessRules.self, text).map { "\($0.path) \($0.reason)" }
      #expect(problems.contains { $0.hasPrefix(place + told) }, "\(problems)")
    }
  }

  @Test(
    "Contradictory rules are reported",
    arguments: [
      ("{\"offering\":\"o\",\"free_first\":[{\"id\":\"a\",\"free\":-1,\"unlocked_by\":[]}]}", "free_first[0].free"),
      (
        "{\"offering\":\"o\",\"flags\":[{\"id\":\"a\",\"unlocked_by\":[]},{\"id\":\"a\",\"unlocked_by\":[]}]}",
        "flags[1].id"
      ),
      ("{\"offering\":\"o\",\"quotas\":[{\"id\":\"a\",\"per_day\":[]}]}", "quotas[0].per_day"),
      (
        "{\"offering\":\"o\",\"quotas\":[{\"id\":\"a\",\"per_day\":[{\"plan\":\"free\",\"calls\":-1}]}]}",
        "quotas[0].per_day[0].calls"
      ),
      (
        "{\"offering\":\"o\",\"counted_limits\":[{\"id\":\"a\",\"limit\":-5,\"unlocked_by\":[]}]}",
        "counted_limits[0].limit"
      ),
    ])
  func contradictions(_ text: String, _ path: String) throws {
    #expect(try SectionShapeTests.problems(AccessRules.self, text).map(\.path) == [path])
  }
}
