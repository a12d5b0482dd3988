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
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)  // 24 digits' room, without an allocation
    var count = 0
    repeat {
      let digit = UInt64(UInt8(ascii: "0")) + rest % 10
      rest /= 10
      let shift = UInt64(count % 8) * 8
      switch count / 8 {
      case 0: digits.0 |= digit << shift
      case 1: digits.1 |= digit << shift
      default: digits.2 |= digit << shift
      }
      count += 1
    } while rest > 0
    while count > 0 {
      count -= 1
      let word = count / 8 == 0 ? digits.0 : count / 8 == 1 ? digits.1 : digits.2
      append(UInt8(truncatingIfNeeded: word >> (UInt64(count % 8) * 8)))
    }
  }
}

extension Span<UInt8> {
  /// True when the bytes are those of `text`.
  package func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in 0..<count where unsafe self[index] != text.utf8Start[index] { return false }
    return true
  }

  /// True when the bytes are those of `other`.
  package func equals(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// True when the bytes from `at` on begin with `text`.
  package func has(_ text: StaticString, at: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard at + length <= count else { return false }
    for index in 0..<length where unsafe self[at + index] != text.utf8Start[index] { return false }
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
