/// Finding keys that an object has twice, however they are escaped.
extension JSONScanner {
  /// A key of an object that isn't closed yet.
  struct Key: BitwiseCopyable {
    var start: UInt32
    var end: UInt32
    /// Equal for equal keys; unequal ones mostly differ.
    var digest: UInt64
    var isEscaped: Bool

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  /// Up to here each key is compared with those before it, above all of them in a table at the object's end.
  private static let fewKeys = 32

  /// Refuses a key that the object had already. `seen` has a bit for each digest so far: most new keys find theirs unset.
  @inline(__always)
  mutating func remember(
    _ range: Range<Int>, _ digest: UInt64, isEscaped: Bool, in text: Span<UInt8>, since first: Int,
    _ seen: inout UInt64
  ) throws(JSONFault) {
    let key = Key(
      start: UInt32(truncatingIfNeeded: range.lowerBound), end: UInt32(truncatingIfNeeded: range.upperBound),
      digest: digest, isEscaped: isEscaped)
    let bit: UInt64 = 1 << ((digest &* 0x9E37_79B9_7F4A_7C15) >> 58)
    if seen & bit != 0, keys.count - first <= Self.fewKeys { try compare(key, text, since: first) }
    seen |= bit
    keys.append(key)
  }

  private func compare(_ key: Key, _ text: Span<UInt8>, since first: Int) throws(JSONFault) {
    for index in first..<keys.count where keys[index].digest == key.digest && Self.same(keys[index], key, text) {
      throw Self.twice(key)
    }
  }

  /// For an object with many keys: a table by a hash that its author can't foresee, so that none is slow on purpose.
  @inline(__always)
  mutating func refuseCrowdedDuplicates(_ text: Span<UInt8>, since first: Int) throws(JSONFault) {
    if keys.count - first > Self.fewKeys { try compareByTable(text, since: first) }
  }

  private func compareByTable(_ text: Span<UInt8>, since first: Int) throws(JSONFault) {
    var size = 128
    while size < (keys.count - first) * 2 { size *= 2 }
    var table = [UInt32](repeating: 0, count: size)  // one more than the key's place; 0 is free
    for index in first..<keys.count {
      let key = keys[index]
      var slot = Self.seededHash(key, text) & (size - 1)
      while table[slot] != 0 {
        let other = keys[Int(table[slot]) - 1]
        if other.digest == key.digest, Self.same(other, key, text) { throw Self.twice(key) }
        slot = (slot + 1) & (size - 1)
      }
      table[slot] = UInt32(truncatingIfNeeded: index + 1)
    }
  }

  private static func seededHash(_ key: Key, _ text: Span<UInt8>) -> Int {
    guard key.isEscaped else { return text.extracting(key.range).seededHash }
    return JSONString.unescaped(text.extracting(key.range)).span.seededHash
  }

  private static func same(_ a: Key, _ b: Key, _ text: Span<UInt8>) -> Bool {
    if !a.isEscaped, !b.isEscaped { return text.extracting(a.range).equals(text.extracting(b.range)) }
    return JSONString.unescaped(text.extracting(a.range)) == JSONString.unescaped(text.extracting(b.range))
  }

  private static func twice(_ key: Key) -> JSONFault {
    JSONFault(offset: Int(key.start) - 1, reason: "a key that the object has already")
  }
}

/// A number for a key, equal for equal keys: two loads tell most keys of an object apart, and below eight bytes the number
/// says all of the key.
enum KeyDigest {
  /// The number of a name of fewer than eight bytes; the compiler works it out.
  @inline(__always)
  static func of(_ name: StaticString) -> UInt64 {
    short(name.shortWord, UInt64(8 * name.utf8CodeUnitCount))
  }

  /// A key of fewer than eight bytes without escapes, read and named in one look; nil for any other. `start` is behind its
  /// opening quote.
  @inline(__always)
  static func shortKey(_ text: Span<UInt8>, _ start: Int) -> (length: Int, digest: UInt64)? {
    guard start <= text.count - 8 else { return nil }
    let word = text.word(at: start)
    let special = JSONScanner.special(word)
    guard special != 0 else { return nil }
    let bits = UInt64(special.trailingZeroBitCount & ~7)
    guard (word >> bits) & 0xFF == UInt64(UInt8(ascii: "\"")) else { return nil }
    return (Int(bits >> 3), short(word, bits))
  }

  static func ofEscaped(_ key: Span<UInt8>) -> UInt64 {
    let plain = JSONString.unescaped(key)
    return of(plain.span, 0..<plain.count)
  }

  /// The key's length with its first and last eight bytes.
  @inline(__always)
  static func of(_ text: Span<UInt8>, _ key: Range<Int>) -> UInt64 {
    let length = UInt64(truncatingIfNeeded: key.count)
    if key.count >= 8 {
      let last = text.word(at: key.upperBound - 8)
      return (text.word(at: key.lowerBound) ^ (last << 29 | last >> 35)) &+ length
    }
    if key.lowerBound <= text.count - 8 { return short(text.word(at: key.lowerBound), length &* 8) }
    return short(text.extracting(key).shortWord, length &* 8)
  }

  /// Of the first so many bits of a word.
  @inline(__always)
  private static func short(_ word: UInt64, _ bits: UInt64) -> UInt64 {
    word & ((1 << bits) &- 1) &+ bits << 53
  }
}
