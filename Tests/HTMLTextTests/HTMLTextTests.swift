import HTMLText
import Testing

@Suite(.timeLimit(.minutes(1))) struct HTMLTextTests {
  @Test(
    "HTML is converted to the text that it shows",
    arguments: [
      ("<div>a</div><div>b</div>", "a\nb"), ("a<br>b<BR/>c", "a\nb\nc"), ("<p>a</p>\n<p>b</p>", "a\nb"),
      ("a&nbsp;&lt;b&gt; &amp;amp; &#x1F600;&#233;", "a <b> &amp; 😀é"), ("&bogus; & &#xD800;", "&bogus; & \u{FFFD}"),
      ("1 < 2 > 1", "1 < 2 > 1"), ("x<!-- <b> -->y<style>.a{}</style>z<script>1<2", "xyz"),
      ("<ul><li>a<li>b</ul>", "a\nb"), ("  \n a\r\n b ", "a  b"), ("", ""), ("<", "<"), ("</", "</"), ("<!", ""),
      ("before<img alt=\"a > b\" src=\"x.jpg\">after", "beforeafter"), ("<img src='a>b.png'>", ""),
    ])
  func plain(html: String, text: String) {
    #expect(HTMLText.plain(html) == text)
  }

  @Test(
    "The cells of a table row are separated, and each row is a line",
    arguments: [
      ("<table><tr><td>Hund</td><td>Hunde</td></tr></table>", "Hund | Hunde"),
      ("x<table><tr><th>a<th>b<tr><td>c<td><td>d</table>y", "x\na | b\nc | d\ny"),
      ("<table><tr><td></td><td>a</td></tr></table>", "a"),
    ])
  func tables(html: String, text: String) {
    #expect(HTMLText.plain(html) == text)
  }

  @Test(
    "The pronunciation of a ruby text is added once, in parentheses",
    arguments: [
      ("<ruby>語<rt>ご</rt></ruby>", "語(ご)"), ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字", "漢(かん)字"),
      ("<ruby>日<rt>に</rt>本<rt>ほん</rt></ruby>", "日(に)本(ほん)"),
    ])
  func ruby(html: String, text: String) {
    #expect(HTMLText.plain(html) == text)
  }

  @Test(
    "All of HTML's named characters are supported",
    arguments: [
      ("caf&eacute;", "café"), ("&Aacute;&ntilde;&ccedil;&oelig;", "Áñçœ"), ("&alpha;&ne;&infin;", "α≠∞"),
      ("&CounterClockwiseContourIntegral;&NotEqualTilde;", "∳≂̸"), ("&copy 2026", "© 2026"),
    ])
  func entities(html: String, text: String) {
    #expect(HTMLText.plain(html) == text)
  }

  @Test("HTML with more tags than any card has, or whose tree grows faster than its text, is rejected")
  func bounds() {
    #expect(HTMLText.plain(String(repeating: "<div>", count: 5000)) == "")
    #expect(HTMLText.plain(String(repeating: "<div>", count: 5001)) == nil)
    // Each paragraph repeats all elements that the first one left open.
    let open = (0..<2400).map { "<b id=\($0)>" }.joined()
    #expect(HTMLText.plain("<p>\(open)</p>" + String(repeating: "<p>a</p>", count: 1200)) == nil)
    #expect(HTMLText.plain("<p><b><i>a</p><p>b</p>") == "a\nb")
  }
}
