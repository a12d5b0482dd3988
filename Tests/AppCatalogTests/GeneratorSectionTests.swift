import CivilTime
import Testing

@testable import AppCatalog

/// Tests each rule of generators by breaking it in valid data. Tests templates and seasons with tables of examples.
@Suite(.timeLimit(.minutes(2))) struct GeneratorSectionTests {
  static let files = [
    "all/app.json": """
    {"id": "all", "name": {"en": "D"}, "bundle_id": "a.b.c", "languages": ["en"], "first_released_on": "2026-03-01"}
    """,
    "all/safety.json": #"{"blocked": [{"reason": "rude", "words": ["dolt"]}], "refuse_personal_data": true}"#,
    "all/generators.json": """
    {"generators": [
      {"id": "tip", "name": {"en": "Tip"},
       "inputs": [
         {"id": "plant", "name": {"en": "Plant"}, "item_of": "plants"},
         {"id": "mood", "name": {"en": "Mood"}, "optional": true, "choices": [
           {"id": "funny", "name": {"en": "Funny"}, "words": {"opening": {"en": ["Guess what:"]}}, "goal": 3},
           {"id": "calm", "name": {"en": "Calm"}, "words": {"opening": {"en": ["Well,"]}},
            "season": {"from": "12-01", "until": "02-29"}}]},
         {"id": "strength", "name": {"en": "Strength"}, "levels": [{"name": {"en": "Weak"}}, {"name": {"en": "Strong"}}]},
         {"id": "trouble", "name": {"en": "Trouble"}, "optional": true, "text": 100}],
       "prompt": {"version": 1, "system": {"en": "S"}, "user": {"en": "{plant} {plant.latin}{#mood} {mood}{/mood} {reactions}"}},
       "embedded": {"en": "{mood.opening} {plant}."}, "keeps": "history", "softer": "strength", "longest": 300,
       "curated": [{"when": {"mood": "calm"}, "text": {"en": "Rest."}},
         {"when": {"mood": "calm", "strength": 2}, "text": {"en": "Rest!"}}],
       "reactions": {"by": "mood", "least": 2, "kinds": [{"id": "vague", "name": {"en": "Vague"}, "levels": 1}]}}]}
    """,
    "all/catalogues/plants/catalogue.json": """
    {"id": "plants", "title": {"en": "P"}, "columns": 2, "fields": {"latin": {"type": "string", "optional": true}},
     "tile": [],
     "groups": [{"id": "all", "title": {"en": "A"}, "items": [{"id": "fern", "name": {"en": "F"}, "fields": {}}]}]}
    """,
  ]

  @Test("Valid generators are accepted")
  func right() throws { #expect(try AppCatalogTests.faults(Self.files) == []) }

  @Test(
    "A fault in a generator is reported with its location and the expected value",
    arguments: [
      ("\"id\": \"tip\"", "\"id\": \"T\"", "generators[0].id 'T' isn't an id"),
      ("\"id\": \"mood\"", "\"id\": \"plant\"", "inputs[1].id 'plant' is used twice"),
      ("\"item_of\": \"plants\"", "\"item_of\": \"plant\"", "'plant' isn't a catalogue (did you mean 'plants'?)"),
      ("\"item_of\": \"plants\"", "\"item_of\": \"plants\", \"text\": 9", "inputs[0] must have exactly one of choice"),
      (", \"text\": 100", "", "inputs[3] must have exactly one of choices, levels, item_of, text"),
      ("\"text\": 100", "\"text\": 0", "inputs[3].text must be 1 to 2000, not 0"),
      ("\"id\": \"calm\"", "\"id\": \"funny\"", "choices[1].id 'funny' is used twice"),
      (
        "\"words\": {\"opening\": {\"en\": [\"Well,\"]}}", "\"words\": {\"end\": {\"en\": [\"Well,\"]}}",
        "choices[1].words must have the same texts"
      ),
      ("{\"en\": [\"Well,\"]}", "{\"en\": []}", "choices[1].words.opening.en is empty"),
      ("\"from\": \"12-01\"", "\"from\": \"13-01\"", "season.from '13-01' isn't a month and a day"),
      (
        "\"longest\": 300", "\"longest\": 300, \"daily\": {}",
        "daily can't choose 'plant', which has neither choices nor levels"
      ),
      ("\"longest\": 300", "\"longest\": 4", "curated[0].text.en has 5 bytes, but 'longest' allows only 4"),
      ("\"Rest.\"", "\"Rest, you dolt.\"", "curated[0].text.en contains a text that safety.json rejects: 'rude'"),
      (
        "{mood.opening} {plant}", "{mood} {plant}",
        "embedded.en uses the optional {mood} outside {#mood}…{/mood}"
      ),
      (
        "\"reactions\": {\"by\": \"mood\", \"least\": 2, \"kinds\": [{\"id\": \"vague\", \"name\": {\"en\": "
          + "\"Vague\"}, \"levels\": 1}]}}",
        "\"providers\": [\"a\"]}", "prompt.user.en has {reactions}, which isn't a placeholder of this text"
      ),
      (
        "\"longest\": 300", "\"longest\": 300, \"daily\": {\"inputs\": {\"plant\": \"fern\", \"mod\": \"calm\"}}",
        "daily.inputs.mod isn't an input (did you mean 'mood'?)"
      ),
      (
        "\"longest\": 300", "\"longest\": 300, \"daily\": {\"inputs\": {\"plant\": \"fern\", \"mood\": \"calm\"}}",
        "daily.inputs.mood isn't a level, or a choice that is always in season"
      ),
      (
        "\"longest\": 300", "\"longest\": 300, \"daily\": {\"inputs\": {\"plant\": \"fern\", \"mood\": \"fnny\"}}",
        "or a choice that is always in season (did you mean 'funny'?)"
      ),
      ("\"goal\": 3", "\"goal\": 0", "choices[0].goal must be at least 1"),
      ("\"version\": 1", "\"version\": 0", "prompt.version must be at least 1"),
      (
        "{plant.latin}", "{plant.latn}",
        "prompt.user.en has {plant.latn}, which isn't a placeholder of this text (did you mean 'plant.latin'?)"
      ),
      (
        "{mood.opening} {plant}.", "{plant.opening}.",
        "embedded.en has {plant.opening}, which isn't a placeholder of this text"
      ),
      ("{/mood}", "", "prompt.user.en has a section 'mood' that lacks its beginning or its end"),
      ("{#mood}", "", "prompt.user.en has a section 'mood' that lacks its beginning or its end"),
      ("\"longest\": 300", "\"longest\": 9000", "longest must be 1 to 8000, not 9000"),
      ("\"keeps\": \"history\"", "\"keeps\": \"cache\"", "inputs[3].text isn't allowed for texts that are shared"),
      (
        "\"keeps\": \"history\"", "\"keeps\": \"history\", \"quota\": \"tips\"",
        "quota 'tips' isn't a quota in access.json"
      ),
      ("\"keeps\": \"history\", ", "", "reactions need a history"),
      (
        "\"softer\": \"strength\"", "\"softer\": \"strenght\"",
        "softer 'strenght' isn't an input with levels (did you mean"
      ),
      ("\"softer\": \"strength\", ", "", "kinds[0].levels changes a level, but 'softer' names no input with levels"),
      ("\"mood\": \"calm\"", "\"mood\": \"clam\"", "curated[0].when.mood 'clam' isn't a choice (did you mean 'calm'?)"),
      ("{\"mood\": \"calm\"}", "{\"plant\": \"calm\"}", "curated[0].when.plant isn't an input with choices or levels"),
      ("\"strength\": 2}", "\"strength\": 3}", "curated[1].when.strength must be a level, 1 to 2"),
      ("\"strength\": 2}", "\"strength\": \"2\"}", "curated[1].when.strength must be a level, 1 to 2"),
      ("{\"mood\": \"calm\"}", "{\"mood\": 2}", "curated[0].when.mood '' isn't a choice"),
      ("\"by\": \"mood\"", "\"by\": \"plant\"", "reactions.by 'plant' isn't an input with choices"),
      ("\"least\": 2", "\"least\": 0", "reactions.least must be at least 1"),
    ])
  func broken(right: String, wrong: String, expected: String) throws {
    let faults = try AppCatalogTests.faults(Self.files, in: "all/generators.json", where: right, is: wrong)
    #expect(faults.contains { $0.contains("generators.json:") && $0.contains(expected) }, "\(faults)")
  }

  @Test(
    "A template fills in placeholders, shows only sections that have values, and leaves no extra spaces",
    arguments: [
      ("{a} and {b}.", "A and B."), ("{none} {a}{#none} never {none}{/none}, {#b}{b}!{/b}", "A, B!"),
      ("{a} {none} {b}", "A B"), ("{#a}{#none}x{/none}y{/a} {none}", "y"), ("a { b", "a { b"), ("{v}", "{a}"),
    ])
  func template(text: String, filled: String) {
    let values = ["a": "A", "b": "B", "v": "{a}"]
    #expect(TextTemplate(text).filled { values[$0] } == filled)
  }

  @Test(
    "A season contains all of its days, even if it spans the new year",
    arguments: [
      ("01-10", "02-28", "2027-01-10", true), ("01-10", "02-28", "2027-02-28", true),
      ("01-10", "02-28", "2028-02-29", false), ("12-01", "01-06", "2026-12-31", true),
      ("12-01", "01-06", "2027-01-06", true), ("12-01", "01-06", "2027-01-07", false),
      ("12-01", "01-06", "2026-11-30", false),
    ])
  func season(from: String, until: String, day: String, isIn: Bool) throws {
    #expect(Generator.Season(from: from, until: until).has(try #require(CivilDay(day))) == isIn)
  }
}
