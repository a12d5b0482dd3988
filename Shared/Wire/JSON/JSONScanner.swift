/// Walks one JSON text, strictly: RFC 8259, at most 64 levels, no duplicate keys, valid UTF-8, no lone surrogates.
///
/// Notes the tokens it meets down to a depth. The scanner holds no text, only what it must remember, so that one can be
/// kept and used again without allocating.
struct JSONScanner: ~Copyable {
  /// How deep arrays and objects may nest (PROTOCOL, "Frame").
  static let maxDepth = 64

  /// What is noted of a text.
  enum Notes {
    case nothing
    /// Every value and key.
    case all
    /// The outermost value and its own members or elements.
    case members
    /// `members`, and the members of the one named `meta`: what an envelope needs.
    case envelope
  }

  private(set) var tokens = Table<Token>()
  /// The keys of the objects that the scanner is inside of.
  var keys = Table<Key>()
  /// What surrounds the innermost array or object, from outside in.
  private var surroundings = Table<Surrounding>()
  private var notes = Notes.all
  /// Values at this depth and above are noted.
  private var notedDepth = maxDepth

  /// An array or object that isn't closed yet.
  struct Surrounding: BitwiseCopyable {
    /// Its token, if it is noted.
    var slot = 0
    /// An object's keys begin there, of those remembered; no array has one.
    var firstKey = 0
    /// A bit for each digest of those keys.
    var seen: UInt64 = 0
    var elements: UInt32 = 0
    var isObject = false
  }

  /// Room for tokens and keys above this isn't kept for the next text: one crowded text must not cost memory for ever.
  private static let keptRoom = 4096

  init() {}

  /// Reads a value and what surrounds it to the end of the text.
  mutating func wholeText(_ text: Span<UInt8>, _ notes: Notes = .nothing) throws(JSONFault) {
    guard text.count < Int(UInt32.max) else { throw JSONFault(offset: 0, reason: "the text is too long") }
    tokens.removeAll(keeping: Self.keptRoom)
    keys.removeAll(keeping: Self.keptRoom)
    surroundings.removeAll(keeping: Self.keptRoom)
    self.notes = notes
    notedDepth = notes == .all ? Self.maxDepth : notes == .nothing ? -1 : 1
    var at = try walk(text)
    Self.skipSpace(text, &at)
    if at < text.count { throw JSONFault(offset: at, reason: "expected the end of the text") }
  }

  /// Reads one value and all that is in it; returns where it ends.
  ///
  /// A loop and not a recursion, and long because of it: where it stands stays in registers.
  private mutating func walk(_ text: Span<UInt8>) throws(JSONFault) -> Int {
    var at = 0
    var inside = Surrounding()
    var depth = 0
    next: while true {
      if inside.isObject { try key(text, &at, depth, &inside) }
      let byte = Self.next(text, &at)
      let start = at
      switch byte {
      case UInt8(ascii: "\""):
        let isEscaped = try Self.string(text, &at)
        note(.string, start + 1, at - 1, depth, isEscaped: isEscaped)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        try enter(byte == UInt8(ascii: "{") ? .object : .array, at, depth, &inside)
        depth += 1
        at += 1
        guard Self.next(text, &at) == byte + 2 else {  // the closing bracket is two behind the opening one
          inside.elements = 1
          continue next
        }
      case UInt8(ascii: "t"):
        try Self.word("true", text, &at)
        note(.yes, start, at, depth)
      case UInt8(ascii: "f"):
        try Self.word("false", text, &at)
        note(.no, start, at, depth)
      case UInt8(ascii: "n"):
        try Self.word("null", text, &at)
        note(.null, start, at, depth)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        try Self.number(text, &at)
        note(.number, start, at, depth)
      default:
        throw JSONFault(offset: at, reason: at < text.count ? "expected a value" : "expected a value, found the end")
      }
      while depth > 0 {
        let byte = Self.next(text, &at)
        if byte == UInt8(ascii: ",") {
          at += 1
          inside.elements &+= 1
          continue next
        }
        guard byte == (inside.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw Self.unclosed(inside, at, found: at < text.count ? nil : "the end")
        }
        at += 1
        depth -= 1
        try leave(text, at, depth, &inside)
      }
      return at
    }
  }

