import Spelling
import Testing

@Suite(.timeLimit(.minutes(2))) struct SpellingTests {
  static let names = ["log_level", "state_dir", "runtime_dir", "apps_dir"]

  @Test(
    "The intended name is found despite a typing error",
    arguments: [
      ("log_levle", "log_level"), ("loglevel", "log_level"), ("LOG_LEVEL", "log_level"), ("app_dir", "apps_dir"),
      ("stat_dir", "state_dir"), ("runtime_directory", nil), ("colour", nil), ("", nil),
    ] as [(String, String?)])
  func nearest(word: String, expected: String?) {
    #expect(Spelling.nearest(to: word, among: Self.names) == expected)
  }

  @Test("A word isn't suggested for itself")
  func itself() {
    #expect(Spelling.nearest(to: "log_level", among: Self.names) == nil)
    #expect(Spelling.nearest(to: "state", among: ["state", "stats"]) == "stats")
  }

  @Test("Swapping two neighbouring letters counts as one edit")
  func swap() {
    #expect(Spelling.nearest(to: "abc", among: ["acb"]) == "acb")
  }

  @Test(
    "A short word is suggested only if more than half of its letters match",
    arguments: [
      ("x", "y", false), ("x", "xy", false), ("ab", "ac", false), ("id", "ids", true), ("cat", "bat", true),
      ("X", "x", true),
    ])
  func short(word: String, candidate: String, isSuggested: Bool) {
    #expect(Spelling.nearest(to: word, among: [candidate]) == (isSuggested ? candidate : nil))
  }

  @Test("A spelling hint is a complete phrase or empty")
  func hint() {
    #expect(Spelling.hint(for: "state_dri", among: Self.names) == " (did you mean 'state_dir'?)")
    #expect(Spelling.hint(for: "colour", among: Self.names) == "")
  }

  @Test("A word that is longer than any name isn't compared, because that would take time in proportion to its length")
  func long() {
    let name = String(repeating: "a", count: Spelling.longest)
    #expect(Spelling.nearest(to: name, among: [name + "b"]) == name + "b")
    #expect(Spelling.nearest(to: name + "a", among: [name + "a"]) == nil)
  }
}
