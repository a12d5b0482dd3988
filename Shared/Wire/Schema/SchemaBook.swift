/// The JSON Schemas of Swift types, learnt by letting each type decode itself from a decoder that writes down what it
/// is asked for: keys, types, what may be left out. So a schema can't differ from what the type really reads, and
/// nobody writes one by hand.
///
/// Types with members get a definition of their own, which others refer to; the rest stands where it is used.
package final class SchemaBook {
  /// What a reference to a definition begins with.
  private let prefix: String
  /// Whether enumerations have definitions too, under their types' names; otherwise they stand where they are used.
  private let namesChoices: Bool

  /// Definitions by name, in the order in which they were met.
  package private(set) var definitions = JSONObject()
  private var known: [ObjectIdentifier: JSONValue] = [:]
  private var names: [ObjectIdentifier: String] = [:]
  /// Whether what is met now is read from clients, who may send no members that it doesn't know.
  private var isClosed = false
  /// A value of each type, for those that hold one.
  private var examples: [ObjectIdentifier: Any] = [:]

  /// Knows no type yet, and has its definitions where OpenRPC has them.
  package init() { (prefix, namesChoices) = ("#/components/schemas/", false) }

  private init(prefix: String) { (self.prefix, namesChoices, isClosed) = (prefix, true, true) }

  /// A JSON Schema that stands by itself, of a type whose objects have no members that it doesn't know.
  package static func document<T: Decodable>(of type: T.Type) throws -> JSONObject {
    let book = SchemaBook(prefix: "#/$defs/")
    let members = try book.record(type).members
    var document: JSONObject = ["$schema": "https://json-schema.org/draft/2020-12/schema"]
    for (key, value) in try book.object(members, of: type).members { document[key] = value }
    if !book.definitions.members.isEmpty { document["$defs"] = .object(book.definitions) }
    return document
  }

  /// One member of an object.
  package struct Member {
    /// The member's name on the wire.
    package var name: String
    /// What its value may be.
    package var schema: JSONValue
    /// Whether it has to be there.
    package var isRequired: Bool
  }

  /// The schema of a type, perhaps as a reference into `definitions`.
  ///
  /// - Throws: `DecodingFault` for a type that decodes itself in a way that can't be followed.
  package func schema<T: Decodable>(of type: T.Type) throws -> JSONValue {
    let id = ObjectIdentifier(type)
    if let schema = known[id] { return schema }
    if let type = type as? any WireShaped.Type { return type.wireSchema }
    if let type = type as? any SchemaCollection.Type { return try type.schema(in: self) }
    if let type = type as? any OneOfForms.Type { return ["anyOf": .array(try type.forms.map { try schema(of: $0) })] }
    if let schema = Self.choice(type) {
      if !namesChoices { return schema }
      let name = name(for: type)
      definitions[name] = schema
      known[id] = ["$ref": .string(prefix + name)]
      return known[id] ?? schema
    }
    // Known before its members are, so that it may hold itself.
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

  /// The members of a type that is a client's params: they, and the objects in them, have no others.
  package func params<T: Decodable>(of type: T.Type) throws -> [Member] {
    isClosed = true
    defer { isClosed = false }
    return try record(type).members
  }

  /// The members of a type that is an object.
  package func members<T: Decodable>(of type: T.Type) throws -> [Member] { try record(type).members }

  private func record<T: Decodable>(_ type: T.Type) throws -> SchemaNotes {
    let notes = SchemaNotes()
    examples[ObjectIdentifier(type)] = try T(from: SchemaDecoder(book: self, notes: notes))
    return notes
  }

  /// Any value of the type.
  func example<T: Decodable>(of type: T.Type) throws -> T {
    var found = examples[ObjectIdentifier(type)]
    if let type = type as? any WireShaped.Type { found = type.wireExample }
    if let type = type as? any SchemaCollection.Type { found = try type.example(in: self) }
    if let type = type as? any OneOfForms.Type { found = type.example }
    if let type = type as? any CaseIterable.Type { found = Self.first(type) }
    guard let found = found as? T else {
      throw DecodingFault(path: "", reason: "\(type) holds itself, or decodes itself in a way that can't be followed")
    }
    return found
  }

  private static func first<T: CaseIterable>(_ type: T.Type) -> Any? { type.allCases.first }

  /// An enumeration by names.
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
      throw DecodingFault(path: name, reason: "has a bound, and \(type) has no such member")
    }
    let properties = members.map { (key: $0.name, value: bounds.members[$0.name]?.added(to: $0.schema) ?? $0.schema) }
    let required = members.filter(\.isRequired).map { JSONValue.string($0.name) }
    var schema: JSONObject = ["type": "object", "properties": .object(JSONObject(properties))]
    if !required.isEmpty { schema["required"] = .array(required) }
    if isClosed { schema["additionalProperties"] = false }
    for (key, value) in bounds.keywords.members { schema[key] = value }
    return schema
  }

  /// `GetView.Part`: the type's name without its module, or with it where two modules have the same.
  private func name(for type: (some Any).Type) -> String {
    let id = ObjectIdentifier(type)
    if let name = names[id] { return name }
    let full = String(reflecting: type)
    let short = full.split(separator: ".").dropFirst().joined(separator: ".")
    let name = names.values.contains(short) || short.isEmpty ? full : short
    names[id] = name
    return name
  }
}

/// What one type asked for while it decoded itself.
final class SchemaNotes {
  var members: [SchemaBook.Member] = []
  /// For a type that is coded as one value.
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
