internal import COpenSSL

/// SHA-1 (FIPS 180-4), for WebSocket's handshake only (RFC 6455). In the handshake, the digest proves that a server
/// read the request. It protects no secret.
package enum SHA1 {
  /// Returns the 20-byte digest of `bytes`.
  package static func digest(_ bytes: [UInt8]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 20) { out, count in
      var length: UInt32 = 0
      let done = unsafe EVP_Digest(bytes, bytes.count, out.baseAddress, &length, EVP_sha1(), nil)
      precondition(done == 1 && length == 20, "libcrypto lacks SHA-1")
      count = 20
    }
  }
}
