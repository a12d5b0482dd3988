internal import COpenSSL
package import CivilTime

/// Cryptographically secure random values, from libcrypto's generator (seeded by the kernel).
package enum SecureRandom {
  /// Returns `count` random bytes. Traps if the generator fails, since no caller could continue safely.
  package static func bytes(_ count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { out, initialized in
      let done = unsafe RAND_bytes(out.baseAddress, Int32(count))
      precondition(done == 1, "the random generator isn't seeded")
      initialized = count
    }
  }

  /// Returns a random UUID (RFC 9562 §5.4) in lower case, for third-party formats that require one.
  package static func uuid() -> String {
    var bytes = bytes(16)
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let text = Hex.encode(bytes)
    var parts: [Substring] = []
    var rest = text[...]
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.joined(separator: "-")
  }

  /// Returns a new identifier: `prefix`, an underscore and 128 random bits in lower-case base32 (26 characters).
  package static func identifier(_ prefix: String) -> String { "\(prefix)_\(Base32.encode(bytes(16)))" }

  /// Returns a new identifier that sorts by its creation time. After `prefix` and an underscore, 26 characters encode
  /// 48 bits of milliseconds and 80 random bits, like UUIDv7 (RFC 9562 §5.7).
  ///
  /// Use it for frequently added rows: rows that are created one after another are neighbours in the index. The
  /// identifier reveals its creation time.
  package static func identifier(_ prefix: String, at time: Timestamp) -> String {
    let milliseconds = UInt64(clamping: time.milliseconds)
    let front = (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> UInt64(40 - 8 * $0)) }
    return "\(prefix)_\(Base32.encodeSorted(front + bytes(10)))"
  }
}
