import Testing
import Wire

@testable import QuintetDevelopment

@Suite(.timeLimit(.minutes(2))) struct ClientDocumentTests {
  static func method(
    _ name: String, audience: String = "client", kinds: [String] = ["internal"], result: String = "Nothing",
    more: String = ""
  ) -> String {
    let errors = kinds.map { #"{"data":{"kind":"\#($0)","carries":{"reason":{"type":"string"}}}}"# }
    return
      #"{"name":"\#(name)","summary":"Does it.","params":[{"name":"from","required":true,"schema":{"type":"string"}}],"#
      + ##""result":{"schema":{"$ref":"#/components/schemas/\##(result)"}},"errors":[\##(errors.joined(separator: ","))],"##
      + #""x-audience":"\#(audience)"\#(more)}"#
  }

  static func document(
    _ methods: [String], schemas: String = #"{"Nothing":{"type":"object","properties":{}}}"#, hasAdmin: Bool = false
  ) throws -> ClientDocument {
    let text = #"{"methods":[\#(methods.joined(separator: ","))],"components":{"schemas":\#(schemas)}}"#
    return try ClientDocument(JSON.decode(JSONValue.self, from: Bytes(text.utf8)), hasAdmin: hasAdmin)
  }

  @Test("Generated clients contain only client methods, unless admin methods are requested")
  func audience() throws {
    let methods = [Self.method("a.b.c"), Self.method("a.b.d", audience: "admin")]
    #expect(try Self.document(methods).methods.map(\.name) == ["a.b.c"])
    #expect(try Self.document(methods, hasAdmin: true).methods.map(\.name) == ["a.b.c", "a.b.d"])
  }

  @Test("Only types that the methods use are generated, in the order of the document")
  func reach() throws {
    let schemas =
      #"{"Other":{"type":"object","properties":{}},"#
      + #""Inner.Part":{"type":"object","properties":{"n":{"type":"integer"}}},"#
      + ##""Outer":{"type":"object","properties":{"parts":{"type":"array","items":{"$ref":"#/components/schemas/Inner.Part"}}}}}"##
    let document = try Self.document([Self.method("a.b.c", result: "Outer")], schemas: schemas)
    #expect(document.objects.map(\.name) == ["Inner.Part", "Outer"])
    #expect(document.objects.last?.members.first?.shape == .list(.named("Inner.Part")))
  }

  @Test("Failures that all methods share are listed once, and other failures with their methods")
  func failures() throws {
    let document = try Self.document([
      Self.method("a.b.c", kinds: ["internal", "conflict"]), Self.method("a.b.d", kinds: ["internal"]),
    ])
    #expect(document.common == ["internal"])
    #expect(document.methods.map(\.failures) == [["conflict"], []])
    #expect(document.kinds.map(\.name) == ["internal", "conflict"])
    #expect(document.kinds.first?.carried.map(\.name) == ["reason"])
  }

  static let unfit: [(methods: [String], schemas: String, says: String)] = [
    ([], "{}", "no methods"),
    ([method("a.b.c", result: "Gone")], "{}", "the type Gone is missing"),
    (
      [method("a.b.c", result: "A.B"), method("a.b.d", result: "AB")],
      #"{"A.B":{"type":"object","properties":{}},"AB":{"type":"object","properties":{}}}"#,
      "would get the same type name"
    ),
    (
      [method("a.b"), method("a.b.c")], #"{"Nothing":{"type":"object","properties":{}}}"#,
      "a.b is both a method and a group of methods"
    ),
    (
      [method("a.b.c", result: "Odd")], #"{"Odd":{"type":"object","properties":{"n":{"type":"null"}}}}"#,
      "clients can't be generated for the type null"
    ),
  ]

  @Test("A document that can't be turned into a client is rejected with a reason", arguments: unfit)
  func refused(methods: [String], schemas: String, says: String) {
    let fault = #expect(throws: ClientFault.self) { try Self.document(methods, schemas: schemas) }
    #expect(fault?.description.contains(says) == true, "\(fault?.description ?? "")")
  }

  @Test("Names follow each language's style and avoid its keywords")
  func names() throws {
    let document = try Self.document([Self.method("content.cards.add-many")])
    func text(_ language: ClientsCommand.Language) -> String {
      ClientsCommand.files(of: document, in: language).map(\.text).joined()
    }
    #expect(text(.swift).contains("public func addMany(\n    from: String,"))
    #expect(text(.python).contains("def add_many(\n        self,\n        *,\n        from_: str,"))
    #expect(text(.python).contains(#"self._client.call("content.cards.add-many", given({"from": from_})"#))
    #expect(text(.js).contains("addMany(\n        params: {\n          from: string;"))
  }

  @Test("A method that only streams has no plain call, and other streaming methods have both")
  func streams() throws {
    let item = #","x-item":{"schema":{"type":"string"}}"#
    let document = try Self.document([
      Self.method("a.b.both", more: item), Self.method("a.b.only", more: item + #","x-endless":true"#),
    ])
    let python = ClientsCommand.files(of: document, in: .python)[0].text
    #expect(python.contains("async def both(") && python.contains("def both_stream("))
    #expect(!python.contains("def only(") && python.contains("def only_stream("))
    let module = JavaScriptMethods(document: document).module
    #expect(module.contains("const calls = [\n  \"a.b.both\",\n];"))
    #expect(module.contains("const streams = [\n  \"a.b.both\",\n  \"a.b.only\",\n];"))
  }

  @Test("Text is wrapped, and a word longer than a line gets its own line")
  func wrapping() {
    var out = ClientText(step: 2)
    out.wrap(String(repeating: "word ", count: 40) + String(repeating: "x", count: 130), after: "/// ", then: "/// ")
    let lines = out.text.split(separator: "\n")
    #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("/// ") })
    #expect(lines.dropLast().allSatisfy { $0.count <= 110 })
  }
}
