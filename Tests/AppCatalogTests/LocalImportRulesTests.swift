import AppCatalog
import CivilTime
import TestSupport
import Testing
import Wire

/// Tests the data that an app imports from devices, and the times it accepts (M1).
@Suite(.timeLimit(.minutes(1))) struct LocalImportRulesTests {
  @Test(
    "Each of the project's apps imports its own kind of data; the tarot app imports nothing")
  func ours() throws {
    let catalog = try AppCatalog.load(Apps.folder)
    for app in catalog.apps {
      let has = app.cardRules != nil || !app.books.isEmpty || app.actions?.streak != nil
      #expect((app.localImport != nil) == has, "\(app.id)")
      #expect((app.localImport?.maxCards != nil) == (app.cardRules != nil), "\(app.id)")
      let keepsTexts = app.generators?.generators.contains { $0.keeps == .history } ?? false
      #expect((app.localImport?.texts != nil) == keepsTexts, "\(app.id)")
    }
  }

  static let files = ActionSectionTests.files.merging([
    "all/import.json": """
    {"open_days": 9, "ahead_minutes": 5, "max_streak_days": 60, "badges": ["wet"], "max_of": {"drops": 30}}
    """
  ]) { $1 }

  @Test(
    "A fault in the import rules is reported with its location",
    arguments: [
      ("60", "1001", "max_streak_days must be 1 to 1000, not 1001"),
      ("30}", "0}", "max_of.drops must be 1 to 1000000"),
      ("\"wet\"", "\"wett\"", "badges[0] 'wett' isn't a badge in badges.json (did you mean 'wet'?)"),
      ("\"wet\"", "\"wet\", \"wet\"", "badges[1]"), ("\"drops\"", "\"drop\"", "max_of.drop isn't a currency"),
      ("5, \"max_streak_days\": 60, \"badges\": [\"wet\"], \"max_of\": {\"drops\": 30}", "5", "imports nothing"),
    ])
  func faults(right: String, wrong: String, expected: String) throws {
    #expect(try AppCatalogTests.faults(Self.files) == [])
    var files = Self.files
    files["all/import.json"] = files["all/import.json"]?.replacing(right, with: wrong)
    let faults = try AppCatalogTests.faults(files)
    #expect(faults.contains { $0.contains(expected) }, "\(faults)")
  }

  @Test(
    "A fault in the rules for imported texts is reported with its location",
    arguments: [
      (
        "[\"tip\"]", "[\"tipp\"]",
        "texts.generators[0] 'tipp' isn't a generator that keeps a history (did you mean 'tip'?)"
      ),
      ("[\"tip\"]", "[]", "texts.generators must"),
      ("\"most\": 60", "\"most\": 10001", "texts.most must be 1 to 10000"),
      ("\"mood\"", "\"mod\"", "texts.former.mod isn't an input with choices (did you mean 'mood'?)"),
      ("\"mood\"", "\"strength\"", "texts.former.strength isn't an input with choices"),
      ("\"grim\"", "\"calm\"", "texts.former.mood[0] 'calm' is still a choice, so it can't be a former one"),
    ])
  func texts(right: String, wrong: String, expected: String) throws {
    var files = GeneratorSectionTests.files
    files["all/import.json"] = """
      {"open_days": 30, "ahead_minutes": 10,
       "texts": {"generators": ["tip"], "most": 60, "former": {"mood": ["grim"]}}}
      """
    #expect(try AppCatalogTests.faults(files) == [])
    files["all/import.json"] = files["all/import.json"]?.replacing(right, with: wrong)
    let faults = try AppCatalogTests.faults(files)
    #expect(faults.contains { $0.contains(expected) }, "\(faults)")
  }

  @Test("An imported time may be as early as the app's release day in any time zone, and slightly in the future")
  func times() throws {
    let catalog = try AppCatalog.load(Apps.folder)
    let rules = try #require(catalog["flippin"]?.localImport)
    let now = Timestamp(seconds: 1_790_000_000)
    let first = try #require(CivilDay("2025-05-01")).number
    let release = try #require(catalog["flippin"]).info.releasedAt
    let times = rules.plausible(since: release, now: now)
    #expect(times.lowerBound == Int64(first) * 86_400_000 - 14 * 3_600_000)
    #expect(times.upperBound == now.milliseconds + Int64(rules.aheadMinutes) * 60_000)
  }
}
