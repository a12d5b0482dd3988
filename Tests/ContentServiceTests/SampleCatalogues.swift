import Pictures

/// Catalogues of two unrelated apps: a deck of cards, and a plant guide with tools.
enum SampleCatalogues {
  /// The files by path below `apps/`.
  static let files: [String: [UInt8]] = {
    var files: [String: [UInt8]] = [
      "tar/catalogues/deck/catalogue.json": Array(deck().utf8),
      "plant/catalogues/plants/catalogue.json": Array(plants.utf8),
      "plant/catalogues/tools/catalogue.json": Array(tools.utf8),
      "plant/catalogues/plants/fern.jpg": (try? photo.file(.jpeg)) ?? [],
      "plant/catalogues/plants/leaf.png": SampleApps.picture(width: 8, height: 8),
    ]
    for number in 1...4 { files["tar/catalogues/deck/major-\(number).png"] = art(number) }
    return files
  }()

  /// Returns a distinct 2:3 drawing for each number: a black and a white half, whose edge a blur removes.
  static func art(_ number: Int) -> [UInt8] {
    let width = 40
    let height = 60
    let bytes = (0..<width * height).flatMap { place -> [UInt8] in
      place % width < width / 2 ? [0, 0, 0] : [255, 255, UInt8(255 - number)]
    }
    return (try? PNG.encode(Picture(width: width, height: height, samples: .rgb, bytes: bytes))) ?? []
  }

  /// A photo that is larger than its blurred version.
  static let photo = Picture(
    width: 400, height: 500, samples: .rgb, bytes: (0..<400 * 500 * 3).map { UInt8($0 / 1200 % 256) })

  /// Returns a catalogue with three groups of four items each. The teaser ends at the third item of the first group.
  static func deck(upright: String = "secret upright", groups: [String] = ["major", "cups", "swords"]) -> String {
    let groups = groups.map { group in
      let items = (1...4).map { number in
        let art = group == "major" ? #", "art": "major-\#(number).png""# : ""
        return """
          {"id": "\(group)-\(number)", "name": {"en": "\(group) \(number)", "vi": "lá \(group) \(number)"}, "fields": {
           "keywords": {"en": ["secret-word"], "vi": ["từ-kín"]},
           "upright": {"en": "\(upright)", "vi": "xuôi kín"}, "reversed": {"en": "secret reversed", "vi": "ngược kín"}\(art)}}
          """
      }
      return """
        {"id": "\(group)", "title": {"en": "\(group)", "vi": "bộ \(group)"}, "items": [\(items.joined(separator: ","))]}
        """
    }
    return """
      {"id": "deck", "title": {"en": "All", "vi": "Tất cả"}, "access_rule": "cards",
       "locked": {"label": {"en": "{name}, premium required", "vi": "{name}, yêu cầu Premium"},
         "message": {"en": "{name} waits behind the curtain.", "vi": "{name} ở sau tấm màn."},
         "badge": {"en": "Premium", "vi": "Premium"}, "unlock": {"en": "Unlock", "vi": "Mở khóa"}},
       "columns": 3, "teaser": {"open": 2, "locked": 2, "columns": 3},
       "fields": {
         "art": {"type": "picture", "when": "open", "optional": true, "aspect": {"width": 2, "height": 3},
           "blurred": {"radius": 4, "opacity": 0.6}},
         "keywords": {"type": "words", "when": "open"}, "upright": {"type": "text", "when": "open"},
         "reversed": {"type": "text", "when": "open"}},
       "tile": ["art"],
       "groups": [\(groups.joined(separator: ","))]}
      """
  }

  /// A catalogue with all types of fields, public and restricted.
  static let plants = """
    {"id": "plants", "title": {"en": "Plants", "vi": "Cây"}, "access_rule": "extra",
     "locked": {"label": {"en": "{name}, locked", "vi": "{name}, khóa"},
       "message": {"en": "{name} is in the greenhouse.", "vi": "{name} ở trong nhà kính."}},
     "columns": 2,
     "fields": {
       "latin": {"type": "string", "most": 40},
       "leaf": {"type": "picture"},
       "photo": {"type": "picture", "when": "open", "blurred": {"radius": 8, "opacity": 0.5}},
       "sketch": {"type": "picture", "when": "open"},
       "light": {"type": "choice", "of": [{"id": "shade", "name": {"en": "Shade", "vi": "Bóng"}},
         {"id": "sun", "name": {"en": "Sun", "vi": "Nắng"}}]},
       "height_cm": {"type": "integer", "least": 1, "most": 5000},
       "acidity": {"type": "number", "when": "open", "least": 3, "most": 9},
       "care": {"type": "text", "when": "open", "optional": true}},
     "tile": ["photo", "light", "care"],
     "groups": [{"id": "easy", "title": {"en": "Easy", "vi": "Dễ"}, "items": [
       {"id": "fern", "name": {"en": "Fern", "vi": "Dương xỉ"}, "fields": {"latin": "Nephrolepis", "leaf": "leaf.png",
         "photo": "fern.jpg", "sketch": "fern.jpg", "light": "shade", "height_cm": 90, "acidity": 5.5,
         "care": {"en": "Spray it daily.", "vi": "Phun mỗi ngày."}}}]}]}
    """

  /// A catalogue without an access rule, in which every item is open.
  static let tools = """
    {"id": "tools", "title": {"en": "Tools", "vi": "Dụng cụ"}, "columns": 1, "fields": {}, "tile": [],
     "groups": [{"id": "all", "title": {"en": "All", "vi": "Tất cả"}, "items": [
       {"id": "spade", "name": {"en": "Spade", "vi": "Xẻng"}, "fields": {}}]}]}
    """
}
