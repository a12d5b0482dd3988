internal import COpenSSL

/// A private RSA key of 2048 bits that signs what somebody else's service would: for tests and the demo. It never
/// describes itself.
package struct RSAPrivateKey: Sendable, CustomStringConvertible, CustomReflectable {
  /// The numbers of its other half, as a JSON Web Key has them.
  package let modulus, exponent: [UInt8]
  private let der: [UInt8]

  /// A new key.
  package init() {
    let context = unsafe EVP_PKEY_CTX_new_id(EVP_PKEY_RSA, nil)
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    let made =
      unsafe EVP_PKEY_keygen_init(context) == 1 && EVP_PKEY_CTX_set_rsa_keygen_bits(context, 2048) == 1
      && EVP_PKEY_keygen(context, &key) == 1
    precondition(made, "libcrypto always has RSA")
    defer { unsafe EVP_PKEY_free(key) }
    let structure = unsafe EVP_PKEY2PKCS8(key)
    defer { unsafe PKCS8_PRIV_KEY_INFO_free(structure) }
    der = unsafe encoded { output in unsafe i2d_PKCS8_PRIV_KEY_INFO(structure, output) }
    let open = unsafe encoded { output in unsafe i2d_PUBKEY(key, output) }
    // Its modulus of 256 bytes stands behind a zero, and before the exponent, which is the end: 02 03 01 00 01.
    modulus = Array(open.dropLast(5).suffix(256))
    exponent = Array(open.suffix(3))
  }

  /// RSASSA-PKCS1-v1_5 over SHA-256 of `message`.
  package func sign(_ message: [UInt8]) -> [UInt8] {
    let count = der.count
    let structure = unsafe der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return unsafe d2i_PKCS8_PRIV_KEY_INFO(nil, &cursor, count)
    }
    defer { unsafe PKCS8_PRIV_KEY_INFO_free(structure) }
    let key = unsafe EVP_PKCS82PKEY(structure)
    defer { unsafe EVP_PKEY_free(key) }
    let context = unsafe EVP_MD_CTX_new()
    defer { unsafe EVP_MD_CTX_free(context) }
    var length = 512
    var output = [UInt8](repeating: 0, count: length)
    let done =
      unsafe EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1
      && EVP_DigestSign(context, &output, &length, message, message.count) == 1
    precondition(done, "a key that was just made signs")
    return Array(output.prefix(length))
  }

  /// Never the key.
  package var description: String { "RSAPrivateKey(hidden)" }
  /// Nothing: `dump` shows no part of the key.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
