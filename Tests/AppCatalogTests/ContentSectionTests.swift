import Testing

/// Tests each rule of catalogues, cards, presets and books by breaking it in valid data.
@Suite(.timeLimit(.minutes(2))) struct ContentSectionTests {
  @Test("Valid catalogues, cards, presets and books are accepted")
  func right() throws {
    #expect(try AppCatalogTests.faults(Self.files) == [])
  }

  @Test("A product's id needn't begin with the bundle id, because the App Store doesn't require it")
  func productID() throws {
    var files = Self.files
    files["all/offerings.json"] = files["all/offerings.json"]?.replacing("a.b.c.monthly", with: "Premium_2024-monthly")
    #expect(try AppCatalogTests.faults(files) == [])
  }

  @Test(
    "A fault in catalogues, cards, presets or books is reported with its location",
    arguments: [
      ("cards.json", "\"front\": 10", "\"front\": 0", "most.front must be 1 to 10000, not 0"),
      ("cards.json", "\"front\": 10", "\"front\": -1", "most.front must be 1 to 10000, not -1"),
      ("cards.json", "\"tags\": 2", "\"tags\": 51", "most.tags must be 1 to 50, not 51"),
      ("offerings.json", "\"headline\": {\"en\": \"h\"", "\"headline\": {\"en\": \"\"", "headline.en is empty"),
      ("access.json", "\"id\": \"own\"", "\"id\": \"Own\"", "'Own' isn't an id"),
      (
        "cards.json", "\"vi\": {\"front\": \"en\"", "\"vi\": {\"front\": \"fr\"",
        "default_pairs.vi.front 'fr' isn't one"
      ),
      ("access.json", "\"offering\": \"premium\"", "\"offering\": \"gold\"", "isn't the offering in offerings.json"),
      (
        "access.json", "\"limit\": 3, \"unlocked_by\": [\"premium\"]", "\"limit\": 3, \"unlocked_by\": [\"gold\"]",
        "'gold'"
      ),
      ("offerings.json", "\"bundle_id\": \"a.b.c\"", "\"bundle_id\": \"a.b\"", "bundle_id isn't the app's, 'a.b.c'"),
      ("offerings.json", "\"a.b.c.monthly\"", "\"pro monthly\"", "products[0].id 'pro monthly' isn't a product's id"),
      (
        "offerings.json", "\"plan\": \"premium\", \"title\"", "\"plan\": \"premium\", \"trial_days\": 7, \"title\"",
        "products[0].trial_description is missing"
      ),
      (
        "offerings.json", "\"description\": {",
        "\"trial_description\": {\"en\": \"f\", \"vi\": \"f\"}, \"description\": {",
        "products[0].trial_description is never shown"
      ),
      ("cards.json", "\"tags\": 2", "\"tags\": 0", "most.tags must be 1 to 50, not 0"),
      ("cards.json", "\"es\", \"name\"", "\"en\", \"name\"", "languages[2].code 'en' is used twice"),
      ("presets/trip.json", "\"back\": \"en\"", "\"back\": \"es\"", "pair has the same language twice"),
      ("presets/trip.json", "billete", "un billete muy largo", "cards[0].front must have 1 to 10 characters"),
      ("presets/trip.json", "\"ticket\"", "\"ticket \"", "cards[0].back begins or ends with white space"),
      ("presets/trip.json", "[\"t\"]", "[\"t\", \"u\", \"w\"]", "cards[0].tags must have at most 2 tags"),
      (
        "opening.json", "\"moving\", \"delay_ms\": 200", "\"moving\", \"delay_ms\": 100",
        "opening[2].delay_ms must be later"
      ),
      (
        "opening.json", "\"phase\": \"closing\"", "\"phase\": \"idle\"",
        "closing must have the phases unzooming, closing,"
      ),
      (
        "opening.json", "\"idle\", \"delay_ms\": 0", "\"idle\", \"delay_ms\": 1",
        "opening[0].delay_ms must be 0"
      ),
      ("opening.json", "\"curve\": \"linear\"", "\"curve\": \"spring\"", "motion.bounce is required for a spring"),
      ("opening.json", "\"spread_from\": 170", "\"spread_from\": 181", "flip.spread_from must be 0 to flip.degrees"),
      ("opening.json", "\"zoom_width\": 0.95", "\"zoom_width\": 0", "zoom_width must be above 0"),
      ("opening.json", "\"opacity\": 0.15", "\"opacity\": 1.5", "gutter.opacity must be 0 to 1"),
      ("shelf.json", "\"cards\"", "\"books\"", "access_rule 'books' isn't a rule under free_first in access.json"),
      ("shelf.json", "{name} locked", "locked", "locked_label.en must contain {name}"),
      ("books/ark/book.json", "\"from\": 4", "\"from\": 9", "ages must be within 0 to 18, with 'from' not above 'to'"),
      (
        "books/ark/book.json", "\"1.png\"", "\"../1.png\"",
        "pages[0].picture '../1.png' isn't the name of a PNG or JPEG file"
      ),
      ("import.json", "30", "91", "open_days must be 1 to 90, not 91"),
      ("import.json", "10", "1441", "ahead_minutes must be 0 to 1440, not 1441"),
      ("import.json", "60", "0", "max_cards must be 1 to 100000, not 0"),
      ("import.json", ", \"max_cards\": 60", "", "max_cards is missing, but the app has cards"),
      ("books/ark/book.json", "\"1.png\"", "\"2.png\"", "pages[0].picture names '2.png', which isn't in the book's"),
      ("books/ark/book.json", "\"An ark\"", "\"\"", "cover_description.en is empty"),
    ])
  func broken(file: String, right: String, wrong: String, expected: String) throws {
    let faults = try AppCatalogTests.faults(Self.files, in: "all/\(file)", where: right, is: wrong)
    #expect(faults.contains { $0.contains("\(file):") && $0.contains(expected) }, "\(faults)")
  }

  @Test("Extreme numbers in an app's data don't crash the reader")
  func farOff() throws {
    for (file, text) in Self.files where file.hasSuffix(".json") {
      for place in text.matches(of: #/-?\d+(\.\d+)?(?=[,}\]\s])/#) {
        for wrong in ["-9223372036854775808", "-1", "9223372036854775807"] {
          var files = Self.files
          files[file] = text.replacingCharacters(place.range, wrong)
          _ = try AppCatalogTests.faults(files)
        }
      }
    }
  }

  @Test("Two books can't have the same position, and presets require rules for cards")
  func together() throws {
    var files = Self.files
    files["all/books/tower/book.json"] = files["all/books/ark/book.json"]
    files["all/books/tower/cover.png"] = ""
    files["all/books/tower/1.png"] = ""
    files["all/cards.json"] = nil
    let faults = try AppCatalogTests.faults(files)
    #expect(faults.contains { $0.contains("position 1 is used by ark and tower") }, "\(faults)")
    #expect(faults.contains { $0.contains("is a preset, but the app has no cards.json") }, "\(faults)")
  }
}

