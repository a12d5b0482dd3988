/// A growing list of plain values that is reused for one text after another. The list keeps its memory when it is
/// emptied. The memory is never shared, so appending a value only checks the capacity.
///
/// Indexes are checked, as for arrays.
@safe struct Table<Element: BitwiseCopyable>: ~Copyable {
  private(set) var count = 0
  private var capacity = 0
  private var start: UnsafeMutablePointer<Element>

  init() { unsafe start = .allocate(capacity: 0) }

  deinit { unsafe start.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return unsafe start[index]
    }
    set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      unsafe start[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    unsafe start[count] = element
    count += 1
  }

  /// Appends the elements of `span` in one copy.
  @inline(__always)
  mutating func append(_ span: Span<Element>) {
    let added = span.count
    reserve(added)
    unsafe span.withUnsafeBufferPointer { from in
      if let first = from.baseAddress { unsafe (start + count).update(from: first, count: added) }
    }
    count += added
  }

  /// Reserves capacity for `more` values.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(to: count + more) }
  }

  /// Increases the count by `more`. The new values are undefined until they are set.
  @inline(__always)
  mutating func lengthen(by more: Int) {
    reserve(more)
    count += more
  }

  /// Removes the values from `length` on.
  @inline(__always)
  mutating func shorten(to length: Int) {
    precondition(length >= 0 && length <= count)
    count = length
  }

  @inline(__always)
  mutating func removeLast() -> Element {
    precondition(count > 0)
    count -= 1
    return unsafe start[count]
  }

  /// Removes all values. If the capacity exceeds `most`, the memory is released.
  mutating func removeAll(keeping most: Int) {
    count = 0
    guard capacity > most else { return }
    unsafe start.deallocate()
    unsafe start = .allocate(capacity: 0)
    capacity = 0
  }

  @inline(never)
  private mutating func grow(to least: Int) {
    let wanted = max(least, capacity * 2, 64)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: wanted)
    unsafe larger.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = larger
    capacity = wanted
  }

  /// Lends a range of the values to `body`.
  @inline(__always)
  func withSpan<T, Fault: Error>(_ range: Range<Int>, _ body: (Span<Element>) throws(Fault) -> T) throws(Fault) -> T {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let shown = unsafe Span(_unsafeStart: start + range.lowerBound, count: range.count)
    return try body(shown)
  }
}

extension Table<UInt8> {
  /// Writes eight bytes in little-endian order, `offset` bytes after the last value. Call `lengthen` to make them part
  /// of the list.
  @inline(__always)
  mutating func store(_ word: UInt64, at offset: Int) {
    precondition(offset >= 0 && capacity - count - offset >= 8)
    unsafe UnsafeMutableRawPointer(start + count + offset).storeBytes(of: word.littleEndian, as: UInt64.self)
  }
}

