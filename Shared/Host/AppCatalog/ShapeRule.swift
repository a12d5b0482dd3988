import Spelling
import Wire

/// One schema of a section's shape, prepared for checking many values.
///
/// It checks what decoding doesn't check: bounds, formats, and unknown names. Decoding itself reports wrong types and
/// missing members.
struct ShapeRule: Sendable {
  private var reference: String?
  private var type: String?
  private var members: [String: ShapeRule] = [:]
  private var isClosed = false
  /// The rules for the values (`others`) and the names (`names`) of members that aren't in `members`.
  private var others: [ShapeRule] = []
  private var names: [ShapeRule] = []
  private var elements: [ShapeRule] = []
  /// The possible forms of the value. Only the form that has the value's type applies.
  private var forms: [ShapeRule] = []
  private var isInEachLanguage = false
  private var number = NumberBound()
  private var count = CountBound()
  private var length = CountBound()
  private var isInBytes = false
  private var isOnce = false
  private var words: [String] = []
  private var form: Form?
  /// The names of members of which exactly one must be present. At least one of the members named in `anyOf` must be
  /// present.
  private var oneOf: [String] = []
  private var anyOf: [String] = []
  private var together: [(name: String, needs: [String])] = []

  init(_ schema: JSONValue) {
    for (keyword, value) in schema.object?.members ?? [] {
      switch keyword {
      case "$ref": reference = value.string?.split(separator: "/").last.map(String.init)
      case "type": type = value.string
      case "properties":
        members = Dictionary(uniqueKeysWithValues: (value.object?.members ?? []).map { ($0.key, Self($0.value)) })
      case "additionalProperties": if value == false { isClosed = true } else { others = [Self(value)] }
      case "propertyNames": names = [Self(value)]
      case "items": elements = [Self(value)]
      case "x-each-language": isInEachLanguage = true
      case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum": number.add(keyword, value)
      case "minItems", "minProperties": count.least = value.integer.map(Int.init) ?? 0
      case "maxItems", "maxProperties": count.most = value.integer.map(Int.init)
      case "minLength": length.least = value.integer.map(Int.init) ?? 0
      case "maxLength": length.most = value.integer.map(Int.init)
      case "x-max-bytes": isInBytes = true
      case "uniqueItems": isOnce = true
      case "enum": words = (value.array ?? []).compactMap(\.string)
      case "format": form = value.string.flatMap { Form.all[$0] }
      case "oneOf": oneOf = Self.required(value)
      case "anyOf":
        anyOf = Self.required(value)
        if anyOf.isEmpty { forms = (value.array ?? []).map(Self.init) }
      case "dependentRequired":
        together = (value.object?.members ?? []).map { ($0.key, ($0.value.array ?? []).compactMap(\.string)) }
      default: break
      }
    }
  }

  /// Returns the names in "oneOf": [{"required": ["sum"]}, …].
  private static func required(_ value: JSONValue) -> [String] {
    // Entries with properties are the forms of an object. The type's own check distinguishes them.
    (value.array ?? []).filter { $0["properties"] == nil }.compactMap { $0["required"]?[0]?.string }
  }

  func check(_ value: JSONValue, at path: String, with named: [String: ShapeRule], _ problems: inout Problems) {
    if let reference { named[reference]?.check(value, at: path, with: named, &problems) }
    switch value {
    case .object(let object): check(object, at: path, with: named, &problems)
    case .array(let values):
      if let fault = count.fault(of: values.count) { problems.add(path, fault) }
      if isOnce { problems.requireUnique(values.map { $0.string ?? "\($0)" }) { "\(path)[\($0)]" } }
      for rule in elements {
        for (index, value) in values.enumerated() { rule.check(value, at: "\(path)[\(index)]", with: named, &problems) }
      }
    case .string(let text): check(text, at: path, &problems)
    case .integer, .number: if let fault = number.fault(of: value) { problems.add(path, fault) }
    case .bool, .null: break
    }
    // Each form of an object has its own member names, so only one form fits.
    for form in forms where form.isFor(value) { form.check(value, at: path, with: named, &problems) }
  }

  private func isFor(_ value: JSONValue) -> Bool {
    switch (type, value) {
    case ("string", .string), ("object", .object), ("array", .array), ("integer", .integer), ("number", .number): true
    default: false
    }
  }

  private func check(_ text: String, at path: String, _ problems: inout Problems) {
    let size = isInBytes ? text.utf8.count : text.unicodeScalars.count
    if let fault = length.fault(of: size, isInBytes ? " bytes" : " characters") { problems.add(path, fault) }
    if let fault = form?.fault(of: text) { problems.add(path, fault) }
    if !words.isEmpty, !words.contains(text) {
      let words = words.joined(separator: ", ")
      problems.add(path, "must be one of \(words)\(Spelling.hint(for: text, among: self.words))")
    }
  }

