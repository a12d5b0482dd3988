import AppCatalog
import Files
import Pictures

/// Small apps with every section that `content` reads.
enum SampleApps {
  /// The files by path below `apps/`.
  static let files: [String: [UInt8]] = {
    var files: [String: [UInt8]] = [:]
    for app in ["flip", "tar", "shelf", "plant"] {
      files["\(app)/app.json"] = Array(
        """
        {"id": "\(app)", "name": {"en": "A", "vi": "A"}, "bundle_id": "a.b.c", "languages": ["en", "vi"],
         "first_released_on": "2026-03-01"}
        """.utf8)
      files["\(app)/access.json"] = Array(access.utf8)
      files["\(app)/offerings.json"] = Array(offerings.utf8)
    }
    files["flip/cards.json"] = Array(cards.utf8)
    files["flip/import.json"] = Array(#"{"open_days": 30, "ahead_minutes": 10, "max_cards": 60}"#.utf8)
    files["shelf/import.json"] = Array(#"{"open_days": 30, "ahead_minutes": 10}"#.utf8)
    for (position, count) in [3, 20, 26].enumerated() {
      files["flip/presets/of-\(count).json"] = Array(preset(count, position: position + 1).utf8)
    }
    files.merge(SampleCatalogues.files) { $1 }
    files["shelf/actions.json"] = Array(
      #"{"actions": {"read": {"by": "book_finished", "with": {"book": {"type": "id"}}}}}"#.utf8)
    files["flip/actions.json"] = Array(#"{"actions": {"shared": {"by": "cards_shared"}}}"#.utf8)
    files["shelf/opening.json"] = Array(opening.utf8)
    files["shelf/books/ark/book.json"] = Array(book.utf8)
    files["shelf/books/ark/cover.png"] = picture(width: 5, height: 7)
    files["shelf/books/ark/wide.png"] = picture(width: 13, height: 4)
    files["shelf/books/ark/dot.png"] = picture(width: 1, height: 1)
    return files
  }()

  static let access = """
    {"offering": "premium", "free_first": [{"id": "cards", "free": 2, "unlocked_by": ["premium"]}],
     "flags": [{"id": "extra", "unlocked_by": ["premium"]}],
     "counted_limits": [{"id": "own", "limit": 25, "unlocked_by": ["premium"]}]}
    """

  static let offerings = """
    {"bundle_id": "a.b.c", "plans": [{"id": "premium", "name": {"en": "Premium", "vi": "Premium"}}],
     "offering": {"id": "premium", "headline": {"en": "All of it", "vi": "Tất cả"}, "body": {"en": "b", "vi": "b"},
       "points": [{"en": "p", "vi": "p"}]},
     "products": [{"id": "a.b.c.premium_monthly", "period": "monthly",
       "price": {"minor_units": 399, "currency": "USD"}, "trial_days": 7, "plan": "premium",
       "title": {"en": "Monthly", "vi": "Hằng tháng"}, "description": {"en": "d", "vi": "d"},
       "trial_description": {"en": "f", "vi": "f"}}]}
    """

  static let cards = """
    {"limit_rule": "own", "languages": [
       {"code": "en", "name": {"en": "English", "vi": "Tiếng Anh"}},
       {"code": "vi", "name": {"en": "Vietnamese", "vi": "Tiếng Việt"}},
       {"code": "es", "name": {"en": "Spanish", "vi": "Tiếng Tây Ban Nha"}}],
     "default_pairs": {"en": {"front": "es", "back": "en"}, "vi": {"front": "en", "back": "vi"}},
     "reviews": {"retention": 0.9}, "most": {"front": 20, "back": 20, "notes": 30, "tag": 8, "tags": 3}}
    """

  static func preset(_ count: Int, position: Int) -> String {
    let cards = (1...count).map { #"{"front": "f\#($0)", "back": "b\#($0)", "tags": ["Set"]}"# }
    return """
      {"position": \(position), "title": {"en": "Set of \(count)", "vi": "Bộ \(count)"},
       "pair": {"front": "en", "back": "vi"}, "cards": [\(cards.joined(separator: ","))]}
      """
  }

  static let book = """
    {"position": 1, "title": {"en": "The Ark", "vi": "Con tàu"}, "ages": {"from": 4, "to": 7}, "reading_minutes": 5,
     "cover": "cover.png", "cover_description": {"en": "An ark", "vi": "Một con tàu"},
     "pages": [
       {"text": {"en": "Rain fell.", "vi": "Mưa rơi."}, "picture": "wide.png", "description": {"en": "d", "vi": "d"}},
       {"text": {"en": "It stopped.", "vi": "Mưa tạnh."}, "picture": "dot.png", "description": {"en": "d", "vi": "d"}}]}
    """

  static let opening: String = {
    func steps(_ phases: [String]) -> String {
      let steps = phases.enumerated().map { index, phase in
        """
        {"phase": "\(phase)", "delay_ms": \(index * 100), "motion": {"duration_ms": 90, "curve": "ease_out"},
         "library": {"scale": 0.5, "blur": \(index), "opacity": 1}}
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

  /// Returns a picture whose neighbouring pixels differ.
  static func pixels(width: Int, height: Int) -> Picture {
    Picture(
      width: width, height: height, samples: .rgb,
      bytes: (0..<width * height * 3).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) })
  }

  static func picture(width: Int, height: Int) -> [UInt8] {
    (try? PNG.encode(pixels(width: width, height: height))) ?? []
  }
}
