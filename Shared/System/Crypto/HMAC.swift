internal import COpenSSL

/// HMAC with SHA-256 (RFC 2104): proves that the author of a message knows a key.
package enum HMAC {
  /// Returns the 32-byte code of `message` under `key`.
  package static func code(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 32) { out, count in
      var length: UInt32 = 0
      let code = unsafe COpenSSL.HMAC(
        EVP_sha256(), key, Int32(key.count), message, message.count, out.baseAddress, &length)
      precondition(unsafe code != nil && length == 32, "libcrypto lacks HMAC with SHA-256")
      count = 32
    }
  }
}
