package import Wire

/// Validates values against JSON Schemas. Supports the keywords that Quintet's schemas use, and reports all others as
/// problems, so that no keyword is ignored silently.
package struct SchemaCheck {
  private let definitions: JSONObject

  /// - Parameter definitions: the targets of `#/components/schemas/…` and `#/$defs/…`.
  package init(definitions: JSONObject = [:]) { self.definitions = definitions }

  /// Returns the problems of a value; empty if it is valid.
  package func problems(_ value: JSONValue, _ schema: JSONValue, at path: String = "$") -> [String] {
    if let holds = schema.bool { return holds ? [] : ["\(path): isn't allowed"] }
    guard let keywords = schema.object else { return ["\(path): the schema isn't an object"] }
    return keywords.members.flatMap { keyword, rule -> [String] in
      switch keyword {
      case "$ref": return reference(value, rule, path)
      case "type": return rule.string.map { type(value, $0) } == true ? [] : ["\(path): isn't \(rule)"]
      case "enum": return rule.array?.contains(value) == true ? [] : ["\(path): \(value) isn't one of \(rule)"]
      case "const": return value == rule ? [] : ["\(path): isn't \(rule)"]
      case "minimum": return (value.double ?? .infinity) >= (rule.double ?? 0) ? [] : ["\(path): too small"]
      case "exclusiveMinimum": return (value.double ?? .infinity) > (rule.double ?? 0) ? [] : ["\(path): too small"]
      case "exclusiveMaximum": return (value.double ?? 0) < (rule.double ?? 0) ? [] : ["\(path): too large"]
      case "maximum": return (value.double ?? 0) <= (rule.double ?? 0) ? [] : ["\(path): too large"]
      case "anyOf":
        let isOne = rule.array?.contains { problems(value, $0, at: path).isEmpty } ?? false
        return isOne ? [] : ["\(path): isn't one of \(rule)"]
      case "items":
        return (value.array ?? []).enumerated().flatMap { problems($1, rule, at: "\(path)[\($0)]") }
      case "required":
        return (rule.array ?? []).compactMap(\.string).filter { value[$0] == nil }.map { "\(path): lacks \($0)" }
      case "properties":
        return (rule.object?.members ?? []).flatMap { name, rule in
          value[name].map { problems($0, rule, at: "\(path).\(name)") } ?? []
        }
      case "additionalProperties":
        let known = keywords["properties"]?.object
        return (value.object?.members ?? []).filter { known?[$0.key] == nil }.flatMap { name, inner in
          rule == false ? ["\(path).\(name): isn't known"] : problems(inner, rule, at: "\(path).\(name)")
        }
      case "minLength", "maxLength", "x-max-bytes", "pattern": return text(value.string ?? "", keyword, rule, path)
      case "minItems": return value.array?.count ?? 0 >= rule.integer ?? 0 ? [] : ["\(path): has too few elements"]
      case "maxItems": return value.array?.count ?? 0 <= rule.integer ?? 0 ? [] : ["\(path): has too many elements"]
      case "minProperties", "maxProperties":
        let count = value.object?.members.count ?? 0
        let bound = Int(rule.integer ?? 0)
        return (keyword == "minProperties" ? count >= bound : count <= bound) ? [] : ["\(path): has \(count) members"]
      case "propertyNames":
        return (value.object?.members ?? []).flatMap { problems(.string($0.key), rule, at: "\(path).\($0.key)") }
      case "oneOf":
        let fits = (rule.array ?? []).count { problems(value, $0, at: path).isEmpty }
        return fits == 1 ? [] : ["\(path): is \(fits) of \(rule)"]
      case "dependentRequired":
        return (rule.object?.members ?? []).filter { value[$0.key] != nil }.flatMap { name, needed in
          (needed.array ?? []).compactMap(\.string).filter { value[$0] == nil }.map { "\(path): \(name) needs \($0)" }
        }
      case "uniqueItems":
        let values = value.array ?? []
        return rule == false || Set(values).count == values.count ? [] : ["\(path): has an element twice"]
      case "description", "format", "default", "title", "x-each-language", "$schema", "$defs", "$id",
        "x-rejected-alone":
        return []
      case "patternErrorMessage", "enumDescriptions", "markdownDescription": return []
      default: return ["\(path): the keyword \(keyword) can't be checked"]
      }
    }
  }

  private func text(_ text: String, _ keyword: String, _ rule: JSONValue, _ path: String) -> [String] {
    let bound = Int(rule.integer ?? 0)
    let holds =
      switch keyword {
      case "minLength": text.unicodeScalars.count >= bound
      case "maxLength": text.unicodeScalars.count <= bound
      case "x-max-bytes": text.utf8.count <= bound
      default: (try? Regex(rule.string ?? "").firstMatch(in: text)) != nil
      }
    return holds ? [] : ["\(path): \(text.prefix(40)) breaks \(keyword) \(rule)"]
  }

  private func reference(_ value: JSONValue, _ rule: JSONValue, _ path: String) -> [String] {
    let name = (rule.string ?? "").split(separator: "/").last.map(String.init) ?? ""
    guard ["#/components/schemas/\(name)", "#/$defs/\(name)"].contains(rule.string), let schema = definitions[name]
    else {
      return ["\(path): \(rule) leads nowhere"]
    }
    return problems(value, schema, at: path)
  }

  private func type(_ value: JSONValue, _ name: String) -> Bool {
    switch value {
    case .null: name == "null"
    case .bool: name == "boolean"
    case .integer: name == "integer" || name == "number"
    case .number: name == "number"
    case .string: name == "string"
    case .array: name == "array"
    case .object: name == "object"
    }
  }
}