extension ContentSectionTests {
  /// A small app with every section of this suite.
  static let files = [
    "all/app.json": """
    {"id": "all", "name": {"en": "D", "vi": "D"}, "bundle_id": "a.b.c", "languages": ["en", "vi"],
     "first_released_on": "2026-03-01"}
    """,
    "all/access.json": """
    {"offering": "premium", "free_first": [{"id": "cards", "free": 1, "unlocked_by": ["premium"]}],
     "counted_limits": [{"id": "own", "limit": 3, "unlocked_by": ["premium"]}]}
    """,
    "all/offerings.json": """
    {"bundle_id": "a.b.c", "plans": [{"id": "premium", "name": {"en": "P", "vi": "P"}}],
     "offering": {"id": "premium", "headline": {"en": "h", "vi": "h"}, "body": {"en": "b", "vi": "b"},
      "points": [{"en": "p", "vi": "p"}]},
     "products": [{"id": "a.b.c.monthly", "period": "monthly", "price": {"minor_units": 499, "currency": "USD"},
      "plan": "premium", "title": {"en": "t", "vi": "t"}, "description": {"en": "d", "vi": "d"}}]}
    """,
    "all/catalogues/plants/catalogue.json": CatalogueSectionTests.plants,
    "all/catalogues/plants/fern.png": "",
    "all/catalogues/plants/palm.png": "",
    "all/cards.json": """
    {"limit_rule": "own", "languages": [
       {"code": "en", "name": {"en": "English", "vi": "Tiếng Anh"}},
       {"code": "vi", "name": {"en": "Vietnamese", "vi": "Tiếng Việt"}},
       {"code": "es", "name": {"en": "Spanish", "vi": "Tiếng Tây Ban Nha"}}],
     "default_pairs": {"en": {"front": "es", "back": "en"}, "vi": {"front": "en", "back": "vi"}},
     "most": {"front": 10, "back": 10, "notes": 10, "tag": 5, "tags": 2}}
    """,
    "all/import.json": #"{"open_days": 30, "ahead_minutes": 10, "max_cards": 60}"#,
    "all/presets/trip.json": """
    {"position": 1, "title": {"en": "Trip", "vi": "Đi"}, "pair": {"front": "es", "back": "en"},
     "cards": [{"front": "billete", "back": "ticket", "tags": ["t"]}]}
    """,
    "all/opening.json": opening,
    "all/shelf.json": """
    {"access_rule": "cards", "locked_label": {"en": "{name} locked", "vi": "{name} khoá"}}
    """,
    "all/books/ark/book.json": """
    {"position": 1, "title": {"en": "Ark", "vi": "Tàu"}, "ages": {"from": 4, "to": 7}, "reading_minutes": 5,
     "cover": "cover.png", "cover_description": {"en": "An ark", "vi": "Tàu"},
     "pages": [{"text": {"en": "t", "vi": "t"}, "picture": "1.png", "description": {"en": "d", "vi": "d"}}]}
    """,
    "all/books/ark/cover.png": "",
    "all/books/ark/1.png": "",
  ]
}

extension ContentSectionTests {
  fileprivate static let opening: String = {
    func steps(_ phases: [String]) -> String {
      let steps = phases.enumerated().map { index, phase in
        """
        {"phase": "\(phase)", "delay_ms": \(index * 100), "motion": {"duration_ms": 90, "curve": "linear"},
         "library": {"scale": 0.5, "blur": 1, "opacity": 1}}
        """
      }
      return "[\(steps.joined(separator: ","))]"
    }
    return """
      {"opening": \(steps(["idle", "selected", "moving", "flipping", "revealing", "zooming", "complete"])),
       "closing": \(steps(["unzooming", "closing", "unflipping", "returning", "idle"])),
       "library": {"duration_ms": 300, "curve": "spring", "bounce": 0.1},
       "gutter": {"width": 24, "opacity": 0.15, "stops": [0, 1, 0]},
       "flip": {"degrees": 180, "spread_from": 170, "perspective": 0.5}, "zoom_width": 0.95}
      """
  }()
}

extension String {
  func replacingCharacters(_ range: Range<Index>, _ new: String) -> String {
    self[..<range.lowerBound] + new + self[range.upperBound...]
  }
}
