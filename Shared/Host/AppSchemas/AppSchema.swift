package import AppCatalog
package import Wire

/// The JSON Schema of a section of an app's folder, with descriptions of its members. Editors use the schema for
/// completion and checks, and the tables of docs/apps.md are generated from it.
package struct AppSchema: Sendable {
  /// The section's name: "badges", "catalogue".
  package let name: String
  /// The file's path in the app's folder. A `*` stands for any number of files.
  package let file: String
  /// The schema, in draft 2020-12.
  package let document: JSONObject
  /// A one-sentence description of the section.
  package var description: String { document["description"]?.string ?? "" }

  /// The schemas of all sections, in the order of docs/apps.md.
  package static let all = App.sections.map { AppSchema($0) }

  package init(_ section: any CatalogSection.Type) {
    name = section.name
    file = section.file
    let type = String(reflecting: section).split(separator: ".").dropFirst().joined(separator: ".")
    var document: JSONObject = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(section.file),
    ]
    for (key, value) in Self.explained(section.shape.schema, type).members { document[key] = value }
    if let definitions = document["$defs"]?.object {
      document["$defs"] = Self.explained(definitions: definitions)
    }
    self.document = document
  }

  /// The schema's file name.
  package var schemaFile: String { "\(name).schema.json" }

  /// A catalog of all schemas with the files they apply to, in the format of schemastore.org, which editors read.
  package static var catalogue: JSONValue {
    let schemas = all.map { schema -> JSONValue in
      [
        "name": .string(schema.name), "description": .string(schema.description),
        "fileMatch": [.string("**/\(schema.file)")], "url": .string(schema.schemaFile),
      ]
    }
    return ["version": 1, "schemas": .array(schemas)]
  }

  /// Returns a type's schema with descriptions of the type, its members and its enumeration values.
  private static func explained(_ schema: JSONObject, _ type: String) -> JSONObject {
    var schema = schema
    schema["description"] = SectionDescriptions.all[type].map { .string($0) }
    if let values = schema["enum"]?.array, let descriptions = descriptions(of: values, in: type) {
      schema["enumDescriptions"] = descriptions
    }
    if let properties = schema["properties"]?.object {
      schema["properties"] = mapValues(of: properties) { described($1, as: "\(type).\($0)") }
    }
    return schema
  }

  private static func explained(definitions: JSONObject) -> JSONValue {
    mapValues(of: definitions) { name, definition in .object(explained(definition.object ?? [:], name)) }
  }

  /// Returns the descriptions of an enumeration's values, or nil if no value has one.
  private static func descriptions(of values: [JSONValue], in type: String) -> JSONValue? {
    let texts = values.compactMap(\.string).map { SectionDescriptions.all["\(type).\($0)"] ?? "" }
    return texts.allSatisfy(\.isEmpty) ? nil : .array(texts.map { .string($0) })
  }

  /// Returns a member's schema with the member's description, if there is one.
  private static func described(_ member: JSONValue, as name: String) -> JSONValue {
    guard var schema = member.object, let text = SectionDescriptions.all[name] else { return member }
    schema["description"] = .string(text)
    return .object(schema)
  }

  private static func mapValues(of object: JSONObject, _ change: (String, JSONValue) -> JSONValue) -> JSONValue {
    .object(JSONObject(object.members.map { name, value in (key: name, value: change(name, value)) }))
  }
}
