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
    fileprivate var inside: Surrounding
    fileprivate var isFirst = true
  }

  /// Begins to read the object whose brace is at `start`. Pass `outer` if the object is a value of an object being
  /// read. Call `begin` before reading the outermost object.
  func members(at start: Int, of outer: Members? = nil) -> Members {
    let held = outer?.held ?? 0
    return Members(
      at: start + 1, depth: (outer?.depth ?? 0) + 1, held: held,
      inside: Surrounding(firstKey: UInt32(truncatingIfNeeded: held)))
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
