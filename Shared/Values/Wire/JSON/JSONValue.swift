/// Any JSON value, for code that can't know its shape in advance, such as error details, the parts of a view and the
/// command line.
package enum JSONValue: Codable, Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  init(tape: JSONTape, index: Int) throws {
    let decoder = TapeDecoder(tape: tape, index: index)
    switch tape[index].kind {
    case .null: self = .null
    case .yes: self = .bool(true)
    case .no: self = .bool(false)
    case .string: self = .string(tape.string(index))
    case .number:
      // Don't try `integer` and then `double` of the decoder: a failed attempt would compute the path of its fault,
      // which takes time proportional to the text.
      if case .value(let integer) = tape.with(tape[index].range, { JSONNumber.integer($0, Int64.self) }) {
        self = .integer(integer)
      } else {
        self = .number(try decoder.double())
      }
    case .array: self = .array(try tape.children(index).map { try JSONValue(tape: tape, index: $0) })
    case .object:
      let members = try tape.children(index).map { key in
        tape.ask(key)
        return (key: tape.string(key), value: try JSONValue(tape: tape, index: key + 1))
      }
      self = .object(JSONObject(members))
    }
  }

  package init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? TapeDecoder else {
      throw DecodingFault(path: "", reason: "JSONValue can be decoded only from JSON")
    }
    try self.init(tape: decoder.tape, index: decoder.index)
  }

  package func encode(to encoder: any Encoder) throws {
    guard let encoder = encoder as? TapeEncoder else {
      throw DecodingFault(path: "", reason: "a JSON value is written as JSON only")
    }
    try encoder.writer.output.write(self)
  }

  // MARK: Access

  /// The member of an object; nil for other values.
  package subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// The element of an array; nil if the index is out of bounds, and for other values.
  package subscript(index: Int) -> JSONValue? {
    if case .array(let values) = self, values.indices.contains(index) { values[index] } else { nil }
  }

  /// The string; nil for other values.
  package var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The integer; nil for other values.
  package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  /// The Boolean; nil for other values.
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The elements of an array; nil for other values.
  package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  /// The object; nil for other values.
  package var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
  /// The number, whether it is written as an integer or not; nil for other values.
  package var double: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }

  /// Converts any encodable value.
  package init(_ value: some Encodable) throws { self = try JSON.decode(JSONValue.self, from: JSON.encode(value)) }

  /// Decodes the value as a type.
  package func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
    try JSON.decode(type, from: JSON.encode(self))
  }
}

/// An object that preserves the order of its members.
package struct JSONObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private(set) package var members: [(key: String, value: JSONValue)]

  /// Creates an object with its members in this order. The keys must be unique.
  package init(_ members: [(key: String, value: JSONValue)] = []) { self.members = members }
  /// Creates an object from a literal. If a key occurs twice, the later value wins.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init()
    for (key, value) in elements { self[key] = value }
  }

  /// The member's value; nil if there is none. Setting nil removes the member.
  package subscript(key: String) -> JSONValue? {
    get { members.first { Self.same($0.key, key) }?.value }
    set {
      let index = members.firstIndex { Self.same($0.key, key) }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((key, value))
      case (nil, nil): break
      }
    }
  }

  /// True if both have the same keys and values, in any order.
  package static func == (a: JSONObject, b: JSONObject) -> Bool {
    guard a.members.count == b.members.count else { return false }
    let values = Dictionary(b.members.map { (Bytes($0.key.utf8), $0.value) }) { first, _ in first }
    return a.members.allSatisfy { values[Bytes($0.key.utf8)] == $0.value }
  }

  /// Ignores the order of the members, as equality does.
  package func hash(into hasher: inout Hasher) { hasher.combine(Set(members.map { Bytes($0.key.utf8) })) }

  /// JSON keys are equal if their code points are equal. Swift strings are also equal if they are canonically
  /// equivalent.
  private static func same(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByStringInterpolation
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(nilLiteral: ()) { self = .null }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    var object = JSONObject()
    for (key, value) in elements { object[key] = value }
    self = .object(object)
  }
}
