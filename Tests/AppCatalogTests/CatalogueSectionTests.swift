import Testing

/// Tests each rule of catalogues by breaking it in valid data, and the path of each problem.
@Suite(.timeLimit(.minutes(2))) struct CatalogueSectionTests {
  @Test(
    "A fault in a catalogue is reported with its location and a suggestion",
    arguments: [
      ("\"id\": \"palm\"", "\"id\": \"fern\"", "groups[0].items[1].id 'fern' is used twice"),
      ("\"id\": \"palm\"", "\"id\": \"Palm\"", "groups[0].items[1].id 'Palm' isn't an id"),
      ("\"id\": \"plants\"", "\"id\": \"cacti\"", "id 'cacti' isn't the name of its folder, 'plants'"),
      ("\"locked\": 1,", "\"locked\": 2,", "teaser shows 3 items, but only 2 are available"),
      ("\"locked\": 1,", "\"locked\": 9223372036854775807,", "teaser.locked must be 0 to 100"),
      ("\"open\": 1,", "\"open\": -9,", "teaser.open must be 0 to 100, not -9"),
      ("\"open\": 1, \"locked\": 1", "\"open\": 2, \"locked\": 0", "teaser shows its first 2 items as open"),
      ("\"columns\": 2}", "\"columns\": 0}", "teaser.columns must be 1 to 12, not 0"),
      ("{name}, premium", "premium", "locked.label.en must contain {name}"),
      ("{name} is closed", "closed", "locked.message.en must contain {name}"),
      (
        "\"access_rule\": \"cards\"", "\"access_rule\": \"crads\"",
        "under free_first or flags in access.json (did you mean 'cards'?)"
      ),
      ("\"access_rule\": \"cards\",", "", "locked has no effect without an access_rule"),
      ("\"type\": \"words\"", "\"type\": \"wrods\"", "fields.traits.type expected one of string, text, words,"),
      ("\"when\": \"open\", \"most\": 3", "\"when\": \"paid\"", "fields.traits.when expected one of always, open"),
      ("\"traits\": {\"type\"", "\"Traits\": {\"type\"", "fields.Traits 'Traits' isn't a field's name"),
      ("\"most\": 3", "\"least\": 3", "fields.traits.least is only for numbers, not for 'words'"),
      ("\"most\": 3", "\"most\": 1", "groups[0].items[0].fields.traits.en must be at most 1, not 2"),
      ("\"most\": 3", "\"most\": -1e300", "fields.traits.most must be 1 to 10000"),
      (
        "\"most\": 3", "\"aspect\": {\"width\": 1, \"height\": 1}",
        "fields.traits.aspect is only for a picture, not for"
      ),
      ("\"radius\": 4", "\"radius\": 99", "fields.photo.blurred.radius must be 1 to 32, not 99"),
      ("\"opacity\": 0.6", "\"opacity\": 6", "fields.photo.blurred.opacity must be above 0 to 1, not 6"),
      (
        "\"type\": \"picture\", \"when\": \"open\"", "\"type\": \"picture\"",
        "fields.photo.blurred is allowed only with"
      ),
      ("{\"width\": 4,", "{\"width\": 0,", "fields.photo.aspect.width must be 1 to 100, not 0"),
      ("\"tile\": [\"photo\"]", "\"tile\": [\"phtoo\"]", "tile[0] 'phtoo' isn't a field (did you mean 'photo'?)"),
      (
        "\"latin\": \"Areca\"", "\"latni\": \"Areca\"",
        "items[1].fields.latni isn't a field of this catalogue (did you mean 'latin'?)"
      ),
      ("\"latin\": \"Areca\", ", "", "groups[0].items[1].fields has no 'latin'"),
      ("\"latin\": \"Areca\"", "\"latin\": 7", "groups[0].items[1].fields.latin must be a string"),
      ("\"latin\": \"Areca\"", "\"latin\": \" \"", "groups[0].items[1].fields.latin is empty"),
      (
        "\"latin\": \"Areca\"", "\"latin\": \"Areca areca areca\"",
        "latin has 17 characters, but at most 12 are allowed"
      ),
      ("\"light\": \"sun\"", "\"light\": \"snu\"", "fields.light 'snu' isn't one of its choices (did you mean 'sun'?)"),
      ("\"height\": 90", "\"height\": 9.5", "groups[0].items[0].fields.height must be a whole number"),
      ("\"height\": 90", "\"height\": 0", "groups[0].items[0].fields.height is below 1"),
      ("\"height\": 90", "\"height\": null", "groups[0].items[0].fields.height is null; omit it instead"),
      ("\"acidity\": 5.5", "\"acidity\": 15", "groups[0].items[0].fields.acidity is above 9"),
      (
        "\"care\": {\"en\": \"Spray it\", \"vi\"", "\"care\": {\"en\": \"Spray it\", \"fr\"",
        "fields.care has no text in 'vi'"
      ),
      (
        "\"care\": {\"en\": \"Spray it\"", "\"care\": {\"en\": [\"Spray it\"]",
        "must be an object with a string for each language"
      ),
      ("[\"ẩm\"]", "[]", "groups[0].items[0].fields.traits.vi must contain texts, none of them empty"),
      ("\"fern.png\"", "\"../fern.png\"", "fields.photo '../fern.png' isn't the name of a PNG or JPEG file"),
      (
        "\"fern.png\"", "\"ferm.png\"",
        "names 'ferm.png', which isn't in the catalogue's folder (did you mean 'fern.png'?)"
      ),
      (
        "\"title\": {\"en\": \"Easy\", \"vi\"", "\"title\": {\"en\": \"Easy\", \"fr\"",
        "groups[0].title has no text in 'vi'"
      ),
      ("\"columns\": 3,", "\"colunms\": 3,", "columns is missing (you wrote 'colunms')"),
      ("\"columns\": 3", "\"columns\": 3, \"rows\": 4", "rows is unknown here"),
    ])
  func broken(right: String, wrong: String, expected: String) throws {
    let faults = try AppCatalogTests.faults(
      ContentSectionTests.files, in: "all/catalogues/plants/catalogue.json", where: right, is: wrong)
    #expect(faults.contains { $0.contains("plants/catalogue.json:") && $0.contains(expected) }, "\(faults)")
  }

  @Test("A catalogue's access rule, locked text, teaser and fields are optional")
  func bare() throws {
    var files = ContentSectionTests.files
    files["all/catalogues/tools/catalogue.json"] = """
      {"id": "tools", "title": {"en": "Tools", "vi": "Dụng cụ"}, "columns": 1, "fields": {}, "tile": [],
       "groups": [{"id": "all", "title": {"en": "All", "vi": "Tất cả"}, "items": [
         {"id": "spade", "name": {"en": "Spade", "vi": "Xẻng"}, "fields": {}}]}]}
      """
    #expect(try AppCatalogTests.faults(files) == [])
    let path = "all/catalogues/tools/catalogue.json"
    files[path] = files[path]?.replacing(#""tile": [],"#, with: #""tile": [], "access_rule": "cards","#)
    let fault = "\(path):1: access_rule needs 'locked', which has the texts for locked items"
    #expect(try AppCatalogTests.faults(files) == [fault])
  }

  @Test("The numbers of a catalogue's groups and items, and their sizes, are limited")
  func bounds() throws {
    func items(_ count: Int, text: String = "a") -> String {
      (0..<count).map { #"{"id": "i\#($0)", "name": {"en": "n", "vi": "n"}, "fields": {"t": "\#(text)"}}"# }
        .joined(separator: ",")
    }
    func faults(_ groups: [String]) throws -> [String] {
      var files = ContentSectionTests.files
      files["all/catalogues/many/catalogue.json"] = """
        {"id": "many", "title": {"en": "M", "vi": "M"}, "columns": 1, "fields": {"t": {"type": "string"}}, "tile": [],
         "groups": [\(groups.joined(separator: ","))]}
        """
      return try AppCatalogTests.faults(files)
    }
    func group(_ id: Int, _ items: String) -> String {
      #"{"id": "g\#(id)", "title": {"en": "t", "vi": "t"}, "items": [\#(items)]}"#
    }
    let many = try faults([group(0, items(10_001))])
    #expect(
      many.contains { $0.contains("groups have 10001 items, but at most 10000 are allowed") }, "\(many.prefix(3))")
    let groups = try faults(
      (0..<201).map { group($0, #"{"id": "i\#($0)", "name": {"en": "n", "vi": "n"}, "fields": {"t": "a"}}"#) })
    #expect(groups.contains { $0.contains("groups must be 1 to 200, not 201") }, "\(groups.prefix(3))")
    let long = try faults([group(0, items(1, text: String(repeating: "a", count: 33_000)))])
    #expect(long.contains { $0.contains("items[0].fields has 33008 bytes, but at most 32768 are allowed") }, "\(long)")
  }
}

extension CatalogueSectionTests {
  /// A catalogue with every type of field.
  static let plants = """
    {"id": "plants", "title": {"en": "Plants", "vi": "Cây"}, "access_rule": "cards",
     "locked": {"label": {"en": "{name}, premium required", "vi": "{name}, yêu cầu Premium"},
       "message": {"en": "{name} is closed", "vi": "{name} đóng"}},
     "columns": 3, "teaser": {"open": 1, "locked": 1, "columns": 2},
     "fields": {
       "latin": {"type": "string", "most": 12},
       "light": {"type": "choice", "of": [{"id": "shade", "name": {"en": "Shade", "vi": "Bóng"}},
         {"id": "sun", "name": {"en": "Sun", "vi": "Nắng"}}]},
       "height": {"type": "integer", "least": 1, "optional": true},
       "acidity": {"type": "number", "most": 9, "optional": true},
       "traits": {"type": "words", "when": "open", "most": 3},
       "care": {"type": "text", "when": "open"},
       "photo": {"type": "picture", "when": "open", "aspect": {"width": 4, "height": 5},
         "blurred": {"radius": 4, "opacity": 0.6}}},
     "tile": ["photo"],
     "groups": [{"id": "easy", "title": {"en": "Easy", "vi": "Dễ"}, "items": [
       {"id": "fern", "name": {"en": "Fern", "vi": "Dương xỉ"}, "fields": {"latin": "Nephrolepis", "light": "shade",
         "height": 90, "acidity": 5.5, "traits": {"en": ["damp", "old"], "vi": ["ẩm"]},
         "care": {"en": "Spray it", "vi": "Phun"}, "photo": "fern.png"}},
       {"id": "palm", "name": {"en": "Palm", "vi": "Cọ"}, "fields": {"latin": "Areca", "light": "sun",
         "traits": {"en": ["tall"], "vi": ["cao"]}, "care": {"en": "Water it", "vi": "Tưới"}, "photo": "palm.png"}}]}]}
    """
}
