import Testing

@testable import AnkiPackages

@Suite(.timeLimit(.minutes(1))) struct AnkiTextTests {
  @Test(
    "a field's HTML becomes what it shows",
    arguments: [
      ("<div>a</div><div>b</div>", "a\nb"), ("a<br>b<BR/>c", "a\nb\nc"), ("<p>a</p>\n<p>b</p>", "a\nb"),
      ("a&nbsp;&lt;b&gt; &amp;amp; &#x1F600;&#233;", "a <b> &amp; 😀é"), ("&bogus; & &#xD800;", "&bogus; & &#xD800;"),
      ("1 < 2 > 1, a<b", "1 < 2 > 1, a<b"), ("x<!-- <b> -->y<style>.a{}</style>z<script>1<2", "xyz"),
      ("a [sound:x.mp3] [b] [sound:open", "a  [b] [sound:open"), ("<ul><li>a<li>b</ul>", "a\nb"),
      ("  \n a\r\n b ", "a  b"),
      ("<img src='a>b.png'>", "b.png'>"), ("", ""), ("<", "<"), ("</", "</"), ("<!", "<!"),
    ])
  func plain(html: String, text: String) {
    #expect(AnkiText.plain(html) == text)
  }

  @Test(
    "a long field of what never ends takes one pass", arguments: ["<a", "&#", "[sound:", "<!--", "{{c1::", "<script>"])
  func hostile(piece: String) {
    let text = String(repeating: piece, count: 50_000)
    #expect(AnkiText.plain(text).utf8.count <= text.utf8.count)
    #expect(AnkiText.cloze(text, hiding: true).utf8.count <= text.utf8.count)
  }

  @Test("holes are hidden or filled, within each other too")
  func cloze() {
    let text = "{{c1::Paris::city}} is {{c2::the {{c3::capital}}}} of {{x}}"
    #expect(AnkiText.cloze(text, hiding: true) == "[city] is […] of {{x}}")
    #expect(AnkiText.cloze(text, hiding: false) == "Paris is the capital of {{x}}")
  }
}
