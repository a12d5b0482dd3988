/// A type with constraints on its members beyond their Swift types.
package protocol BoundedMembers {
  /// The bounds by the members' wire names. The schema can't be created if a name doesn't exist.
  static var bounds: Bounds { get }
}

/// The constraints on an object's members beyond their Swift types. The constraints are declared once, next to the
/// type, and become part of its schema, which is used for validation and documentation.
package struct Bounds: Sendable {
  /// The bounds by the members' wire names.
  package let members: [String: Bound]
  /// JSON Schema keywords for the whole object.
  package let keywords: JSONObject

  /// - Parameters:
  ///   - oneOf: Members of which exactly one must be present.
  ///   - anyOf: Members of which at least one must be present.
  ///   - together: Members that require other members.
  ///   - forms: For an object with several forms, the members of each form with their schemas. `true` means the schema
  ///     of the member's own type. Members of other forms must be absent.
  package init(
    _ members: [String: Bound], oneOf: [String] = [], anyOf: [String] = [], together: [String: [String]] = [:],
    forms: [[String: JSONValue]] = []
  ) {
    func required(_ names: [String]) -> JSONValue {
      .array(names.map { ["required": [.string($0)]] })
    }
    var keywords = JSONObject()
    if !oneOf.isEmpty { keywords["oneOf"] = required(oneOf) }
    if !anyOf.isEmpty { keywords["anyOf"] = required(anyOf) }
    if !together.isEmpty {
      let needs = together.sorted { $0.key < $1.key }.map {
        (key: $0.key, value: JSONValue.array($0.value.map { .string($0) }))
      }
      keywords["dependentRequired"] = .object(JSONObject(needs))
    }
    if !forms.isEmpty {
      let all = Set(forms.flatMap(\.keys)).sorted()
      keywords["oneOf"] = .array(
        forms.map { form in
          [
            "required": .array(form.keys.sorted().map { .string($0) }),
            "properties": .object(JSONObject(all.map { (key: $0, value: form[$0] ?? false) })),
          ]
        })
    }
    self.members = members
    self.keywords = keywords
  }
}

extension Bounds: ExpressibleByDictionaryLiteral {
  /// Creates bounds for members only.
  package init(dictionaryLiteral members: (String, Bound)...) {
    self.init(Dictionary(uniqueKeysWithValues: members))
  }
}

