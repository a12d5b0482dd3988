import SafetyFilter
import Testing

/// Names that look the same count as one name (C8).
@Suite(.timeLimit(.minutes(1))) struct LookAlikeTests {
  @Test(
    "Names that look alike count as the same, whatever scripts, widths, marks, digits, spaces or repeats they use",
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
    "Names that don't look alike stay different",
    arguments: [("Fox 12", "Fox 13"), ("Anna", "Hanna"), ("★", "☆"), ("我", "你"), ("Bob", "Rob")])
  func others(one: String, other: String) { #expect(LookAlike(one) != LookAlike(other)) }
}
