import Wire

/// What a value may be, as far as types say it.
indirect enum ClientShape: Equatable {
  case text, integer, number, truth
  /// One of these texts. Replies of a later release may have others.
  case choice([String])
  case list(ClientShape)
  /// An object with names that nobody knows before.
  case map(ClientShape)
  /// An object by its name in the document.
  case named(String)
  case anything

  /// - Throws: `ClientFault` for a schema that no type of ours makes.
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
    case let other?: throw ClientFault("no client knows the type \(other)")
    }
  }

  /// The object that it leads to, if it does.
  var named: String? {
    switch self {
    case .named(let name): name
    case .list(let shape), .map(let shape): shape.named
    default: nil
    }
  }

  /// The texts that it is one of, or a list of.
  var choices: [String]? {
    switch self {
    case .choice(let choices): choices
    case .list(let shape), .map(let shape): shape.choices
    default: nil
    }
  }
}

/// A member of an object, or a param of a method.
struct ClientMember {
  /// As it stands on the wire.
  let name: String
  let shape: ClientShape
  let isRequired: Bool
  /// What it is for.
  let words: String

  /// The members of an object's schema.
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
