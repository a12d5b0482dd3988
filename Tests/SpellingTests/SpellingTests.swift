import Spelling
import Testing

@Suite(.timeLimit(.minutes(2))) struct SpellingTests {
  static let names = ["log_level", "state_dir", "runtime_dir", "apps_dir"]

  @Test(
    "a slip of the finger finds the name that was meant",
    arguments: [
      ("log_levle", "log_level"), ("loglevel", "log_level"), ("LOG_LEVEL", "log_level"), ("app_dir", "apps_dir"),
      ("stat_dir", "state_dir"), ("runtime_directory", nil), ("colour", nil), ("", nil),
    ] as [(String, String?)])
  func nearest(word: String, expected: String?) {
    #expect(Spelling.nearest(to: word, among: Self.names) == expected)
  }

  @Test("a word isn't proposed to who wrote it, though it is a name")
  func itself() {
    #expect(Spelling.nearest(to: "log_level", among: Self.names) == nil)
    #expect(Spelling.nearest(to: "state", among: ["state", "stats"]) == "stats")
  }

  @Test("two neighbours swapped count as one edit")
  func swap() {
    #expect(Spelling.nearest(to: "ab", among: ["ba"]) == "ba")
  }

  @Test("the hint is a whole phrase or nothing")
  func hint() {
    #expect(Spelling.hint(for: "state_dri", among: Self.names) == " (did you mean 'state_dir'?)")
    #expect(Spelling.hint(for: "colour", among: Self.names) == "")
  }

  @Test("a word that is longer than any name isn't compared: that would take time in proportion to its length")
  func long() {
    let name = String(repeating: "a", count: Spelling.longest)
    #expect(Spelling.nearest(to: name, among: [name + "b"]) == name + "b")
    #expect(Spelling.nearest(to: name + "a", among: [name + "a"]) == nil)
  }
}
