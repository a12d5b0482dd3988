/// A value that is rejected on its own if it is invalid, while the rest of the call is accepted.
///
/// Use it for unrelated items that a device sends together: the cards of a first upload, edits made offline, reported
/// actions. If one item breaks a rule, the others are still stored. The reply names the rejected item and the reason.
///
/// ```swift
/// var edits: List<Lenient<CardEdit>, 1, 50>
/// ```
///
/// Params with such members conform to `LenientParams`. The text of the call must still be valid JSON.
package enum Lenient<Value: LenientItem>: Codable, Hashable, Sendable {
  /// An item that satisfies its contract.
  case accepted(Value)
  /// An item that violates its contract.
  case rejected(RejectedItem)

  /// Decodes an item. If the item violates its contract, the result is `rejected`, and no error is thrown.
  package init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? TapeDecoder else { throw SchemaDecoder.notFollowed }
    let tape = decoder.tape
    let index = decoder.index
    do {
      if let fault = tape.textFault(within: index) { throw fault }
      let value = try decoder.read(Value.self)
      if tape.isStrict, let key = StrictReader.unknownKey(within: index, tape) {
        throw try StrictReader.fault(Value.self, tape, item: index, at: key)
      }
      self = .accepted(value)
    } catch let fault as DecodingFault {
      tape.settle(index)
      self = .rejected(
        RejectedItem(id: tape.identifier(Value.idMember, of: index), reason: "\(fault)", json: tape.raw(index)))
    }
  }

  /// Writes an accepted item's value, or a rejected item's original JSON.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .accepted(let value): try container.encode(value)
    case .rejected(let item): try container.encode(item.json)
    }
  }
}

/// An item that can be identified by one of its members.
package protocol LenientItem: Codable, Hashable, Sendable {
  /// The wire name of the member that holds the item's id; nil for an item without one.
  static var idMember: String? { get }
}

/// The params of a method that has `Lenient` members.
///
/// In the params of any other method, a string that no contract allows (see `StrictReader.checkStrings`) causes the
/// whole call to be rejected before decoding.
package protocol LenientParams {}

/// An item that violates its contract.
package struct RejectedItem: Hashable, Sendable {
  /// The item's id; nil if the item has no readable id.
  package var id: String?
  /// The item's path in the params and the rule, such as `cards[3].front: is empty`.
  package var reason: String
  /// The item as sent. It allows the service to detect a call that repeats the idempotency key with a different item.
  let json: RawJSON

  init(id: String?, reason: String, json: Bytes) {
    self.id = id
    self.reason = reason
    self.json = RawJSON(bytes: json)
  }

  /// The failure that the reply contains for the item.
  package var failure: Failure { .invalidParams(reason) }
}

extension Lenient: SchemaCollection {
  static func schema(in definitions: SchemaDefinitions) throws -> JSONValue {
    var schema = try definitions.schema(of: Value.self).object ?? [:]
    schema["x-rejected-alone"] = true
    return .object(schema)
  }
  static func example(in definitions: SchemaDefinitions) throws -> Any {
    Self.accepted(try definitions.example(of: Value.self))
  }
}

extension Lenient {
  /// Returns the result of `body` for an accepted item, or of `rejection` for a rejected item.
  package func map<Result>(
    rejection: (RejectedItem) -> Result, _ body: (Value) throws -> Result
  ) rethrows -> Result {
    switch self {
    case .accepted(let value): try body(value)
    case .rejected(let item): rejection(item)
    }
  }

  /// The item; nil if it was rejected.
  package var value: Value? {
    guard case .accepted(let value) = self else { return nil }
    return value
  }
}

extension List where Element: LenientItem {
  /// The list with each item wrapped in `Lenient.accepted`, for a request.
  package var lenient: List<Lenient<Element>, least, most> { .init(mapping: self) { .accepted($0) } }
}