  private static func unclosed(_ inside: Surrounding, _ at: Int, found: String?) -> JSONFault {
    let expected = inside.isObject ? "expected ',' or '}'" : "expected ',' or ']'"
    return JSONFault(offset: at, reason: found.map { "\(expected), found \($0)" } ?? expected)
  }

  @inline(__always)
  private mutating func enter(
    _ kind: Token.Kind, _ at: Int, _ depth: Int, _ inside: inout Surrounding
  ) throws(JSONFault) {
    guard depth < Self.maxDepth else { throw JSONFault(offset: at, reason: "nested deeper than \(Self.maxDepth)") }
    surroundings.append(inside)
    inside = Surrounding(slot: tokens.count, firstKey: keys.count, isObject: kind == .object)
    note(kind, at, at, depth)
  }

  /// Closes the innermost array or object, which ends before `end`.
  @inline(__always)
  private mutating func leave(
    _ text: Span<UInt8>, _ end: Int, _ depth: Int, _ inside: inout Surrounding
  ) throws(JSONFault) {
    if inside.isObject {
      try refuseCrowdedDuplicates(text, since: inside.firstKey)
      keys.shorten(to: inside.firstKey)
    }
    if depth <= notedDepth {
      tokens[inside.slot].end = UInt32(truncatingIfNeeded: end)
      tokens[inside.slot].next = UInt32(truncatingIfNeeded: tokens.count)
      tokens[inside.slot].elements = inside.elements
    }
    inside = surroundings[depth]
    surroundings.shorten(to: depth)
  }

  /// Reads a key and its colon.
  @inline(__always)
  private mutating func key(
    _ text: Span<UInt8>, _ at: inout Int, _ depth: Int, _ inside: inout Surrounding
  ) throws(JSONFault) {
    guard Self.next(text, &at) == UInt8(ascii: "\"") else {
      throw JSONFault(offset: at, reason: "expected a key in quotes")
    }
    let start = at + 1
    var isEscaped = false
    let digest: UInt64
    if let name = KeyDigest.shortKey(text, start) {
      at = start + name.length + 1
      digest = name.digest
    } else {
      isEscaped = try Self.string(text, &at)
      digest = isEscaped ? KeyDigest.ofEscaped(text.extracting(start..<at - 1)) : KeyDigest.of(text, start..<at - 1)
    }
    note(.string, start, at - 1, depth, isEscaped: isEscaped)
    try remember(start..<at - 1, digest, isEscaped: isEscaped, in: text, since: inside.firstKey, &inside.seen)
    if notes == .envelope, depth == 1 { notedDepth = at - 1 - start == 4 && digest == KeyDigest.of("meta") ? 2 : 1 }
    guard Self.next(text, &at) == UInt8(ascii: ":") else {
      throw JSONFault(offset: at, reason: "expected ':' after the key")
    }
    at += 1
  }

  @inline(__always)
  private mutating func note(_ kind: Token.Kind, _ start: Int, _ end: Int, _ depth: Int, isEscaped: Bool = false) {
    guard depth <= notedDepth else { return }
    tokens.append(
      Token(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        next: UInt32(truncatingIfNeeded: tokens.count + 1), kind: kind, isEscaped: isEscaped))
  }

  /// The byte that stands behind any space; 0 at the end of the text, which stands for nothing else.
  @inline(__always)
  private static func next(_ text: Span<UInt8>, _ at: inout Int) -> UInt8 {
    let byte = text.byte(at)
    if byte > 0x20 { return byte }
    skipSpace(text, &at)
    return text.byte(at)
  }

  @inline(__always)
  static func skipSpace(_ text: Span<UInt8>, _ at: inout Int) {
    while at < text.count, text[at] <= 0x20 {
      switch text[at] {
      case 0x20, 0x0A, 0x0D, 0x09: at += 1
      default: return
      }
    }
  }
}
