import Testing
import Wire

@testable import AppCatalog

/// Tests each rule of `notices.json` by breaking it in valid data (R11, G5).
@Suite(.timeLimit(.minutes(2))) struct NoticesTests {
  static let files = ContentSectionTests.files.merging([
    "all/actions.json": #"{"actions": {"opened": {"by": "client"}}, "streak": {"counts": ["opened"]}}"#,
    "all/badges.json": """
    {"badges": [{"id": "b", "name": {"en": "B", "vi": "B"}, "description": {"en": "d", "vi": "d"},
      "when": {"count": "opened", "at_least": 1}}]}
    """,
    "all/notices.json": """
    {"quiet": {"from_hour": 22, "until_hour": 8}, "max_per_day": 2, "kinds": [
      {"id": "daily", "name": {"en": "Daily", "vi": "Hằng ngày"}, "trigger": {"hour": 19}, "unless_today": ["active"],
       "collapse": "daily", "title": {"en": "t", "vi": "t"}, "body": {"en": "b", "vi": "b"}},
      {"id": "streak", "trigger": {"before": "streak_end", "hours": 3}, "priority": "high", "counts": "days",
       "title": {"en": {"one": "a day", "other": "{days} days"}, "vi": {"other": "{days} ngày"}},
       "body": {"en": "{hours} left", "vi": "còn {hours}"}},
      {"id": "plan", "trigger": {"before": "plan_end", "days": 2}, "title": {"en": "p", "vi": "p"},
       "body": {"en": "b", "vi": "b"}},
      {"id": "visit", "trigger": {"after": "opened", "days": 2, "hour": 12}, "unless_today": ["opened", "active"],
       "title": {"en": "v", "vi": "v"}, "body": {"en": "b", "vi": "b"}},
      {"id": "away", "trigger": {"after": "active", "days": 5, "hour": 18}, "capped": false,
       "title": {"en": "a", "vi": "a"}, "body": {"en": "b", "vi": "b"}},
      {"id": "badge", "trigger": {"on": "badge"}, "link": "all://badges/{badge}",
       "title": {"en": "{name}", "vi": "{name}"}, "body": {"en": "{description}", "vi": "{description}"}},
      {"id": "news", "trigger": {"on": "announcement"}, "title": {"en": "{title}", "vi": "{title}"},
       "body": {"en": "{body}", "vi": "{body}"}}]}
    """,
  ]) { $1 }

  @Test("Valid notices are accepted")
  func right() throws { #expect(try AppCatalogTests.faults(Self.files) == []) }

  @Test(
    "A fault in a notice is reported with its location and the expected value",
    arguments: [
      ("\"until_hour\": 8", "\"until_hour\": 24", "quiet.until_hour must be 0 to 23, not 24"),
      ("\"max_per_day\": 2", "\"max_per_day\": 0", "max_per_day must be at least 1, not 0"),
      ("\"id\": \"streak\"", "\"id\": \"daily\"", "kinds[1].id 'daily' is used twice"),
      ("\"hour\": 19", "\"hour\": 23", "kinds[0].trigger.hour is within the quiet hours"),
      (
        "\"hour\": 19", "\"hour\": 19, \"days\": 1",
        "kinds[0].trigger must be like {\"after\": \"active\", \"days\": 3, \"hour\": 19}"
      ),
      ("{\"hour\": 19}", "{}", "kinds[0].trigger must say when the notice is sent, such as {\"hour\": 19}"),
      (
        "{\"before\": \"plan_end\", \"days\": 2}", "{\"before\": \"plan_end\", \"hours\": 2}",
        "kinds[2].trigger must be like {\"before\": \"plan_end\", \"days\": 2}"
      ),
      ("{\"on\": \"badge\"}", "{\"on\": \"badge\", \"hour\": 9}", "trigger must be like {\"on\": \"badge\"}"),
      ("\"hours\": 3}", "\"hours\": 2}", "kinds[1].trigger.hours is within the quiet hours, so the notice"),
      ("\"hours\": 3}", "\"hours\": 25}", "kinds[1].trigger.hours must be 1 to 24"),
      ("{hours} left", "{hours left", "kinds[1].body.en has a '{' without its '}'"),
      ("\"vi\": \"{body}\"", "\"vi\": \"Tin\"", "kinds[6].body.vi must contain {body}, the operator's text"),
      (
        "\"unless_today\": [\"active\"]", "\"unless_today\": [\"activ\"]", "'activ' isn't an action of the app (did you"
      ),
      (
        "\"after\": \"active\"", "\"after\": \"roasted\"", "kinds[4].trigger.after 'roasted' isn't an action of the app"
      ),
      ("\"on\": \"badge\"", "\"on\": \"bagde\"", "kinds[5].trigger.on"),
      ("\"days\": 2}", "\"days\": 31}", "kinds[2].trigger.days must be 1 to 30"),
      ("{\"one\": \"a day\", \"other\"", "{\"other\"", "kinds[1].title.en has no 'one'"),
      (
        "{\"other\": \"{days} ngày\"", "{\"one\": \"1\", \"other\": \"{days} ngày\"",
        "title.vi.one isn't a plural form of 'vi'"
      ),
      (
        "{\"one\": \"a day\"", "{\"on\": \"a day\"",
        "title.en.on isn't a plural form of 'en', whose forms are one, other (did you mean 'one'?)"
      ),
      ("\"counts\": \"days\"", "\"counts\": \"weeks\"", "kinds[1].counts must be days or hours, not 'weeks'"),
      (
        ", \"counts\": \"days\"", "",
        "title.en has plural forms, but 'counts' doesn't name the number that chooses the form"
      ),
      (
        "{hours} left", "{hour} left",
        "kinds[1].body.en has {hour}, which isn't a placeholder of this text (did you mean 'hours'?)"
      ),
      ("{badge}", "{bag}", "kinds[5].link has {bag}, which isn't a placeholder of this text"),
      (
        "{\"en\": \"{body}\"", "{\"en\": \"{text}\"",
        "kinds[6].body.en has {text}, which isn't a placeholder of this text"
      ),
      ("\"title\": {\"en\": \"t\", \"vi\": \"t\"}", "\"title\": {\"en\": \"t\"}", "kinds[0].title has no text in 'vi'"),
      ("\"title\": {\"en\": \"t\"", "\"title\": {\"en\": \" \"", "kinds[0].title.en is empty"),
      ("\"collapse\": \"daily\"", "\"colapse\": \"daily\"", "kinds[0].colapse is unknown here"),
      ("\"trigger\": {\"on\"", "\"unless_today\": [\"active\"], \"trigger\": {\"on\"", "isn't allowed with 'on'"),
    ])
  func faults(text: String, other: String, reason: String) throws {
    let faults = try AppCatalogTests.faults(Self.files, in: "all/notices.json", where: text, is: other)
    #expect(faults.contains { $0.contains(reason) && $0.contains("notices.json:") }, "\(faults)")
  }

  @Test(
    "A streak warning is accepted if it can be postponed past quiet hours before the streak ends",
    arguments: [24, 23, 17, 16])
  func putOff(hours: Int) throws {
    var files = Self.files
    files["all/notices.json"] = files["all/notices.json"]?.replacing("\"hours\": 3}", with: "\"hours\": \(hours)}")
    #expect(try AppCatalogTests.faults(files) == [])
  }

  @Test("Notices that depend on missing sections are reported")
  func missing() throws {
    var files = Self.files
    files["all/badges.json"] = nil
    #expect(try AppCatalogTests.faults(files).contains { $0.contains("needs badges.json, which the app doesn't have") })
  }

  @Test(
    "A text uses the language's plural form for its number",
    arguments: [
      ("en", 1, "one"), ("en", 0, "other"), ("en", 2, "other"), ("vi", 1, "other"), ("fr", 0, "one"),
      ("ru", 21, "one"), ("ru", 11, "many"), ("ru", 3, "few"), ("ru", 13, "many"), ("pl", 22, "few"),
      ("pl", 21, "many"), ("cs", 4, "few"), ("pt-BR", 1, "one"),
    ] as [(Language, Int, String)])
  func plurals(language: Language, number: Int, category: String) throws {
    let forms = Dictionary(uniqueKeysWithValues: ["one", "few", "many", "other"].map { ($0, $0) })
    let text = try #require(CountedText([language: .forms(forms)]))
    #expect(text.text(language, count: number) == category)
    // If the text falls back to another language, that language's plural rule applies.
    if language == .en { #expect(text.text("ja", count: number) == category) }
    #expect(text.text(language, count: nil) == "other")
  }

  @Test("Values inserted into a link are escaped, so they can't change its destination")
  func links() throws {
    let kind = try JSON.decode(
      NoticeKind.self,
      from: Array(
        #"{"id": "a", "trigger": {"on": "badge"}, "link": "a://b/{badge}", "title": {"en": "t"}, "body": {"en": "b"}}"#
          .utf8))
    #expect(kind.filledLink(["badge": "../x?y=ô"]) == "a://b/..%2Fx%3Fy%3D%C3%B4")
  }
}
