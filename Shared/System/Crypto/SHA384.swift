internal import COpenSSL

/// SHA-384 (FIPS 180-4).
package enum SHA384 {
  /// Returns the 48-byte digest of `bytes`.
  package static func digest(_ bytes: [UInt8]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 48) { out, count in
      var length: UInt32 = 0
      let done = unsafe EVP_Digest(bytes, bytes.count, out.baseAddress, &length, EVP_sha384(), nil)
      precondition(done == 1 && length == 48, "libcrypto lacks SHA-384")
      count = 48
    }
  }
}
