import Testing
import Wire

@testable import AppCatalog

@Suite(.timeLimit(.minutes(2))) struct ProblemsTests {
  @Test("Every repetition of an id is reported, but its first use isn't")
  func unique() {
    var problems = Problems(languages: ["en", "vi"])
    problems.requireUnique(["a", "b", "a", "a"]) { "ids[\($0)]" }
    #expect(problems.all.map(\.path) == ["ids[2]", "ids[3]"])
  }

  @Test("A text must not be blank in any language")
  func text() {
    var problems = Problems(languages: ["en", "vi"])
    problems.requireText(["en": "Hi", "vi": "\n "], "name")
    problems.requireText(["en": "", "vi": "Chào"], "title")
    problems.requireText(["en": "Hi", "vi": "Chào"], "body")
    #expect(problems.all.map(\.path) == ["name.vi", "title.en"])
  }

  @Test(
    "Ids consist of lower-case letters, digits, hyphens and underscores",
    arguments: [("major-0", true), ("a_b", true), ("", false), ("Major", false), ("a b", false), ("é", false)])
  func ids(id: String, fits: Bool) {
    var problems = Problems(languages: ["en", "vi"])
    problems.require(id, is: .id, at: "id")
    #expect(problems.all.isEmpty == fits)
  }
}
