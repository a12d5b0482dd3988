/// A copy of bytes that outlives the buffer in which they arrived, such as a message, a frame or a JSON text.
///
/// Each unsafe access in this file directly follows a check of its bounds.
package typealias Bytes = [UInt8]

extension Bytes {
  /// Appends the bytes of `span` in one copy.
  package mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Replaces the contents with the bytes of `span` and keeps the allocated capacity.
  package mutating func replace(with span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe replaceSubrange(indices, with: $0) }
  }

  /// Copies the bytes of `span`.
  package init(_ span: Span<UInt8>) {
    self = []
    append(span)
  }

  /// Appends a text without creating an intermediate array.
  package mutating func append(_ text: StaticString) {
    unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends the decimal digits of `number`.
  package mutating func append(decimal number: Int64) { append(addingCapacity: 28) { $0.append(decimal: number) } }

  /// Writes `number` as four big-endian bytes over the existing bytes at `offset`.
  mutating func put(bigEndian number: UInt32, at offset: Int) {
    precondition(offset >= 0 && offset <= count - 4)
    unsafe withUnsafeMutableBytes { unsafe $0.storeBytes(of: number.bigEndian, toByteOffset: offset, as: UInt32.self) }
  }
}

/// Methods that append to a buffer that is allocated once. Appending to it costs only a copy, whereas each append to an
/// array also checks uniqueness and capacity.
extension OutputSpan<UInt8> {
  /// Appends a compile-time constant.
  @inlinable @inline(__always)
  package mutating func append(_ text: StaticString) {
    unsafe append(UnsafeRawPointer(text.utf8Start), text.utf8CodeUnitCount)
  }

  /// Appends the bytes of `span` in one copy.
  @inlinable @inline(__always)
  package mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { unsafe append(start, bytes.count) }
    }
  }

  @usableFromInline @inline(__always)
  mutating func append(_ start: UnsafeRawPointer, _ length: Int) {
    unsafe withUnsafeMutableBufferPointer { buffer, count in
      precondition(length <= buffer.count - count)
      guard let first = buffer.baseAddress else { return }
      unsafe UnsafeMutableRawPointer(first + count).copyMemory(from: start, byteCount: length)
      count += length
    }
  }

  /// Writes `number` as four big-endian bytes over the existing bytes at `offset`.
  @inline(__always)
  mutating func put(bigEndian number: UInt32, at offset: Int) {
    for place in 0..<4 { self[offset + place] = UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * place)) }
  }

  /// Appends bytes, XORed with the mask's four bytes in turn, starting with the lowest. The buffer must have enough
  /// capacity.
  package mutating func append(_ span: Span<UInt8>, masked mask: UInt32) {
    let wide = UInt64(mask) | UInt64(mask) << 32
    let whole = span.count & ~7
    unsafe withUnsafeMutableBufferPointer { buffer, count in
      precondition(buffer.count - count >= whole)
      guard let first = buffer.baseAddress else { return }
      for at in stride(from: 0, to: whole, by: 8) {
        let word = span.word(at: at) ^ wide
        unsafe UnsafeMutableRawPointer(first + count + at).storeBytes(of: word.littleEndian, as: UInt64.self)
      }
      count += whole
    }
    for index in whole..<span.count { append(span[index] ^ UInt8(truncatingIfNeeded: mask >> UInt32(8 * (index & 3)))) }
  }

  /// Appends the decimal digits of `number`. The buffer must have 28 free bytes.
  package mutating func append(decimal number: Int64) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let (high, low) = number.magnitude.quotientAndRemainder(dividingBy: 100_000_000)
    guard high > 0 else { return append(digits: low, skippingZeros: true) }
    let (top, middle) = high.quotientAndRemainder(dividingBy: 100_000_000)
    if top > 0 { append(digits: top, skippingZeros: true) }
    append(digits: middle, skippingZeros: top == 0)
    append(digits: low, skippingZeros: false)
  }

  /// Appends a number below 10^8, either as eight digits or without leading zeros.
  @inline(__always)
  private mutating func append(digits number: UInt64, skippingZeros: Bool) {
    let (word, length) = skippingZeros ? number.fewestDigits : (number.eightDigits, 8)
    unsafe withUnsafeMutableBufferPointer { buffer, count in
      precondition(buffer.count - count >= 8)
      guard let first = buffer.baseAddress else { return }
      unsafe UnsafeMutableRawPointer(first + count).storeBytes(of: word.littleEndian, as: UInt64.self)
      count += length
    }
  }
}

extension StaticString {
  /// All bytes as a little-endian number. The text must be shorter than eight bytes.
  @inline(__always)
  var shortWord: UInt64 {
    precondition(utf8CodeUnitCount < 8)
    var word: UInt64 = 0
    for index in 0..<utf8CodeUnitCount { unsafe word |= UInt64(utf8Start[index]) << UInt64(8 * index) }
    return word
  }
}

extension Span<UInt8> {
  /// True if the bytes equal `text`.
  package func equals(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && has(text, at: 0) }

  /// True if the bytes equal `text`, ignoring ASCII case. `text` must be in lower case.
  package func equals(ignoringCase text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in indices {
      let byte = self[index]
      let small = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
      if unsafe small != text.utf8Start[index] { return false }
    }
    return true
  }

  /// The offset of the first non-ASCII byte at or after `start`, or `count` if there is none.
  package func firstBeyondASCII(from start: Int) -> Int {
    var at = start
    while at <= count - 8, word(at: at) & 0x8080_8080_8080_8080 == 0 { at += 8 }
    while at < count, self[at] < 0x80 { at += 1 }
    return at
  }

