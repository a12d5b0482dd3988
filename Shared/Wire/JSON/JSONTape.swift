/// A scanned text as a flat list of its values in order: what a decoder walks instead of a tree of objects.
final class JSONTape {
  let text: Bytes
  let tokens: [Token]
  /// Of each object the key that comes after the one found last: keys are mostly asked for in the order they were
  /// written, so the next search mostly ends where it begins.
  var hints: [UInt32]
  /// For a decoder that refuses unknown keys.
  let isStrict: Bool
  /// The objects it read by keys, and the keys it asked for.
  var opened: Set<Int> = []
  var asked: Set<Int> = []

  init(_ text: Bytes, isStrict: Bool = false) throws(JSONFault) {
    var scanner = JSONScanner()
    try scanner.wholeText(text.span, .all)
    self.text = text
    self.isStrict = isStrict
    tokens = scanner.tokens
    hints = [UInt32](repeating: 0, count: Int(scanner.objects))
  }

  @inline(__always)
  func next(_ index: Int) -> Int { Int(tokens[index].next) }

  @inline(__always)
  func range(_ index: Int) -> Range<Int> { tokens[index].range }

  func string(_ index: Int) -> String { JSONString.string(text, tokens[index]) }

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

  /// The value of the object's key, if it has one. The search starts at the hint and goes once around.
  func find(_ name: String, in object: Int, isVerbatim: Bool) -> Int? {
    let end = Int(tokens[object].next)
    let first = object + 1
    guard first < end else { return nil }
    let ordinal = Int(tokens[object].extra)
    let hint = Int(hints[ordinal])
    let start = hint > object && hint < end ? hint : first
    var at = start
    repeat {
      let following = Int(tokens[at + 1].next)
      if isKey(at, name, isVerbatim: isVerbatim) {
        hints[ordinal] = UInt32(truncatingIfNeeded: following)
        if isStrict { asked.insert(at) }
        return at + 1
      }
      at = following < end ? following : first
    } while at != start
    return nil
  }

  @inline(__always)
  private func isKey(_ index: Int, _ name: String, isVerbatim: Bool) -> Bool {
    let token = tokens[index]
    if token.isEscaped { return isEscapedKey(token, name, isVerbatim: isVerbatim) }
    let text = text
    return WireName.matches(name, text.span.extracting(token.range), isVerbatim: isVerbatim)
  }

  private func isEscapedKey(_ token: Token, _ name: String, isVerbatim: Bool) -> Bool {
    let text = text
    let plain = JSONString.unescaped(text.span.extracting(token.range))
    return WireName.matches(name, plain.span, isVerbatim: isVerbatim)
  }
}
