internal import COpenSSL

/// SHA-1 (FIPS 180-4): only for WebSocket's handshake, whose answer RFC 6455 makes of it. It proves that a server read
/// the request, and keeps nothing secret.
package enum SHA1 {
  /// The 20-byte digest of `bytes`.
  package static func digest(_ bytes: [UInt8]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 20) { out, count in
      var length: UInt32 = 0
      let done = unsafe EVP_Digest(bytes, bytes.count, out.baseAddress, &length, EVP_sha1(), nil)
      precondition(done == 1 && length == 20, "libcrypto always has SHA-1")
      count = 20
    }
  }
}
