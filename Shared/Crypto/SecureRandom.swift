internal import COpenSSL

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
}
