/// Scans a JSON text strictly: RFC 8259, at most 64 levels, no duplicate keys, valid UTF-8, no lone surrogates.
///
/// Records tokens down to a given depth. The scanner doesn't hold the text, so it can be reused without allocating.
struct JSONScanner: ~Copyable {
  /// The maximum nesting depth of arrays and objects (docs/protocol.md, "Frames").
  static let maxDepth = 64

  /// The tokens to record.
  enum Notes {
    case nothing
    /// Every value and key.
    case all
    /// The outermost value and its own members or elements.
    case members
  }

  private(set) var tokens = Table<Token>()

  /// Marks a token as used. See `Token.isUsed`.
  mutating func use(_ token: Int) { tokens[token].isUsed = true }

  /// The keys of the open objects. After them come leftover keys from earlier in this text or from earlier texts.
  var keys = Table<Key>()
  /// The number of keys of this text with escapes.
  var escapedKeys = 0
  /// The arrays and objects around the innermost one, from the outside in.
  private var containers = Table<Container>()
  /// The depth up to which values are recorded.
  private var notedDepth = maxDepth

  /// An array or object that isn't closed yet.
  struct Container: BitwiseCopyable {
    /// The union of the bits of its keys.
    var seen: UInt64 = 0
    /// The position in `keys` of the object's first key. An array has no keys.
    var firstKey: UInt32 = 0
    /// The position of its token, if tokens are recorded.
    var slot: UInt32 = 0
  }

  /// Capacity for tokens and keys above this limit isn't kept, so that one large text doesn't hold memory forever.
  private static let keptCapacity = 4096

  init() {}

  /// Scans a whole text, which is one value and white space.
  mutating func wholeText(_ text: Span<UInt8>, _ notes: Notes = .nothing) throws(JSONFault) {
    try begin(text)
    notedDepth = notes == .all ? Self.maxDepth : 1
    let end =
      notes == .nothing
      ? try skim(text, from: 0, around: 0, keysAround: 0)
      : try walk(text, from: 0, around: 0, keysAround: 0, noting: true)
    try Self.mustEnd(text, end)
  }

  /// Resets the state for a new text.
  mutating func begin(_ text: Span<UInt8>) throws(JSONFault) {
    guard text.count < Int(Int32.max) else { throw JSONFault(offset: 0, reason: "the text is too long") }
    escapedKeys = 0
    tokens.removeAll(keeping: Self.keptCapacity)
    containers.removeAll(keeping: Self.keptCapacity)
    if keys.count > Self.keptCapacity { keys.removeAll(keeping: 0) }
  }

  /// Rejects anything but white space after the text's value, which ends at `end`.
  static func mustEnd(_ text: Span<UInt8>, _ end: Int) throws(JSONFault) {
    let at = endOfSpace(text, end)
    if at < text.count { throw JSONFault(offset: at, reason: "expected the end of the text") }
  }

