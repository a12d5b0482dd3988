package import Wire

/// All invalid calls that can be derived from `rpc.discover`. The values for every client method and member: missing,
/// null, of another type, beyond each bound, misspelt, and texts that are expensive to compare.
package struct HostileCalls {
  private let definitions: JSONObject
  private let methods: [JSONValue]

  /// - Parameter document: the result of `rpc.discover`.
  package init(_ document: JSONValue) {
    definitions = document["components"]?["schemas"]?.object ?? [:]
    methods = (document["methods"]?.array ?? []).filter { $0["x-audience"] == "client" && $0["x-endless"] != true }
  }

  /// All calls, grouped by method.
  package var all: [HostileCall] {
    methods.flatMap { method -> [HostileCall] in
      let name = method["name"]?.string ?? ""
      // Methods that echo any params have no rule to break.
      guard method["x-params"] != "any" else { return [] }
      let parameters = method["params"]?.array ?? []
      return parameters.flatMap { wrong($0, in: name, parameters) } + unknown(in: name, parameters)
    }
  }

  /// Returns a call with this text for each member that can hold a text. All other members are valid. The error must
  /// name the member, unless only one of its items is rejected.
  package func calls(with text: String) -> [HostileCall] {
    methods.flatMap { method -> [HostileCall] in
      let name = method["name"]?.string ?? ""
      let parameters = method["params"]?.array ?? []
      return parameters.compactMap { parameter in
        let member = parameter["name"]?.string ?? ""
        let schema = parameter["schema"] ?? [:]
        guard let value = holding(.string(text), schema) else { return nil }
        var params = sample(parameters)
        params[member] = value
        let isAlone = Self.isRejectedAlone(schema) || Self.isRejectedAlone(schema["items"] ?? [:])
        return HostileCall(
          method: name, params: (try? JSON.encode(JSONValue.object(params))) ?? [], why: "\(name), \(member)",
          names: isAlone ? nil : member)
      }
    }
  }

  // MARK: Mistakes in a member

  private func wrong(_ parameter: JSONValue, in method: String, _ parameters: [JSONValue]) -> [HostileCall] {
    let name = parameter["name"]?.string ?? ""
    let schema = parameter["schema"] ?? [:]
    let isRequired = parameter["required"] == true
    func call(_ value: JSONValue?, _ why: String, mustFail: Bool = true, isLong: Bool = false) -> HostileCall {
      var params = sample(parameters)
      params[name] = value
      return HostileCall(
        method: method, params: (try? JSON.encode(JSONValue.object(params))) ?? [], why: "\(method), \(name): \(why)",
        names: mustFail ? name : nil, isLong: isLong)
    }
    var calls = [call(.null, "null", mustFail: isRequired)]
    if isRequired { calls.append(call(nil, "missing")) }
    for (value, why) in beyond(schema) { calls.append(call(value, why)) }
    for bytes in QuadraticText.sizes {
      let text = JSONValue.string(QuadraticText.text(bytes))
      // `holding` puts the text inside an array or an object if only these can hold it.
      let mustFail = !Self.isRejectedAlone(schema) && !Self.isRejectedAlone(schema["items"] ?? [:])
      calls.append(
        call(holding(text, schema) ?? text, "\(bytes) bytes of marks", mustFail: mustFail, isLong: true))
      let numbers = JSONValue.array(Array(repeating: 0.5, count: bytes / 4))
      // A schema without a shape allows a short array of numbers.
      let hasShape = schema["type"] != nil || schema["$ref"] != nil || schema["anyOf"] != nil
      let isWrong = !Self.isRejectedAlone(schema) && (hasShape || bytes > 16 << 10)
      calls.append(call(numbers, "\(bytes) bytes of numbers that aren't whole", mustFail: isWrong, isLong: true))
    }
    return calls
  }

  /// Values that the schema doesn't allow, each with a description of the mistake.
  private func beyond(_ schema: JSONValue) -> [(JSONValue, String)] {
    // A service rejects only this item, and the call succeeds.
    guard !Self.isRejectedAlone(schema) else { return [] }
    let schema = resolved(schema)
    var wrong: [(JSONValue, String)] = []
    switch schema["type"]?.string {
    case "string":
      wrong.append((7, "a number"))
      wrong.append((["a"], "an array"))
      if schema["enum"] != nil { wrong.append(("no-such-choice", "none of the choices")) }
      if let most = schema["maxLength"]?.integer {
        wrong.append((.string(String(repeating: "a", count: Int(most) + 1)), "\(most + 1) letters"))
        wrong.append((.string(String(repeating: "\u{1100}", count: Int(most) / 3 + 1)), "more bytes than \(most)"))
      }
      if let least = schema["minLength"]?.integer, least > 0 {
        wrong.append((.string(String(repeating: "a", count: Int(least) - 1)), "\(least - 1) letters"))
      }
      if schema["pattern"] != nil { wrong.append(("\u{e9}\u{e9}\u{e9}", "characters that the pattern rejects")) }
      if schema["pattern"] == nil, schema["enum"] == nil, schema["maxLength"] != nil {
        wrong.append(("a\u{0}b", "a control character"))
        // Other texts are stored without this character.
        if schema["description"]?.string?.contains("without invisible characters") == true {
          wrong.append(("a\u{202E}b", "a direction override"))
        }
      }
    case "integer":
      wrong.append(("7", "a text"))
      wrong.append((1.5, "a fraction"))
      if let least = schema["minimum"]?.integer { wrong.append((.integer(least - 1), "one below the least")) }
      if let most = schema["maximum"]?.integer { wrong.append((.integer(most + 1), "one above the most")) }
    case "boolean": wrong.append((1, "a number"))
    case "array":
      wrong.append(([:], "an object"))
      let element = sample(schema["items"] ?? [:])
      if let most = schema["maxItems"]?.integer {
        wrong.append((.array(Array(repeating: element, count: Int(most) + 1)), "\(most + 1) elements"))
      }
      if let least = schema["minItems"]?.integer, least > 0 {
        wrong.append((.array(Array(repeating: element, count: Int(least) - 1)), "\(least - 1) elements"))
      }
      wrong += beyond(schema["items"] ?? [:]).map { (.array([$0]), "an element that is \($1)") }
    case "object":
      wrong.append((7, "a number"))
      for (name, inner) in schema["properties"]?.object?.members ?? [] {
        for (value, why) in beyond(inner) {
          var object = sample(schema).object ?? [:]
          object[name] = value
          wrong.append((.object(object), "its \(name) is \(why)"))
        }
      }
    default: break
    }
    return wrong
  }

  private func unknown(in method: String, _ parameters: [JSONValue]) -> [HostileCall] {
    func call(_ name: String, _ why: String, isLong: Bool = false) -> HostileCall {
      var params = sample(parameters)
      params[name] = 1
      return HostileCall(
        method: method, params: (try? JSON.encode(JSONValue.object(params))) ?? [], why: "\(method): \(why)",
        names: String(name.prefix(8)), isLong: isLong)
    }
    var calls = [call("unheard_of_member", "an unknown member")]
    if let first = parameters.first?["name"]?.string { calls.append(call(first + "x", "a misspelt member")) }
    for bytes in QuadraticText.sizes {
      calls.append(call("z" + QuadraticText.text(bytes), "\(bytes) bytes of marks as a member's name", isLong: true))
      calls.append(call("z" + QuadraticText.harmless(bytes), "\(bytes) letters as a member's name", isLong: true))
    }
    // The part of such a name that the error repeats depends on where the error truncates the name.
    return calls.map { call in
      var call = call
      if call.isLong { call.names = "" }
      return call
    }
  }

  // MARK: Valid values

  private func sample(_ parameters: [JSONValue]) -> JSONObject {
    var object: JSONObject = [:]
    for parameter in parameters where parameter["required"] == true {
      object[parameter["name"]?.string ?? ""] = sample(parameter["schema"] ?? [:])
    }
    return object
  }

  private func sample(_ schema: JSONValue) -> JSONValue {
    let schema = resolved(schema)
    if let first = schema["enum"]?[0] { return first }
    switch schema["type"]?.string {
    case "string": return .string(String(repeating: "a", count: max(1, Int(schema["minLength"]?.integer ?? 1))))
    case "integer", "number": return .integer(schema["minimum"]?.integer ?? 1)
    case "boolean": return true
    case "array":
      return .array(Array(repeating: sample(schema["items"] ?? [:]), count: Int(schema["minItems"]?.integer ?? 0)))
    case "object":
      var object: JSONObject = [:]
      for name in schema["required"]?.array?.compactMap(\.string) ?? [] {
        object[name] = sample(schema["properties"]?[name] ?? [:])
      }
      return .object(object)
    default: return [:]
    }
  }

  /// Returns a value with the text where the schema allows one, possibly inside an array or an object.
  private func holding(_ text: JSONValue, _ schema: JSONValue) -> JSONValue? {
    let schema = resolved(schema)
    switch schema["type"]?.string {
    case "string": return text
    case "array": return holding(text, schema["items"] ?? [:]).map { [$0] }
    case "object":
      for (name, inner) in schema["properties"]?.object?.members ?? [] {
        guard let value = holding(text, inner) else { continue }
        var object = sample(schema).object ?? [:]
        object[name] = value
        return .object(object)
      }
      return nil
    // A schema without a type allows any JSON.
    case nil: return ["text": text]
    default: return nil
    }
  }

  private static func isRejectedAlone(_ schema: JSONValue) -> Bool { schema["x-rejected-alone"] == true }

  private func resolved(_ schema: JSONValue) -> JSONValue {
    if let name = schema["$ref"]?.string?.split(separator: "/").last { return definitions[String(name)] ?? [:] }
    return schema["anyOf"]?[0].map(resolved) ?? schema
  }
}