/// The constraint on one member: JSON Schema keywords that are added to its type's schema.
package struct Bound: Sendable {
  private var keywords: JSONObject
  /// The allowed number of elements or members.
  private var count: ClosedRange<Int>?
  /// The bound of each element, or of each value of an object with arbitrary keys; empty for none.
  private var each: [Bound] = []
  /// The bound of an object's arbitrary keys; empty for none.
  private var names: [Bound] = []

  package init(_ keywords: JSONObject) { self.keywords = keywords }

  /// A number within a range.
  package static func number(_ range: ClosedRange<Int>) -> Bound {
    Bound(["minimum": .integer(Int64(range.lowerBound)), "maximum": .integer(Int64(range.upperBound))])
  }
  /// A number with a minimum.
  package static func number(_ range: PartialRangeFrom<Int>) -> Bound {
    Bound(["minimum": .integer(Int64(range.lowerBound))])
  }
  /// A decimal number within a range.
  package static func decimal(_ range: ClosedRange<Double>) -> Bound {
    Bound(["minimum": value(range.lowerBound), "maximum": value(range.upperBound)])
  }
  /// A decimal number within a range, excluding its end.
  package static func decimal(_ range: Range<Double>) -> Bound {
    Bound(["minimum": value(range.lowerBound), "exclusiveMaximum": value(range.upperBound)])
  }
  /// A decimal number greater than `least` and at most `most`.
  package static func decimal(above least: Double, to most: Double) -> Bound {
    Bound(["exclusiveMinimum": value(least), "maximum": value(most)])
  }

  private static func value(_ number: Double) -> JSONValue {
    Int64(exactly: number).map { .integer($0) } ?? .number(number)
  }

  /// A string with this many bytes of UTF-8. JSON Schema can limit only the number of characters. A character has at
  /// least one byte, so the schema rejects no valid string.
  package static func bytes(_ range: ClosedRange<Int>) -> Bound {
    precondition(range.lowerBound <= 1, "a larger minimum in bytes can't be written as a number of characters")
    var keywords = lengths(range)
    keywords["x-max-bytes"] = keywords["maxLength"]
    return Bound(keywords)
  }
  /// A string with this many characters, counted as Unicode scalars.
  package static func characters(_ range: ClosedRange<Int>) -> Bound { Bound(lengths(range)) }

  private static func lengths(_ range: ClosedRange<Int>) -> JSONObject {
    var keywords = JSONObject()
    if range.lowerBound > 0 { keywords["minLength"] = .integer(Int64(range.lowerBound)) }
    keywords["maxLength"] = .integer(Int64(range.upperBound))
    return keywords
  }

  /// A list, or an object with arbitrary keys, with this many elements.
  ///
  /// - Parameters:
  ///   - each: The bound of each element or value.
  ///   - names: The bound of each key.
  package static func count(_ range: ClosedRange<Int>, each: Bound? = nil, names: Bound? = nil) -> Bound {
    var bound = Bound([:])
    bound.count = range
    bound.each = each.map { [$0] } ?? []
    bound.names = names.map { [$0] } ?? []
    return bound
  }
  /// A list, or an object with arbitrary keys, with a minimum number of elements.
  package static func count(_ range: PartialRangeFrom<Int>, each: Bound? = nil, names: Bound? = nil) -> Bound {
    count(range.lowerBound...Int.max, each: each, names: names)
  }
  /// A list, or an object with arbitrary keys, of any size.
  package static func each(_ each: Bound, names: Bound? = nil) -> Bound { count(0...Int.max, each: each, names: names) }

  /// A subset of the values of the member's type.
  package static func only(_ words: String...) -> Bound { Bound(["enum": .array(words.map { .string($0) })]) }

  /// The default value if the member is omitted.
  package static func usually(_ value: JSONValue) -> Bound { Bound([:]).usually(value) }

  /// Adds the default value if the member is omitted.
  package func usually(_ value: JSONValue) -> Bound { adding(["default": value]) }

  /// Adds the requirement that the elements of a list are unique.
  package var once: Bound { adding(["uniqueItems": true]) }

  /// Adds the keywords of another bound. `other` must not be the bound of a list or of an object with arbitrary keys.
  package func and(_ other: Bound) -> Bound {
    precondition(other.count == nil && other.each.isEmpty && other.names.isEmpty, "only keywords can be added")
    return adding(other.keywords)
  }

  private func adding(_ keywords: JSONObject) -> Bound {
    var bound = self
    for (key, value) in keywords.members { bound.keywords[key] = value }
    return bound
  }

  /// Adds the keywords of this bound to a schema.
  package func added(to schema: JSONValue) -> JSONValue {
    guard var object = schema.object else { return schema }
    if let forms = object["anyOf"]?.array {
      // For a value with several forms, the bound applies to each form. If a form is an object, the bound applies to
      // the values of the object's members.
      object["anyOf"] = .array(forms.map { $0["type"] == "object" ? Bound.each(self).added(to: $0) : added(to: $0) })
      return .object(object)
    }
    for (key, value) in keywords.members { object[key] = value }
    let isList = object["type"] == "array"
    if let count {
      if count.lowerBound > 0 { object[isList ? "minItems" : "minProperties"] = .integer(Int64(count.lowerBound)) }
      if count.upperBound < .max { object[isList ? "maxItems" : "maxProperties"] = .integer(Int64(count.upperBound)) }
    }
    for bound in each {
      let inner = isList ? "items" : "additionalProperties"
      object[inner] = bound.added(to: object[inner] ?? [:])
    }
    for bound in names { object["propertyNames"] = bound.added(to: [:]) }
    return .object(object)
  }
}