  /// Scans the value at `start`, including everything inside it, and returns the offset of its end. `around` is the
  /// number of surrounding arrays and objects, `keysAround` the number of their keys.
  ///
  /// This is a long loop rather than a recursion, so that the offset stays in registers. Values below the recorded
  /// depth are scanned by `skim`, a copy of the loop without recording. Callees are inlined with `@inline(always)`: the
  /// compiler ignores some `@inline(__always)`, which would move the offset out of the registers.
  @inline(always)
  private mutating func walk(
    _ text: Span<UInt8>, from start: Int, around: Int, keysAround: Int, noting: Bool
  ) throws(JSONFault) -> Int {
    var at = start
    var depth = around
    var held = keysAround
    var inside = Container()
    /// One bit per surrounding container, set for an object. The innermost container's bit is the lowest.
    var objects: UInt64 = 0
    next: while true {
      if objects & 1 != 0 { try key(in: text, at: &at, held: &held, inside: &inside, noting: noting) }
      let byte = Self.next(text, &at)
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        let isObject = byte == UInt8(ascii: "{")
        let slot = tokens.count
        if noting { note(isObject ? .object : .array, from: at, to: at) }
        if noting, depth == notedDepth {
          at = try skim(text, from: at, around: depth, keysAround: held)
          tokens[slot].end = UInt32(truncatingIfNeeded: at)
        } else {
          guard depth < Self.maxDepth else {
            throw JSONFault(offset: at, reason: "nested deeper than \(Self.maxDepth)")
          }
          containers.append(inside)
          inside = Container(
            firstKey: UInt32(truncatingIfNeeded: held), slot: noting ? UInt32(truncatingIfNeeded: slot) : 0)
          objects = objects << 1 | (isObject ? 1 : 0)
          depth += 1
          at += 1
          guard Self.next(text, &at) == byte + 2 else {  // the closing bracket's code is two above the opening one's
            if noting { tokens[slot].elements = 1 }
            continue next
          }
        }
      } else {
        let start = at
        let scalar = try Self.scalar(byte, in: text, at: start)
        at = scalar.end
        if noting {
          let quote = scalar.kind == .string ? 1 : 0
          note(scalar.kind, from: start + quote, to: at - quote, isEscaped: scalar.isEscaped)
        }
      }
      while depth > around {
        let byte = Self.next(text, &at)
        at += 1
        if byte == UInt8(ascii: ",") {
          if noting { tokens[Int(inside.slot)].elements &+= 1 }
          continue next
        }
        let isObject = objects & 1 != 0
        guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw Self.unclosed(isObject: isObject, in: text, at: at - 1)
        }
        if isObject, held - Int(inside.firstKey) > Self.fewKeys {
          try refuseCrowdedDuplicates(text, Int(inside.firstKey)..<held)
        }
        if noting { close(Int(inside.slot), at) }
        held = Int(inside.firstKey)
        inside = containers.removeLast()
        objects >>= 1
        depth -= 1
      }
      return at
    }
  }

  /// Scans a value without recording tokens.
  @inline(never)
  mutating func skim(
    _ text: Span<UInt8>, from start: Int, around: Int, keysAround: Int
  ) throws(JSONFault) -> Int {
    try walk(text, from: start, around: around, keysAround: keysAround, noting: false)
  }

  static func unclosed(isObject: Bool, in text: Span<UInt8>, at: Int) -> JSONFault {
    let expected = isObject ? "expected ',' or '}'" : "expected ',' or ']'"
    return JSONFault(offset: at, reason: at < text.count ? expected : "\(expected), found the end")
  }

  /// Reads a key and its colon.
  @inline(always)
  mutating func key(
    in text: Span<UInt8>, at: inout Int, held: inout Int, inside: inout Container, noting: Bool
  ) throws(JSONFault) {
    guard Self.next(text, &at) == UInt8(ascii: "\"") else {
      throw JSONFault(offset: at, reason: "expected a key in quotes")
    }
    let start = at + 1
    // In lists of records, and in the calls of one client, each object usually has the same keys as the previous
    // object. The length of the key is then known without scanning.
    if held >= keys.count || !keys[held].stands(in: text, at: start) { try readKey(text, opening: at, place: held) }
    let bit = keys[held].bit
    keys[held].start = UInt32(truncatingIfNeeded: start)
    if inside.seen & bit != 0 { try refuseDuplicate(held, text, since: Int(inside.firstKey)) }
    inside.seen |= bit
    at = start + keys[held].length + 1
    if noting { note(.string, from: start, to: at - 1, isEscaped: keys[held].isEscaped) }
    held += 1
    guard Self.next(text, &at) == UInt8(ascii: ":") else {
      throw JSONFault(offset: at, reason: "expected ':' after the key")
    }
    at += 1
  }

  @inline(always)
  private mutating func note(_ kind: Token.Kind, from start: Int, to end: Int, isEscaped: Bool = false) {
    tokens.append(
      Token(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        next: UInt32(truncatingIfNeeded: tokens.count + 1), kind: kind, isEscaped: isEscaped))
  }

  /// Completes the token of an array or object that ends before `end`.
  @inline(always)
  private mutating func close(_ slot: Int, _ end: Int) {
    tokens[slot].end = UInt32(truncatingIfNeeded: end)
    tokens[slot].next = UInt32(truncatingIfNeeded: tokens.count)
  }

  /// The next byte that isn't white space. Returns 0 at the end of the text; elsewhere, 0 is never valid.
  @inline(always)
  static func next(_ text: Span<UInt8>, _ at: inout Int) -> UInt8 {
    let byte = text.byte(at)
    if byte > 0x20 { return byte }
    at = endOfSpace(text, at)
    return text.byte(at)
  }

  @inline(never)
  static func endOfSpace(_ text: Span<UInt8>, _ start: Int) -> Int {
    var at = start
    while true {
      switch text.byte(at) {
      case 0x20, 0x0A, 0x0D, 0x09: at += 1
      default: return at
      }
    }
  }
}

extension JSONScanner {
  /// A string, a number, `true`, `false` or `null`, and the offset of its end.
  typealias Scalar = (kind: Token.Kind, end: Int, isEscaped: Bool)

  /// Reads the scalar that begins with `byte` at `start`.
  ///
  /// The common cases are inlined. The rare cases are function calls, so that the caller's loop stays small.
  @inline(always)
  static func scalar(_ byte: UInt8, in text: Span<UInt8>, at start: Int) throws(JSONFault) -> Scalar {
    if byte == UInt8(ascii: "\"") {
      var at = start
      let isEscaped = try string(text, &at)
      return (.string, at, isEscaped)
    }
    if isDigit(byte) { return (.number, try number(byte, in: text, at: start), false) }
    return try other(byte, in: text, at: start)
  }

