import TestSupport
import Testing
import Wire

/// The rules for clients' params, as the request types declare them.
@Suite(.timeLimit(.minutes(5))) struct ContractTests {
  struct Note: Codable, Hashable, Sendable {
    var title: Text<1, 20>
    var body: MultilineText<0, 40>?
    var id: Identifier?
    var spice: Bounded<1, 5>?
    var tags: List<Text<1, 8>, 1, 3>?
    var inner: Inner?
    var any: JSONValue?

    struct Inner: Codable, Hashable, Sendable { var depthMm: Bounded<0, 9>? }
  }

  static func params<T: Decodable>(_ json: String) throws -> T {
    let text = Bytes(json.utf8)
    return try JSON.decodeParams(T.self, from: text.span)
  }

  static func note(_ json: String) throws -> Note { try params(json) }

  /// Returns the reason why params are rejected; nil if they are accepted.
  static func refusal(_ json: String) -> String? {
    do {
      _ = try note(json)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "An invalid member is rejected with its name and the rule that it breaks",
    arguments: [
      (#"{"title":""}"#, "title: is empty"), (#"{"title":" \u00a0\u200b"}"#, "title: is empty"),
      (#"{"title":"123456789012345678901"}"#, "title: must have at most 20 bytes of UTF-8"),
      (#"{"title":"ᄀᄀᄀᄀᄀᄀᄀ"}"#, "title: must have at most 20 bytes of UTF-8"),
      (#"{"title":"a\u0000"}"#, "title: has the control character U+0000"),
      (#"{"title":"a\nb"}"#, "title: must be one line"),
      (#"{"title":7}"#, "title: expected a string"), (#"{}"#, "title: is missing"),
      (#"{"title":"a","body":"a\u0001b"}"#, "body: has the control character U+0001"),
      (#"{"title":"a","id":"ü"}"#, "id: isn't an identifier, which may contain only A-Za-z0-9._:-"),
      (#"{"title":"a","id":""}"#, "id: must have 1 to 100 bytes: it is an identifier"),
      (#"{"title":"a","spice":6}"#, "spice: must be 1 to 5"), (#"{"title":"a","spice":0}"#, "spice: must be 1 to 5"),
      (#"{"title":"a","tags":[]}"#, "tags: must have 1 to 3 elements, not 0"),
      (#"{"title":"a","tags":["a","b","c","d"]}"#, "tags: must have 1 to 3 elements, not 4"),
      (#"{"title":"a","tags":["a","123456789"]}"#, "tags[1]: must have at most 8 bytes of UTF-8"),
    ])
  func refused(json: String, reason: String) { #expect(Self.refusal(json) == reason) }

  @Test(
    "An unknown member is rejected with a suggestion",
    arguments: [
      (#"{"title":"a","boddy":"b"}"#, "boddy: this key is unknown here (did you mean 'body'?)"),
      (
        #"{"title":"a","inner":{"depth_cm":1}}"#, "inner.depth_cm: this key is unknown here (did you mean 'depth_mm'?)"
      ),
      (#"{"title":"a","something":1}"#, "something: this key is unknown here"),
    ])
  func unknown(json: String, reason: String) { #expect(Self.refusal(json) == reason) }

  @Test(
    "A text with U+0000 is rejected anywhere, even within free-form JSON",
    arguments: [
      (#"{"title":"a","any":"\u0000"}"#, "any"), (#"{"title":"a","any":{"b":[{"c":"a\u0000b"}]}}"#, "any.b[0].c"),
      (#"{"title":"a","id":"a\u0000"}"#, "id"), (#"{"title":"a","tags":["a","\u0000"]}"#, "tags[1]"),
    ])
  func nul(json: String, place: String) {
    let reason = "\(place): has the control character U+0000"
    #expect(Self.refusal(json) == reason)
    let text = Bytes(json.utf8)
    let fault = #expect(throws: DecodingFault.self) { try JSON.decodeOperatorParams(Note.self, from: text.span) }
    #expect(fault?.description == reason)
  }

  @Test("An escaped backslash before u0000 doesn't count as U+0000, and a key with U+0000 is rejected")
  func nulBySpelling() throws {
    #expect(try Self.note(#"{"title":"a","any":"\\u0000"}"#).any == #"\u0000"#)
    #expect(Self.refusal(#"{"title":"a","any":{"b\u0000":1}}"#)?.hasSuffix("control character U+0000") == true)
  }

  @Test("A request that declares no members accepts none")
  func none() {
    #expect(throws: DecodingFault.self) { try Self.params(#"{"a":1}"#) as Nothing }
    #expect(throws: Never.self) { try Self.params("{}") as Nothing }
  }

  @Test("Free-form JSON may have any members, but its texts are checked")
  func anything() throws {
    #expect(try Self.note(#"{"title":"a","any":{"b":{"c":[1,"\u0301"]}}}"#).any?["b"]?["c"]?[0] == 1)
    let marks = String(repeating: "\u{301}\u{323}", count: 20)
    #expect(
      Self.refusal("{\"title\":\"a\",\"any\":[{\"b\":\"a\(marks)\"}]}")
        == "any[0].b: has more than 30 combining marks in a row")
    #expect(Self.refusal("{\"title\":\"a\",\"a\(marks)\":1}")?.hasSuffix("combining marks in a row") == true)
    // Escaped marks count like unescaped marks.
    let escaped = String(repeating: #"\u0301\u0323"#, count: 20)
    #expect(Self.refusal("{\"title\":\"a\(escaped)\"}") == "title: has more than 30 combining marks in a row")
  }

  @Test("A text is stored in composed form and trimmed")
  func form() throws {
    let note = try Self.note(#"{"title":"  Bánh mi\u0300 ","body":"\n\ta\nb\t\n"}"#)
    #expect(Array(note.title.value.utf8) == Array("Bánh mì".utf8))
    #expect(note.body?.value == "a\nb")
    #expect(try Self.note(#"{"title":"a","body":" "}"#).body?.value == "")
  }

  @Test("Direction controls are removed from texts and rejected in names, and line ends become line feeds")
  func cleaned() throws {
    let text = "\u{202D}+84\u{202C} \u{2067}שלום\u{2069}\u{202B}\u{2066}\u{2068}\u{202A}\u{202E}"
    #expect(try Self.note("{\"title\":\"\(text)\"}").title.value == "+84 שלום")
    #expect(
      try Self.note(#"{"title":"a","body":"a\u000bb\r\nc\rd\u000ce\u0085f\n\ng"}"#).body?.value
        == "a\nb\nc\nd\ne\nf\n\ng")
    #expect(Self.refusal(#"{"title":"\u2067\u2069"}"#) == "title: is empty")
    let name = "a\u{2067}b"
    #expect(throws: TextRefusal.self) { try Name<1, 20>(name) }
    // Marks that affect the shape of letters stay.
    let kept = "\u{200F}می\u{200C}خواهم\u{200E}"
    #expect(try Self.note("{\"title\":\"a\",\"body\":\"\(kept)\"}").body?.value == kept)
  }

  @Test("A text's length doesn't include the characters that are removed from it")
  func cleanedLength() throws {
    let marked = String(repeating: "\u{2067}a\u{2069}", count: 6)
    #expect(try Self.note("{\"title\":\"\(marked)\"}").title.value == "aaaaaa")
  }

  @Test("An error never quotes rejected input at length")
  func short() throws {
    let long = String(repeating: "é", count: 300_000)
    let reason = try #require(Self.refusal("{\"title\":\"a\",\"\(long)\":1}"))
    #expect(reason.utf8.count < 200 && reason.hasPrefix("éééé"))
  }

  @Test(
    "An excerpt never splits a Unicode scalar, and shows whether it is complete",
    arguments: [
      ("éé", 3, "é…", false), ("éé", 4, "éé", true), ("", 4, "", true), ("aé", 2, "a…", false),
      ("e\u{301}", 1, "e…", false),
      ("\u{1F600}", 3, "…", false), ("a\u{0}\u{202E}b\n", 9, #"a\u{0}\u{202E}b\u{A}"#, true),
    ])
  func excerpt(text: String, most: Int, shown: String, isWhole: Bool) {
    let excerpt = Excerpt(text, most: most)
    #expect(Array(excerpt.description.utf8) == Array(shown.utf8) && excerpt.isWhole == isWhole)
  }

  @Test("The cost of an excerpt doesn't grow with the length of a text's first character", .timeLimit(.minutes(1)))
  func longCharacter() {
    let text = "a" + String(repeating: "\u{301}\u{323}", count: 250_000)
    // The loop would take minutes if each pass searched for the end of the first character.
    for _ in 0..<2000 { #expect(Excerpt(text).description.utf8.count <= Excerpt.most + 3) }
  }

  private struct Many: Decodable {
    var a, b, c, d, e, f, g, h: Int?
    var i, j, k, l, m, n, o, p: Int?
  }

  @Test("A long escaped name isn't unescaped again for each expected member")
  func longEscapedName() throws {
    func decodingTime(_ name: String) throws -> Duration {
      let text = Bytes("{\"\(name)\":1}".utf8)
      let times = try (0..<9).map { _ in
        try ContinuousClock().measure { _ = try JSON.decode(Many.self, from: text) }
      }
      return times.min() ?? .zero
    }
    let letters = String(repeating: "a", count: 200_000)
    _ = try decodingTime(letters)
    // The key is unescaped once. Unescaping the key for all sixteen members took sixteen times as long.
    #expect(try decodingTime(letters + "\\n") < decodingTime(letters) * 12)
  }

  @Test("A type's schema contains the bounds that are checked")
  func schema() throws {
    let definitions = SchemaDefinitions()
    let members = try definitions.params(of: Note.self)
    let schemas = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.schema) })
    #expect(schemas["title"]?["maxLength"] == 20 && schemas["title"]?["minLength"] == 1)
    #expect(schemas["title"]?["x-max-bytes"] == 20 && schemas["body"]?["minLength"] == nil)
    #expect(schemas["id"]?["pattern"] == "^[A-Za-z0-9._:-]+$")
    #expect(schemas["spice"] == ["type": "integer", "minimum": 1, "maximum": 5])
    #expect(schemas["tags"]?["maxItems"] == 3 && schemas["tags"]?["items"]?["maxLength"] == 8)
    #expect(definitions.definitions["ContractTests.Note.Inner"]?["additionalProperties"] == false)
    #expect(members.filter(\.isRequired).map(\.name) == ["title"])
  }

  struct Search: Codable, Hashable, Sendable { var text: Text<4, 100> }

  @Test("A schema's minimum length counts characters, so it allows every text that the server accepts")
  func minimumLength() throws {
    let search: Search = try Self.params(#"{"text":"Vũ2"}"#)
    #expect(search.text.value.utf8.count == 4)
    let members = try SchemaDefinitions().params(of: Search.self)
    #expect(members.first?.schema["minLength"] == 1)
  }

  @Test("A value that is read and written again stays the same")
  func written() throws {
    let text = #"{"title":"a","body":"b\nc","id":"x-1","spice":3,"tags":["t"]}"#
    #expect(try JSON.encode(Self.note(text)) == Bytes(text.utf8))
  }
}
