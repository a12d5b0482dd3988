/// A type that says of its members what their own types don't tell.
package protocol BoundedMembers {
  /// By the members' names on the wire; a name that the type doesn't have is our own mistake.
  static var bounds: Bounds { get }
}

/// What an object's members may be, beyond their Swift types: it stands once, beside the type, and goes from there into
/// the type's schema, by which what is read is checked and documents are written.
package struct Bounds: Sendable {
  /// By the members' names on the wire.
  package let members: [String: Bound]
  /// Keywords of JSON Schema for the object as a whole.
  package let keywords: JSONObject

  /// - Parameters:
  ///   - oneOf: members of which exactly one is there.
  ///   - anyOf: members of which one at least is there.
  ///   - together: members that need others beside them.
  ///   - forms: for an object of several forms, the members of each with a schema: `true` for what the member's own type
  ///     says. None of the other forms' members stands beside them.
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
    (self.members, self.keywords) = (members, keywords)
  }
}

extension Bounds: ExpressibleByDictionaryLiteral {
  /// Bounds of members alone.
  package init(dictionaryLiteral members: (String, Bound)...) {
    self.init(Dictionary(uniqueKeysWithValues: members))
  }
}

/// What one member may be: keywords of JSON Schema that its type's own schema gets.
package struct Bound: Sendable {
  private var keywords: JSONObject
  /// How many elements or members it has.
  private var count: ClosedRange<Int>?
  /// What each element, or each member of an object with names of any kind, may be.
  private var each: [Bound] = []
  /// What those names may be.
  private var names: [Bound] = []

  /// Keywords as they are.
  package init(_ keywords: JSONObject) { self.keywords = keywords }

  /// A number within a range.
  package static func number(_ range: ClosedRange<Int>) -> Bound {
    Bound(["minimum": .integer(Int64(range.lowerBound)), "maximum": .integer(Int64(range.upperBound))])
  }
  /// A number from here on.
  package static func number(_ range: PartialRangeFrom<Int>) -> Bound {
    Bound(["minimum": .integer(Int64(range.lowerBound))])
  }
  /// A number with decimals within a range.
  package static func decimal(_ range: ClosedRange<Double>) -> Bound {
    Bound(["minimum": value(range.lowerBound), "maximum": value(range.upperBound)])
  }
  /// A number with decimals, below the range's end.
  package static func decimal(_ range: Range<Double>) -> Bound {
    Bound(["minimum": value(range.lowerBound), "exclusiveMaximum": value(range.upperBound)])
  }
  /// A number with decimals above one, and at most another.
  package static func decimal(above least: Double, to most: Double) -> Bound {
    Bound(["exclusiveMinimum": value(least), "maximum": value(most)])
  }

  private static func value(_ number: Double) -> JSONValue {
    Int64(exactly: number).map { .integer($0) } ?? .number(number)
  }

  /// A string of so many bytes of UTF-8. JSON Schema counts characters; none has less than a byte.
  package static func bytes(_ range: ClosedRange<Int>) -> Bound {
    var keywords = lengths(range)
    keywords["x-max-bytes"] = keywords["maxLength"]
    return Bound(keywords)
  }
  /// A string of so many characters, as Unicode counts scalars.
  package static func characters(_ range: ClosedRange<Int>) -> Bound { Bound(lengths(range)) }

  private static func lengths(_ range: ClosedRange<Int>) -> JSONObject {
    var keywords = JSONObject()
    if range.lowerBound > 0 { keywords["minLength"] = .integer(Int64(range.lowerBound)) }
    keywords["maxLength"] = .integer(Int64(range.upperBound))
    return keywords
  }

  /// A list, or an object with names of its own, of so many.
  ///
  /// - Parameters:
  ///   - each: what its elements, or its members, may be.
  ///   - names: what the members' names may be.
  package static func count(_ range: ClosedRange<Int>, each: Bound? = nil, names: Bound? = nil) -> Bound {
    var bound = Bound([:])
    bound.count = range
    (bound.each, bound.names) = (each.map { [$0] } ?? [], names.map { [$0] } ?? [])
    return bound
  }
  /// A list, or an object with names of its own, of so many or more.
  package static func count(_ range: PartialRangeFrom<Int>, each: Bound? = nil, names: Bound? = nil) -> Bound {
    count(range.lowerBound...Int.max, each: each, names: names)
  }
  /// A list of any length, or an object with names of its own.
  package static func each(_ each: Bound, names: Bound? = nil) -> Bound { count(0...Int.max, each: each, names: names) }

  /// Some of the words that the member's type has.
  package static func only(_ words: String...) -> Bound { Bound(["enum": .array(words.map { .string($0) })]) }

  /// What holds where the member is left out.
  package static func usually(_ value: JSONValue) -> Bound { Bound([:]).usually(value) }

  /// The same bound, of a member that may be left out: then this holds.
  package func usually(_ value: JSONValue) -> Bound { adding(["default": value]) }

  /// The same bound, of a list that has each value once.
  package var once: Bound { adding(["uniqueItems": true]) }

  /// Both bounds at once.
  package func and(_ other: Bound) -> Bound { adding(other.keywords) }

  private func adding(_ keywords: JSONObject) -> Bound {
    var bound = self
    for (key, value) in keywords.members { bound.keywords[key] = value }
    return bound
  }

  /// A schema with what it says.
  package func added(to schema: JSONValue) -> JSONValue {
    guard var object = schema.object else { return schema }
    if let forms = object["anyOf"]?.array {
      // Of a value with several forms it holds in each: of an object's, for what is in it.
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
