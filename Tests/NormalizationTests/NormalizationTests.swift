import Normalization
import Testing

@Suite(.timeLimit(.minutes(2))) struct NormalizationTests {
  @Test(
    "Thirty combining marks on a letter are accepted and one more is rejected, however the marks are encoded",
    arguments: [
      ("\u{0301}", 30), ("\u{0323}\u{0301}", 15), ("\u{0344}", 15),
      // Marks that were added in Unicode 16, in the wrong order.
      ("\u{1E5EE}\u{1E5EF}", 15),
    ])
  func marks(mark: String, most: Int) {
    let text = "a" + String(repeating: mark, count: most)
    #expect(Self.isSafe(text))
    #expect(!Self.isSafe(text + mark))
  }

  @Test("The marks within a precomposed letter are counted")
  func composed() {
    // ế is e, circumflex and acute.
    let text = "ế" + String(repeating: "\u{0301}", count: 28)
    #expect(Self.isSafe(text))
    #expect(!Self.isSafe(text + "\u{0301}"))
  }

  @Test(
    "Ordinary text satisfies the limit on combining marks",
    arguments: [
      "Bánh mì ở Sài Gòn", "देवनागरी", "กรุงเทพมหานคร", "👨‍👩‍👧‍👦🏽", "한국어", "\u{FDFA}", "Ελληνικά", "",
    ])
  func languages(text: String) { #expect(Self.isSafe(text)) }

  @Test(
    "A text and its composed form are equal in Swift",
    arguments: [
      "e\u{0302}\u{0301}", "\u{0323}a\u{0302}", "\u{1100}\u{1161}\u{11A8}", "plain", "a\u{0301}b\u{0323}\u{0307}",
    ])
  func forms(text: String) {
    let composed = NormalForm.composed(text)
    #expect(composed == text)
    #expect(composed.utf8.count <= text.utf8.count)
  }

  @Test("Control characters, direction overrides and line breaks are rejected with an error that names them")
  func refused() {
    #expect(Self.fault("a\u{0}b") == .control(0))
    #expect(Self.fault("a\u{202E}b") == .direction(0x202E))
    #expect(Self.fault("a\u{2066}b") == .direction(0x2066))
    #expect(Self.fault("a\nb") == .newLine)
    #expect(Self.fault("a\u{2028}b") == .newLine)
    #expect(Self.fault("a\nb\tc", severalLines: true) == nil)
    #expect(Self.fault("a\rb", severalLines: true) == .control(0x0D))
    #expect(Self.fault("a\u{200D}b\u{FE0F}") == nil)
  }

  @Test("The error for a control character contains its number")
  func described() { #expect(TextFault.control(0).description == "has the control character U+0000") }

  @Test(
    "A text without visible characters is recognized",
    arguments: [
      ("", false), (" \u{A0}\u{200B}\u{2060}", false), ("\u{2800} \u{3164}\u{FFFA}", false), ("\u{FEFF}", false),
      ("a", true), (" 我 ", true), ("👍", true),
    ])
  func shown(text: String, shows: Bool) { #expect(TextRule.showsSomething(text) == shows) }

  @Test(
    "A name with invisible or private characters, or with marks that stand alone or are piled up, is rejected",
    arguments: [
      "\u{2800}", "a\u{2800}b", "\u{3164}", "\u{115F}\u{1160}", "\u{FFA0}", "a\u{FFF9}b\u{FFFB}", "a\u{200B}",
      "\u{FEFF}a",
      "a\u{AD}b", "a\u{200E}b", "a\u{200D}b", "\u{200D}", "a\u{FE0F}", "\u{E0041}", "a\u{E0061}", "a\u{E0100}",
      "a\u{34F}b",
      "نام\u{200C}\u{200C}ه", "a\u{2028}b", "a\u{7}b", "a\u{180E}b", "\u{E000}", "a\u{F8FF}b", "a\u{F0000}",
      "a\u{10FFFD}", "a\u{FFFC}b", "\u{301}", "a \u{301}", "\u{20E3}",
      "a\u{301}\u{302}\u{303}\u{304}", "H\u{336}\u{335}\u{334}\u{333}i", "ก" + String(repeating: "\u{E34}", count: 7),
    ])
  func invisible(name: String) {
    #expect(throws: TextFault.self) { try TextRule.checkName(name) }
  }

  @Test(
    "A name with a noncharacter is rejected",
    arguments: [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF] as [UInt32])
  func noncharacter(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(throws: TextFault.invisible(value)) { try TextRule.checkName("a\(Character(scalar))b") }
  }

  @Test(
    "A name may have any visible characters, and the joiners used in emoji and letters",
    arguments: [
      "Mai's iPad", "Nguyễn Thị Mai", "👩‍👩‍👧", "❤️ Zoé", "1️⃣ One", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇻🇳", "می‌خواهم", "क्‍ष", "名\u{E0100}前", "A\u{A0}B",
      "Борис", "★", "Zoë", "Zoe\u{308}", "Nguye\u{302}\u{303}n", "O’Brien", "João-Pedro", "👍🏽", "👩🏽‍🚀", "👨‍👩‍👧‍👦", "مُحَمَّد",
      "שָׁלוֹם", "กำลัง", "เพื่อน", "ज़ैनब", "རྒྱ", "が", "か\u{3099}", "র‍্যাম", "1\u{336}",
    ])
  func visible(name: String) throws { try TextRule.checkName(name) }

  @Test("White space is removed at both ends of a text and kept inside")
  func trimmed() {
    #expect(TextRule.trimmed(" \u{3000}a b\n") == "a b")
    #expect(TextRule.trimmed("  ") == "")
  }

  @Test("Combining marks are counted after decomposition, in every Unicode plane")
  func counted() {
    // U+0344 decomposes into two marks, U+1D165 is a mark outside the first plane, and U+01D6 is a letter with two
    // marks.
    #expect(Self.isSafe("a" + String(repeating: "\u{344}", count: 15)))
    #expect(!Self.isSafe("a" + String(repeating: "\u{344}", count: 15) + "\u{301}"))
    #expect(Self.isSafe("a" + String(repeating: "\u{1D165}", count: 30)))
    #expect(!Self.isSafe("a" + String(repeating: "\u{1D165}", count: 31)))
    #expect(Self.isSafe("\u{1D6}" + String(repeating: "\u{301}", count: 28)))
    #expect(!Self.isSafe("\u{1D6}" + String(repeating: "\u{301}", count: 29)))
    #expect(Self.isSafe(String(repeating: "\u{1D6}", count: 1000)))
  }

  private static func fault(_ text: String, severalLines: Bool = false) -> TextFault? {
    do throws(TextFault) {
      try TextRule.check(text.utf8Span.span, severalLines: severalLines)
      return nil
    } catch {
      return error
    }
  }

  private static func isSafe(_ text: String) -> Bool { StreamSafety.holds(text.utf8Span.span) }
}