  /// True if the bytes equal `other`.
  package func equals(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    return unsafe withUnsafeBytes { mine in
      unsafe other.withUnsafeBytes { unsafe Self.same(mine.baseAddress, $0.baseAddress, mine.count) }
    }
  }

  /// True if the bytes at offset `at` begin with `text`.
  @inline(__always)
  package func has(_ text: StaticString, at: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    if length > 0, length < 8, at >= 0, at <= count - 8 {
      let others = UInt64(64 - 8 * length)
      return word(at: at) << others == text.shortWord << others
    }
    guard at >= 0, at + length <= count else { return false }
    return unsafe withUnsafeBytes {
      unsafe Self.same($0.baseAddress.map { unsafe $0 + at }, UnsafeRawPointer(text.utf8Start), length)
    }
  }

  /// Compares eight bytes at a time. The last step may compare some bytes again.
  @inline(__always)
  private static func same(_ a: UnsafeRawPointer?, _ b: UnsafeRawPointer?, _ length: Int) -> Bool {
    guard length > 0, let a = unsafe a, let b = unsafe b else { return true }
    if length < 8 {
      for offset in 0..<length
      where unsafe a.load(fromByteOffset: offset, as: UInt8.self) != b.load(fromByteOffset: offset, as: UInt8.self) {
        return false
      }
      return true
    }
    var offset = 0
    while offset < length {
      let at = Swift.min(offset, length - 8)
      if unsafe a.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        != b.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      {
        return false
      }
      offset += 8
    }
    return true
  }
}

extension Span<UInt8> {
  /// The byte at `offset`, or 0 past the end.
  @inline(__always)
  func byte(_ offset: Int) -> UInt8 {
    UInt(bitPattern: offset) < UInt(bitPattern: count) ? unsafe self[unchecked: offset] : 0
  }

  /// Eight bytes as a little-endian number.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= count - 8)
    return unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// All bytes as a little-endian number. There must be fewer than eight.
  @inline(__always)
  var shortWord: UInt64 {
    precondition(count < 8)
    if count >= 4 {
      let first = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: 0, as: UInt32.self)
      let last = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: count - 4, as: UInt32.self)
      return UInt64(UInt32(littleEndian: first)) | UInt64(UInt32(littleEndian: last)) << UInt64((count - 4) * 8)
    }
    guard count > 0 else { return 0 }
    let middle = count / 2
    return UInt64(self[0]) | UInt64(self[middle]) << UInt64(middle * 8) | UInt64(self[count - 1])
      << UInt64((count - 1) * 8)
  }

  /// Sixteen bytes as a vector.
  @inline(__always)
  func vector(at offset: Int) -> SIMD16<UInt8> {
    precondition(offset >= 0 && offset <= count - 16)
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  /// The bytes decoded as UTF-8. Invalid sequences become U+FFFD.
  @inline(__always)
  var text: String { unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }

  /// A cheap, predictable hash for tables whose names come from our own code.
  package var wordHash: Int {
    var hash = UInt64(truncatingIfNeeded: count)
    var at = 0
    while at <= count - 8 {
      hash = (hash ^ word(at: at)) &* 0x9E37_79B9_7F4A_7C15
      at += 8
    }
    hash = (hash ^ extracting(at..<count).shortWord) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 33)
  }

  /// A hash that is unpredictable outside the process, for tables of untrusted input.
  var seededHash: Int {
    var hasher = Hasher()
    unsafe withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

extension SIMD16<UInt8> {
  /// A mask in which all bits of a byte are set if the byte must be escaped in a JSON string or isn't ASCII. The first
  /// number covers the first eight bytes.
  @inline(__always)
  var notPlain: SIMD2<UInt64> {
    // As signed numbers, both control characters and non-ASCII bytes are less than a space.
    let bytes = SIMD16<Int8>(truncatingIfNeeded: self)
    let quotes = bytes .== SIMD16<Int8>(repeating: 0x22)
    let slashes = bytes .== SIMD16<Int8>(repeating: 0x5C)
    let others = bytes .< SIMD16<Int8>(repeating: 0x20)
    return unsafe unsafeBitCast(quotes .| slashes .| others, to: SIMD2<UInt64>.self)
  }
}

/// Methods that write JSON without `Encodable`, for lists whose rows are written as soon as they are read.
extension Bytes {
  /// Appends UTF-8 text as a JSON string, with quotes and the necessary escapes.
  package mutating func append(quoted text: Span<UInt8>) {
    append(UInt8(ascii: "\""))
    if text.needsNoEscape { append(text) } else { append(escaping: text) }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(escaping text: Span<UInt8>) {
    // Encoding a string never fails, and the result always has quotes around it.
    guard let quoted = try? JSON.encode(text.text) else { return }
    append(quoted.span.extracting(1..<quoted.count - 1))
  }
}

extension Span<UInt8> {
  /// True if a JSON string may contain all of these bytes unescaped.
  fileprivate var needsNoEscape: Bool {
    var at = 0
    while at <= count - 8 {
      if word(at: at).mustEscape { return false }
      at += 8
    }
    let left = count - at
    // Pad the missing bytes with the letter "a", which never needs an escape.
    return !(extracting(at..<count).shortWord | (0x6161_6161_6161_6161 << UInt64(left * 8))).mustEscape
  }
}
