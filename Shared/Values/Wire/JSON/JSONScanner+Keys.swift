/// The keys of open objects, and the detection of duplicate keys regardless of their escapes.
extension JSONScanner {
  struct Key: BitwiseCopyable {
    /// The first eight bytes, or all bytes of a shorter key as `ShortName` represents them.
    let head: UInt64
    /// The last eight bytes; 0 if there are fewer.
    private let tail: UInt64
    /// The offset of the first byte after the quote.
    var start: UInt32
    /// The length in bytes. The highest bit is set if the key has escapes; `head` and `tail` are then those of the
    /// unescaped key.
    private let size: UInt32
    /// One of 64 bits. Equal keys have the same bit.
    let bit: UInt64

    private static let escaped: UInt32 = 1 << 31

    var isEscaped: Bool { size & Self.escaped != 0 }
    /// True if `head` contains the whole key: fewer than eight bytes, no escapes.
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

    /// True if the text has this key at `start`, including its closing quote. Only returns true for keys of at most
    /// fifteen bytes without escapes, which `head` and `tail` cover completely.
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

    /// A hash that the text's author can't predict.
    func seededHash(_ text: Span<UInt8>) -> Int {
      guard isEscaped else { return text.extracting(range).seededHash }
      return JSONString.unescaped(text.extracting(range)).span.seededHash
    }
  }

  /// The number of keys up to which each new key is compared with all earlier keys. The keys of a larger object are
  /// compared in a hash table at the end of the object.
  static let fewKeys = 32

  /// The maximum number of keys in an object, and of keys with escapes in a text. A key with escapes costs as much as
  /// thirty other keys. Valid texts have far fewer, so the limit only stops attacks.
  static let maxKeys = 4096

  /// Reads the key whose opening quote is at `opening` into `keys[place]`.
  @inline(never)
  mutating func readKey(_ text: Span<UInt8>, opening: Int, place: Int) throws(JSONFault) {
    let key = try Key(text, opening)
    if key.isEscaped {
      escapedKeys += 1
      guard escapedKeys <= Self.maxKeys else {
        throw JSONFault(offset: opening, reason: "more than \(Self.maxKeys) keys with escapes")
      }
    }
    if place < keys.count { keys[place] = key } else { keys.append(key) }
  }

  /// Rejects the key at `place` if it equals an earlier key of the same object. The object's keys begin at `first`.
  @inline(never)
  borrowing func refuseDuplicate(_ place: Int, _ text: Span<UInt8>, since first: Int) throws(JSONFault) {
    guard place - first <= Self.fewKeys else {
      // With this many keys, nearly every key's bit is already set, so this check runs for each further key.
      guard place - first < Self.maxKeys else {
        throw JSONFault(offset: Int(keys[place].start) - 1, reason: "an object with more than \(Self.maxKeys) keys")
      }
      return
    }
    let key = keys[place]
    for index in first..<place where keys[index].equals(key, text) { throw Self.twice(key) }
  }

  /// Rejects duplicates in an object with many keys. Uses a hash table with an unpredictable hash, so an attacker can't
  /// cause collisions.
  @inline(never)
  borrowing func refuseCrowdedDuplicates(_ text: Span<UInt8>, _ all: Range<Int>) throws(JSONFault) {
    var size = 128
    while size < all.count * 2 { size *= 2 }
    var table = [UInt32](repeating: 0, count: size)  // the key's place plus one; 0 means free
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

/// A unique number for a name of fewer than eight bytes: the name's bytes, shifted to the highest bytes of the number.
/// No byte of a name is 0, so the zero bytes below it encode its length.
enum ShortName {
  @inline(always)
  static func of(_ name: StaticString) -> UInt64 { of(name.shortWord, name.utf8CodeUnitCount) }

  /// The number for the first `length` bytes of a word.
  @inline(always)
  static func of(_ word: UInt64, _ length: Int) -> UInt64 { (word &<< UInt64(length << 3 ^ 63)) &<< 1 }

  @inline(always)
  static func of(_ text: Span<UInt8>, _ name: Range<Int>) -> UInt64 {
    if name.lowerBound <= text.count - 8 { return of(text.word(at: name.lowerBound), name.count) }
    return of(text.extracting(name).shortWord, name.count)
  }

  /// The length of the name from `start` to its closing quote; nil if it has eight bytes or more, has escapes, or is
  /// near the end of the text.
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
