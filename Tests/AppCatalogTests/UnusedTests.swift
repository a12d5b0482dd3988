import Files
import Testing

@testable import AppCatalog

/// Tests the warnings about data that has no effect.
@Suite(.timeLimit(.minutes(2))) struct UnusedTests {
  private static let offerings = """
    {"bundle_id": "com.dor.flippin",
     "plans": [{"id": "plus", "name": {"en": "Plus", "vi": "Plus"}},
       {"id": "gold", "name": {"en": "Gold", "vi": "Gold"}}],
     "offering": {"id": "plus", "headline": {"en": "a", "vi": "a"}, "body": {"en": "a", "vi": "a"}, "points": []},
     "products": [{"id": "com.dor.flippin.plus", "period": "yearly", "plan": "plus",
       "price": {"minor_units": 1, "currency": "EUR"}, "title": {"en": "a", "vi": "a"},
       "description": {"en": "a", "vi": "a"}}]}
    """
  private static let access = """
    {"offering": "plus",
     "free_first": [{"id": "shelf", "free": 1, "unlocked_by": ["plus"]}],
     "counted_limits": [{"id": "cards", "limit": 3, "unlocked_by": ["plus"]}],
     "quotas": [
       {"id": "texts", "per_day": [{"plan": "free", "calls": 3}, {"plan": "gold", "calls": 3}]}],
     "flags": [{"id": "dark", "unlocked_by": ["plus"]}]}
    """
  private static let actions = """
    {"actions": {"done": {"by": "client"}},
     "streak": {"counts": ["done"]},
     "currencies": {
       "coins": {"name": {"en": "Coins", "vi": "Xu"}, "buy": [
         {"id": "swap", "name": {"en": "a", "vi": "a"}, "price": 1, "gives": {"currency": "gems", "amount": 1}, "most": 1}]},
       "gems": {"name": {"en": "Gems", "vi": "Ngọc"}}}}
    """
  private static let notices = """
    {"max_per_day": 2,
     "kinds": [
      {"id": "late", "trigger": {"before": "streak_end", "hours": 3}, "counts": "days", "capped": false,
       "title": {"en": "a", "vi": "a"}, "body": {"en": "{days} days", "vi": "{days} ngày"}}]}
    """

  private static func warnings(_ files: [String: String]) throws -> [String] {
    try warnings(of: "flippin", files.merging(["app.json": AppCatalogTests.flippin], uniquingKeysWith: { $1 }))
  }

  /// Returns the warnings about an app with these files.
  static func warnings(of id: String, _ files: [String: String]) throws -> [String] {
    try withTemporaryDirectory { folder in
      let path = "\(folder)/\(id)"
      for (name, text) in files {
        try Disk.makeDirectories(Disk.parent(of: "\(path)/\(name)"))
        try Disk.write(Array(text.utf8), to: "\(path)/\(name)")
      }
      let app = try #require(try AppCatalog.load(folder)[id])
      return app.unused().map { String($0.description.dropFirst(path.utf8.count + 1)) }
    }
  }

  @Test("Unused rules, plans and currencies, and conditions without effect, are reported with their lines")
  func told() throws {
    let told = try Self.warnings([
      "offerings.json": Self.offerings, "access.json": Self.access, "actions.json": Self.actions,
      "notices.json": Self.notices,
    ])
    #expect(
      told == [
        "access.json:2: free_first[0] is an unused rule: neither a catalogue nor shelf.json has access_rule 'shelf'",
        "access.json:3: counted_limits[0] is an unused rule: cards.json doesn't have limit_rule 'cards'",
        "access.json:5: quotas[0] is an unused rule: no generator uses the quota 'texts'",
        // Flags aren't reported because clients may use them. A plan that gives no more than `free` is reported.
        "offerings.json:3: plans[1] has no effect: no rule in access.json gives 'gold' more than free",
        "actions.json:4: currencies.coins can't be earned",
        "notices.json:3: kinds[0].counts has no effect: neither title nor body has plural forms",
        "notices.json:1: max_per_day has no effect: no kind of notice is capped",
      ])
  }

  @Test(
    "Parts of an app that are used aren't reported as unused",
    arguments: ["bible-stories", "clever-den", "flippin", "roast-me-later", "tarot"])
  func ours(app: String) throws {
    #expect(try #require(try AppCatalog.load("\(AppCatalogTests.root)/Shared/Apps")[app]).unused() == [])
  }

  @Test("A lesson's coins are reported if no action pays them out")
  func unpaidCoins() throws {
    try withTemporaryDirectory { folder in
      let source = "\(AppCatalogTests.root)/Shared/Apps/clever-den"
      let app = "\(folder)/clever-den"
      try Disk.makeDirectories(app)
      for name in try Disk.list(source) where name.hasSuffix(".json") {
        let text = String(decoding: try Disk.read("\(source)/\(name)"), as: UTF8.self)
        let unpaid = text.replacing(#""amount_of": "gained_coins""#, with: #""amount": 5"#)
        try Disk.write(Array(unpaid.utf8), to: "\(app)/\(name)")
      }
      var reader = AppReader(folder: app)
      let told = try #require(App(reading: &reader)).unused().map(\.description)
      #expect(told.count == 1 && told[0].contains("course.json:4: rewards[0].coins is never paid"), "\(told)")
    }
  }

  @Test("A template is reported if the app's safety filter rejects the template's words")
  func rejectedTemplate() throws {
    var files: [String: String] = [:]
    for (path, text) in GeneratorSectionTests.files { files[String(path.dropFirst("all/".utf8.count))] = text }
    #expect(try Self.warnings(of: "all", files) == [])
    files["generators.json"] = files["generators.json"]?.replacing(
      "{mood.opening} {plant}.", with: "{mood.opening}, you dolt: {plant}.")
    #expect(
      try Self.warnings(of: "all", files) == [
        "generators.json:12: generators[0].embedded.en is never shown: it contains words that safety.json rejects: 'rude'"
      ])
  }

  @Test("A condition on a streak requires a streak")
  func streak() throws {
    let actions = #"{"actions": {"done": {"by": "client"}}}"#
    let kind = #""capped": false, "title": {"en": "a", "vi": "a"}, "body": {"en": "a", "vi": "a"}"#
    let faults = try AppCatalogTests.faults([
      "flippin/app.json": AppCatalogTests.flippin, "flippin/actions.json": actions,
      "flippin/notices.json": """
      {"kinds": [{"id": "late", "trigger": {"before": "streak_end", "hours": 3}, \(kind)},
      {"id": "back", "trigger": {"after": "active", "days": 3, "hour": 9}, \(kind)}]}
      """,
    ])
    #expect(
      faults == [
        "flippin/notices.json:1: kinds[0].trigger.before needs a streak in actions.json, which has none",
        "flippin/notices.json:2: kinds[1].trigger.after 'active' isn't an action of the app",
      ])
  }
}
