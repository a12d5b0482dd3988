/// Any JSON value, for those who can't know its shape before: details of an error, a view's parts, the command line.
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
      // Not by trying the one and then the other: a fault says where it is, which takes as long as the text is.
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

  /// Reads any value.
  package init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? TapeDecoder else {
      throw DecodingFault(path: "", reason: "a JSON value is read from JSON only")
    }
    try self.init(tape: decoder.tape, index: decoder.index)
  }

  /// Writes the value.
  package func encode(to encoder: any Encoder) throws {
    guard let encoder = encoder as? TapeEncoder else {
      throw DecodingFault(path: "", reason: "a JSON value is written as JSON only")
    }
    try encoder.writer.output.write(self)
  }

  // MARK: Looking into it

  /// The member of an object; nil for anything else.
  package subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// The element of an array; nil outside it and for anything else.
  package subscript(index: Int) -> JSONValue? {
    if case .array(let values) = self, values.indices.contains(index) { values[index] } else { nil }
  }

  /// The text; nil for anything else.
  package var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The whole number; nil for anything else.
  package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  /// The truth value; nil for anything else.
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The elements; nil for anything else.
  package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  /// The members; nil for anything else.
  package var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
  /// The number, whichever way it is written.
  package var double: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }

  /// The value of any type that can be written.
  package init(_ value: some Encodable) throws { self = try JSON.decode(JSONValue.self, from: JSON.encode(value)) }

  /// The value as a type.
  package func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
    try JSON.decode(type, from: JSON.encode(self))
  }
}

/// An object whose members keep their order.
package struct JSONObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private(set) package var members: [(key: String, value: JSONValue)]

  /// Members in this order; no key may come twice.
  package init(_ members: [(key: String, value: JSONValue)] = []) { self.members = members }
  /// Of a key that stands twice the later value holds: the text of an object has each key once.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init()
    for (key, value) in elements { self[key] = value }
  }

  /// The member of that name; nil if there is none, and setting nil takes it away.
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

  /// Equal when the same keys have the same values, in whatever order.
  package static func == (a: JSONObject, b: JSONObject) -> Bool {
    guard a.members.count == b.members.count else { return false }
    let values = Dictionary(b.members.map { (Bytes($0.key.utf8), $0.value) }) { first, _ in first }
    return a.members.allSatisfy { values[Bytes($0.key.utf8)] == $0.value }
  }

  /// Whatever the order of the members, as equality has it.
  package func hash(into hasher: inout Hasher) { hasher.combine(Set(members.map { Bytes($0.key.utf8) })) }

  /// JSON's keys are the same when their characters are; Swift's strings also when they only look the same.
  private static func same(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByStringInterpolation
{
  /// A text in code.
  package init(stringLiteral value: String) { self = .string(value) }
  /// A whole number in code.
  package init(integerLiteral value: Int64) { self = .integer(value) }
  /// A truth value in code.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A number in code.
  package init(floatLiteral value: Double) { self = .number(value) }
  /// `null` in code.
  package init(nilLiteral: ()) { self = .null }
  /// An array in code.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object in code.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    var object = JSONObject()
    for (key, value) in elements { object[key] = value }
    self = .object(object)
  }
}
