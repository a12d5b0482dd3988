internal import COpenSSL

package struct RSAPublicKey: Hashable, Sendable {
  /// The DER `SubjectPublicKeyInfo`.
  package let der: [UInt8]

  /// The permitted length of a modulus, in bytes. A shorter modulus is insecure, and a longer modulus only costs time.
  package static let modulusBytes = 256...512

  /// Creates a key from the two numbers of a JSON Web Key (RFC 7518 §6.3.1).
  ///
  /// - Throws: `CryptoFault` for a modulus of another length, or an exponent other than the usual 65537.
  package init(modulus: [UInt8], exponent: [UInt8]) throws(CryptoFault) {
    let short = Array(modulus.drop { $0 == 0 })
    guard Self.modulusBytes.contains(short.count), (short.last ?? 0) & 1 == 1 else {
      throw CryptoFault("the RSA key doesn't have 2048 to 4096 bits")
    }
    guard Array(exponent.drop { $0 == 0 }) == [1, 0, 1] else {
      throw CryptoFault("the RSA key's exponent is not 65537")
    }
    der = Self.keyInfo(modulus: short, exponent: exponent)
  }

  private static func keyInfo(modulus: [UInt8], exponent: [UInt8]) -> [UInt8] {
    let numbers = DER.sequence(DER.integer(modulus), DER.integer(exponent))
    let algorithm = DER.sequence(DER.oid("1.2.840.113549.1.1.1"), DER.element(5, []))
    return DER.sequence(algorithm, DER.element(3, [0] + numbers))
  }

  /// Tests whether this key's owner made `signature` over SHA-256 of `message` (RSASSA-PKCS1-v1_5).
  package func verifies(_ signature: [UInt8], over message: [UInt8]) -> Bool {
    defer { ERR_clear_error() }
    guard let key = unsafe makeKey() else { return false }
    defer { unsafe EVP_PKEY_free(key) }
    let context = unsafe EVP_MD_CTX_new()
    defer { unsafe EVP_MD_CTX_free(context) }
    guard unsafe EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1 else { return false }
    return unsafe EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }

  /// Returns libcrypto's form of the key, which the caller frees.
  private func makeKey() -> OpaquePointer? {
    let count = der.count
    return unsafe der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return unsafe d2i_PUBKEY(nil, &cursor, count)
    }
  }
}
