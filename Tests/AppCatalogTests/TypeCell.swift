import Wire

/// The cells of one member in a table: its type, bounds and description.
struct TypeCell {
  private let schema: JSONObject
  private let definitions: JSONObject

  init(_ schema: JSONValue, among definitions: JSONObject) {
    self.schema = schema.object ?? [:]
    self.definitions = definitions
  }

  /// The object that the member is or contains: its type's name, its schema, and its path below the member.
  var object: (name: String?, schema: JSONObject, path: String)? {
    if schema["x-each-language"] != nil { return nil }
    if let (name, definition) = definition, definition["properties"] != nil { return (name, definition, "") }
    let (inner, path) = schema["type"] == "array" ? (schema["items"], "[]") : (schema["additionalProperties"], ".*")
    guard let inner, let found = TypeCell(inner, among: definitions).object else { return nil }
    return (found.name, found.schema, path + found.path)
  }

  private var definition: (name: String, schema: JSONObject)? {
    guard let name = schema["$ref"]?.string?.split(separator: "/").last.map(String.init) else { return nil }
    return definitions[name]?.object.map { (name, $0) }
  }

  /// Returns the text of the type cell.
  ///
  /// - Parameters:
  ///   - link: the anchor of the type's own table, if it has one.
  ///   - seenAt: the path of a member in this table whose object has the same type, if there is one.
  func type(link: String?, seenAt: String?) -> String {
    guard let object, let name = object.name else { return kind }
    let several = ["list of ", "object of "].first { kind.hasPrefix($0) }
    let noun = Self.noun(name)
    if let link { return "\(several ?? "")[\(several == nil ? noun : Self.plural(noun))](#\(link))" }
    return seenAt.map { $0.isEmpty ? "\(several ?? "")this type" : "\(kind), as `\($0)`" } ?? kind
  }

  /// Returns the type's name as words: "Generator.Input" becomes "input".
  private static func noun(_ type: String) -> String {
    (type.split(separator: ".").last ?? "").reduce(into: "") {
      $0 += $1.isUppercase ? ($0.isEmpty ? "" : " ") + $1.lowercased() : String($1)
    }
  }

  private var kind: String {
    if schema["x-each-language"] != nil {
      let inner = schema["additionalProperties"]
      return inner?["type"] == "string" ? "text" : inner?["type"] == "array" ? "words" : "text with plural forms"
    }
    if let definition { return definition.schema["enum"] == nil ? "object" : "string" }
    if schema["anyOf"] != nil { return (schema["anyOf"]?.array ?? []).map { inner($0).kind }.joined(separator: " or ") }
    if let form = schema["format"]?.string { return form == "filled" ? "string" : form }
    switch schema["type"]?.string {
    case "array": return schema["items"].map { "list of \(Self.plural(inner($0).kind))" } ?? "list"
    case "object":
      return schema["additionalProperties"].map { $0 == false ? "object" : "object of \(Self.plural(inner($0).kind))" }
        ?? "object"
    case "integer": return "number"
    case "number": return "decimal"
    case let type?: return type
    case nil: return "any JSON"
    }
  }

  private func inner(_ schema: JSONValue) -> TypeCell { TypeCell(schema, among: definitions) }

  private static func plural(_ kind: String) -> String {
    switch kind {
    case "words", "any JSON": kind
    case "text with plural forms": "texts with plural forms"
    case "month and day": "months and days"
    case "colour or role": "colours or roles"
    case "string or number": "strings or numbers"
    case _ where kind.hasPrefix("list of "), _ where kind.hasPrefix("object of "): kind
    case _ where kind.hasSuffix("y"): kind.dropLast() + "ies"
    default: kind + "s"
    }
  }

