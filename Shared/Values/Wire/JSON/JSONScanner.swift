/// Scans a JSON text strictly: RFC 8259, at most 64 levels, no duplicate keys, valid UTF-8, no lone surrogates.
///
/// The scanner records tokens down to a given depth. It doesn't hold the text, so it can be reused without allocating.
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

  /// The keys of the open objects. Leftover keys from earlier in this text, or from earlier texts, may follow them.
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

  /// The position of a scan, and the arrays and objects around it.
  private struct Position {
    var at: Int
    var depth: Int
    /// The number of keys of the surrounding objects.
    var held: Int
    var inside = Container()
    /// One bit per array or object that the scan has entered, set for an object. The lowest bit belongs to the
    /// innermost array or object.
    var objects: UInt64 = 0

    @inline(__always)
    var isInObject: Bool { objects & 1 != 0 }
  }

  /// The number of tokens or keys up to which capacity is kept for reuse. Larger tables are released.
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
    var here = Position(at: start, depth: around, held: keysAround)
    while true {
      if here.isInObject {
        try key(in: text, at: &here.at, held: &here.held, inside: &here.inside, noting: noting)
      }
      let byte = Self.next(text, &here.at)
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        if noting, here.depth == notedDepth {
          try noteWhole(byte, in: text, &here)
        } else if try enter(byte, in: text, &here, noting: noting) {
          continue
        }
      } else {
        let scalar = try Self.scalar(byte, in: text, at: here.at)
        if noting { note(scalar, from: here.at) }
        here.at = scalar.end
      }
      guard try hasMore(text, &here, around: around, noting: noting) else { return here.at }
    }
  }

  /// Enters the array or object whose bracket `byte` is at the position. Returns false if the closing bracket follows.
  @inline(always)
  private mutating func enter(
    _ byte: UInt8, in text: Span<UInt8>, _ here: inout Position, noting: Bool
  ) throws(JSONFault) -> Bool {
    guard here.depth < Self.maxDepth else {
      throw JSONFault(offset: here.at, reason: "nested deeper than \(Self.maxDepth)")
    }
    let slot = noting ? tokens.count : 0
    if noting { note(Self.kind(byte), from: here.at, to: here.at) }
    containers.append(here.inside)
    here.inside = Container(
      firstKey: UInt32(truncatingIfNeeded: here.held), slot: UInt32(truncatingIfNeeded: slot))
    here.objects = here.objects << 1 | (byte == UInt8(ascii: "{") ? 1 : 0)
    here.depth += 1
    here.at += 1
    // The closing bracket's code is two above the opening one's.
    guard Self.next(text, &here.at) != byte + 2 else { return false }
    if noting { tokens[slot].elements = 1 }
    return true
  }

  /// Leaves the arrays and objects that end at the position. Returns true if a comma follows, so that another value
  /// must come next.
  @inline(always)
  private mutating func hasMore(
    _ text: Span<UInt8>, _ here: inout Position, around: Int, noting: Bool
  ) throws(JSONFault) -> Bool {
    while here.depth > around {
      let byte = Self.next(text, &here.at)
      here.at += 1
      if byte == UInt8(ascii: ",") {
        if noting { tokens[Int(here.inside.slot)].elements &+= 1 }
        return true
      }
      guard byte == (here.isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
        throw Self.unclosed(isObject: here.isInObject, in: text, at: here.at - 1)
      }
      try leave(&here, in: text, noting: noting)
    }
    return false
  }

  /// Leaves the innermost array or object, which ends before the position.
  @inline(always)
  private mutating func leave(_ here: inout Position, in text: Span<UInt8>, noting: Bool) throws(JSONFault) {
    if here.isInObject { try endKeys(of: here.inside, here.held, in: text) }
    if noting { close(Int(here.inside.slot), here.at) }
    here.held = Int(here.inside.firstKey)
    here.inside = containers.removeLast()
    here.objects >>= 1
    here.depth -= 1
  }

  /// Records an array or object without its contents.
  @inline(always)
  private mutating func noteWhole(_ byte: UInt8, in text: Span<UInt8>, _ here: inout Position) throws(JSONFault) {
    let slot = tokens.count
    note(Self.kind(byte), from: here.at, to: here.at)
    here.at = try skim(text, from: here.at, around: here.depth, keysAround: here.held)
    close(slot, here.at)
  }

  @inline(always)
  private static func kind(_ bracket: UInt8) -> Token.Kind { bracket == UInt8(ascii: "{") ? .object : .array }

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

  /// Rejects duplicates among the keys of an object that ends. In a small object, each key was checked when it was
  /// read.
  @inline(always)
  private mutating func endKeys(of object: Container, _ held: Int, in text: Span<UInt8>) throws(JSONFault) {
    let first = Int(object.firstKey)
    if held - first > Self.fewKeys { try refuseCrowdedDuplicates(text, first..<held) }
  }

  /// Records a scalar that begins at `start`. The token of a string excludes the quotes.
  @inline(always)
  private mutating func note(_ scalar: Scalar, from start: Int) {
    let quote = scalar.kind == .string ? 1 : 0
    note(scalar.kind, from: start + quote, to: scalar.end - quote, isEscaped: scalar.isEscaped)
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

/// Methods for readers of known kinds of objects, which process the members one by one without recording tokens.
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
      try endKeys(of: object.inside, object.held, in: text)
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
      return Token(start..<object.at, Self.kind(byte))
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
