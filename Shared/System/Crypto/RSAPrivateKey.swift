internal import COpenSSL

/// A private RSA key of 2048 bits that simulates a third-party service's key, for tests and the demo. Its descriptions
/// never reveal the key.
package struct RSAPrivateKey: Sendable, CustomStringConvertible, CustomReflectable {
  /// The numbers of the public key, as in a JSON Web Key.
  package let modulus, exponent: [UInt8]
  private let key: ParsedKey

  /// Generates a key.
  package init() {
    let generated = unsafe ParsedKey(type: EVP_PKEY_RSA) { context in
      unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context, 2048)
    }
    guard let generated else { preconditionFailure("libcrypto lacks RSA") }
    key = generated
    // The DER of the public key ends with a zero byte, the modulus of 256 bytes, and the exponent: 02 03 01 00 01.
    let info = key.publicKeyInfo
    modulus = Array(info.dropLast(5).suffix(256))
    exponent = Array(info.suffix(3))
  }

  /// Signs SHA-256 of `message` with RSASSA-PKCS1-v1_5.
  package func sign(_ message: [UInt8]) -> [UInt8] {
    guard let signature = key.signature(over: message) else { preconditionFailure("the new key can't sign") }
    return signature
  }

  /// A constant text without the key.
  package var description: String { "RSAPrivateKey(hidden)" }
  /// An empty mirror, so that `dump` shows no part of the key.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
