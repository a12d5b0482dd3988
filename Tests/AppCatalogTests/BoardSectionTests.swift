import CivilTime
import Testing
import Wire

@testable import AppCatalog

/// Tests each rule of leaderboards and challenges by breaking it in valid data.
@Suite(.timeLimit(.minutes(2))) struct BoardSectionTests {
  static let files = ActionSectionTests.files.merging(
    [
      "all/leaderboards.json": """
      {"zone": "Asia/Ho_Chi_Minh", "late_minutes": 120, "keeps": 12, "groups": {"most": 3, "max_members": 30}, "boards": [
        {"id": "week", "name": {"en": "W"}, "every": "week", "score": {"count": "watered"},
         "rewards": [{"to_rank": 1, "gives": {"currency": "drops", "amount": 50, "badge": "wet"}},
                     {"to_rank": 10, "gives": {"currency": "drops", "amount": 5}}]},
        {"id": "red", "name": {"en": "R"}, "every": "day", "score": {"count": "watered.pot", "is": "red"}},
        {"id": "ever", "name": {"en": "E"}, "every": "always", "score": {"sum": "watered.litres"}}]}
      """,
      "all/challenges.json": """
      {"rotations": [{"id": "daily", "name": {"en": "D"}, "every": "day", "to": "each", "take": 2, "pool": [
        {"id": "twice", "name": {"en": "T"}, "description": {"en": "Twice."}, "picture": "can",
         "when": {"count": "watered", "at_least": 2}, "reward": {"currency": "drops", "amount": 5}},
        {"id": "both", "name": {"en": "B"}, "description": {"en": "Both."}, "when": {"all": [
          {"count": "opened", "at_least": 1}, {"distinct": "watered.pot", "at_least": 2}]}}]}]}
      """,
    ], uniquingKeysWith: { _, own in own })

  @Test("Valid leaderboards and challenges are accepted")
  func right() throws { #expect(try AppCatalogTests.faults(Self.files) == []) }

  @Test(
    "A fault in leaderboards or challenges is reported with its location and the expected value",
    arguments: [
      ("leaderboards.json", "Asia/Ho_Chi_Minh", "Asia/Hanoy", "zone 'Asia/Hanoy' isn't a time zone's name, like UTC"),
      ("leaderboards.json", "Asia/Ho_Chi_Minh", "../../etc/passwd", "zone '../../etc/passwd' isn't a time zone's name"),
      ("leaderboards.json", "120", "10081", "late_minutes must be 0 to 10080, not 10081"),
      ("leaderboards.json", "\"keeps\": 12", "\"keeps\": 0", "keeps must be 1 to 100, not 0"),
      ("leaderboards.json", "\"most\": 3", "\"most\": 0", "groups.most must be 1 to 20, not 0"),
      (
        "leaderboards.json", "\"max_members\": 30", "\"max_members\": 201",
        "groups.max_members must be 2 to 200, not 201"
      ),
      (
        "leaderboards.json", "\"every\": \"week\",", "\"every\": \"week\", \"among\": \"groups\",",
        "boards[0].rewards aren't allowed on a board of groups"
      ),
      ("leaderboards.json", "\"week\", \"name\"", "\"Week\", \"name\"", "boards[0].id 'Week' isn't an id"),
      ("leaderboards.json", "\"red\", \"name\"", "\"week\", \"name\"", "boards[1].id 'week' is used twice"),
      (
        "leaderboards.json", "\"every\": \"week\"", "\"every\": \"year\"",
        "every expected one of day, week, month, always"
      ),
      (
        "challenges.json", "{\"count\": \"watered\", \"at_least\": 2}", "{\"count\": \"watered\", \"at_least\": 51}",
        "pool[0].when.at_least is more than 50, the maximum that the limits of its action allow"
      ),
      (
        "challenges.json", "{\"count\": \"watered\", \"at_least\": 2}",
        "{\"sum\": \"watered.litres\", \"at_least\": 451}", "at_least is more than 450, the maximum"
      ),
      (
        "challenges.json", "{\"count\": \"opened\", \"at_least\": 1}", "{\"count\": \"opened\", \"at_least\": 2}",
        "pool[1].when.all[0].at_least is more than 1, the maximum"
      ),
      ("leaderboards.json", "{\"en\": \"W\"}", "{}", "boards[0].name has no language"),
      (
        "leaderboards.json", "{\"count\": \"watered\"}", "{\"count\": \"watred\"}",
        "boards[0].score.count 'watred' isn't an action in actions.json (did you mean 'watered'?)"
      ),
      (
        "leaderboards.json", "{\"count\": \"watered\"}", "{}",
        "boards[0].score must have exactly one of count, sum, most"
      ),
      (
        "leaderboards.json", "{\"count\": \"watered\"}", "{\"sum\": \"watered\"}", "score.sum must also name a property"
      ),
      (
        "leaderboards.json", "{\"count\": \"watered\"}", "{\"sum\": \"watered.pot\"}",
        "score.sum must name a whole-number property"
      ),
      (
        "leaderboards.json", "{\"count\": \"watered\"}", "{\"count\": \"watered.litres\", \"is\": \"x\"}",
        "score.count must name a property of ids"
      ),
      (
        "leaderboards.json", "watered.litres", "watered.litre",
        "'litre' isn't among its action's 'with' (did you mean 'litres'?)"
      ),
      ("leaderboards.json", ", \"is\": \"red\"", "", "boards[1].score needs 'is', the value to count"),
      (
        "leaderboards.json", "\"is\": \"red\"", "\"is\": \"green\"",
        "boards[1].score.is 'green' isn't a possible value of 'pot'"
      ),
      (
        "leaderboards.json", "\"to_rank\": 10", "\"to_rank\": 1",
        "rewards[1].to_rank must be more than the previous 1, not 1"
      ),
      (
        "leaderboards.json", "\"currency\": \"drops\", \"amount\": 5}", "\"currency\": \"dops\", \"amount\": 5}",
        "rewards[1].gives.currency 'dops' isn't a currency in actions.json"
      ),
      (
        "leaderboards.json", "\"badge\": \"wet\"", "\"badge\": \"dry\"",
        "gives.badge 'dry' isn't a badge in badges.json"
      ),
      ("leaderboards.json", "\"amount\": 5}", "\"amount\": 0}", "gives.amount must be 1 to 1000000, not 0"),
      (
        "leaderboards.json", "\"every\": \"week\"", "\"every\": \"always\"",
        "boards[0].rewards aren't allowed, because this board never ends"
      ),
      ("leaderboards.json", "\"every\": \"week\"", "\"evry\": \"week\"", "boards[0].every is missing"),
      (
        "actions.json", ", \"most\": 9", "", "score.sum needs 'most' in actions.json, because clients report the amount"
      ),
      (
        "actions.json", "\"late_days\": 7", "\"late_days\": 0",
        "late_minutes is more than late_days in actions.json"
      ),
      (
        "challenges.json", "\"every\": \"day\"", "\"every\": \"always\"",
        "rotations[0].every must be one of day, week, month"
      ),
      ("challenges.json", "\"to\": \"each\"", "\"to\": \"some\"", "to expected one of all, each"),
      ("challenges.json", "\"take\": 2", "\"take\": 3", "rotations[0].take is more than the 2 challenges in the pool"),
      ("challenges.json", "\"id\": \"both\"", "\"id\": \"twice\"", "rotations[0].pool[1].id 'twice' is used twice"),
      (
        "challenges.json", "\"count\": \"watered\"", "\"count\": \"waterd\"",
        "pool[0].when.count 'waterd' isn't an action in actions.json (did you mean 'watered'?)"
      ),
      (
        "challenges.json", "\"at_least\": 2}, \"reward\"", "\"at_least\": 2, \"on\": \"12-25\"}, \"reward\"",
        "pool[0].when.on isn't allowed in a challenge, whose period already limits the days"
      ),
      (
        "challenges.json", "{\"count\": \"opened\", \"at_least\": 1}", "{\"streak\": 3}",
        "when.all[0].streak isn't allowed in a challenge"
      ),
      (
        "challenges.json", "{\"currency\": \"drops\", \"amount\": 5}", "{}",
        "reward must have currency or badge"
      ),
      ("challenges.json", "{\"en\": \"Both.\"}", "{\"en\": \" \"}", "pool[1].description.en is empty"),
      ("challenges.json", "\"picture\": \"can\"", "\"picture\": \"\"", "pool[0].picture must have 1 to 100 bytes"),
    ])
  func broken(file: String, right: String, wrong: String, expected: String) throws {
    let faults = try AppCatalogTests.faults(Self.files, in: "all/\(file)", where: right, is: wrong)
    #expect(faults.contains { $0.contains(expected) }, "\(faults)")
  }

  @Test("Leaderboards and challenges require actions")
  func together() throws {
    var files = Self.files
    files["all/actions.json"] = nil
    let faults = try AppCatalogTests.faults(files)
    #expect(faults.contains { $0.contains("leaderboards.json:1: boards need actions.json") }, "\(faults)")
    #expect(faults.contains { $0.contains("challenges.json") && $0.contains("needs actions.json") }, "\(faults)")
  }

  @Test("Days, weeks and months have the right first days and numbers, even before 1970")
  func spans() throws {
    for number in -800...800 {
      let day = CivilDay(number: number)
      for span in [CalendarSpan.day, .week, .month] {
        let start = span.start(of: day)
        let next = try #require(span.next(after: start))
        #expect(start <= day && day < next && span.start(of: next) == next)
        #expect(span.number(of: next) == span.number(of: start) + 1, "\(day)")
      }
      #expect(CalendarSpan.month.start(of: day).date.day == 1)
    }
    // 16 February 2026 is a Monday.
    let monday = try #require(CivilDay("2026-02-16"))
    #expect((0..<7).allSatisfy { CalendarSpan.week.start(of: monday + $0) == monday })
  }
}
