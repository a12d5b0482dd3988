import SafetyFilter
import Testing

/// Names that look the same count as one name (C8).
@Suite(.timeLimit(.minutes(1))) struct LookAlikeTests {
  @Test(
    "Letters of other scripts or widths, marks, digits, spaces, signs and repeats don't make a name different",
    arguments: [
      (
        "Rudolf",
        [
          "rudolf", "RUDOLF", "Rudоlf", "Rud0lf", "R.u.d.o.l.f", "Ｒｕｄｏｌｆ", "Rùdõlf", "Ruudollf", "𝓡𝓾𝓭𝓸𝓵𝓯",
          "ru\u{200D}dolf",
        ]
      ),
      ("Ill", ["ill", "1ll", "lII", "!l|"]), ("Fox 12", ["fox12", "f0x-12", "FOX  12"]), ("★ ★", ["★★"]),
      ("Đức", ["duc", "ĐỨC"]), ("Борис", ["борис", "БОРИС"]),
    ] as [(String, [String])])
  func alike(name: String, others: [String]) {
    for other in others { #expect(LookAlike(name) == LookAlike(other), "\(other)") }
  }

  @Test(
    "Different names stay different",
    arguments: [("Fox 12", "Fox 13"), ("Anna", "Hanna"), ("★", "☆"), ("我", "你"), ("Bob", "Rob")])
  func others(one: String, other: String) { #expect(LookAlike(one) != LookAlike(other)) }
}
