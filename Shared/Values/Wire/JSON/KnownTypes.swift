/// Types that have their own coding loop: raw JSON and arrays of plain values, for which the standard library's loop
/// looks up types at run time for each element.
///
/// The types' identities are stored, because naming an array type also needs a lookup at run time.
struct KnownTypes {
  enum Kind { case strings, ints, int64s, doubles, raw, value, other }

  private let strings = ObjectIdentifier([String].self)
  private let ints = ObjectIdentifier([Int].self)
  private let int64s = ObjectIdentifier([Int64].self)
  private let doubles = ObjectIdentifier([Double].self)
  private let raw = ObjectIdentifier(RawJSON.self)
  private let value = ObjectIdentifier(JSONValue.self)

  @inline(__always)
  func kind<T>(_ type: T.Type) -> Kind {
    let type = ObjectIdentifier(type)
    if type == strings { return .strings }
    if type == raw { return .raw }
    if type == value { return .value }
    if type == ints { return .ints }
    if type == int64s { return .int64s }
    return type == doubles ? .doubles : .other
  }

  @inline(never)
  static func read<T>(_ kind: Kind, _ decoder: TapeDecoder) throws -> T {
    switch kind {
    case .strings: same(try decoder.elements { try $0.string() })
    case .ints: same(try decoder.elements { try $0.integer(Int.self) })
    case .int64s: same(try decoder.elements { try $0.integer(Int64.self) })
    case .doubles: same(try decoder.elements { try $0.double() })
    case .raw: same(RawJSON(bytes: decoder.tape.raw(decoder.index)))
    case .value: same(try JSONValue(tape: decoder.tape, index: decoder.index))
    case .other: preconditionFailure("the type must decode itself")
    }
  }

  @inline(never)
  static func write<T>(_ kind: Kind, _ value: T, to output: inout JSONOutput) throws {
    switch kind {
    case .strings: output.elements(same(value) as [String]) { $0.write($1) }
    case .ints: output.elements(same(value) as [Int]) { $0.write($1) }
    case .int64s: output.elements(same(value) as [Int64]) { $0.write($1) }
    case .doubles:
      try output.elements(same(value) as [Double]) { output, number throws(DecodingFault) in try output.write(number) }
    case .raw: output.write(raw: (same(value) as RawJSON).bytes)
    case .value: try output.write(same(value) as JSONValue)
    case .other: preconditionFailure("the type must encode itself")
    }
  }

  /// Casts a value to the type that it is already known to have.
  @inline(__always)
  private static func same<A, B>(_ value: A) -> B { unsafe unsafeBitCast(value, to: B.self) }
}

extension TapeDecoder {
  /// Reads the elements of the array at this position.
  func elements<Element>(_ read: (TapeDecoder) throws -> Element) throws -> [Element] {
    let array = tape[index]
    guard array.kind == .array else { throw fault("expected an array") }
    let count = Int(array.elements)
    var elements: [Element] = []
    elements.reserveCapacity(count)
    var at = index + 1
    for _ in 0..<count {
      elements.append(try read(TapeDecoder(tape: tape, index: at)))
      at = tape.next(at)
    }
    return elements
  }
}

extension JSONOutput {
  @inline(__always)
  mutating func elements<Element, Fault: Error>(
    _ elements: [Element], _ write: (inout JSONOutput, Element) throws(Fault) -> Void
  ) throws(Fault) {
    let depth = depth
    begin(UInt8(ascii: "["))
    for element in elements { try write(&self, element) }
    close(to: depth)
  }
}
