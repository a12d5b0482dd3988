/// Creates JSON Schemas of Swift types. Each type decodes itself from a decoder that records the requested keys, types
/// and optional members. A schema therefore always matches what the type decodes, and needn't be written by hand.
///
/// A type with members gets a definition, to which the schemas of other types refer. The schema of a type without
/// members is inline.
package final class SchemaDefinitions {
  /// The prefix of references to definitions.
  private let prefix: String
  /// True if enumerations get definitions under their types' names; false if they are inline.
  private let namesChoices: Bool

  /// The definitions by name, in the order in which they were found.
  package private(set) var definitions = JSONObject()
  private var known: [ObjectIdentifier: JSONValue] = [:]
  private var names: [ObjectIdentifier: String] = [:]
  /// True while the types of client params are processed, whose objects allow no unknown members.
  private var isClosed = false
  /// An example of each type, for examples of the types that contain it.
  private var examples: [ObjectIdentifier: Any] = [:]

  /// Creates an empty set of definitions. References to them have OpenRPC's prefix.
  package init() {
    prefix = "#/components/schemas/"
    namesChoices = false
  }

  private init(prefix: String) {
    self.prefix = prefix
    namesChoices = true
    isClosed = true
  }

  /// A self-contained JSON Schema of a type whose objects allow no unknown members.
  package static func document<T: Decodable>(of type: T.Type) throws -> JSONObject {
    let definitions = SchemaDefinitions(prefix: "#/$defs/")
    let members = try definitions.record(type).members
    var document: JSONObject = ["$schema": "https://json-schema.org/draft/2020-12/schema"]
    for (key, value) in try definitions.object(members, of: type).members { document[key] = value }
    if !definitions.definitions.members.isEmpty { document["$defs"] = .object(definitions.definitions) }
    return document
  }

  /// One member of an object.
  package struct Member {
    /// The member's name on the wire.
    package var name: String
    /// The schema of the member's value.
    package var schema: JSONValue
    /// True if the member is required.
    package var isRequired: Bool
  }

  /// The schema of a type, which may be a reference into `definitions`.
  ///
  /// - Throws: `DecodingFault` if a type decodes itself in an unsupported way.
  package func schema<T: Decodable>(of type: T.Type) throws -> JSONValue {
    let id = ObjectIdentifier(type)
    if let schema = known[id] { return schema }
    if type is any SchemaSource.Type {
      if let type = type as? any WireShaped.Type { return type.wireSchema }
      if let type = type as? any SchemaCollection.Type { return try type.schema(in: self) }
      if let type = type as? any OneOfForms.Type { return ["anyOf": .array(try type.forms.map { try schema(of: $0) })] }
    }
    if let schema = Self.choice(type) {
      if !namesChoices { return schema }
      let name = name(for: type)
      definitions[name] = schema
      known[id] = ["$ref": .string(prefix + name)]
      return known[id] ?? schema
    }
    // Register the name before the members, so that a type may contain itself.
    let name = name(for: type)
    known[id] = ["$ref": .string(prefix + name)]
    let notes = try record(type)
    if let scalar = notes.scalar {
      known[id] = scalar
    } else {
      definitions[name] = .object(try object(notes.members, of: type))
    }
    return known[id] ?? .null
  }

  /// The members of the params of a client's request. The params and the objects in them allow no unknown members.
  package func params<T: Decodable>(of type: T.Type) throws -> [Member] {
    isClosed = true
    defer { isClosed = false }
    return try record(type).members
  }

  /// The members of a type that is an object.
  package func members<T: Decodable>(of type: T.Type) throws -> [Member] { try record(type).members }

  private func record<T: Decodable>(_ type: T.Type) throws -> SchemaNotes {
    let notes = SchemaNotes()
    examples[ObjectIdentifier(type)] = try T(from: SchemaDecoder(definitions: self, notes: notes))
    return notes
  }

  /// Any value of the type.
  func example<T: Decodable>(of type: T.Type) throws -> T {
    if let known = examples[ObjectIdentifier(type)] as? T { return known }
    var found: Any?
    if type is any SchemaSource.Type {
      if let type = type as? any WireShaped.Type { found = type.wireExample }
      if let type = type as? any SchemaCollection.Type { found = try type.example(in: self) }
      if let type = type as? any OneOfForms.Type { found = type.example }
    }
    if let type = type as? any CaseIterable.Type { found = Self.first(type) }
    guard let found = found as? T else {
      throw DecodingFault(path: "", reason: "\(type) contains itself, or decodes itself in an unsupported way")
    }
    return found
  }

  private static func first<T: CaseIterable>(_ type: T.Type) -> Any? { type.allCases.first }

  /// The schema of an enumeration with string values.
  private static func choice(_ type: any Decodable.Type) -> JSONValue? {
    func values<T: CaseIterable>(_ type: T.Type) -> [JSONValue] {
      type.allCases.compactMap { (($0 as? any RawRepresentable)?.rawValue as? String).map { .string($0) } }
    }
    guard let type = type as? any CaseIterable.Type, case let values = values(type), !values.isEmpty else { return nil }
    return ["type": "string", "enum": .array(values)]
  }

  private func object(_ members: [Member], of type: any Decodable.Type) throws -> JSONObject {
    let bounds = (type as? any BoundedMembers.Type)?.bounds ?? [:]
    for name in bounds.members.keys where !members.contains(where: { $0.name == name }) {
      throw DecodingFault(path: name, reason: "has bounds, but isn't a member of \(type)")
    }
    let properties = members.map { (key: $0.name, value: bounds.members[$0.name]?.added(to: $0.schema) ?? $0.schema) }
    let required = members.filter(\.isRequired).map { JSONValue.string($0.name) }
    var schema: JSONObject = ["type": "object", "properties": .object(JSONObject(properties))]
    if !required.isEmpty { schema["required"] = .array(required) }
    if isClosed { schema["additionalProperties"] = false }
    for (key, value) in bounds.keywords.members { schema[key] = value }
    return schema
  }

  /// The name of a definition: the type's name without its module, such as `GetView.Part`, or with it if the short name
  /// is taken.
  private func name(for type: (some Any).Type) -> String {
    let id = ObjectIdentifier(type)
    if let name = names[id] { return name }
    // `String(reflecting:)` would return the same name, but it first looks for conformances of each metatype, which is
    // slow.
    let full = _typeName(type, qualified: true)
    let short = full.split(separator: ".").dropFirst().joined(separator: ".")
    let name = names.values.contains(short) || short.isEmpty ? full : short
    names[id] = name
    return name
  }
}

/// The recorded requests of one type.
final class SchemaNotes {
  var members: [SchemaDefinitions.Member] = []
  /// The schema of a type that is coded as a single value.
  var scalar: JSONValue?

  func note(_ name: String, _ schema: JSONValue) {
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index].schema = schema
    } else {
      members.append(.init(name: name, schema: schema, isRequired: true))
    }
  }

  func mayLack(_ name: String) {
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index].isRequired = false
    } else {
      members.append(.init(name: name, schema: [:], isRequired: false))
    }
  }
}
