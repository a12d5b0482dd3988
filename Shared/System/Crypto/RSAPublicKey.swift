/// A public RSA key of 2048 to 4096 bits.
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
    guard let key = try? ParsedKey(publicKey: der) else { return false }
    return key.verifies(signature, over: message)
  }
}
