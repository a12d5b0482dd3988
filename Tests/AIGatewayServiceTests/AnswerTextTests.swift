import AppCatalog
import Testing

@testable import AIGatewayService

@Suite(.timeLimit(.minutes(2))) struct AnswerTextTests {
  static let form = Generator.Answer(
    name: "card_meaning", description: "A meaning.", member: "meaning", memberDescription: "The meaning itself.")

  static func reading(_ json: String, by step: Int) throws -> (read: String, whole: String) {
    var answer = AnswerText(form, mostBytes: 200)
    var read = ""
    let scalars = Array(json.unicodeScalars)
    for start in stride(from: 0, to: scalars.count, by: step) {
      var piece = String.UnicodeScalarView()
      piece.append(contentsOf: scalars[start..<min(start + step, scalars.count)])
      read += try answer.take(String(piece))
    }
    return (read, try answer.whole())
  }

  @Test(
    "the text can be read while it is written, wherever it is cut and whatever white space is around it",
    arguments: [
      #"{"meaning":"A \"new\" beginning — khởi đầu \u00e9 \ud83d\ude00.\nGo\/on\\"}"#,
      "{\n  \"meaning\" : \"A \\\"new\\\" beginning — khởi đầu é 😀.\\nGo/on\\\\\"\n}\n",
    ])
  func streams(json: String) throws {
    for step in 1...7 {
      let (read, whole) = try Self.reading(json, by: step)
      #expect(read == "A \"new\" beginning — khởi đầu é 😀.\nGo/on\\")
      #expect(whole == read)
    }
  }

  @Test(
    "an answer that isn't just one string is refused",
    arguments: [
      #"{"meaning":"a","extra":1}"#, #"{"meaning":1}"#, #"{}"#, #"{"meaning":""}"#, "A meaning.", #"{"meaning":"a"#,
      #"["a"]"#, #"{"meanings":"a"}"#, #"{"meaning":"a"} and more"#, #"{"meaning":" \n "}"#,
    ])
  func strict(json: String) {
    #expect(throws: ProviderFault.self) { try Self.reading(json, by: 3).whole }
  }

  @Test("an answer that doesn't end is given up before it fills the memory")
  func endless() {
    #expect(throws: ProviderFault.self) {
      var answer = AnswerText(Self.form, mostBytes: 200)
      for _ in 0..<10_000 { _ = try answer.take(#"{"meaning":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"#) }
    }
    #expect(throws: ProviderFault.self) {
      var answer = AnswerText(nil, mostBytes: 200)
      for _ in 0..<10_000 { _ = try answer.take("aaaaaaaa") }
    }
  }

  @Test("sentences are held back until they end, and nothing is lost or changed")
  func sentences() {
    let text = "Hello there. It is 3.5 km!\nReally? \"Yes.\" (So it is.) No end"
    for step in 1...9 {
      var sentences = Sentences()
      var given: [String] = []
      let characters = Array(text)
      for start in stride(from: 0, to: characters.count, by: step) {
        given.append(sentences.take(String(characters[start..<min(start + step, characters.count)])))
      }
      #expect(given.joined() == "Hello there. It is 3.5 km!\nReally? \"Yes.\" (So it is.) ")
      #expect(given.allSatisfy { $0.isEmpty || $0.last?.isWhitespace == true })
    }
  }
}
