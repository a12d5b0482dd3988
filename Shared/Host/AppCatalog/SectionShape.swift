import Synchronization
package import Wire

/// The shape of a section's files, as a JSON Schema (draft 2020-12) that is derived once from the section's type.
/// Services check the files with it, and editors use it for completion.
package struct SectionShape: Sendable {
  package let schema: JSONObject
  private let root: ShapeRule
  private let named: [String: ShapeRule]

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
      var schema = try Self.withFilledTexts(.object(SchemaDefinitions.document(of: S.self))).object ?? [:]
      // For completion, editors use the schema that a file's `$schema` member names.
      let pointer: [(key: String, value: JSONValue)] = [
        ("$schema", ["type": "string", "description": "The address of this schema, for editors."])
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

  /// Returns the schema with the rule that texts in each language must not be empty.
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

  /// Reports the parts of a file that don't fit the shape.
  func check(_ file: JSONValue, _ problems: inout Problems) {
    root.check(file, at: "", with: named, &problems)
  }
}
