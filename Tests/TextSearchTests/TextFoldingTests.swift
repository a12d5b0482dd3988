import Testing
import TextSearch

@Suite(.timeLimit(.minutes(2))) struct TextFoldingTests {
  @Test(
    "case and accents don't count",
    arguments: [
      ("Bánh MÌ", "banh mi"), ("Đặc  biệt", "dac biet"), (" ế\u{0301}\n x ", "e x"), ("Straße", "strasse"),
      ("ŁÓDŹ", "lodz"), ("Ærø", "aero"), ("İstanbul", "istanbul"), ("Ναύς", "ναυσ"), ("Ёлка", "елка"), ("", ""),
      ("100%", "100%"), ("日本語", "日本語"), ("", ""),
    ])
  func folded(text: String, expected: String) {
    #expect(TextFolding.folded(text) == expected)
  }

  @Test("composed and decomposed letters are the same")
  func composed() {
    #expect(TextFolding.folded("e\u{0302}\u{0301}") == TextFolding.folded("\u{1EBF}"))
    #expect(Array(TextFolding.tagKey("e\u{0301}").utf8) == Array(TextFolding.tagKey("\u{00C9}").utf8))
  }

  @Test("signs that make another letter stay")
  func others() {
    #expect(TextFolding.folded("कि") != TextFolding.folded("का"))
    #expect(TextFolding.folded("が") != TextFolding.folded("か"))
    #expect(TextFolding.tagKey("má") != TextFolding.tagKey("ma"))
  }
}
