import AIGatewayContract
import AppCatalog
import EventLoop
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

/// Answers that are forms with several members.
@Suite(.timeLimit(.minutes(2))) struct FormTests {
  private static let answer = Generator.Answer(
    name: "tasting_note", description: "A tasting note.",
    members: [
      Generator.AnswerMember(
        id: "aroma", name: ["en": "Aroma", "vi": "Hương"], description: "What it smells of.", text: 60),
      Generator.AnswerMember(
        id: "acidity", name: ["en": "Acidity", "vi": "Độ chua"], description: "How sour it is.",
        choices: [
          Generator.AnswerChoice(id: "low", name: ["en": "gentle", "vi": "nhẹ"]),
          Generator.AnswerChoice(id: "high", name: ["en": "bright", "vi": "gắt"]),
        ]),
      Generator.AnswerMember(
        id: "score", name: ["en": "Score", "vi": "Điểm"], description: "How good it is.",
        number: Generator.AnswerNumber(from: 0, to: 100)),
    ])

  private static func read(_ text: String, _ language: Language = .en) throws -> (text: String, form: [TextMember]) {
    var answer = AnswerTextExtractor(answer, maxBytes: 200, language: language)
    for piece in TextChunks.of(text) { #expect(try answer.take(piece).text.isEmpty) }
    let whole = try answer.whole()
    return (whole, try #require(answer.form?.members))
  }

  private static let plain = #"{"aroma":"jasmine","acidity":"high","score":87}"#

  @Test("A form is parsed into its members, and its text has a line for each member")
  func members() throws {
    let (text, form) = try Self.read(Self.plain)
    #expect(text == "Aroma: jasmine\nAcidity: bright\nScore: 87")
    #expect(form.map(\.id) == ["aroma", "acidity", "score"])
    #expect(form.map(\.value) == ["jasmine", "high", 87])
    #expect(try Self.read(Self.plain, "vi").text == "Hương: jasmine\nĐộ chua: gắt\nĐiểm: 87")
  }

  @Test(
    "Text around a form is ignored, and variant spellings of its members are accepted",
    arguments: [
      "```json\n\(plain)\n```", "Here is your note:\n\(plain)\nEnjoy {your} cup!",
      #"{"score":"87","acidity":"High","aroma":"  jasmine\n"}"#,
      #"{"score":87.0,"acidity":"Bright","aroma":"jasmine"}"#,
      #"{"score":"87.0","acidity":" gắt ","aroma":"jasmine"}"#, "In the form {x}: \(plain)",
      "<think>{\"aroma\":1}</think>\(plain)", "{\"example\": 1}\n\(plain)",
    ])
  func noise(answer: String) throws {
    #expect(try Self.read(answer).form.map(\.value) == ["jasmine", "high", 87])
  }

  @Test(
    "Anything other than the expected form is rejected",
    arguments: [
      "", "A fine cup.", "[]", #"{"aroma":"jasmine","acidity":"high"}"#,
      #"{"aroma":"jasmine","acidity":"high","score":101}"#, #"{"aroma":"jasmine","acidity":"high","score":-1}"#,
      #"{"aroma":"jasmine","acidity":"high","score":86.5}"#, #"{"aroma":"jasmine","acidity":"high","score":"many"}"#,
      #"{"aroma":"jasmine","acidity":"high","score":1e300}"#, #"{"aroma":"jasmine","acidity":"high","score":null}"#,
      #"{"aroma":"jasmine","acidity":"sour","score":87}"#, #"{"aroma":"jasmine","acidity":1,"score":87}"#,
      #"{"aroma":" ","acidity":"high","score":87}"#, #"{"aroma":["jasmine"],"acidity":"high","score":87}"#,
      #"{"aroma":"\#(String(repeating: "a", count: 61))","acidity":"high","score":87}"#,
      #"{"aroma":"jasmine","acidity":"high","score":87,"extra":1}"#, #"{"aroma":"jasmine","acidity":"high","score":87"#,
      #"{"note":{"aroma":"jasmine","acidity":"high","score":87}}"#,
    ])
  func strict(answer: String) {
    #expect(throws: ProviderFault.self) { try Self.read(answer) }
  }

  @Test("The schema sent to providers contains each member of the form and nothing else")
  func schema() {
    let schema = Self.answer.schema
    #expect(schema["required"] == ["aroma", "acidity", "score"] && schema["additionalProperties"] == false)
    #expect(schema["properties"]?["acidity"]?["enum"] == ["low", "high"])
    #expect(schema["properties"]?["score"]?["type"] == "integer")
    #expect(schema["properties"]?["score"]?["description"]?.string?.contains("from 0 to 100") == true)
  }

  private static func files(keeps: String = "history") -> [String: String] {
    let note = """
      {"id": "note", "name": {"en": "Note", "vi": "Ghi chú"},
       "inputs": [{"id": "bean", "name": {"en": "Bean", "vi": "Hạt"}, "choices": [
         {"id": "arabica", "name": {"en": "Arabica", "vi": "Arabica"}}]}],
       "prompt": {"version": 1, "system": {"en": "You taste.", "vi": "Bạn nếm."},
         "user": {"en": "{bean}", "vi": "{bean}"}},
       "answer": {"name": "tasting_note", "description": "A note", "members": [
         {"id": "aroma", "name": {"en": "Aroma", "vi": "Hương"}, "description": "Smell", "text": 60},
         {"id": "acidity", "name": {"en": "Acidity", "vi": "Độ chua"}, "description": "Sourness", "choices": [
           {"id": "low", "name": {"en": "gentle", "vi": "nhẹ"}}, {"id": "high", "name": {"en": "bright", "vi": "gắt"}}]},
         {"id": "score", "name": {"en": "Score", "vi": "Điểm"}, "description": "Quality",
           "number": {"from": 0, "to": 100}}]},
       "embedded": {"en": "A {bean}.", "vi": "{bean}."}, "longest": 200, "keeps": "\(keeps)",
       "stored": {"en": "No note now.", "vi": "Chưa có ghi chú."}},
      """
    var files = GeneratorFixture.files
    files["generators.json"] = files["generators.json"]?.replacing(
      "{\"generators\": [", with: "{\"generators\": [\(note)")
    return files
  }

  /// A provider that returns the given answers in turn and repeats the last one.
  @Loop private static func provider(_ answers: [String], _ asked: Asked) -> any Provider {
    PlayedProvider { prompt, piece in
      asked.prompts.append(prompt)
      try piece(answers[min(asked.prompts.count, answers.count) - 1])
    }
  }

  private static let inputs: JSONValue = ["bean": "arabica"]

  @Test("A form is requested from the provider and stored, and a repeated key returns the stored form")
  func stored() async throws {
    let asked = try await onLoop { Asked() }
    try await GeneratorFixture.with({ [Self.provider([Self.plain], asked)] }, files: Self.files()) { fixture in
      var parts: [String] = []
      let made = try await fixture.tip(Self.inputs, of: "note", key: "key-0123456789abcdef") { parts.append($0.text) }
      #expect(made.text == "Aroma: jasmine\nAcidity: bright\nScore: 87" && parts == [made.text])
      #expect(made.form?.map(\.shown) == ["jasmine", "bright", "87"])
      #expect(asked.prompts[0].answer?.schema["properties"]?["score"] != nil)
      #expect(try await fixture.tip(Self.inputs, of: "note", key: "key-0123456789abcdef").form == made.form)
      #expect(try await fixture.call(ListTexts()).texts.map(\.form) == [made.form])
      #expect(try await fixture.call(ListTexts(search: "jasmine")).texts.map(\.form) == [made.form])
      #expect(try await fixture.call(GetText(text: try Identifier(made.id ?? ""))).form == made.form)
      let declared = try await fixture.call(ListGenerators()).generators[0].answer
      #expect(declared?.map(\.id) == ["aroma", "acidity", "score"])
      #expect(declared?[0].text == 60 && declared?[2].from == 0 && declared?[2].to == 100)
      #expect(declared?[1].choices?.map(\.name) == ["gentle", "bright"])
      #expect(try await fixture.tip().form == nil)
    }
  }

  @Test("A cached form is shared by all accounts")
  func cached() async throws {
    let asked = try await onLoop { Asked() }
    let files = Self.files(keeps: "cache")
    try await GeneratorFixture.with({ [Self.provider([Self.plain], asked)] }, files: files) { fixture in
      let first = try await fixture.tip(Self.inputs, of: "note")
      // The text is cached in the background after the first answer.
      let isCached = try await eventually {
        try await fixture.tip(Self.inputs, of: "note", as: fixture.principal("acc_2")).cached
      }
      let second = try await fixture.tip(Self.inputs, of: "note", as: fixture.principal("acc_2"))
      #expect(isCached && second.form == first.form && first.form?.count == 3 && asked.prompts.count == 1)
    }
  }

  @Test("An invalid form is requested once more, and then a plain text replaces it")
  func broken() async throws {
    let asked = try await onLoop { Asked() }
    let broken = #"{"aroma":"jasmine","acidity":"high","score":870}"#
    try await GeneratorFixture.with({ [Self.provider([broken, Self.plain, broken], asked)] }, files: Self.files()) {
      fixture in
      #expect(try await fixture.tip(Self.inputs, of: "note").form?.count == 3)
      #expect(asked.prompts.count == 2)
      let standIn = try await fixture.tip(Self.inputs, of: "note")
      #expect(standIn.form == nil && standIn.text == "No note now." && standIn.origin == .stored)
      #expect(asked.prompts.count == 4)
    }
  }

  @Test("The safety filter checks all texts in a form")
  func filtered() async throws {
    let asked = try await onLoop { Asked() }
    let bad = #"{"aroma":"arsenic","acidity":"high","score":87}"#
    try await GeneratorFixture.with({ [Self.provider([bad], asked)] }, files: Self.files()) { fixture in
      let reply = try await fixture.tip(Self.inputs, of: "note")
      #expect(reply.form == nil && reply.origin == .stored && asked.prompts.count == 2)
    }
  }

  @Test("Without a provider, a text from the app's data replaces the form")
  func embedded() async throws {
    try await GeneratorFixture.with({ [EmbeddedProvider()] }, files: Self.files()) { fixture in
      let reply = try await fixture.tip(Self.inputs, of: "note")
      #expect(reply.text == "A Arabica." && reply.form == nil && reply.origin == .embedded)
    }
  }
}
