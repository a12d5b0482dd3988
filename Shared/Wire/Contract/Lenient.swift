/// A value whose faults reject the value alone and not the whole call.
///
/// It is for items that a device sends together although they have nothing to do with each other: cards of a first
/// upload, edits that were made offline, reported actions. One of them may break a rule; its siblings are stored all the
/// same, and the reply says which item was rejected and why.
///
/// ```swift
/// var edits: List<Lenient<CardEdit>, 1, 50>
/// ```
///
/// Params with such members conform to `LenientParams`. The text of the call must be JSON all the same.
package enum Lenient<Value: LenientItem>: Codable, Hashable, Sendable {
  /// An item that its contract allows.
  case accepted(Value)
  /// An item that its contract doesn't allow.
  case rejected(RejectedItem)

  /// - Throws: nothing for an item that breaks its contract.
  package init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? TapeDecoder else { throw SchemaDecoder.notFollowed }
    let (tape, index) = (decoder.tape, decoder.index)
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

  /// As it was read.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .accepted(let value): try container.encode(value)
    case .rejected(let item): try container.encode(item.json)
    }
  }
}

/// An item that names itself by a member.
package protocol LenientItem: Codable, Hashable, Sendable {
  /// The wire name of the member that holds the item's id; nil for an item without one.
  static var idMember: String? { get }
}

/// The params of a method that has `Lenient` members.
///
/// A text that no contract allows (see `StrictReader.checkStrings`) rejects any other call before anything is decoded.
package protocol LenientParams {}

/// An item that breaks its contract.
package struct RejectedItem: Hashable, Sendable {
  /// The item's id; nil if the item has none that can be read.
  package var id: String?
  /// The item's place in the params and the rule, such as `cards[3].front: is empty`.
  package var reason: String
  /// The item as it was sent, so that the call can be told from others under the same idempotency key.
  let json: RawJSON

  init(id: String?, reason: String, json: Bytes) {
    self.id = id
    self.reason = reason
    self.json = RawJSON(bytes: json)
  }

  /// The failure that the reply has in the item's place.
  package var failure: Failure { .invalidParams(reason) }
}

extension Lenient: SchemaCollection {
  static func schema(in book: SchemaBook) throws -> JSONValue {
    var schema = try book.schema(of: Value.self).object ?? [:]
    schema["x-rejected-alone"] = true
    return .object(schema)
  }
  static func example(in book: SchemaBook) throws -> Any { Self.accepted(try book.example(of: Value.self)) }
}

extension Lenient {
  /// What `body` makes of an accepted item, or `rejection` of a rejected one.
  package func map<Result>(
    rejection: (RejectedItem) -> Result, _ body: (Value) throws -> Result
  ) rethrows -> Result {
    switch self {
    case .accepted(let value): try body(value)
    case .rejected(let item): rejection(item)
    }
  }

  /// The item; nil for a rejected one.
  package var value: Value? {
    guard case .accepted(let value) = self else { return nil }
    return value
  }
}

extension List where Element: LenientItem {
  /// The same items, as a request sends them.
  package var lenient: List<Lenient<Element>, least, most> { .init(mapping: self) { .accepted($0) } }
}
