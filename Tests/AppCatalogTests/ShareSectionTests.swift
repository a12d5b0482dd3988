import Testing
import Wire

@testable import AppCatalog

/// Tests each rule of `share.json` by breaking it in valid data (R9).
@Suite(.timeLimit(.minutes(2))) struct ShareSectionTests {
  static let files = ContentSectionTests.files.merging([
    "all/generators.json": """
    {"generators": [{"id": "tip", "name": {"en": "T", "vi": "T"}, "inputs": [], "embedded": {"en": "e", "vi": "e"},
      "prompt": {"version": 1, "system": {"en": "s", "vi": "s"}, "user": {"en": "u", "vi": "u"}}, "keeps": "history"}]}
    """,
    "all/share.json": """
    {"templates": [
      {"id": "a", "name": {"en": "A", "vi": "A"}, "width": 400, "height": 300, "ground": ["#102030"],
       "shapes": [{"left": -9, "top": 0, "width": 90, "height": 90, "radius": 45, "color": "#FFFFFF", "opacity": 50}],
       "text": {"left": 20, "top": 20, "width": 360, "height": 200, "color": "#FFFFFF", "largest": 60, "smallest": 20},
       "labels": [{"text": {"en": "by {app}", "vi": "từ {app}"},
         "box": {"left": 20, "top": 240, "width": 360, "height": 40, "color": "#ABCDEF", "largest": 24, "smallest": 12}}]},
      {"id": "b", "name": {"en": "B", "vi": "B"}, "width": 400, "height": 300, "ground": ["#102030", "#000000"],
       "text": {"left": 0, "top": 0, "width": 400, "height": 300, "face": "serif", "bold": true, "align": "left",
         "place": "top", "color": "#FFFFFF", "largest": 60, "smallest": 60}}]}
    """,
  ]) { $1 }

  @Test("Valid templates for sharing are accepted")
  func right() throws { #expect(try AppCatalogTests.faults(Self.files) == []) }

  @Test(
    "A fault in a template for sharing is reported with its location and the expected value",
    arguments: [
      ("\"id\": \"b\"", "\"id\": \"a\"", "templates[1].id 'a' is used twice"),
      (
        "\"width\": 400, \"height\": 300, \"ground\": [\"#102030\"]",
        "\"width\": 40, \"height\": 300, \"ground\": [\"#102030\"]", "templates[0].width must be 64 to 2000"
      ),
      (
        "\"width\": 400, \"height\": 300, \"ground\": [\"#102030\"]",
        "\"width\": 2000, \"height\": 2000, \"ground\": [\"#102030\"]", "templates[0] has more than 2500000 pixels"
      ),
      ("[\"#102030\", \"#000000\"]", "[]", "templates[1].ground must be 1 to 4, not 0"),
      ("\"#ABCDEF\"", "\"#ABCDE\"", "labels[0].box.color '#ABCDE' isn't a colour"),
      ("\"#ABCDEF\"", "\"sunset\"", "labels[0].box.color 'sunset' isn't a colour of the theme in app.json"),
      ("\"opacity\": 50", "\"opacity\": 0", "shapes[0].opacity must be 1 to 100"),
      ("\"radius\": 45", "\"radius\": 5000", "shapes[0].radius must be 0 to 4000, not 5000"),
      ("\"radius\": 45", "\"radius\": -1", "shapes[0].radius must be 0 to 4000, not -1"),
      ("{app}\", \"vi\"", "{name}\", \"vi\"", "labels[0].text.en has {name}, which isn't a placeholder of this text"),
      (
        "\"width\": 360, \"height\": 200", "\"width\": 390, \"height\": 200",
        "templates[0].text extends beyond the picture"
      ),
      (
        "\"largest\": 60, \"smallest\": 20", "\"largest\": 10, \"smallest\": 20",
        "templates[0].text.smallest is above 'largest'"
      ),
      ("\"smallest\": 12", "\"smallest\": 2", "labels[0].box.smallest must be 8 to 400"),
      ("\"height\": 40", "\"height\": 15", "labels[0].box is too low for a line in the smallest font size"),
      ("\"face\": \"serif\"", "\"face\": \"comic\"", "templates[1].text.face"),
      ("\"bold\": true", "\"bald\": true", "templates[1].text.bald is unknown here"),
      ("\"vi\": \"B\"}", "\"de\": \"B\"}", "templates[1].name has no text in 'vi'"),
      (
        "{\"id\": \"b\"", "{\"access_rule\": \"none\", \"id\": \"b\"",
        "templates[1].access_rule 'none' isn't a rule under flags"
      ),
    ])
  func wrong(text: String, other: String, reason: String) throws {
    var files = Self.files
    let right = try #require(files["all/share.json"])
    let place = try #require(right.firstRange(of: text), "the valid file contains \(text)")
    files["all/share.json"] = String(right[..<place.lowerBound] + other + right[place.upperBound...])
    let faults = try AppCatalogTests.faults(files)
    #expect(faults.contains { $0.contains(reason) }, "\(faults)")
  }

  @Test("A picture template for texts is reported if no generator keeps a history")
  func nothingToShow() throws {
    var files = Self.files
    files["all/generators.json"] = files["all/generators.json"]?.replacing(", \"keeps\": \"history\"", with: "")
    let faults = try AppCatalogTests.faults(files)
    #expect(
      faults.contains { $0.contains("templates need a history of texts, which no generator keeps") }, "\(faults)")
  }
}
