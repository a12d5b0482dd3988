import AppCatalog
import Testing

@testable import AIGatewayService

@Suite(.timeLimit(.minutes(2))) struct AnswerTextExtractorTests {
  static let form = Generator.Answer(
    name: "card_meaning", description: "A meaning.", member: "meaning", memberDescription: "The meaning itself.")

  static func reading(_ json: String, by step: Int) throws -> (read: String, whole: String) {
    var answer = AnswerTextExtractor(form, maxBytes: 200)
    var read = ""
    let scalars = Array(json.unicodeScalars)
    for start in stride(from: 0, to: scalars.count, by: step) {
      var piece = String.UnicodeScalarView()
      piece.append(contentsOf: scalars[start..<min(start + step, scalars.count)])
      read += try answer.take(String(piece)).text
    }
    return (read, try answer.whole())
  }

  @Test(
    "A text is extracted while its answer streams in, however the stream is split and spaced",
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

  @Test("Invisible characters are removed before a text is filtered and read", arguments: 1...5)
  func readable(step: Int) throws {
    let hidden =
      "\u{1B}[31mYou\u{202E} i\u{200B}di\u{AD}ot\u{FEFF},\r\nsee\u{2066} a\u{2028}👩‍👧 ❤️\u{0}\u{9B}\tend.\u{E0041}"
    let shown = "[31mYou idiot,\nsee a\n👩‍👧 ❤️ end."
    var plain = AnswerTextExtractor(nil, maxBytes: 400)
    let scalars = Array(hidden.unicodeScalars)
    var read = ""
    for start in stride(from: 0, to: scalars.count, by: step) {
      var piece = String.UnicodeScalarView()
      piece.append(contentsOf: scalars[start..<min(start + step, scalars.count)])
      read += try plain.take(String(piece)).text
    }
    let all = try plain.whole()
    #expect(Array(read.utf8) == Array(shown.utf8) && Array(all.utf8) == Array(shown.utf8))
    let (inside, whole) = try Self.reading(
      #"{"meaning":"a\u0007b\u202e\ud83d\udc69\u200d\ud83d\udc67\u2800 c\nd"}"#, by: step)
    #expect(inside == "ab👩‍👧 c\nd" && whole == inside)
    #expect(throws: ProviderFault.self) { try Self.reading(#"{"meaning":"\u200b\u2800"}"#, by: step).whole }
  }

  @Test(
    "An answer that isn't exactly one string is rejected",
    arguments: [
      #"{"meaning":"a","extra":1}"#, #"{"meaning":1}"#, #"{}"#, #"{"meaning":""}"#, "A meaning.", #"{"meaning":"a"#,
      #"["a"]"#, #"{"meanings":"a"}"#, #"{"meaning":"a"} and more"#, #"{"meaning":" \n "}"#,
    ])
  func strict(json: String) {
    #expect(throws: ProviderFault.self) { try Self.reading(json, by: 3).whole }
  }

  @Test("An endless answer is aborted before it fills the memory")
  func endless() {
    #expect(throws: ProviderFault.self) {
      var answer = AnswerTextExtractor(Self.form, maxBytes: 200)
      for _ in 0..<10_000 { _ = try answer.take(#"{"meaning":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"#) }
    }
    #expect(throws: ProviderFault.self) {
      var answer = AnswerTextExtractor(nil, maxBytes: 200)
      for _ in 0..<10_000 { _ = try answer.take("aaaaaaaa") }
    }
  }

  @Test("A sentence is held back until it is complete, and no sentence is lost or changed")
  func sentences() {
    let text = "Hello there. It is 3.5 km!\nReally? \"Yes.\" (So it is.) No end"
    for step in 1...9 {
      var sentences = SentenceBuffer()
      var given: [String] = []
      let characters = Array(text)
      for start in stride(from: 0, to: characters.count, by: step) {
        given.append(sentences.take(String(characters[start..<min(start + step, characters.count)])))
      }
      #expect(given.joined() == "Hello there. It is 3.5 km!\nReally? \"Yes.\" (So it is.) ")
      #expect(given.allSatisfy { $0.isEmpty || $0.last?.isWhitespace == true })
    }
  }

  @Test("A sentence ends at the same place, however the text is split into pieces")
  func splitSentences() {
    let text = "Cafe\u{301}. \"Ja.\" \r\nNo.\u{301} Yes!\u{2029}So.\n\n (Well.)\u{200D} a\u{301}b. c"
    let scalars = Array(text.unicodeScalars)
    for step in 1...scalars.count {
      var sentences = SentenceBuffer()
      var whole = ""
      for start in stride(from: 0, to: scalars.count, by: step) {
        let piece = String(String.UnicodeScalarView(scalars[start..<min(start + step, scalars.count)]))
        whole += piece
        let before = sentences.read
        let given = sentences.take(piece)
        // The expected result is that of a new buffer that receives the rest of the text at once.
        var other = SentenceBuffer()
        let expected = other.take(String(decoding: Array(whole.utf8.dropFirst(before.utf8.count)), as: UTF8.self))
        #expect(given == expected, "step \(step)")
      }
    }
  }
}
