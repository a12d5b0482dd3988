import CivilTime
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct SchemaTests {
  enum Colour: String, Codable, CaseIterable { case red, darkBlue = "dark_blue" }

  struct Leaf: Codable {
    var depthMm: Int
    var note: String?
  }

  struct Tree: Codable {
    var name: String
    var colour: Colour
    var isOld: Bool?
    var leaf: Leaf
    var spare: Leaf?
    var leaves: [Leaf]
    var byName: [String: [Double]]
    var maybe: [Int?]
    var small: UInt8
    var plantedAt: Timestamp
    var day: CivilDay?
    var title: LocalizedText
    var raw: RawJSON
    var any: JSONValue?
    var tags: Set<String>
    var under: [Tree]?
  }

  func schema<T: Decodable>(_ type: T.Type) throws -> (JSONValue, JSONObject) {
    let definitions = SchemaDefinitions()
    let schema = try definitions.schema(of: type)
    return (schema, definitions.definitions)
  }

  @Test("A type's schema has its members by their wire names and lists the required ones")
  func members() throws {
    let (schema, definitions) = try schema(Tree.self)
    #expect(schema == ["$ref": "#/components/schemas/SchemaTests.Tree"])
    let tree = try #require(definitions["SchemaTests.Tree"])
    let required = Set(tree["required"]?.array?.compactMap(\.string) ?? [])
    #expect(
      required == [
        "name", "colour", "leaf", "leaves", "by_name", "maybe", "small", "planted_at", "title", "raw", "tags",
      ])
    let leaf: JSONValue = ["$ref": "#/components/schemas/SchemaTests.Leaf"]
    let expected: [(String, JSONValue)] = [
      ("name", ["type": "string"]), ("colour", ["type": "string", "enum": ["red", "dark_blue"]]),
      ("is_old", ["type": "boolean"]), ("leaf", leaf), ("spare", leaf), ("leaves", ["type": "array", "items": leaf]),
      ("by_name", ["type": "object", "additionalProperties": ["type": "array", "items": ["type": "number"]]]),
      ("maybe", ["type": "array", "items": ["anyOf": [["type": "integer"], ["type": "null"]]]]),
      ("small", ["type": "integer", "minimum": 0, "maximum": 255]),
      ("planted_at", ["type": "integer", "description": "milliseconds since 1970"]),
      ("day", ["type": "string", "format": "date"]),
      (
        "title",
        [
          "type": "object", "x-each-language": true, "minProperties": 1,
          "propertyNames": try SchemaDefinitions().schema(of: LanguageTag.self),
          "additionalProperties": ["type": "string"],
        ]
      ),
      ("raw", ["description": "any JSON"]), ("any", ["description": "any JSON"]),
      ("tags", ["type": "array", "uniqueItems": true, "items": ["type": "string"]]),
      ("under", ["type": "array", "items": ["$ref": "#/components/schemas/SchemaTests.Tree"]]),
    ]
    for (name, schema) in expected { #expect(tree["properties"]?[name] == schema, "\(name)") }
    #expect(tree["properties"]?.object?.members.count == expected.count)
    #expect(definitions["SchemaTests.Leaf"]?["required"] == ["depth_mm"])
  }

  @Test("A type's schema accepts what the type writes and rejects what the type rejects")
  func agrees() throws {
    let leaf = Leaf(depthMm: 3, note: nil)
    let tree = Tree(
      name: "oak", colour: .darkBlue, isOld: true, leaf: leaf, spare: leaf, leaves: [leaf, leaf],
      byName: ["a": [1, 2.5]], maybe: [1, nil], small: 7, plantedAt: Timestamp(milliseconds: 5),
      day: CivilDay(number: 20_000), title: ["en": "x"], raw: RawJSON(bytes: Bytes("[1]".utf8)), any: nil,
      tags: ["a"], under: [])
    let (schema, definitions) = try schema(Tree.self)
    let check = SchemaCheck(definitions: definitions)
    let good = try JSONValue(tree)
    #expect(check.problems(good, schema) == [])
    for (name, wrong) in [
      ("name", 1), ("colour", "green"), ("leaf", ["note": "x"]), ("leaves", [1]), ("by_name", ["a": 1]),
      ("maybe", ["x"]), ("small", 256), ("planted_at", "today"), ("title", ["en": 1]),
    ] as [(String, JSONValue)] {
      var object = try #require(good.object)
      object[name] = wrong
      #expect(!check.problems(.object(object), schema).isEmpty, "\(name)")
      #expect(throws: DecodingFault.self) { try JSONValue.object(object).decode(Tree.self) }
      object[name] = nil
      #expect(!check.problems(.object(object), schema).isEmpty, "\(name) is missing")
    }
  }

  struct ByHand: Decodable {
    init(from decoder: any Decoder) throws { _ = try decoder.unkeyedContainer() }
  }
  enum Nameless: String, Codable { case one }
  struct Holder: Codable { var nameless: Nameless }

  struct Garden: Codable, BoundedMembers {
    static let bounds = Bounds(
      [
        "rows": .count(1...3, each: .number(2...5)), "names": .count(0...2, each: .bytes(1...9), names: .bytes(1...4)),
        "depth": .decimal(above: 0, to: 1.5).usually(0.5), "kind": .only("red"),
      ], oneOf: ["depth", "kind"], together: ["depth": ["rows"]])
    var rows: [Int]
    var names: [String: String]?
    var depth: Double?
    var kind: Colour?
  }
  struct Stale: Codable, BoundedMembers {
    static let bounds: Bounds = ["colour": .only("red")]
    var color: String
  }

  @Test("Bounds declared for a type's members are in its schema, and bounds for an unknown member are rejected")
  func bounds() throws {
    let document = try SchemaDefinitions.document(of: Garden.self)
    #expect(
      document["properties"]?["rows"]
        == ["type": "array", "items": ["type": "integer", "minimum": 2, "maximum": 5], "minItems": 1, "maxItems": 3])
    #expect(
      document["properties"]?["names"] == [
        "type": "object", "maxProperties": 2, "propertyNames": ["minLength": 1, "maxLength": 4, "x-max-bytes": 4],
        "additionalProperties": ["type": "string", "minLength": 1, "maxLength": 9, "x-max-bytes": 9],
      ])
    #expect(
      document["properties"]?["depth"] == ["type": "number", "exclusiveMinimum": 0, "maximum": 1.5, "default": 0.5])
    #expect(document["properties"]?["kind"] == ["$ref": "#/$defs/SchemaTests.Colour", "enum": ["red"]])
    #expect(document["oneOf"] == [["required": ["depth"]], ["required": ["kind"]]])
    #expect(document["dependentRequired"] == ["depth": ["rows"]] && document["additionalProperties"] == false)
    let check = SchemaCheck(definitions: document["$defs"]?.object ?? [:])
    for (value, fits) in [
      (["rows": [2], "depth": 1.5], true), (["rows": [2], "kind": "red"], true),
      (["rows": [2], "kind": "dark_blue"], false),
      (["rows": [], "kind": "red"], false), (["rows": [6], "kind": "red"], false), (["rows": [2]], false),
      (["rows": [2], "depth": 1, "kind": "red"], false), (["rows": [2], "depth": 0], false),
      (["rows": [2], "depth": 1, "names": ["abcde": "x"]], false),
      (["rows": [2], "depth": 1, "names": ["a": ""]], false),
    ] as [(JSONValue, Bool)] {
      #expect(check.problems(value, .object(document)).isEmpty == fits, "\(value)")
    }
    let fault = #expect(throws: DecodingFault.self) { try SchemaDefinitions.document(of: Stale.self) }
    #expect(fault?.path == "colour")
  }

  @Test("A type that can't be described by a schema is rejected")
  func refused() {
    #expect(throws: (any Error).self) { try SchemaDefinitions().schema(of: ByHand.self) }
    #expect(throws: (any Error).self) { try SchemaDefinitions().schema(of: Holder.self) }
  }

  @Test("A method's failures include those that every call can have and those that the method declares")
  func kinds() {
    let read = Method("a.b", .read, fails: [.notFound], "").failures
    #expect(read.contains(.notFound) && read.contains(.deadlineExceeded) && !read.contains(.conflict))
    #expect(!read.contains(.permissionDenied))
    #expect(Method("a.b", .change, audience: .admin, "").failures.contains(.permissionDenied))
    #expect(Method("a.b", .change, "").failures.contains(.conflict))
    #expect(!Method("a.b", .read, traits: .isEndless, "").failures.contains(.deadlineExceeded))
  }
}
