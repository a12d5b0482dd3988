import Testing

@testable import AIGatewayService

@Suite(.timeLimit(.minutes(2))) struct MeaningTextTests {
  @Test("the meaning can be read while it is written, wherever its text is cut")
  func streams() throws {
    let json = #"{"meaning":"A \"new\" beginning — khởi đầu \u00e9 \ud83d\ude00."}"#
    let scalars = Array(json.unicodeScalars)
    for step in 1...7 {
      var text = MeaningText()
      var read = ""
      for start in stride(from: 0, to: scalars.count, by: step) {
        var piece = String.UnicodeScalarView()
        piece.append(contentsOf: scalars[start..<min(start + step, scalars.count)])
        read += text.take(String(piece))
      }
      #expect(read == "A \"new\" beginning — khởi đầu é 😀.")
      #expect(try text.whole() == read)
    }
  }

  @Test(
    "an answer that isn't just one string is refused",
    arguments: [
      #"{"meaning":"a","extra":1}"#, #"{"meaning":1}"#, #"{}"#, #"{"meaning":""}"#, "A meaning.", #"{"meaning":"a"#,
      #"["a"]"#,
    ])
  func strict(json: String) {
    var text = MeaningText()
    _ = text.take(json)
    #expect(throws: (any Error).self) { try text.whole() }
  }
}
