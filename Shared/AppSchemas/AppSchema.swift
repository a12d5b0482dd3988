package import AppCatalog
package import Wire

/// The JSON Schema of a section of an app's folder, with what each member is for: what editors complete and check by,
/// and what the tables of docs/apps.md are made of.
package struct AppSchema: Sendable {
  /// What the section is called: "badges", "catalogue".
  package let name: String
  /// Its path below the app's folder, with a `*` where there are any number of them.
  package let file: String
  /// The schema, of draft 2020-12.
  package let document: JSONObject
  /// What the section is, in a sentence.
  package var description: String { document["description"]?.string ?? "" }

  /// The schemas of all sections, in the order of docs/apps.md.
  package static let all = App.sections.map { AppSchema($0) }

  /// The schema of one section.
  package init(_ section: any CatalogSection.Type) {
    (name, file) = (section.name, section.file)
    let type = String(reflecting: section).split(separator: ".").dropFirst().joined(separator: ".")
    var document: JSONObject = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(section.file),
    ]
    for (key, value) in Self.explained(section.shape.schema, type).members { document[key] = value }
    let definitions = (document["$defs"]?.object?.members ?? []).map { name, definition in
      (key: name, value: JSONValue.object(Self.explained(definition.object ?? [:], name)))
    }
    if !definitions.isEmpty { document["$defs"] = .object(JSONObject(definitions)) }
    self.document = document
  }

  /// What its file is called among all schemas.
  package var schemaFile: String { "\(name).schema.json" }

  /// All schemas by the files that they are for, as schemastore.org has its catalogue and editors read it.
  package static var catalogue: JSONValue {
    let schemas = all.map { schema -> JSONValue in
      [
        "name": .string(schema.name), "description": .string(schema.description),
        "fileMatch": [.string("**/\(schema.file)")], "url": .string(schema.schemaFile),
      ]
    }
    return ["version": 1, "schemas": .array(schemas)]
  }

  /// A type's schema with what it, its members and its words are for.
  private static func explained(_ schema: JSONObject, _ type: String) -> JSONObject {
    var schema = schema
    schema["description"] = SectionDescriptions.all[type].map { .string($0) }
    if let words = schema["enum"]?.array?.compactMap(\.string) {
      let told = words.map { SectionDescriptions.all["\(type).\($0)"] ?? "" }
      if told.contains(where: { !$0.isEmpty }) { schema["enumDescriptions"] = .array(told.map { .string($0) }) }
    }
    guard let properties = schema["properties"]?.object else { return schema }
    schema["properties"] = .object(
      JSONObject(
        properties.members.map { name, member in
          guard var member = member.object, let text = SectionDescriptions.all["\(type).\(name)"] else {
            return (name, member)
          }
          member["description"] = .string(text)
          return (name, .object(member))
        }))
    return schema
  }
}
