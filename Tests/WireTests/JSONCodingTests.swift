import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct JSONCodingTests {
  struct Card: Codable, Equatable {
    var id: Int64
    var frontText: String
    var isFavorite: Bool
    var score: Double
    var tags: [String]
    var counts: [String: Int]
    var note: String?
    var nested: [Inner]
    struct Inner: Codable, Equatable { var dueAt: UInt8 }
  }

  @Test("Names are camelCase in Swift and snake_case on the wire, except for dictionary keys")
  func names() throws {
    let card = Card(
      id: -7, frontText: "a\"b\n\u{1}ő😀", isFavorite: true, score: 1.5, tags: ["x"], counts: ["aB": 1], note: nil,
      nested: [.init(dueAt: 255)])
    let text = try JSON.encode(card)
    #expect(
      String(decoding: text, as: UTF8.self)
        == #"{"id":-7,"front_text":"a\"b\n\u0001ő😀","is_favorite":true,"score":1.5,"tags":["x"],"counts":{"aB":1},"nested":[{"due_at":255}]}"#
    )
    #expect(try JSON.decode(Card.self, from: text) == card)
  }

  @Test(
    "A value of the wrong type is reported with its path",
    arguments: [
      (#"{"due_at":256}"#, "due_at: out of range: expected 0 to 255"), (#"{}"#, "due_at: is missing"),
      (#"{"due_at":1.5}"#, "due_at: expected an integer without fraction or exponent"), (#"[]"#, "expected an object"),
    ])
  func shapes(text: String, told: String) {
    #expect {
      try JSON.decode(Card.Inner.self, from: Bytes(text.utf8))
    } throws: {
      "\($0)" == told
    }
  }

  @Test("Any JSON stays unchanged when read and written as a value or as raw text")
  func values() throws {
    let text = Bytes(#"{"b":[1,2.5,null,true,{"snake_case":"ü","camelCase":{}}],"a":-0.125}"#.utf8)
    #expect(try JSON.encode(JSON.decode(JSONValue.self, from: text)) == text)
    #expect(try JSON.encode(["raw": RawJSON(bytes: text)]) == Bytes(#"{"raw":"#.utf8) + text + Bytes("}".utf8))
    #expect(
      try JSON.decode([String: RawJSON].self, from: JSON.encode(["raw": RawJSON(bytes: text)]))["raw"]?.bytes == text)
  }

  @Test("Strict decoding reports an unknown key by name")
  func unknownKeys() {
    #expect {
      try JSON.decodeStrict([Card.Inner].self, from: Bytes(#"[{"due_at":1},{"due_at":2,"duo_at":3}]"#.utf8))
    } throws: {
      ($0 as? DecodingFault)?.path == "[1].duo_at"
    }
  }

  @Test(
    "Text that isn't strict JSON is rejected",
    arguments: [
      "", " ", "{", "[1,]", "{\"a\":1,}", "01", "1.", "+1", ".5", "NaN", "nul", "\"\u{1}\"", #""\x""#, #""\ud800""#,
      #""\udc00\ud800""#, #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, "1 2", "// c\n1", "'a'", #"{"a" 1}"#, #"{a:1}"#,
      String(repeating: "[", count: 65) + String(repeating: "]", count: 65), "\"abc", "-", "1e", "[1 2]", "tru",
    ])
  func refused(text: String) {
    #expect(throws: JSONFault.self) { try JSON.decode(JSONValue.self, from: Bytes(text.utf8)) }
  }

  @Test(
    "Invalid UTF-8 is rejected",
    arguments: [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80], [0xE2, 0x82], [0xFF]] as [Bytes])
  func badUTF8(bytes: Bytes) {
    #expect(throws: JSONFault.self) { try JSON.decode(String.self, from: [0x22] + bytes + [0x22]) }
  }

  @Test("A repeated key is rejected even in an object with many keys")
  func manyKeys() {
    let members = (0..<500).map { "\"k\($0)\":\($0)" }
    let text = "{" + members.joined(separator: ",")
    #expect(throws: Never.self) { try JSON.decode(JSONValue.self, from: Bytes((text + "}").utf8)) }
    #expect(throws: JSONFault.self) { try JSON.decode(JSONValue.self, from: Bytes((text + ",\"k3\":1}").utf8)) }
  }

  @Test("The time for decoding a long list of numbers grows linearly", .timeLimit(.minutes(1)))
  func longList() throws {
    let text = Bytes("[\((0..<200_000).map { _ in "0.5,-0.0,1e5" }.joined(separator: ","))]".utf8)
    #expect(try JSON.decode(JSONValue.self, from: text).array?.count == 600_000)
  }

  @Test("Keys that look the same but differ in bytes are two keys")
  func lookalikes() throws {
    let text = Bytes("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8)
    let value = try JSON.decode(JSONValue.self, from: text)
    #expect(value == value && value["\u{E9}"] == 1 && value["e\u{301}"] == 2)
    #expect(try JSON.encode(value) == text)
    #expect(value != (["\u{E9}": 2, "e\u{301}": 1] as JSONValue))
  }
}