  private func check(
    _ object: JSONObject, at path: String, with named: [String: ShapeRule], _ problems: inout Problems
  ) {
    if let fault = count.fault(of: object.members.count) { problems.add(path, fault) }
    if isInEachLanguage {
      problems.requireLanguages(object.members.map(\.key), at: path)
      checkSizes(of: object, at: path, &problems)
    }
    for (name, value) in object.members {
      let inner = path.isEmpty ? name : "\(path).\(name)"
      if let rule = members[name] {
        if value == .null { problems.add(inner, "is null; omit it instead") }
        rule.check(value, at: inner, with: named, &problems)
        continue
      }
      if isClosed {
        let hint = Spelling.hint(for: name, among: members.keys.filter { object[$0] == nil }.sorted())
        problems.add(inner, value == .null ? "is null; omit it instead" : "is unknown here\(hint)")
      }
      for rule in others { rule.check(value, at: inner, with: named, &problems) }
      // If the app's languages are known, `requireLanguages` has already reported unknown languages.
      guard !isInEachLanguage || problems.languages.isEmpty else { continue }
      for rule in names { rule.check(name, at: inner, &problems) }
    }
    checkRequired(in: object, at: path, &problems)
  }

  /// Checks that the object has the members that `oneOf`, `anyOf` and `together` require.
  private func checkRequired(in object: JSONObject, at path: String, _ problems: inout Problems) {
    let given = oneOf.filter { object[$0] != nil }
    if given.count != 1, !oneOf.isEmpty {
      problems.add(
        path,
        "must have exactly one of \(oneOf.joined(separator: ", "))\(given.isEmpty ? "" : ", but has \(given.count)")")
    }
    if !anyOf.isEmpty, anyOf.allSatisfy({ object[$0] == nil }) {
      problems.add(path, "must have \(anyOf.joined(separator: " or "))")
    }
    for (name, needs) in together where object[name] != nil {
      for needed in needs where object[needed] == nil {
        problems.add(path, "has '\(name)', which requires '\(needed)'")
      }
    }
  }

  /// Checks the size of texts that have no other bound. A text is sent in one piece in calls, events and pages.
  private func checkSizes(of object: JSONObject, at path: String, _ problems: inout Problems) {
    guard others.allSatisfy({ $0.length.most == nil }) else { return }
    for (tag, text) in object.members where text.string?.utf8.count ?? 0 > Self.maxBytes {
      problems.add(
        "\(path).\(tag)", "has \(text.string?.utf8.count ?? 0) bytes, but a text may have at most \(Self.maxBytes)")
    }
  }

  private static let maxBytes = 10_000
}

/// The range of a number.
private struct NumberBound: Sendable {
  private var least: JSONValue?
  private var most: JSONValue?
  private var isAbove = false
  private var isBelow = false

  mutating func add(_ keyword: String, _ value: JSONValue) {
    if keyword.hasSuffix("inimum") { least = value } else { most = value }
    if keyword == "exclusiveMinimum" { isAbove = true }
    if keyword == "exclusiveMaximum" { isBelow = true }
  }

  private func contains(_ number: Double) -> Bool {
    let isTooSmall = least?.double.map { isAbove ? number <= $0 : number < $0 } ?? false
    let isTooLarge = most?.double.map { isBelow ? number >= $0 : number > $0 } ?? false
    return !isTooSmall && !isTooLarge
  }

  func fault(of value: JSONValue) -> String? {
    guard let number = value.double else { return nil }
    if contains(number) { return nil }
    let from = least.map { (isAbove ? "above " : most == nil ? "at least " : "") + Self.text($0) }
    let to = most.map { (isBelow ? "below " : least == nil ? "at most " : "") + Self.text($0) }
    return "must be \([from, to].compactMap(\.self).joined(separator: " to ")), not \(Self.text(value))"
  }

  private static func text(_ value: JSONValue) -> String {
    if let integer = value.integer ?? value.double.flatMap({ Int64(exactly: $0) }) { return "\(integer)" }
    return value.double.map { "\($0)" } ?? ""
  }
}

/// The range of a count.
private struct CountBound: Sendable {
  var least = 0
  var most: Int?

  /// - Parameter unit: the counted unit, with a leading space. Empty if the path already names the unit.
  func fault(of count: Int, _ unit: String = "") -> String? {
    guard count < least || count > most ?? .max else { return nil }
    if count == 0, most == nil { return "is empty" }
    let range =
      most.map { least == 0 ? "at most \($0)" : least == $0 ? "\(least)" : "\(least) to \($0)" } ?? "at least \(least)"
    return "must \(unit.isEmpty ? "be" : "have") \(range)\(unit), not \(count)"
  }
}
