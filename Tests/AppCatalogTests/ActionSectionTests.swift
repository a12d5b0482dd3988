import Testing

@testable import AppCatalog

/// Tests each rule of actions and badges by breaking it in valid data.
@Suite(.timeLimit(.minutes(2))) struct ActionSectionTests {
  static let files = [
    "all/app.json": """
    {"id": "all", "name": {"en": "D"}, "bundle_id": "a.b.c", "languages": ["en"], "first_released_on": "2026-03-01"}
    """,
    "all/actions.json": """
    {"late_days": 7,
     "actions": {
       "opened": {"by": "client", "once_a_day": true},
       "watered": {"by": "client", "max_per_day": 50, "with": {
         "pot": {"type": "choice", "of": ["red", "blue"]}, "litres": {"type": "integer", "least": 1, "most": 9},
         "plant": {"type": "item", "catalogue": "plants", "optional": true}}},
       "learnt": {"by": "lesson_done", "when": {"errors": 0}, "with": {"lesson": {"type": "id"}, "section": {"type": "id"}, "gained_coins": {"type": "integer"}}},
       "tip_read": {"by": "text_made", "when": {"generator": "tip"}, "with": {"mood": {"type": "id"}}}},
     "streak": {"counts": ["watered", "learnt"], "freezes": {"earn_every_days": 7, "most": 2}, "milestones": [3, 7]},
     "currencies": {
       "drops": {"name": {"en": "Drops"}, "earn": [{"on": "watered", "amount_of": "litres", "max_per_day": 20}],
         "buy": [{"id": "freeze", "name": {"en": "F"}, "price": 10, "gives": {"freezes": 1}},
                 {"id": "bag", "name": {"en": "B"}, "price": 5, "gives": {"currency": "seeds", "amount": 3}}]},
       "seeds": {"name": {"en": "Seeds"}, "earn": [
         {"on": "learnt", "amount_of": "gained_coins"}, {"on": "opened", "amount": 1}]}},
     "reports": {"pots": {"of": "watered", "by": "pot", "sum": "litres"}, "path": {"steps": ["opened", "watered"]}}}
    """,
    "all/badges.json": """
    {"kinds": [{"id": "pots", "name": {"en": "Pots"}}], "badges": [
      {"id": "wet", "kind": "pots", "earned": {"en": "E"}, "name": {"en": "N"}, "description": {"en": "D"}, "picture": "can", "when": {"all": [
        {"count": "watered", "at_least": 3}, {"distinct": "watered.plant", "at_least": 2, "on": "02-29"},
        {"any": [{"streak": 3}, {"count": "watered.pot", "is": "red", "at_least": 1}]},
        {"sum": "watered.litres", "at_least": 9, "within": "2027-03-20/2027-06-20"}]}}]}
    """,
    "all/catalogues/plants/catalogue.json": """
    {"id": "plants", "title": {"en": "P"}, "columns": 2, "fields": {}, "tile": [],
     "groups": [{"id": "all", "title": {"en": "A"}, "items": [
       {"id": "fern", "name": {"en": "F"}, "fields": {}}, {"id": "moss", "name": {"en": "M"}, "fields": {}}]}]}
    """,
    "all/generators.json": """
    {"generators": [{"id": "tip", "name": {"en": "Tip"}, "inputs": [
        {"id": "mood", "name": {"en": "M"}, "choices": [{"id": "funny", "name": {"en": "F"}}]},
        {"id": "strength", "name": {"en": "S"}, "levels": [{"name": {"en": "Weak"}}, {"name": {"en": "Strong"}}]},
        {"id": "trouble", "name": {"en": "T"}, "optional": true, "text": 100}],
      "prompt": {"version": 1, "system": {"en": "S"}, "user": {"en": "{mood}"}}, "embedded": {"en": "E"}}]}
    """,
    "all/course.json": """
    {"rewards": [{"max_errors": 1, "diamonds": 1, "coins": 1}], "sections": [{"id": "s", "title": {"en": "S"},
      "lessons": [{"id": "first", "title": {"en": "L"}, "icon": "map", "questions": [{"id": "q", "text": {"en": "Q?"},
        "answer": 1, "options": [{"en": "A"}, {"en": "B"}]}]}]}]}
    """,
  ]

  @Test("Valid actions and badges are accepted")
  func right() throws { #expect(try AppCatalogTests.faults(Self.files) == []) }

  @Test(
    "A fault in actions or badges is reported with its location and the expected value",
    arguments: [
      (
        "badges.json", "{\"sum\": \"watered.litres\", \"at_least\": 9, \"within\": \"2027-03-20/2027-06-20\"}",
        "{\"sum\": \"watered.litres\", \"at_least\": 901, \"within\": \"2027-03-20/2027-03-21\"}",
        "at_least is more than 900, the maximum that the limits of its action allow"
      ),
      (
        "badges.json", "{\"count\": \"watered\", \"at_least\": 3}", "{\"most\": \"watered\", \"at_least\": 51}",
        "at_least is more than 50, the maximum that the limits of its action allow"
      ),
      (
        "badges.json", "{\"count\": \"watered\", \"at_least\": 3}", "{\"most\": \"watered.litres\", \"at_least\": 10}",
        "at_least is more than 9, the maximum that the limits of its action allow"
      ),
      ("actions.json", "\"opened\"", "\"Opened\"", "actions.Opened 'Opened' isn't an id"),
      ("actions.json", "\"late_days\": 7", "\"late_days\": 31", "late_days must be 0 to 30, not 31"),
      ("actions.json", "\"max_per_day\": 50", "\"max_per_day\": 0", "watered.max_per_day must be 1 to 10000, not 0"),
      (
        "actions.json", "\"once_a_day\": true", "\"once_a_day\": true, \"max_per_day\": 3",
        "opened.max_per_day has no effect, because once_a_day already limits it to 1"
      ),
      ("actions.json", "\"by\": \"lesson_done\"", "\"by\": \"lesson\"", "learnt.by expected one of client, text_made"),
      (
        "actions.json", "\"errors\"", "\"erors\"",
        "learnt.when.erors isn't reported by 'lesson_done', which reports diamonds,"
      ),
      ("actions.json", "\"errors\": 0", "\"errors\": \"no\"", "learnt.when.errors must be a whole number"),
      (
        "actions.json", "{\"lesson\": {\"type\": \"id\"", "{\"lesson\": {\"type\": \"integer\"",
        "is an id, not a number"
      ),
      ("actions.json", "\"red\", \"blue\"", "\"red\", \"red\"", "with.pot.of[1] 'red' is used twice"),
      ("actions.json", ", \"of\": [\"red\", \"blue\"]", "", "with.pot must list its ids in 'of'"),
      ("actions.json", "\"least\": 1", "\"least\": 10", "with.litres.least is above 'most'"),
      (
        "actions.json", "\"least\": 1", "\"catalogue\": \"x\"", "litres.catalogue is only for 'item', not for 'integer'"
      ),
      ("actions.json", "\"catalogue\": \"plants\"", "\"catalogue\": \"pots\"", "'pots' isn't a catalogue of the app"),
      (
        "actions.json", "[\"watered\", \"learnt\"]", "[\"watred\"]",
        "streak.counts[0] 'watred' isn't an action in actions.json (did you mean 'watered'?)"
      ),
      ("actions.json", "[\"watered\", \"learnt\"]", "[]", "streak.counts is empty"),
      (
        "actions.json", "\"by\": \"client\", \"once", "\"by\": \"client\", \"when\": {\"a\": 1}, \"once",
        "opened.when is allowed only for actions that services report"
      ),
      ("actions.json", "\"optional\": true", "\"optinal\": true", "plant.optinal is unknown here"),
      ("actions.json", "\"most\": 2", "\"most\": 0", "streak.freezes.most must be 1 to 30, not 0"),
      ("actions.json", "[3, 7]", "[7, 3]", "streak.milestones[1] must be more than the previous 7, not 3"),
      ("actions.json", "\"amount\": 1}", "\"amount\": 0}", "seeds.earn[1].amount must be 1 to 1000000, not 0"),
      (
        "actions.json", "\"amount\": 1}", "\"amount_off\": 1}",
        "currencies.seeds.earn[1] must have exactly one of amount, amount_of"
      ),
      (
        "actions.json", "\"amount_of\": \"litres\"", "\"amount_of\": \"pot\"",
        "'pot' isn't a whole-number property of 'watered'"
      ),
      (
        "actions.json", ", \"max_per_day\": 20", "",
        "drops.earn[0] must have max_per_day, because clients report the amount"
      ),
      (
        "actions.json", "\"on\": \"opened\"", "\"on\": \"openet\"",
        "seeds.earn[1].on 'openet' isn't an action in actions.json"
      ),
      (
        "actions.json", "\"gained_coins\"}", "\"gained_coins\", \"max_per_day\": 5}",
        "seeds.earn[0].max_per_day isn't allowed: lessons and challenges"
      ),
      (
        "actions.json", "\"amount\": 1}", "\"amount\": 1}, {\"on\": \"opened\", \"amount\": 2}",
        "seeds.earn[2] pays for the same action as an earlier entry"
      ),
      (
        "actions.json", "\"on\": \"learnt\", \"amount_of\": \"gained_coins\"", "\"on\": \"learnt\", \"amount\": 5",
        "seeds.earn[0] needs a daily limit, or merged accounts are paid twice: set max_per_day here, or limit how "
          + "often 'learnt' counts"
      ),
      (
        "actions.json", "\"seeds\": {\"name\": {\"en\": \"Seeds\"}",
        "\"seeds\": {\"name\": {\"en\": \"Seeds\"}, \"buy\": [{\"id\": \"back\", \"name\": {\"en\": \"B\"}, "
          + "\"price\": 3, \"gives\": {\"currency\": \"drops\", \"amount\": 6}}]",
        "buy[0].gives makes a profit in 'drops': buying 'bag', 'back' in turn yields more than it costs"
      ),
      (
        "actions.json", "\"with\": {\"mood\": {\"type\": \"id\"}}",
        "\"with\": {\"strength\": {\"type\": \"integer\", \"most\": 1}}",
        "tip_read.with.strength.most is 1, but the input has 2 levels"
      ),
      ("actions.json", "{\"en\": \"Drops\"}", "{\"en\": \"\"}", "currencies.drops.name.en is empty"),
      ("actions.json", "\"price\": 10", "\"price\": -1", "drops.buy[0].price must be 1 to 1000000, not -1"),
      (
        "actions.json", "\"currency\": \"seeds\"", "\"currency\": \"drops\"",
        "'drops' isn't another currency of the app"
      ),
      ("actions.json", "{\"freezes\": 1}", "{}", "drops.buy[0].gives must have exactly one of freezes, currency"),
      ("actions.json", "\"id\": \"bag\"", "\"id\": \"freeze\"", "currencies have two items with the same id"),
      (
        "actions.json", "\"by\": \"pot\"", "\"by\": \"pott\"",
        "reports.pots.by 'pott' isn't a choice of 'watered' (did you mean 'pot'?)"
      ),
      ("actions.json", "\"pots\": {\"of\"", "\"sales\": {\"of\"", "reports.sales is the name of a built-in report"),
      ("actions.json", "\"pots\": {\"of\"", "\"actions\": {\"of\"", "reports.actions is the name of a built-in report"),
      ("actions.json", "\"by\": \"pot\", ", "", "reports.pots has 'of', which requires 'by'"),
      (
        "actions.json", "\"sum\": \"litres\"", "\"sum\": \"pot\"",
        "reports.pots.sum 'pot' isn't a whole-number property"
      ),
      ("actions.json", "[\"opened\", \"watered\"]", "[\"opened\"]", "reports.path.steps must be 2 to 10"),
      ("actions.json", "[\"opened\", \"watered\"]", "[\"opened\", \"x\"]", "reports.path.steps[1] 'x' isn't an action"),
      (
        "badges.json", "{\"count\": \"watered\", \"at_least\": 3}",
        "{\"count\": \"learnt.section\", \"is\": \"x\", \"at_least\": 1}",
        "all[0].is 'x' isn't a possible value of 'section'"
      ),
      (
        "badges.json", "{\"count\": \"watered\", \"at_least\": 3}",
        "{\"count\": \"learnt.lesson\", \"is\": \"s\", \"at_least\": 1}",
        "all[0].is 's' isn't a possible value of 'lesson'"
      ),
      ("badges.json", "\"kind\": \"pots\"", "\"kind\": \"pods\"", "badges[0].kind 'pods' isn't in 'kinds' (did you"),
      ("badges.json", "\"kind\": \"pots\", ", "", "badges[0] must be one of 'kinds'"),
      (
        "badges.json", "\"kinds\": [{\"id\": \"pots\", \"name\": {\"en\": \"Pots\"}}], ", "",
        "badges[0].kind needs the list 'kinds'"
      ),
      (
        "badges.json", "{\"id\": \"pots\"", "{\"id\": \"rows\", \"name\": {\"en\": \"R\"}}, {\"id\": \"pots\"",
        "kinds[0] has no badge"
      ),
      ("badges.json", "\"earned\": {\"en\": \"E\"}", "\"earned\": {\"en\": \"\"}", "badges[0].earned.en is empty"),
      ("badges.json", "\"count\": \"watered\"", "\"count\": \"waterd\"", "when.all[0].count 'waterd' isn't an action"),
      ("badges.json", "\"at_least\": 3", "\"at_least\": 0", "all[0].at_least must be 1 to 1000000000000, not 0"),
      ("badges.json", ", \"at_least\": 3", "", "when.all[0] must have at_least"),
      (
        "badges.json", "watered.plant", "watered.pant",
        "all[1].distinct 'pant' isn't among its action's 'with' (did you mean 'plant'?)"
      ),
      ("badges.json", "watered.plant", "watered", "all[1].distinct must also name a property"),
      (
        "badges.json", "watered.plant", "watered.litres",
        "all[1].distinct must name a property of ids, not of whole numbers"
      ),
      ("badges.json", "watered.litres", "watered.pot", "all[3].sum must name a whole-number property"),
      ("badges.json", "02-29", "02-30", "all[1].on '02-30' isn't a date, like 12-25 or 2027-12-25"),
      ("badges.json", "2027-03-20/", "2028-03-20/", "all[3].within '2028-03-20/2027-06-20' isn't two dates in order"),
      ("badges.json", "\"is\": \"red\"", "\"is\": \"green\"", "any[1].is 'green' isn't a possible value of 'pot'"),
      ("badges.json", "\"is\": \"red\", ", "", "all[2].any[1] needs 'is', the value to count"),
      ("badges.json", "{\"streak\": 3}", "{\"streak\": 3, \"at_least\": 2}", "any[0].at_least isn't allowed"),
      (
        "badges.json", "{\"streak\": 3}", "{\"streak\": 3, \"count\": \"opened\"}",
        "any[0] must have exactly one of count, distinct"
      ),
      ("badges.json", "{\"streak\": 3}", "{}", "any[0] must have exactly one of count, distinct"),
      ("badges.json", "\"any\": [{\"streak\": 3}, ", "\"any\": [", "all[2].any must be 2 to 10"),
      (
        "badges.json", "watered.plant\", \"at_least\": 2", "watered.plant\", \"at_least\": 3",
        "all[1].at_least is more than the 2 possible values"
      ),
      (
        "badges.json", "watered.pot\", \"is\": \"red\"", "tip_read.mood\", \"is\": \"funy\"",
        "any[1].is 'funy' isn't a possible value of 'mood' (did you mean 'funny'?)"
      ),
      (
        "badges.json", "watered.pot\", \"is\": \"red\"", "learnt.lesson\", \"is\": \"last\"",
        "any[1].is 'last' isn't a possible value of 'lesson'"
      ),
      (
        "actions.json", "\"generator\": \"tip\"", "\"generator\": \"tp\"",
        "tip_read.when.generator 'tp' isn't a possible value of 'generator' (did you mean 'tip'?)"
      ),
      (
        "actions.json", "{\"mood\": {\"type\": \"id\"}}", "{\"mod\": {\"type\": \"id\"}}",
        "tip_read.with.mod isn't an input of a generator that the action counts (did you mean 'mood'?)"
      ),
      (
        "actions.json", "{\"mood\": {\"type\": \"id\"}}", "{\"trouble\": {\"type\": \"id\"}}",
        "tip_read.with.trouble is free text, which actions don't report"
      ),
      (
        "actions.json", "{\"mood\": {\"type\": \"id\"}}", "{\"strength\": {\"type\": \"id\"}}",
        "tip_read.with.strength must be a whole number: the level"
      ),
      (
        "actions.json", "\"generator\": \"tip\"", "\"generator\": \"tip\", \"strength\": 3",
        "tip_read.when.strength must be a level from 1 to 2"
      ),
      ("badges.json", "\"can\"", "\"\"", "badges[0].picture must have 1 to 100 bytes"),
    ])
  func broken(file: String, right: String, wrong: String, expected: String) throws {
    let faults = try AppCatalogTests.faults(Self.files, in: "all/\(file)", where: right, is: wrong)
    #expect(faults.contains { $0.contains("\(file):") && $0.contains(expected) }, "\(faults)")
  }

  @Test("An action that a service reports requires the section that triggers it", arguments: ["generators", "course"])
  func needs(section: String) throws {
    var files = Self.files
    files["all/\(section).json"] = nil
    let faults = try AppCatalogTests.faults(files)
    #expect(faults.contains { $0.contains(".by needs \(section).json, which the app doesn't have") }, "\(faults)")
  }

  @Test("Badges require actions, and streak badges require a streak")
  func together() throws {
    var files = Self.files
    files["all/actions.json"] = nil
    let faults = try AppCatalogTests.faults(files)
    #expect(faults.contains { $0.contains("when.all[0] needs actions.json, which the app doesn't have") }, "\(faults)")
    files = Self.files
    files["all/actions.json"] = #"{"actions": {"opened": {"by": "client"}}}"#
    #expect(try AppCatalogTests.faults(files).contains { $0.contains("any[0].streak needs a streak in actions.json") })
  }
}
