/// Walks one JSON text, strictly: RFC 8259, at most 64 levels, no duplicate keys, valid UTF-8, no lone surrogates.
///
/// Notes the tokens it meets down to a depth. The scanner holds no text, only what it must remember, so that one can be
/// kept and used again without allocating.
struct JSONScanner: Sendable {
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

  private(set) var tokens: [Token] = []
  /// The keys of the objects that the scanner is inside of.
  var keys: [Key] = []
  /// How many objects the tokens hold.
  private(set) var objects: UInt32 = 0
  private var notes = Notes.all
  /// Values at this depth and above are noted.
  private var notedDepth = maxDepth

  /// Room for tokens and keys above this isn't kept for the next text: one crowded text must not cost memory for ever.
  private static let keptRoom = 4096

  init() {}

  /// Reads a value and what surrounds it to the end of the text.
  mutating func wholeText(_ text: Span<UInt8>, _ notes: Notes = .nothing) throws(JSONFault) {
    guard text.count < Int(UInt32.max) else { throw JSONFault(offset: 0, reason: "the text is too long") }
    reset()
    self.notes = notes
    notedDepth = notes == .all ? Self.maxDepth : notes == .nothing ? -1 : 1
    if notes == .all { reserve(text.count) }
    var at = 0
    try value(text, &at, depth: 0)
    Self.skipSpace(text, &at)
    if at < text.count { throw JSONFault(offset: at, reason: "expected the end of the text") }
  }

  private mutating func reset() {
    tokens.removeAll(keepingCapacity: tokens.capacity <= Self.keptRoom)
    keys.removeAll(keepingCapacity: keys.capacity <= Self.keptRoom)
    objects = 0
  }

  private mutating func reserve(_ length: Int) {
    tokens.reserveCapacity(length / 8 + 4)
    keys.reserveCapacity(24)
  }

  /// Reads one value, with white space before it.
  private mutating func value(_ text: Span<UInt8>, _ at: inout Int, depth: Int) throws(JSONFault) {
    Self.skipSpace(text, &at)
    guard at < text.count else { throw JSONFault(offset: at, reason: "expected a value, found the end") }
    let start = at
    switch text[at] {
    case UInt8(ascii: "\""):
      let isEscaped = try Self.string(text, &at)
      note(.string, start + 1, at - 1, depth, isEscaped: isEscaped)
    case UInt8(ascii: "{"): try object(text, &at, depth: depth)
    case UInt8(ascii: "["): try array(text, &at, depth: depth)
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
    default: throw JSONFault(offset: at, reason: "expected a value")
    }
  }

  private mutating func object(_ text: Span<UInt8>, _ at: inout Int, depth: Int) throws(JSONFault) {
    guard depth < Self.maxDepth else { throw JSONFault(offset: at, reason: "nested deeper than \(Self.maxDepth)") }
    let slot = tokens.count
    note(.object, at, at, depth, extra: objects)
    objects &+= 1
    at += 1
    Self.skipSpace(text, &at)
    if at < text.count, text[at] == UInt8(ascii: "}") {
      at += 1
      return close(slot, at, depth)
    }
    let firstKey = keys.count
    var seen: UInt64 = 0
    while true {
      try key(text, &at, depth: depth, since: firstKey, &seen)
      if notes == .envelope, depth == 0 {
        notedDepth = isMeta(text) ? 2 : 1
      }
      try value(text, &at, depth: depth + 1)
      Self.skipSpace(text, &at)
      guard at < text.count else { throw JSONFault(offset: at, reason: "expected ',' or '}', found the end") }
      if text[at] == UInt8(ascii: "}") { break }
      guard text[at] == UInt8(ascii: ",") else { throw JSONFault(offset: at, reason: "expected ',' or '}'") }
      at += 1
    }
    at += 1
    try refuseCrowdedDuplicates(text, since: firstKey)
    keys.removeSubrange(firstKey...)
    close(slot, at, depth)
  }

  /// Reads a key and its colon.
  private mutating func key(
    _ text: Span<UInt8>, _ at: inout Int, depth: Int, since first: Int, _ seen: inout UInt64
  ) throws(JSONFault) {
    Self.skipSpace(text, &at)
    guard at < text.count, text[at] == UInt8(ascii: "\"") else {
      throw JSONFault(offset: at, reason: "expected a key in quotes")
    }
    let start = at + 1
    let isEscaped = try Self.string(text, &at)
    note(.string, start, at - 1, depth + 1, isEscaped: isEscaped)
    try remember(start..<at - 1, isEscaped: isEscaped, in: text, since: first, &seen)
    Self.skipSpace(text, &at)
    guard at < text.count, text[at] == UInt8(ascii: ":") else {
      throw JSONFault(offset: at, reason: "expected ':' after the key")
    }
    at += 1
  }

  private mutating func array(_ text: Span<UInt8>, _ at: inout Int, depth: Int) throws(JSONFault) {
    guard depth < Self.maxDepth else { throw JSONFault(offset: at, reason: "nested deeper than \(Self.maxDepth)") }
    let slot = tokens.count
    note(.array, at, at, depth)
    at += 1
    Self.skipSpace(text, &at)
    if at < text.count, text[at] == UInt8(ascii: "]") {
      at += 1
      return close(slot, at, depth)
    }
    var count: UInt32 = 0
    while true {
      try value(text, &at, depth: depth + 1)
      count &+= 1
      Self.skipSpace(text, &at)
      guard at < text.count else { throw JSONFault(offset: at, reason: "expected ',' or ']', found the end") }
      if text[at] == UInt8(ascii: "]") { break }
      guard text[at] == UInt8(ascii: ",") else { throw JSONFault(offset: at, reason: "expected ',' or ']'") }
      at += 1
    }
    at += 1
    if depth <= notedDepth { tokens[slot].extra = count }
    close(slot, at, depth)
  }

  private func isMeta(_ text: Span<UInt8>) -> Bool {
    guard let key = tokens.last, !key.isEscaped else { return false }
    return text.extracting(key.range).equals("meta")
  }

  @inline(__always)
  private mutating func note(
    _ kind: Token.Kind, _ start: Int, _ end: Int, _ depth: Int, extra: UInt32 = 0, isEscaped: Bool = false
  ) {
    guard depth <= notedDepth else { return }
    tokens.append(
      Token(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        next: UInt32(truncatingIfNeeded: tokens.count + 1), extra: extra, kind: kind, isEscaped: isEscaped))
  }

  @inline(__always)
  private mutating func close(_ slot: Int, _ end: Int, _ depth: Int) {
    guard depth <= notedDepth else { return }
    tokens[slot].end = UInt32(truncatingIfNeeded: end)
    tokens[slot].next = UInt32(truncatingIfNeeded: tokens.count)
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
