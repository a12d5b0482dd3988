import Wire

/// Writes an example call to a method from the method's schemas. An example contains the required params. The result
/// contains the required members, and the optional members with simple values.
struct ExampleCall {
  /// The definitions that schemas refer to, by name.
  let definitions: JSONObject

  private static let reference = "#/components/schemas/"
  /// The depth at which arrays are left empty, so that the examples of recursive types are finite.
  private static let deepest = 6

  /// Returns the OpenRPC example pairing for a method object.
  func pairing(of method: JSONValue) -> JSONValue {
    let params = (method["params"]?.array ?? []).filter { $0["required"] == true }.map(example)
    let result = value(of: method["result"]?["schema"] ?? [:], named: "result", isWhole: true)
    return ["name": "example", "params": .array(params), "result": ["name": "result", "value": result]]
  }

  private func example(of param: JSONValue) -> JSONValue {
    let name = param["name"]?.string ?? ""
    return ["name": .string(name), "value": value(of: param["schema"] ?? [:], named: name, isWhole: false)]
  }

  /// - Parameters:
  ///   - name: the name of the member, which selects a plausible value.
  ///   - isWhole: true to include optional members that are simple values.
  private func value(of schema: JSONValue, named name: String, isWhole: Bool, depth: Int = 0) -> JSONValue {
    if let other = definition(of: schema) ?? schema["anyOf"]?.array?.first {
      return value(of: other, named: name, isWhole: isWhole, depth: depth)
    }
    if let choice = schema["enum"]?.array?.first { return choice }
    switch schema["type"]?.string {
    case "string": return .string(Self.text(named: name, schema))
    case "integer", "number": return .integer(Self.number(named: name, schema))
    case "boolean": return true
    case "array": return array(schema, named: name, isWhole: isWhole, depth: depth)
    case "object": return object(schema, isWhole: isWhole, depth: depth)
    default: return [:]
    }
  }

  private func definition(of schema: JSONValue) -> JSONValue? {
    guard let target = schema["$ref"]?.string else { return nil }
    return definitions[String(target.dropFirst(Self.reference.count))] ?? [:]
  }

  private func array(_ schema: JSONValue, named name: String, isWhole: Bool, depth: Int) -> JSONValue {
    let least = Int(schema["minItems"]?.integer ?? 0)
    guard least > 0 || depth < Self.deepest, schema["maxItems"]?.integer != 0 else { return [] }
    let item = value(of: schema["items"] ?? [:], named: name, isWhole: isWhole, depth: depth + 1)
    return .array(Array(repeating: item, count: max(1, least)))
  }

  private func object(_ schema: JSONValue, isWhole: Bool, depth: Int) -> JSONValue {
    let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
    let members = (schema["properties"]?.object?.members ?? []).filter { name, schema in
      required.contains(name) || isWhole && Self.isSimple(schema)
    }
    return .object(
      JSONObject(
        members.map { name, schema in
          (name, value(of: schema, named: name, isWhole: isWhole, depth: depth + 1))
        }))
  }

  private static func isSimple(_ schema: JSONValue) -> Bool {
    ["string", "integer", "number", "boolean"].contains(schema["type"]?.string)
  }
}

extension ExampleCall {
  /// Example texts, by the name of the member. Each text contains only characters that the member's type allows.
  private static let texts: [String: String] = [
    "account": "acc_2al2rqj33j7vf3xxo2zjvx5gqc", "app": "flippin", "back": "the cat", "by": "ann",
    "currency": "EUR", "device": "dev_2al2rqj33j7vf3xxo2zjvx5gqc", "device_name": "Anna's phone", "front": "el gato",
    "language": "en", "last_active_day": "2026-12-02", "message": "There is no such entry.", "name": "A name",
    "plan": "premium", "storefront": "VNM", "time_zone": "Europe/London", "title": "A title", "token": "a1b2c3d4",
    "type": "image/png", "version": "1a2b3c4d",
  ]
  private static let time: Int64 = 1_796_212_800_000

  private static func text(named name: String, _ schema: JSONValue) -> String {
    if schema["format"] == "date" { return "2026-12-02" }
    // This is the pattern of codes that users type, which allows hyphens anywhere.
    if schema["pattern"]?.string?.contains("{8}") == true { return "K7QW-3MNP" }
    let least = Int(schema["minLength"]?.integer ?? 0)
    let most = Int(schema["maxLength"]?.integer ?? .max)
    let text = texts[name] ?? "text"
    let isProse = ["back", "front", "name", "title"].contains(name)
    // If there is a pattern, `front` and `back` are the languages of a language pair.
    if schema["pattern"] != nil, isProse { return "en" }
    guard (least...max(least, most)).contains(text.utf8.count) else {
      return String(repeating: "a", count: max(1, least))
    }
    return text
  }

  private static func number(named name: String, _ schema: JSONValue) -> Int64 {
    let least = schema["minimum"]?.integer ?? .min
    let most = schema["maximum"]?.integer ?? .max
    let isTime = name == "at" || name.hasSuffix("_at") || name == "time" || name == "until"
    return min(max(isTime ? time : 1, least), most)
  }
}
