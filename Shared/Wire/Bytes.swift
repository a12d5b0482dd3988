/// Bytes that outlive the buffer they came in: a message, a frame, a JSON text.
///
/// This file is the one place in the module that needs addresses; each use is bounded by the line before it.
package typealias Bytes = [UInt8]

extension Bytes {
  /// Appends what `span` shows, in one copy.
  package mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// A copy of what `span` shows.
  package init(_ span: Span<UInt8>) {
    self = []
    append(span)
  }

  /// Appends a text without making an array of it.
  package mutating func append(_ text: StaticString) {
    unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends the decimal digits of `number`.
  package mutating func append(decimal number: Int64) {
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var first = 20
    var rest = number.magnitude
    // Eight digits at a time fit in 32 bits, whose division is cheaper.
    while rest >= 100_000_000 {
      var part = UInt32(truncatingIfNeeded: rest % 100_000_000)
      rest /= 100_000_000
      for _ in 0..<8 {
        first -= 1
        digits[first] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: part % 10)
        part /= 10
      }
    }
    var part = UInt32(truncatingIfNeeded: rest)
    repeat {
      first -= 1
      digits[first] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: part % 10)
      part /= 10
    } while part > 0
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digits.span.extracting(first..<20))
  }

  /// Puts four bytes at `offset`, the highest first, where bytes are already.
  mutating func put(bigEndian number: UInt32, at offset: Int) {
    precondition(offset >= 0 && offset <= count - 4)
    unsafe withUnsafeMutableBytes { unsafe $0.storeBytes(of: number.bigEndian, toByteOffset: offset, as: UInt32.self) }
  }
}

extension Span<UInt8> {
  /// True when the bytes are those of `text`.
  package func equals(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && has(text, at: 0) }

  /// True when the bytes are those of `other`.
  package func equals(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    return unsafe withUnsafeBytes { mine in
      unsafe other.withUnsafeBytes { unsafe Self.same(mine.baseAddress, $0.baseAddress, mine.count) }
    }
  }

  /// True when the bytes from `at` on begin with `text`.
  package func has(_ text: StaticString, at: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard at >= 0, at + length <= count else { return false }
    return unsafe withUnsafeBytes {
      unsafe Self.same($0.baseAddress.map { unsafe $0 + at }, UnsafeRawPointer(text.utf8Start), length)
    }
  }

  /// Compares eight bytes at a time; the last eight may overlap those before.
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
  /// Eight bytes as a number, the first one lowest.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= count - 8)
    return unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// All bytes, fewer than eight, as a number, the first one lowest.
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

  /// Sixteen bytes, for looking at all of them at once.
  @inline(__always)
  func vector(at offset: Int) -> SIMD16<UInt8> {
    precondition(offset >= 0 && offset <= count - 16)
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  /// The bytes as text; they are UTF-8, or what isn't becomes U+FFFD.
  @inline(__always)
  var text: String { unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }

  /// A hash that nobody outside the process can foresee, for tables of what strangers send.
  var seededHash: Int {
    var hasher = Hasher()
    unsafe withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
