import Synchronization
package import Wire

/// What the files of a section may look like: learnt from its type, once, as a JSON Schema (draft 2020-12), by which
/// they are checked and which authors' editors get.
package struct SectionShape: Sendable {
  /// The whole schema.
  package let schema: JSONObject
  private let root: ShapeRule
  private let named: [String: ShapeRule]

  /// The shape of a section.
  package static func of<S: CatalogSection>(_: S.Type) -> SectionShape {
    known.withLock { known in
      if let shape = known[ObjectIdentifier(S.self)] { return shape }
      let shape = SectionShape(learning: S.self)
      known[ObjectIdentifier(S.self)] = shape
      return shape
    }
  }

  private static let known = Mutex<[ObjectIdentifier: SectionShape]>([:])

  private init<S: CatalogSection>(learning _: S.Type) {
    do {
      var schema = try Self.withFilledTexts(.object(SchemaBook.document(of: S.self))).object ?? [:]
      // Editors complete what a file's own schema says.
      let pointer: [(key: String, value: JSONValue)] = [
        ("$schema", ["type": "string", "description": "Where this schema is, for editors."])
      ]
      schema["properties"] = .object(JSONObject(pointer + (schema["properties"]?.object?.members ?? [])))
      self.schema = schema
    } catch {
      preconditionFailure("\(S.self) has no schema: \(error)")
    }
    root = ShapeRule(.object(schema))
    named = Dictionary(
      uniqueKeysWithValues: (schema["$defs"]?.object?.members ?? []).map { ($0.key, ShapeRule($0.value)) })
  }

  /// The same schema; whatever is there in each language says something there.
  private static func withFilledTexts(_ schema: JSONValue, isText: Bool = false) -> JSONValue {
    switch schema {
    case .array(let parts): return .array(parts.map { withFilledTexts($0, isText: isText) })
    case .object(var object):
      let isText = isText || object["x-each-language"] != nil
      if isText, object["type"] == "string" { return Bound.filled.added(to: schema) }
      if object["x-each-language"] != nil { object["propertyNames"] = Bound.language.added(to: [:]) }
      for (key, value) in object.members where key != "propertyNames" {
        object[key] = withFilledTexts(value, isText: isText)
      }
      if isText, object["type"] == "array" { object["minItems"] = 1 }
      return .object(object)
    default: return schema
    }
  }

  /// Adds whatever of a file isn't as the shape has it.
  func check(_ file: JSONValue, _ problems: inout Problems) {
    root.check(file, at: "", with: named, &problems)
  }
}
