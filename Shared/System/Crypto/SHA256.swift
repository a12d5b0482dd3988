internal import COpenSSL

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
  /// libcrypto's algorithm for SHA-256. It is fetched once, because libcrypto would otherwise search its providers for
  /// each digest.
  nonisolated(unsafe) private static let algorithm = unsafe EVP_MD_fetch(nil, "SHA256", nil)

  /// Returns the 32-byte digest of `bytes`.
  package static func digest(_ bytes: [UInt8]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 32) { out, count in
      var length: UInt32 = 0
      let done = unsafe EVP_Digest(bytes, bytes.count, out.baseAddress, &length, algorithm, nil)
      precondition(done == 1 && length == 32, "libcrypto lacks SHA-256")
      count = 32
    }
  }

  /// Returns the digest as 64 lower-case hexadecimal digits, the form in which tokens are stored and compared.
  package static func hexDigest(_ bytes: [UInt8]) -> String { Hex.encode(digest(bytes)) }
}
