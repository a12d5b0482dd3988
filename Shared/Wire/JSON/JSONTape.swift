/// A scanned text as a flat list of its values in order: what a decoder walks instead of a tree of objects.
final class JSONTape {
  enum Kind: UInt8 { case null, bool, number, string, array, object }

  /// One value, or one key of an object (a string whose next token is the key's value).
  struct Token {
    var kind: Kind
    /// The value's bytes; for strings and keys without the quotes.
    var start: Int32
    var end: Int32
    /// The token behind this value and all that is in it.
    var next: Int32
  }

  let text: Bytes
  private(set) var tokens: [Token] = []
  /// For a decoder that refuses unknown keys: the objects it read by keys, and the keys it asked for.
  var opened: Set<Int>?
  var asked: Set<Int> = []

  init(_ text: Bytes) throws(JSONFault) {
    self.text = text
    tokens.reserveCapacity(text.count / 8 + 4)
    var scanner = JSONScanner()
    var at = 0
    try add(text.span, &scanner, &at, depth: 0)
    try scanner.end(text.span, &at)
  }

  private func add(
    _ text: Span<UInt8>, _ scanner: inout JSONScanner, _ at: inout Int, depth: Int
  ) throws(JSONFault) {
    scanner.skipSpace(text, &at)
    guard at < text.count else { throw JSONFault(offset: at, reason: "expected a value, found the end") }
    let index = tokens.count
    let start = at
    let kind = Self.kind(text[at])
    tokens.append(Token(kind: kind, start: Int32(start), end: 0, next: 0))
    switch kind {
    case .object:
      try scanner.object(text, &at, depth: depth) { (scanner, key, at) throws(JSONFault) in
        tokens.append(
          Token(kind: .string, start: Int32(key.lowerBound), end: Int32(key.upperBound), next: Int32(tokens.count + 1)))
        try add(text, &scanner, &at, depth: depth + 1)
        return true
      }
    case .array:
      try scanner.array(text, &at, depth: depth) { (scanner, at) throws(JSONFault) in
        try add(text, &scanner, &at, depth: depth + 1)
        return true
      }
    default: try scanner.value(text, &at, depth: depth)
    }
    if kind == .string {
      tokens[index].start += 1
      tokens[index].end = Int32(at - 1)
    } else {
      tokens[index].end = Int32(at)
    }
    tokens[index].next = Int32(tokens.count)
  }

  private static func kind(_ byte: UInt8) -> Kind {
    switch byte {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  // MARK: Looking

  func next(_ index: Int) -> Int { Int(tokens[index].next) }

  func range(_ index: Int) -> Range<Int> { Int(tokens[index].start)..<Int(tokens[index].end) }

  func string(_ index: Int) -> String {
    let text = text
    let span = text.span
    return JSONString.string(span.extracting(range(index)))
  }

  /// The value's text as it stands, quotes included.
  func raw(_ index: Int) -> ArraySlice<UInt8> {
    let range = range(index)
    return tokens[index].kind == .string ? text[range.lowerBound - 1...range.upperBound] : text[range]
  }

  /// The children of an array, or the keys of an object.
  func children(_ index: Int) -> [Int] {
    var found: [Int] = []
    var child = index + 1
    let step = tokens[index].kind == .object ? 1 : 0
    while child < next(index) {
      found.append(child)
      child = next(child + step)
    }
    return found
  }

  /// Where a value stands, in wire names: `groups[2].cards[3].id`.
  func path(of target: Int) -> String {
    var path = ""
    var index = 0
    while index < target {
      let inside = children(index)
      if tokens[index].kind == .object {
        guard let key = inside.last(where: { $0 <= target }) else { return path }
        path += (path.isEmpty ? "" : ".") + string(key)
        if key == target { return path }
        index = key + 1
      } else {
        guard let position = inside.lastIndex(where: { $0 <= target }) else { return path }
        path += "[\(position)]"
        index = inside[position]
      }
    }
    return path
  }

  /// The token at a path such as `groups[2].id`; nil where the text has nothing there.
  func token(at path: String) -> Int? {
    var index = 0
    for part in path.split(whereSeparator: { $0 == "." || $0 == "[" || $0 == "]" }) {
      let inside = children(index)
      if tokens[index].kind == .array {
        guard let position = Int(part), inside.indices.contains(position) else { return nil }
        index = inside[position]
      } else if tokens[index].kind == .object {
        guard let key = inside.first(where: { string($0) == part }) else { return nil }
        index = key + 1
      } else {
        return nil
      }
    }
    return index
  }
}
