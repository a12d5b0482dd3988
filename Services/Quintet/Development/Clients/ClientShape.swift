import Wire

/// The type of a value in generated clients.
indirect enum ClientShape: Equatable {
  case text, integer, number, truth
  /// A string with these known values. A later release may return other values.
  case choice([String])
  case list(ClientShape)
  /// An object with arbitrary keys.
  case map(ClientShape)
  /// A reference to an object by its name in the document.
  case named(String)
  case anything

  /// - Throws: `ClientFault` if the schema has a form that the services' documents never contain.
  init(_ schema: JSONValue) throws {
    if let reference = schema["$ref"]?.string {
      self = .named(String(reference.split(separator: "/").last ?? ""))
      return
    }
    switch schema["type"]?.string {
    case "string": self = schema["enum"]?.array.map { .choice($0.compactMap(\.string)) } ?? .text
    case "integer": self = .integer
    case "number": self = .number
    case "boolean": self = .truth
    case "array": self = .list(try schema["items"].map { try ClientShape($0) } ?? .anything)
    case "object":
      let members = schema["additionalProperties"]
      self = .map(try members?.object.map { try ClientShape(.object($0)) } ?? .anything)
    case nil: self = .anything
    case let other?: throw ClientFault("clients can't be generated for the type \(other)")
    }
  }

  /// The object that the shape refers to, directly or as the element of a list or map.
  var named: String? {
    switch self {
    case .named(let name): name
    case .list(let shape), .map(let shape): shape.named
    default: nil
    }
  }

  /// The known values of a choice, or of a list or map of choices.
  var choices: [String]? {
    switch self {
    case .choice(let choices): choices
    case .list(let shape), .map(let shape): shape.choices
    default: nil
    }
  }
}

/// A member of an object, or a parameter of a method.
struct ClientMember {
  /// The name on the wire.
  let name: String
  let shape: ClientShape
  let isRequired: Bool
  /// The description.
  let words: String

  /// Returns the members of an object's schema.
  static func all(of definition: JSONValue) throws -> [ClientMember] {
    try all(of: definition["properties"], required: Set((definition["required"]?.array ?? []).compactMap(\.string)))
  }

  static func all(of properties: JSONValue?, required: Set<String>) throws -> [ClientMember] {
    try (properties?.object?.members ?? []).map { name, schema in
      ClientMember(
        name: name, shape: try ClientShape(schema), isRequired: required.contains(name),
        words: schema["description"]?.string ?? "")
    }
  }
}
