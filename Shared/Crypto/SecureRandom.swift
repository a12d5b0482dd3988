internal import COpenSSL
package import CivilTime

/// Bytes nobody can guess, from libcrypto's generator (seeded by the kernel).
package enum SecureRandom {
  /// `count` random bytes. Traps when the generator fails: no caller can do anything sensible without it.
  package static func bytes(_ count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { out, initialized in
      let done = unsafe RAND_bytes(out.baseAddress, Int32(count))
      precondition(done == 1, "the random generator is seeded by the kernel")
      initialized = count
    }
  }

  /// A fresh identifier: `prefix`, an underscore and 128 random bits in lower-case base32 (26 letters).
  package static func identifier(_ prefix: String) -> String { "\(prefix)_\(Base32.encode(bytes(16)))" }

  /// A fresh identifier of the same form that sorts by the time it was made: 48 bits of milliseconds and 80 random bits,
  /// as UUIDv7 divides them (RFC 9562 §5.7).
  ///
  /// For rows that are added all the time: neighbours in time are neighbours in the index. It tells when it was made.
  package static func identifier(_ prefix: String, at time: Timestamp) -> String {
    let milliseconds = UInt64(clamping: time.milliseconds)
    let front = (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> UInt64(40 - 8 * $0)) }
    return "\(prefix)_\(Base32.encodeSorted(front + bytes(10)))"
  }
}