  @inline(never)
  private static func other(_ byte: UInt8, in text: Span<UInt8>, at start: Int) throws(JSONFault) -> Scalar {
    switch byte {
    case UInt8(ascii: "t") where text.has("true", at: start): return (.yes, start + 4, false)
    case UInt8(ascii: "f") where text.has("false", at: start): return (.no, start + 5, false)
    case UInt8(ascii: "n") where text.has("null", at: start): return (.null, start + 4, false)
    case UInt8(ascii: "-"):
      guard isDigit(text.byte(start + 1)) else { throw JSONFault(offset: start + 1, reason: "expected a digit") }
      return (.number, try number(text.byte(start + 1), in: text, at: start + 1), false)
    default:
      throw JSONFault(
        offset: start, reason: start < text.count ? "expected a value" : "expected a value, found the end")
    }
  }

  /// Reads a number that begins with the digit `byte`. Returns the offset of its end.
  @inline(always)
  private static func number(_ byte: UInt8, in text: Span<UInt8>, at start: Int) throws(JSONFault) -> Int {
    let end = try digits(text, start)
    if byte == UInt8(ascii: "0"), end > start + 1 {
      throw JSONFault(offset: start + 1, reason: "a number begins with 0")
    }
    let behind = text.byte(end)
    if behind == UInt8(ascii: ".") || behind | 0x20 == UInt8(ascii: "e") { return try restOfNumber(text, end) }
    return end
  }

  @inline(never)
  private static func restOfNumber(_ text: Span<UInt8>, _ start: Int) throws(JSONFault) -> Int {
    var at = start
    if text.byte(at) == UInt8(ascii: ".") { at = try digits(text, at + 1) }
    guard text.byte(at) | 0x20 == UInt8(ascii: "e") else { return at }
    let sign = text.byte(at + 1)
    return try digits(text, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") ? at + 2 : at + 1)
  }

  /// Reads digits one by one. Most numbers are short, so this is faster than testing eight bytes at once: the next
  /// token needn't wait for a count.
  @inline(always)
  private static func digits(_ text: Span<UInt8>, _ start: Int) throws(JSONFault) -> Int {
    guard isDigit(text.byte(start)) else { throw JSONFault(offset: start, reason: "expected a digit") }
    var at = start
    repeat { at += 1 } while isDigit(text.byte(at))
    return at
  }

  @inline(always)
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}

/// For readers of known kinds of objects, which process the members one by one without recording tokens.
extension JSONScanner {
  /// The progress through an object.
  struct Members {
    /// The offset at which reading continues.
    var at: Int
    /// The nesting depth of the object's values.
    fileprivate let depth: Int
    /// The number of remembered keys, including those of the surrounding objects.
    fileprivate var held: Int
    fileprivate var inside: Container
    fileprivate var isFirst = true
  }

  /// Begins to read the object whose brace is at `start`. Pass `outer` if the object is a value of an object being
  /// read. Call `begin` before reading the outermost object.
  func members(at start: Int, of outer: Members? = nil) -> Members {
    let held = outer?.held ?? 0
    return Members(
      at: start + 1, depth: (outer?.depth ?? 0) + 1, held: held,
      inside: Container(firstKey: UInt32(truncatingIfNeeded: held)))
  }

  /// Reads the next key and its colon. Returns nil at the end of the object.
  @inline(always)
  mutating func nextKey(_ text: Span<UInt8>, _ object: inout Members) throws(JSONFault) -> Key? {
    let byte = Self.next(text, &object.at)
    if byte == UInt8(ascii: "}") {
      object.at += 1
      let own = Int(object.inside.firstKey)..<object.held
      if own.count > Self.fewKeys { try refuseCrowdedDuplicates(text, own) }
      return nil
    }
    if object.isFirst {
      object.isFirst = false
    } else {
      guard byte == UInt8(ascii: ",") else { throw Self.unclosed(isObject: true, in: text, at: object.at) }
      object.at += 1
    }
    try key(in: text, at: &object.at, held: &object.held, inside: &object.inside, noting: false)
    return keys[object.held - 1]
  }

  /// The offset of the value of the key just read, if the value is an object.
  @inline(always)
  static func objectValue(_ text: Span<UInt8>, _ object: inout Members) -> Int? {
    next(text, &object.at) == UInt8(ascii: "{") ? object.at : nil
  }

  /// Reads the value of the key just read, including everything inside it.
  @inline(always)
  mutating func value(_ text: Span<UInt8>, _ object: inout Members) throws(JSONFault) -> Token {
    let byte = Self.next(text, &object.at)
    let start = object.at
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
      object.at = try skim(text, from: start, around: object.depth, keysAround: object.held)
      return Token(start..<object.at, byte == UInt8(ascii: "{") ? .object : .array)
    }
    let scalar = try Self.scalar(byte, in: text, at: start)
    object.at = scalar.end
    let quote = scalar.kind == .string ? 1 : 0
    return Token(start + quote..<scalar.end - quote, scalar.kind, isEscaped: scalar.isEscaped)
  }
}

extension Token {
  /// Creates a token that isn't recorded, so it has no next token.
  @inline(always)
  init(_ range: Range<Int>, _ kind: Kind, isEscaped: Bool = false) {
    self.init(
      start: UInt32(truncatingIfNeeded: range.lowerBound), end: UInt32(truncatingIfNeeded: range.upperBound), next: 0,
      kind: kind, isEscaped: isEscaped)
  }
}
