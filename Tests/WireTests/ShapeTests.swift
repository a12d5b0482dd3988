import TestSupport
import Testing
import Wire

/// Well-formed texts of the wrong shape, and files with unknown keys. Faults contain the location and the reason.
@Suite(.timeLimit(.minutes(5))) struct ShapeTests {
  struct File: Codable {
    var groups: [Group]
    var byName: [String: Group]?
    var color: Color?
    var percent: Percent?
    struct Group: Codable {
      var groupName: String
      var cards: [Card]
    }
    struct Card: Codable {
      var id: UInt8
      var isOpen: Bool?
      var ratio: Double?
      var extra: RawJSON?
    }
    enum Color: String, Codable, CaseIterable {
      case red
      case darkBlue = "dark_blue"
    }
    struct Percent: Codable {
      var value: Int
      init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        value = try fields.decode(Int.self, forKey: .value)
        guard value <= 100 else {
          throw DecodingError.dataCorruptedError(forKey: .value, in: fields, debugDescription: "at most 100")
        }
      }
    }
  }

  @Test(
    "A fault is reported with its path, in wire names",
    arguments: [
      (#"[]"#, "expected an object"), (#"{}"#, "groups: is missing"), (#"{"groups":{}}"#, "groups: expected an array"),
      (#"{"groups":null}"#, "groups: expected an array"), (#"{"groups":[1]}"#, "groups[0]: expected an object"),
      (#"{"groups":[{"cards":[]}]}"#, "groups[0].group_name: is missing"),
      (#"{"groups":[{"groupName":"a","cards":[]}]}"#, "groups[0].group_name: is missing (you wrote 'groupName')"),
      (#"{"groups":[{"group_name":7,"cards":[]}]}"#, "groups[0].group_name: expected a string"),
      (#"{"groups":[{"group_name":"a","cards":[{"id":1},{"id":"2"}]}]}"#, "groups[0].cards[1].id: expected an integer"),
      (
        #"{"groups":[{"group_name":"a","cards":[{"id":256}]}]}"#,
        "groups[0].cards[0].id: out of range: expected 0 to 255"
      ),
      (
        #"{"groups":[{"group_name":"a","cards":[{"id":-1}]}]}"#,
        "groups[0].cards[0].id: out of range: expected 0 to 255"
      ),
      (
        #"{"groups":[{"group_name":"a","cards":[{"id":1.0}]}]}"#,
        "groups[0].cards[0].id: expected an integer without fraction or exponent"
      ),
      (
        #"{"groups":[{"group_name":"a","cards":[{"id":1,"is_open":1}]}]}"#,
        "groups[0].cards[0].is_open: expected true or false"
      ),
      (
        #"{"groups":[{"group_name":"a","cards":[{"id":1,"ratio":1e999}]}]}"#,
        "groups[0].cards[0].ratio: out of range for a number"
      ),
      (#"{"groups":[],"by_name":{"The Fool":{"group_name":"a"}}}"#, "by_name.The Fool.cards: is missing"),
      (#"{"groups":[],"color":"darkBlue"}"#, "color: expected one of red, dark_blue"),
      (#"{"groups":[],"color":1}"#, "color: expected a string"),
      (#"{"groups":[],"percent":{"value":101}}"#, "percent.value: at most 100"),
    ] as [(String, String)])
  func told(text: String, expected: String) {
    let fault = #expect(throws: DecodingFault.self) { try JSON.decode(File.self, from: Bytes(text.utf8)) }
    #expect(fault?.description == expected)
  }

  @Test("A key with escapes equals the key without them")
  func escapedKeys() throws {
    let text = Bytes(#"{"\u0067roups":[{"group\u005fname":"a","cards":[{"\u0069d":7}]}]}"#.utf8)
    let file = try JSON.decodeStrict(File.self, from: text)
    #expect(file.groups[0].groupName == "a" && file.groups[0].cards[0].id == 7)
    #expect(try JSON.decode([String: Int].self, from: Bytes(#"{"\u0061\/":1}"#.utf8)) == ["a/": 1])
    #expect(try JSON.decode(JSONValue.self, from: Bytes(#"{"\u0061":1}"#.utf8))["a"] == 1)
  }

  @Test("Members are found in any order, with some missing and others unknown", arguments: 0..<20)
  func anyOrder(seed: Int) throws {
    struct Wide: Codable, Equatable {
      var a: Int?, b: Int?, c: Int?, d: Int?, e: Int?, f: Int?, g: Int?, h: Int?
    }
    var dice = Dice(seed: UInt64(seed))
    var names = ["a", "b", "c", "d", "e", "f", "g", "h", "x", "y", "z"].shuffled(using: &dice)
    names.removeLast(dice.roll(0..<8))
    let text = "{" + names.map { "\"\($0)\":\($0.utf8.first ?? 0)" }.joined(separator: ",") + "}"
    func value(_ name: String) -> Int? { names.contains(name) ? Int(name.utf8.first ?? 0) : nil }
    let expected = Wide(
      a: value("a"), b: value("b"), c: value("c"), d: value("d"), e: value("e"), f: value("f"), g: value("g"),
      h: value("h"))
    #expect(try JSON.decode(Wide.self, from: Bytes(text.utf8)) == expected)
  }

  @Test(
    "Strict decoding reports a key that its type doesn't have",
    arguments: [
      (#"{"groups":[],"colour":"red"}"#, "colour"),
      (#"{"groups":[{"group_name":"a","cards":[],"n":1}]}"#, "groups[0].n"),
      (#"{"groups":[],"by_name":{"x":{"group_name":"a","cards":[{"id":1,"ID":2}]}}}"#, "by_name.x.cards[0].ID"),
      (#"{"groups":[],"by_name":{"anyName":{"group_name":"a","cards":[]}},"color":null}"#, nil),
      (#"{"groups":[{"group_name":"a","cards":[{"id":1,"extra":{"any":{"thing":1}}}]}]}"#, nil),
    ] as [(String, String?)])
  func strict(text: String, path: String?) {
    var found: String?
    do { _ = try JSON.decodeStrict(File.self, from: Bytes(text.utf8)) } catch {
      found = (error as? DecodingFault)?.path
    }
    #expect(found == path)
    #expect(throws: Never.self) { try JSON.decode(File.self, from: Bytes(text.utf8)) }
  }

  @Test(
    "The path of a value gives its offset in the text",
    arguments: [
      ("", 0), ("a", 5), ("a[0]", 6), ("a[1]", 9), ("a[1].b", 14), ("a[2]", nil), ("a.b", nil), ("b", nil),
      ("a[-1]", nil), ("a[x]", nil), ("c.d", 31), ("c.d.e", nil), ("x[0]", 43), ("\"", nil), ("a[1].b.c", nil),
    ] as [(String, Int?)])
  func offsets(path: String, offset: Int?) {
    let text = Bytes(#"{"a":[10,{"b":"x"}]  ,   "c.d":7,   "x[0]":8}"#.utf8)
    #expect(JSON.offset(ofPath: path, in: text) == offset)
  }

  @Test(
    "The path of a missing value gives the offset of its nearest parent",
    arguments: [
      ("", 0), ("a[1].b", 14), ("a[1].x", 9), ("a[1].x[2].y", 9), ("a[7]", 5), ("b", 0), ("b.c.d", 0), ("c.d.e", 31),
    ])
  func nearest(path: String, offset: Int) {
    let text = Bytes(#"{"a":[10,{"b":"x"}]  ,   "c.d":7,   "x[0]":8}"#.utf8)
    #expect(JSON.offset(nearPath: path, in: text) == offset)
  }

  @Test(
    "A value that JSON can't express is rejected, and nothing is written",
    arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(value: Double) throws {
    var out = Bytes("before".utf8)
    #expect(throws: DecodingFault.self) { try JSON.encode(["a": [1, value]], into: &out) }
    #expect(throws: DecodingFault.self) { try JSON.encode(JSONValue.number(value), into: &out) }
    #expect(throws: DecodingFault.self) { try JSON.encode(Float(value), into: &out) }
    #expect(out == Bytes("before".utf8))
  }

  @Test(
    "A double is written in its shortest form and read as the nearest value",
    arguments: [
      ("0", 0), ("-0", -0.0), ("0.1", 0.1), ("1.50", 1.5), ("-2.5e-3", -0.0025), ("1e22", 1e22),
      ("123456789012345678", 123_456_789_012_345_680), ("9007199254740993", 9_007_199_254_740_992),
      ("0.30000000000000004", 0.1 + 0.2), ("1.7976931348623157e308", .greatestFiniteMagnitude),
      ("4.9e-324", .leastNonzeroMagnitude), ("1e-400", 0), ("0.000000000000000001", 1e-18),
      ("1.000000000000000000000000001", 1), ("9007199254740991.5", 9_007_199_254_740_992),
    ] as [(String, Double)])
  func doubles(text: String, value: Double) throws {
    let read = try JSON.decode(Double.self, from: Bytes(text.utf8))
    #expect(read == value && read.sign == value.sign)
    #expect(try JSON.decode(Double.self, from: JSON.encode(read)).bitPattern == read.bitPattern)
  }
}
