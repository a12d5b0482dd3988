import CardFiles
import Testing

@Suite(.timeLimit(.minutes(1))) struct AnkiTextTests {
  @Test(
    "Sound references are removed, and escaped brackets stay as text",
    arguments: [
      ("a [sound:x.mp3] [b] [sound:open", "a  [b] [sound:open"), ("&#91;sound:x.mp3] a", "[sound:x.mp3] a"),
      ("[sound:a.mp3]<b>a</b>[sound:b.mp3]", "a"),
    ])
  func sounds(html: String, text: String) {
    #expect(AnkiText.plain(html) == text)
  }

  @Test(
    "A long field with unclosed markup is read in one pass",
    arguments: ["<a", "&#", "[sound:", "<!--", "{{c1::", "<script>"])
  func hostile(piece: String) {
    let text = String(repeating: piece, count: 50_000)
    #expect((AnkiText.plain(text) ?? "").utf8.count <= text.utf8.count)
    #expect(AnkiText.cloze(text, hiding: true).utf8.count <= text.utf8.count)
  }

  @Test("Cloze deletions, including nested ones, are hidden on the front and filled in on the back")
  func cloze() {
    let text = "{{c1::Paris::city}} is {{c2::the {{c3::capital}}}} of {{x}}"
    #expect(AnkiText.cloze(text, hiding: true) == "[city] is […] of {{x}}")
    #expect(AnkiText.cloze(text, hiding: false) == "Paris is the capital of {{x}}")
    #expect(AnkiText.cloze("{{c1,2::Paris}} {{c,1::x}}", hiding: true) == "[…] {{c,1::x}}")
  }
}
