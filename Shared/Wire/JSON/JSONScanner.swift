/// Walks one JSON text, strictly: RFC 8259, at most 64 levels, no duplicate keys, valid UTF-8, no lone surrogates.
///
/// Notes the tokens it meets down to a depth. The scanner holds no text, only what it must remember, so that one can be
/// kept and used again without allocating.
struct JSONScanner: ~Copyable {
  /// How deep arrays and objects may nest (docs/protocol.md, "Frames").
  static let maxDepth = 64

  /// What is noted of a text.
  enum Notes {
    case nothing
    /// Every value and key.
    case all
    /// The outermost value and its own members or elements.
    case members
  }

  private(set) var tokens = Table<Token>()

  /// Marks a token as used: see `Token.isUsed`.
  mutating func use(_ token: Int) { tokens[token].isUsed = true }

  /// The keys of the objects that the scanner is inside of; behind them those that had their places before, in this text
  /// or an earlier one.
  var keys = Table<Key>()
  /// How many keys of this text had escapes.
  var escapedKeys = 0
  /// What surrounds the innermost array or object, from outside in.
  private var surroundings = Table<Surrounding>()
  /// Values at this depth and above are noted.
  private var notedDepth = maxDepth

  /// An array or object that isn't closed yet.
  struct Surrounding: BitwiseCopyable {
    /// A bit for each of its keys.
    var seen: UInt64 = 0
    /// An object's keys begin there in `keys`; no array has one.
    var firstKey: UInt32 = 0
    /// Its token, if it is noted.
    var slot: UInt32 = 0
  }

  /// Room for tokens and keys above this isn't kept for the next text: one crowded text must not cost memory for ever.
  private static let keptRoom = 4096

  init() {}

  /// Reads a value and what surrounds it to the end of the text.
  mutating func wholeText(_ text: Span<UInt8>, _ notes: Notes = .nothing) throws(JSONFault) {
    try begin(text)
    notedDepth = notes == .all ? Self.maxDepth : 1
    let end =
      notes == .nothing
      ? try skim(text, from: 0, around: 0, keysAround: 0)
      : try walk(text, from: 0, around: 0, keysAround: 0, noting: true)
    try Self.mustEnd(text, end)
  }

  /// Forgets the text before this one.
  mutating func begin(_ text: Span<UInt8>) throws(JSONFault) {
    guard text.count < Int(Int32.max) else { throw JSONFault(offset: 0, reason: "the text is too long") }
    escapedKeys = 0
    tokens.removeAll(keeping: Self.keptRoom)
    surroundings.removeAll(keeping: Self.keptRoom)
    if keys.count > Self.keptRoom { keys.removeAll(keeping: 0) }
  }

  /// Refuses what follows the text's value, which ends at `end`, but for space.
  static func mustEnd(_ text: Span<UInt8>, _ end: Int) throws(JSONFault) {
    let at = endOfSpace(text, end)
    if at < text.count { throw JSONFault(offset: at, reason: "expected the end of the text") }
  }

  /// Reads the value at `start`, which so many arrays and objects with so many keys surround, and all that is in it;
  /// returns where it ends.
  ///
  /// A loop and not a recursion, and long because of it: where it stands stays in registers. What is deeper than is
  /// noted is left to `skim`, the same loop again without what it does for notes. What it calls is put into it by
  /// `@inline(always)`: of `@inline(__always)` the compiler leaves some out, which takes that from the registers.
  @inline(always)
  private mutating func walk(
    _ text: Span<UInt8>, from start: Int, around: Int, keysAround: Int, noting: Bool
  ) throws(JSONFault) -> Int {
    var at = start
    var depth = around
    var held = keysAround
    var inside = Surrounding()
    /// A bit for each surrounding, set for an object; the innermost one's is the lowest.
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
          surroundings.append(inside)
          inside = Surrounding(
            firstKey: UInt32(truncatingIfNeeded: held), slot: noting ? UInt32(truncatingIfNeeded: slot) : 0)
          objects = objects << 1 | (isObject ? 1 : 0)
          depth += 1
          at += 1
          guard Self.next(text, &at) == byte + 2 else {  // the closing bracket is two behind the opening one
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
        inside = surroundings.removeLast()
        objects >>= 1
        depth -= 1
      }
      return at
    }
  }

  /// The same without notes.
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
    in text: Span<UInt8>, at: inout Int, held: inout Int, inside: inout Surrounding, noting: Bool
  ) throws(JSONFault) {
    guard Self.next(text, &at) == UInt8(ascii: "\"") else {
      throw JSONFault(offset: at, reason: "expected a key in quotes")
    }
    let start = at + 1
    // In lists of records and in calls of one client each object has the keys of the last one: then the length is known
    // before the text was looked through.
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

  /// Closes an array's or object's token, where the value ends before `end`.
  @inline(always)
  private mutating func close(_ slot: Int, _ end: Int) {
    tokens[slot].end = UInt32(truncatingIfNeeded: end)
    tokens[slot].next = UInt32(truncatingIfNeeded: tokens.count)
  }

  /// The byte that stands behind any space; 0 at the end of the text, which stands for nothing else.
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