  /// Returns the text of the bounds cell.
  ///
  /// - Parameter isTold: true if the rule for the object's members is given elsewhere.
  func bounds(isTold: Bool = true) -> String {
    if let forms = schema["anyOf"]?.array, let first = forms.first { return inner(first).bounds() }
    var parts = [number, count, length].compactMap(\.self)
    if let words = (schema["enum"] ?? definition?.schema["enum"])?.array?.compactMap(\.string) {
      parts.append(words.map { "`\($0)`" }.joined(separator: ", "))
    }
    if schema["format"] == "filled", schema["maxLength"] == nil { parts.append("not empty") }
    if schema["uniqueItems"] == true { parts.append("no duplicates") }
    if schema["x-each-language"] == nil, let names = schema["propertyNames"]?["format"]?.string {
      parts.append("keys are \(Self.plural(names))")
    }
    parts += each
    if !isTold, let object, let rule = Self.rule(object.schema) { parts.append(rule) }
    return parts.joined(separator: "; ")
  }

  /// The bounds of the elements, if the table has no rows for them.
  private var each: [String] {
    guard object == nil, let items = schema["items"] ?? schema["additionalProperties"], items.object != nil else {
      return []
    }
    let bounds = inner(items).bounds()
    // All texts must be non-empty, so the table doesn't repeat this rule.
    if schema["x-each-language"] != nil {
      return bounds.isEmpty || bounds == "not empty" || items["items"] != nil ? [] : [bounds]
    }
    return bounds.isEmpty ? [] : ["each \(bounds)"]
  }

  /// Returns the rule for the members that an object must have.
  private static func rule(_ object: JSONObject) -> String? {
    func names(_ keyword: String) -> [String] {
      (object[keyword]?.array ?? []).filter { $0["properties"] == nil }.compactMap { $0["required"]?[0]?.string }
    }
    func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
    if case let one = names("oneOf"), !one.isEmpty { return "one of \(list(one))" }
    if case let any = names("anyOf"), !any.isEmpty { return "at least one of \(list(any))" }
    return nil
  }

  private var number: String? {
    let least = schema["minimum"]
    let above = schema["exclusiveMinimum"]
    let most = schema["maximum"]
    let below = schema["exclusiveMaximum"]
    let from = (least ?? above).map {
      (above == nil ? most == nil && below == nil ? "at least " : "" : "above ") + Self.text($0)
    }
    let to = (most ?? below).map { (below == nil ? from == nil ? "at most " : "" : "below ") + Self.text($0) }
    return from == nil && to == nil ? nil : [from, to].compactMap(\.self).joined(separator: " to ")
  }

  private var count: String? { range(of: ("minItems", "maxItems")) ?? range(of: ("minProperties", "maxProperties")) }

  private var length: String? {
    guard schema["maxLength"] != nil, schema["x-each-language"] == nil else { return nil }
    return range(of: ("minLength", "maxLength")).map {
      "\($0) \(schema["x-max-bytes"] == nil ? "characters" : "bytes")"
    }
  }

  private func range(of keywords: (least: String, most: String)) -> String? {
    // Every text must exist in at least one language, so the table doesn't repeat this rule.
    if schema["x-each-language"] != nil { return nil }
    switch (schema[keywords.least], schema[keywords.most]) {
    case (nil, nil): return nil
    case (let least?, nil): return "at least \(Self.text(least))"
    case (nil, let most?): return "at most \(Self.text(most))"
    case (let least?, let most?): return least == most ? Self.text(most) : "\(Self.text(least)) to \(Self.text(most))"
    }
  }

  /// Returns a number with commas between thousands.
  private static func text(_ value: JSONValue) -> String {
    guard let number = value.integer else { return value.double.map { "\($0)" } ?? "" }
    var digits = String(number.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }

  /// Returns the text of the description cell, with the meanings of an enumeration's values.
  func purpose(_ text: String) -> String {
    guard let (_, definition) = innermost.definition, let words = definition["enum"]?.array?.compactMap(\.string),
      let told = definition["enumDescriptions"]?.array?.compactMap(\.string)
    else { return text }
    let allowed = schema["enum"]?.array?.compactMap(\.string) ?? words
    let meanings = zip(words, told).filter { allowed.contains($0) && !$1.isEmpty }.map { "`\($0)`: \($1)" }
    return ([text] + meanings).joined(separator: " ")
  }

  private var innermost: TypeCell { schema["items"].map { inner($0).innermost } ?? self }
}
