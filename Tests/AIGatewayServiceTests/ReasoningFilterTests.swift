import Testing

@testable import AIGatewayService

@Suite(.timeLimit(.minutes(1))) struct ReasoningFilterTests {
  /// Passes a text through the filter in pieces.
  static func shown(_ text: String, by step: Int) -> String {
    var filter = ReasoningFilter()
    var shown = ""
    let scalars = Array(text.unicodeScalars)
    for start in stride(from: 0, to: scalars.count, by: step) {
      var piece = String.UnicodeScalarView()
      piece.append(contentsOf: scalars[start..<min(start + step, scalars.count)])
      let part = filter.take(String(piece))
      shown = (part.restarts ? "" : shown) + part.text
    }
    return shown + filter.finish()
  }

  @Test(
    "Reasoning is removed however its tags are split, and all other text stays",
    arguments: [
      ("<think>\nHm.\n</think>\n\nFine.", "Fine."), ("Hm. It is.</think> Fine.", "Fine."),
      ("a < b <<think>c</think>d <thin", "a < b <d <thin"), ("<think>never ends", ""), ("a <b> é\r\n<", "a <b> é\r\n<"),
    ])
  func removed(text: String, expected: String) {
    for step in 1...9 { #expect(Self.shown(text, by: step) == expected) }
  }

  @Test("A form is parsed even if the model's reasoning precedes it")
  func form() throws {
    let (read, whole) = try AnswerTextExtractorTests.reading(#"<think>It is {"x".</think>{"meaning":"Fine."}"#, by: 4)
    #expect(read == "Fine." && whole == "Fine.")
  }
}
