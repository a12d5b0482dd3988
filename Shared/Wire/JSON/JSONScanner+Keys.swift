/// The keys of objects that aren't closed yet, and finding those that an object has twice, however they are escaped.
extension JSONScanner {
  struct Key: BitwiseCopyable {
    /// The first eight bytes; all of fewer, as `ShortName` has them.
    let head: UInt64
    /// The last eight bytes; 0 when there are fewer.
    private let tail: UInt64
    /// Where it begins, behind its quote.
    var start: UInt32
    /// Its length; the highest bit is set when it has escapes. What is said above is then of the characters they stand
    /// for.
    private let size: UInt32
    /// One bit of 64, the same one for equal keys.
    let bit: UInt64

    private static let escaped: UInt32 = 1 << 31

    var isEscaped: Bool { size & Self.escaped != 0 }
    /// True when `head` says all of it: fewer than eight bytes, without escapes.
    var isShort: Bool { size < 8 }
    var length: Int { Int(size & ~Self.escaped) }
    var range: Range<Int> { Int(start)..<Int(start) + length }

    /// Reads the key whose opening quote is at `opening`.
    @inline(always)
    init(_ text: Span<UInt8>, _ opening: Int) throws(JSONFault) {
      let start = opening + 1
      if let length = ShortName.length(text, start) {
        self.init(start, UInt32(length), ShortName.of(text.word(at: start), length), 0)
      } else {
        self = try Self.long(text, opening)
      }
    }

    @inline(always)
    private init(_ start: Int, _ size: UInt32, _ head: UInt64, _ tail: UInt64) {
      self.start = UInt32(truncatingIfNeeded: start)
      self.size = size
      self.head = head
      self.tail = tail
      bit = 1 &<< (((head ^ tail) &* 0x9E37_79B9_7F4A_7C15) &>> 58)
    }

    @inline(never)
    private static func long(_ text: Span<UInt8>, _ opening: Int) throws(JSONFault) -> Key {
      var at = opening
      let isEscaped = try JSONScanner.string(text, &at)
      let written = text.extracting(opening + 1..<at - 1)
      let size = UInt32(truncatingIfNeeded: written.count)
      if isEscaped {
        let plain = JSONString.unescaped(written)
        return Key(opening + 1, size | escaped, ShortName.head(plain.span), ShortName.tail(plain.span))
      }
      return Key(opening + 1, size, ShortName.head(written), ShortName.tail(written))
    }

    /// True when the text has this key at `start` too, with its closing quote; only asked of up to fifteen bytes
    /// without escapes, of which head and tail say all.
    @inline(always)
    func stands(in text: Span<UInt8>, at start: Int) -> Bool {
      let end = start + Int(size)
      guard size < 16, text.byte(end) == UInt8(ascii: "\"") else { return false }
      if size < 8 { return start <= text.count - 8 && ShortName.of(text.word(at: start), Int(size)) == head }
      return text.word(at: start) == head && text.word(at: end - 8) == tail
    }

    func equals(_ other: Key, _ text: Span<UInt8>) -> Bool {
      guard head == other.head, tail == other.tail else { return false }
      if !isEscaped, !other.isEscaped { return text.extracting(range).equals(text.extracting(other.range)) }
      return JSONString.unescaped(text.extracting(range)) == JSONString.unescaped(text.extracting(other.range))
    }

    /// A hash that the text's author can't foresee.
    func seededHash(_ text: Span<UInt8>) -> Int {
      guard isEscaped else { return text.extracting(range).seededHash }
      return JSONString.unescaped(text.extracting(range)).span.seededHash
    }
  }

  /// Up to here each key is compared with those before it, above all of them in a table at the object's end.
  static let fewKeys = 32

  /// The most keys of an object, and the most of a text that have escapes, each of which costs as much as thirty others.
  /// Nothing of ours comes near: whoever sends more wants to see how long it takes.
  static let mostKeys = 4096

  /// Reads the key whose opening quote is at `opening` into its place.
  @inline(never)
  mutating func readKey(_ text: Span<UInt8>, opening: Int, place: Int) throws(JSONFault) {
    let key = try Key(text, opening)
    if key.isEscaped {
      escapedKeys += 1
      guard escapedKeys <= Self.mostKeys else {
        throw JSONFault(offset: opening, reason: "more than \(Self.mostKeys) keys with escapes")
      }
    }
    if place < keys.count { keys[place] = key } else { keys.append(key) }
  }

  /// Refuses the key in `place` if it is one of those before it in its object, which begin at `first`.
  @inline(never)
  borrowing func refuseDuplicate(_ place: Int, _ text: Span<UInt8>, since first: Int) throws(JSONFault) {
    guard place - first <= Self.fewKeys else {
      // With so many keys none is without one that has its bit, so that this is asked for each.
      guard place - first < Self.mostKeys else {
        throw JSONFault(offset: Int(keys[place].start) - 1, reason: "an object with more than \(Self.mostKeys) keys")
      }
      return
    }
    let key = keys[place]
    for index in first..<place where keys[index].equals(key, text) { throw Self.twice(key) }
  }

  /// For an object with many keys: a table by a hash that its author can't foresee, so that none is slow on purpose.
  @inline(never)
  borrowing func refuseCrowdedDuplicates(_ text: Span<UInt8>, _ all: Range<Int>) throws(JSONFault) {
    var size = 128
    while size < all.count * 2 { size *= 2 }
    var table = [UInt32](repeating: 0, count: size)  // one more than the key's place; 0 is free
    for index in all {
      let key = keys[index]
      var slot = key.seededHash(text) & (size - 1)
      while table[slot] != 0 {
        if keys[Int(table[slot]) - 1].equals(key, text) { throw Self.twice(key) }
        slot = (slot + 1) & (size - 1)
      }
      table[slot] = UInt32(truncatingIfNeeded: index + 1)
    }
  }

  private static func twice(_ key: Key) -> JSONFault {
    JSONFault(offset: Int(key.start) - 1, reason: JSONFault.duplicateKey)
  }
}

/// A name of fewer than eight bytes as a number that no other name has: its bytes, shifted to the top. None of them is
/// 0, so what is shifted in tells the length.
enum ShortName {
  @inline(always)
  static func of(_ name: StaticString) -> UInt64 { of(name.shortWord, name.utf8CodeUnitCount) }

  /// Of the first `length` bytes of a word.
  @inline(always)
  static func of(_ word: UInt64, _ length: Int) -> UInt64 { (word &<< UInt64(length << 3 ^ 63)) &<< 1 }

  @inline(always)
  static func of(_ text: Span<UInt8>, _ name: Range<Int>) -> UInt64 {
    if name.lowerBound <= text.count - 8 { return of(text.word(at: name.lowerBound), name.count) }
    return of(text.extracting(name).shortWord, name.count)
  }

  /// How long the name is that begins at `start` and ends before a quote; nil when it has eight bytes or more, or
  /// escapes, or stands near the text's end.
  @inline(always)
  static func length(_ text: Span<UInt8>, _ start: Int) -> Int? {
    guard start <= text.count - 16 else { return nil }
    let special = text.vector(at: start).notPlain[0]
    guard special != 0 else { return nil }
    let length = special.trailingZeroBitCount >> 3
    return text[start + length] == UInt8(ascii: "\"") ? length : nil
  }

  static func head(_ name: Span<UInt8>) -> UInt64 {
    name.count < 8 ? of(name.shortWord, name.count) : name.word(at: 0)
  }

  static func tail(_ name: Span<UInt8>) -> UInt64 { name.count < 8 ? 0 : name.word(at: name.count - 8) }
}
