/// For a reader of a known kind of object, which takes its members one by one instead of having them noted.
extension JSONScanner {
  /// How far an object has been read.
  struct Members {
    /// Where the text goes on.
    var at: Int
    /// How many arrays and objects surround its values, itself included.
    fileprivate let depth: Int
    /// How many keys are remembered, its own and those around it.
    fileprivate var held: Int
    fileprivate var inside: Surrounding
    fileprivate var isFirst = true
  }

  /// Begins to read the object whose brace opens at `start`, which may be a value of one that is being read; the
  /// outermost one begins after `begin`.
  func members(at start: Int, of outer: Members? = nil) -> Members {
    let held = outer?.held ?? 0
    return Members(
      at: start + 1, depth: (outer?.depth ?? 0) + 1, held: held,
      inside: Surrounding(firstKey: UInt32(truncatingIfNeeded: held)))
  }

  /// Reads the next key and its colon; nil when the object has ended.
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

  /// Where the value of the key that was just read begins, if it is an object.
  @inline(always)
  static func objectValue(_ text: Span<UInt8>, _ object: inout Members) -> Int? {
    next(text, &object.at) == UInt8(ascii: "{") ? object.at : nil
  }

  /// Reads the value of the key that was just read, and all that is in it.
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
  /// One that isn't noted: it has no next.
  @inline(always)
  init(_ range: Range<Int>, _ kind: Kind, isEscaped: Bool = false) {
    self.init(
      start: UInt32(truncatingIfNeeded: range.lowerBound), end: UInt32(truncatingIfNeeded: range.upperBound), next: 0,
      kind: kind, isEscaped: isEscaped)
  }
}