/// Methods that append text eight bytes at a time. Each store writes a whole word, so eight extra bytes are reserved.
/// The bytes after `count` are undefined.
extension Table<UInt8> {
  /// Appends a text without creating an array.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    let span = unsafe Span(_unsafeStart: text.utf8Start, count: text.utf8CodeUnitCount)
    append(span)
  }

  /// Appends a string in quotes, with the necessary escapes.
  @inline(__always)
  mutating func append(quoted string: Span<UInt8>) {
    append(UInt8(ascii: "\""))
    if !append(string, unless: { $0.mustEscape }) { appendSlowly(quoted: string) }
    append(UInt8(ascii: "\""))
  }

  /// Appends the wire spelling of a Swift name, in quotes.
  @inline(__always)
  mutating func append(wireName name: Span<UInt8>) {
    append(UInt8(ascii: "\""))
    if !append(name, unless: { $0.hasUpper }) { WireName.write(name, into: &self) }
    append(UInt8(ascii: "\""))
  }

  /// Appends bytes unchanged. Tests them in words of eight bytes. If `refused` is true for any word, returns false and
  /// appends nothing.
  @inline(__always)
  private mutating func append(_ bytes: Span<UInt8>, unless refused: (UInt64) -> Bool) -> Bool {
    let length = bytes.count
    reserve(length + 8)
    guard length >= 8 else {
      let word = bytes.shortWord
      // Pad the missing bytes with the letter "a", which never needs an escape.
      if refused(word | (0x6161_6161_6161_6161 << UInt64(length * 8))) { return false }
      store(word, at: 0)
      lengthen(by: length)
      return true
    }
    var at = 0
    while at < length - 8 {
      let word = bytes.word(at: at)
      if refused(word) { return false }
      store(word, at: at)
      at += 8
    }
    let last = bytes.word(at: length - 8)
    if refused(last) { return false }
    store(last, at: length - 8)
    lengthen(by: length)
    return true
  }

  /// Appends text in blocks between the bytes that must be escaped.
  @inline(never)
  private mutating func appendSlowly(quoted text: Span<UInt8>) {
    var start = 0
    var at = 0
    while at < text.count {
      JSONScanner.skipPlain(text, &at)
      guard at < text.count else { break }
      if text[at] < 0x80 {
        append(text.extracting(start..<at))
        append(escaped: text[at])
        start = at + 1
      }
      at += 1
    }
    append(text.extracting(start..<text.count))
  }

  private mutating func append(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      append(UInt8(ascii: "\\"))
      append(byte)
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x09: append("\\t")
    default:
      append("\\u00")
      append(byte >> 4 + UInt8(ascii: "0"))
      append(byte & 15 < 10 ? byte & 15 + UInt8(ascii: "0") : byte & 15 - 10 + UInt8(ascii: "a"))
    }
  }

  /// Appends the decimal digits of `number`.
  @inline(__always)
  mutating func append(decimal number: Int64) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digits: number.magnitude)
  }

  private mutating func append(digits number: UInt64) {
    if number < 100_000_000 {
      let (word, length) = number.fewestDigits
      reserve(8)
      store(word, at: 0)
      return lengthen(by: length)
    }
    var length = 1
    var bound: UInt64 = 10
    // A number has at most twenty digits. The bound for more digits, 10^20, would overflow.
    while length < 20, number >= bound {
      length += 1
      if length < 20 { bound *= 10 }
    }
    append(digits: number, padded: length)
  }

  /// Appends the last `length` digits, padded with leading zeros.
  @inline(__always)
  private mutating func append(digits number: UInt64, padded length: Int) {
    let begin = count
    lengthen(by: length)
    var rest = number
    var at = begin + length
    while at > begin {
      at -= 1
      self[at] = UInt8(truncatingIfNeeded: rest % 10) + UInt8(ascii: "0")
      rest /= 10
    }
  }

  /// Appends a number that is an integer or has at most three decimals. Returns false and appends nothing for any other
  /// number.
  ///
  /// Different decimals of up to fifteen digits map to different doubles. The first decimal that converts back to the
  /// value is therefore the shortest.
  mutating func append(short value: Double) -> Bool {
    let size = value.magnitude
    // Don't use `rounded()`: it needs libm, which not every program links.
    if size < 9_007_199_254_740_992, size == Double(UInt64(size)) {
      if value.sign == .minus { append(UInt8(ascii: "-")) }
      append(digits: UInt64(size))
      if value == 0, value.sign == .minus { append(".0") }
      return true
    }
    guard size > 0.001, size < 1e12 else { return false }
    var power: UInt64 = 10
    for decimals in 1...3 {
      let shifted = UInt64(size * Double(power) + 0.5)
      if Double(shifted) / Double(power) == size {
        if value.sign == .minus { append(UInt8(ascii: "-")) }
        append(digits: shifted / power)
        append(UInt8(ascii: "."))
        append(digits: shifted % power, padded: decimals)
        return true
      }
      power *= 10
    }
    return false
  }
}
