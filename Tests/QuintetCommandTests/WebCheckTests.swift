import Files
import Glibc
import Testing
import Wire

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(1))) struct WebCheckTests {
  @Test("A missing index page, invalid JSON and links are reported with their file")
  func problems() throws {
    try withTemporaryDirectory { folder in
      let web = "\(folder)/web"
      #expect(WebCheck.problems(in: web).isEmpty, "an app may have no pages")
      try Disk.makeDirectories("\(web)/words")
      try Disk.write(Array("{}".utf8), to: "\(web)/words/en.json")
      try Disk.write(Array("{\n  \"name\": Tarot}".utf8), to: "\(web)/manifest.webmanifest")
      try Disk.write(Array("{\"a\":}".utf8), to: "\(web)/words/vi.json")
      try Disk.write(Array("no JSON".utf8), to: "\(web)/app.js")
      unsafe symlink("/etc", "\(web)/etc")
      let problems = WebCheck.problems(in: web).map { "\($0)".replacing("\(web)/", with: "") }
      #expect(problems.count == 4, "\(problems)")
      #expect(problems[0].hasPrefix("index.html: is missing"), "\(problems)")
      #expect(problems[1].hasPrefix("etc: is a symbolic link"), "\(problems)")
      #expect(problems[2].hasPrefix("manifest.webmanifest:2:11: isn't valid JSON"), "\(problems)")
      #expect(problems[3].hasPrefix("words/vi.json:1:6: isn't valid JSON"), "\(problems)")
      try Disk.write(Array("<!doctype html>".utf8), to: "\(web)/index.html")
      #expect(WebCheck.problems(in: web).count == 3)
      try Disk.write(Array(repeating: 0, count: 8 << 20 + 1), to: "\(web)/film.mp4")
      let long = WebCheck.problems(in: web).map { "\($0)" }
      #expect(long.contains { $0.contains("film.mp4: is larger than 8 MiB") }, "\(long)")
    }
  }

  @Test("Each text of the pages exists in exactly the app's languages")
  func words() throws {
    try withTemporaryDirectory { folder in
      let path = "\(folder)/words.json"
      let check = WordsCheck(languages: ["en", "vi"])
      #expect(check.problems(in: path).isEmpty, "a page may have no words")
      let text = """
        {
          "home": {"en": "Home", "vi": "Trang chủ"},
          "streak": {"en": {"one": "{n} day", "other": "{n} days"}, "vi": "{n} ngày"},
          "cards": {"en": "Cards"},
          "more": {"en": "More", "vi": "Thêm", "de": "Mehr"},
          "days": {"en": {"one": "day"}, "vi": ""},
          "pile": {"en": "Pile"},
          "box": {"en": "Box"},
          "back": "Back"
        }
        """
      try Disk.write(Array(text.utf8), to: path)
      let problems = check.problems(in: path).map { "\($0)".replacing("\(folder)/", with: "") }
      #expect(
        problems == [
          "words.json:4: 'cards' has no text in 'vi', one of the languages in app.json; "
            + "2 more texts lack this language",
          "words.json:5: 'more' has a text in 'de', which isn't one of the languages in app.json",
          "words.json:6: 'days' must have a text in 'en', or plural forms with 'other' among them",
          "words.json:6: 'days' must have a text in 'vi', or plural forms with 'other' among them",
          "words.json:9: 'back' must be an object that maps languages to texts",
        ], "\(problems)")
    }
  }

  @Test("A duplicate key in a JSON file is reported")
  func duplicateKey() throws {
    try withTemporaryDirectory { folder in
      try Disk.write(Array("<!doctype html>".utf8), to: "\(folder)/index.html")
      try Disk.write(Array("{\n\"home\": 1, \"more\": 2,\n\"home\": 3}".utf8), to: "\(folder)/words.json")
      let problems = WebCheck.problems(in: folder).map { "\($0)".replacing("\(folder)/", with: "") }
      #expect(
        problems == ["words.json:3:1: isn't valid JSON: the key 'home' occurs twice in the object"], "\(problems)")
    }
  }
}
