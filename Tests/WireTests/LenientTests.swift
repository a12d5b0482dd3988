import Testing
import Wire

/// Items that are rejected without affecting the others.
@Suite(.timeLimit(.minutes(1))) struct LenientTests {
  struct Item: LenientItem {
    static let idMember: String? = "card"
    var card: Identifier
    var front: MultilineText<1, 20>
    var tags: List<Text<1, 8>, 0, 3>?
    var any: JSONValue?
  }

  struct Items: Codable, Hashable, Sendable, LenientParams {
    var items: List<Lenient<Item>, 1, 4>
    var note: Text<0, 8>?
  }

  private static let good = #"{"card":"good","front":"a"}"#

  private static func items(_ json: String) throws -> [Lenient<Item>] {
    let text = Bytes(json.utf8)
    return try JSON.decodeParams(Items.self, from: text.span).items.values
  }

  private static let marks = String(repeating: "\u{301}\u{323}", count: 20)

  @Test(
    "An invalid item is rejected with its location, rule and id, and the other items are accepted",
    arguments: [
      (#"{"card":"bad","front":"a\u0001"}"#, "bad", "items[1].front: has the control character U+0001"),
      (#"{"card":"bad","front":"a\u0000"}"#, "bad", "items[1].front: has the control character U+0000"),
      (
        "{\"card\":\"bad\",\"front\":\"a\(marks)\"}", "bad", "items[1].front: has more than 30 combining marks in a row"
      ),
      (
        "{\"card\":\"bad\",\"front\":\"a\",\"any\":[\"a\(marks)\"]}", "bad",
        "items[1].any[0]: has more than 30 combining marks in a row"
      ),
      (#"{"card":"bad","front":""}"#, "bad", "items[1].front: is empty"),
      (#"{"card":"bad","front":7}"#, "bad", "items[1].front: expected a string"),
      (#"{"card":"bad"}"#, "bad", "items[1].front: is missing"),
      (#"{"front":"a"}"#, nil, "items[1].card: is missing"),
      (#"{"card":"b d","front":"a"}"#, nil, "items[1].card: isn't an identifier, which may contain only A-Za-z0-9._:-"),
      (
        #"{"card":"bad","front":"a","tags":["1","2","3","4"]}"#, "bad",
        "items[1].tags: must have 0 to 3 elements, not 4"
      ),
      (
        #"{"card":"bad","front":"a","tag":["1"]}"#, "bad",
        "items[1].tag: this key is unknown here (did you mean 'tags'?)"
      ),
      (#"{"fron":"a","card":"bad"}"#, "bad", "items[1].front: is missing (you wrote 'fron')"),
      ("7", nil, "items[1]: expected an object"), ("null", nil, "items[1]: expected an object"),
    ] as [(String, String?, String)])
  func rejected(json: String, id: String?, reason: String) throws {
    let items = try Self.items("{\"items\":[\(Self.good),\(json),\(Self.good)]}")
    #expect(items.map { $0.value?.card.value } == ["good", nil, "good"])
    let rejected = try #require(items[1].map(rejection: { $0 }) { _ in nil })
    #expect(rejected.id == id && rejected.reason == reason)
    #expect(rejected.failure.message.en == "Invalid params: \(reason)")
  }

  @Test(
    "A fault outside the items rejects the whole call",
    arguments: [
      (#"{"items":[]}"#, "items: must have 1 to 4 elements, not 0"),
      ("{\"items\":[\(good),\(good),\(good),\(good),\(good)]}", "items: must have 1 to 4 elements, not 5"),
      (#"{"items":[7],"note":"a\u0000"}"#, "note: has the control character U+0000"),
      (#"{"items":[7],"notes":"a"}"#, "notes: this key is unknown here (did you mean 'note'?)"),
      (
        "{\"items\":[{\"card\":1,\"x\":1},\(good)],\"nott\":\"a\"}",
        "nott: this key is unknown here (did you mean 'note'?)"
      ),
    ])
  func call(json: String, reason: String) {
    let fault = #expect(throws: DecodingFault.self) { try Self.items(json) }
    #expect(fault?.description == reason)
  }

  @Test("Calls with different rejected items have different fingerprints")
  func fingerprint() throws {
    func written(_ json: String) throws -> Bytes {
      let text = Bytes("{\"items\":[\(json)]}".utf8)
      return try JSON.encode(JSON.decodeParams(Items.self, from: text.span))
    }
    #expect(try written(#"{"card":"a","front":7}"#) != written(#"{"card":"a","front":8}"#))
    #expect(try written(#"{"card":"a","front":7}"#) == written(#"{"card":"a","front":7}"#))
  }

  @Test("The schema has the item's members and states that an invalid item is rejected alone")
  func schema() throws {
    let definitions = SchemaDefinitions()
    let list = try #require(try definitions.params(of: Items.self).first { $0.name == "items" }?.schema)
    #expect(list["maxItems"] == 4 && list["items"]?["x-rejected-alone"] == true)
    #expect(list["items"]?["$ref"]?.string?.hasSuffix("Item") == true)
    #expect(definitions.definitions.members.contains { $0.value["properties"]?["front"] != nil })
  }
}
