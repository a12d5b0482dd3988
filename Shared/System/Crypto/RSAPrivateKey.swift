internal import COpenSSL

/// A private RSA key of 2048 bits that simulates a third-party service's key, for tests and the demo. Its descriptions
/// never reveal the key.
package struct RSAPrivateKey: Sendable, CustomStringConvertible, CustomReflectable {
  /// The numbers of the public key, as in a JSON Web Key.
  package let modulus, exponent: [UInt8]
  private let der: [UInt8]

  /// Generates a key.
  package init() {
    let context = unsafe EVP_PKEY_CTX_new_id(EVP_PKEY_RSA, nil)
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    let made =
      unsafe EVP_PKEY_keygen_init(context) == 1 && EVP_PKEY_CTX_set_rsa_keygen_bits(context, 2048) == 1
      && EVP_PKEY_keygen(context, &key) == 1
    precondition(made, "libcrypto lacks RSA")
    defer { unsafe EVP_PKEY_free(key) }
    der = unsafe encodedPrivateKey(key)
    let open = unsafe encoded { output in unsafe i2d_PUBKEY(key, output) }
    // The DER of the public key ends with a zero byte, the modulus of 256 bytes, and the exponent: 02 03 01 00 01.
    modulus = Array(open.dropLast(5).suffix(256))
    exponent = Array(open.suffix(3))
  }

  /// Signs SHA-256 of `message` with RSASSA-PKCS1-v1_5.
  package func sign(_ message: [UInt8]) -> [UInt8] {
    let key = unsafe makeKey()
    defer { unsafe EVP_PKEY_free(key) }
    let context = unsafe EVP_MD_CTX_new()
    defer { unsafe EVP_MD_CTX_free(context) }
    var length = 512
    var output = [UInt8](repeating: 0, count: length)
    let done =
      unsafe EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1
      && EVP_DigestSign(context, &output, &length, message, message.count) == 1
    precondition(done, "the new key can't sign")
    return Array(output.prefix(length))
  }

  /// Returns libcrypto's form of the key, which the caller frees.
  private func makeKey() -> OpaquePointer? {
    let count = der.count
    let structure = unsafe der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return unsafe d2i_PKCS8_PRIV_KEY_INFO(nil, &cursor, count)
    }
    defer { unsafe PKCS8_PRIV_KEY_INFO_free(structure) }
    return unsafe EVP_PKCS82PKEY(structure)
  }

  /// A constant text without the key.
  package var description: String { "RSAPrivateKey(hidden)" }
  /// An empty mirror, so that `dump` shows no part of the key.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
