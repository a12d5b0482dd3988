import Testing
import Wire

@testable import AppCatalog

@Suite(.timeLimit(.minutes(1))) struct SchemaWalkTests {
  private static let row: JSONValue = [
    "type": "object",
    "properties": [
      "id": ["type": "string"], "count": ["type": "integer"], "a/b": ["type": "boolean"],
      "next": ["$ref": "#/components/schemas/Row"], "any": [:],
      "names": ["type": "object", "additionalProperties": ["type": "string"]],
      "form": ["anyOf": [["type": "string"], ["type": "object", "properties": ["one": ["type": "number"]]]]],
    ],
  ]
  private static let answer: JSONValue = [
    "type": "object",
    "properties": ["rows": ["type": "array", "items": ["$ref": "#/components/schemas/Row"]]],
  ]
  private static let walk = SchemaWalk(definitions: ["Row": row])

  @Test(
    "A JSON pointer resolves to a value's type through lists, references and alternatives",
    arguments: [
      ("", "object"), ("/rows", "array"), ("/rows/0", "object"), ("/rows/17/id", "string"), ("/rows/0/a~1b", "boolean"),
      ("/rows/0/next/next/count", "integer"), ("/rows/0/names/en", "string"), ("/rows/0/form/one", "number"),
      ("/rows/0/any/what/ever", nil),
    ] as [(String, String?)])
  func found(pointer: String, type: String?) throws {
    let found = try Self.walk.schema(at: #require(JSONPointer(pointer)), in: Self.answer)
    #expect(found["type"]?.string == type)
  }

  @Test(
    "A JSON pointer step that leads nowhere is reported with a suggestion",
    arguments: [
      ("/row", "there is no 'row' (did you mean 'rows'?)"), ("/rows/0/idd", "there is no 'idd' (did you mean 'id'?)"),
      ("/rows/first", "'first' isn't a position in a list: positions are numbers from 0"),
      ("/rows/01", "'01' isn't a position in a list: positions are numbers from 0"),
      ("/rows/0/id/0", "a string has no members"), ("/rows/0/form/two", "a string has no members"),
    ])
  func fault(pointer: String, reason: String) throws {
    let pointer = try #require(JSONPointer(pointer))
    #expect(throws: SchemaWalk.Fault(reason: reason)) { try Self.walk.schema(at: pointer, in: Self.answer) }
  }

  @Test(
    "Incompatible types are reported; integers count as numbers, and unknown types are accepted",
    arguments: [
      ("integer", "string", true), ("integer", "number", false), ("number", "integer", true), ("array", "object", true),
      ("string", "string", false), (nil, "string", false), ("string", nil, false),
    ] as [(String?, String?, Bool)])
  func mismatch(got: String?, wanted: String?, isTold: Bool) {
    func schema(_ type: String?) -> JSONValue { type.map { ["type": .string($0)] } ?? [:] }
    #expect((Self.walk.mismatch(schema(got), for: schema(wanted)) != nil) == isTold)
  }
}
