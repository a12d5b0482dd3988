internal import COpenSSL

/// A public key on the curve P-256.
package struct P256PublicKey: Hashable, Sendable {
  /// The DER `SubjectPublicKeyInfo`.
  package let der: [UInt8]
  let parsed: ParsedKey

  /// Parses a key.
  ///
  /// - Throws: `CryptoFault` unless `der` is a key on P-256.
  package init(der: [UInt8]) throws(CryptoFault) {
    self.der = der
    parsed = try ParsedKey(publicKey: der)
    guard unsafe Self.isP256(parsed.pointer) else { throw CryptoFault("the public key is not on P-256") }
  }

  /// Creates a key from an uncompressed point of the curve (SEC 1 §2.3.3), the format of browsers and JOSE.
  ///
  /// - Throws: `CryptoFault` for anything else, and for a point that isn't on the curve.
  package init(point: [UInt8]) throws(CryptoFault) {
    guard point.count == Self.pointBytes, point.first == 4 else {
      throw CryptoFault("the public key isn't an uncompressed point of P-256")
    }
    try self.init(der: Self.head + point)
  }

  /// Returns the key as an uncompressed point.
  ///
  /// - Throws: `CryptoFault` if the key's DER has another form.
  package func point() throws(CryptoFault) -> [UInt8] {
    guard der.count == Self.head.count + Self.pointBytes, der.starts(with: Self.head) else {
      throw CryptoFault("the public key is written as a compressed point")
    }
    return Array(der.suffix(Self.pointBytes))
  }

  /// The length of an uncompressed point, in bytes.
  static let pointBytes = 65

  /// The bytes before the point in the DER of a key on P-256 (RFC 5480).
  private static let head: [UInt8] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE,
    0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
  ]

  package static func == (left: P256PublicKey, right: P256PublicKey) -> Bool { left.der == right.der }

  package func hash(into hasher: inout Hasher) { hasher.combine(der) }

  /// Tests whether this key's owner made `signature` over SHA-256 of `message`.
  package func verifies(_ signature: ES256Signature, over message: [UInt8]) -> Bool {
    parsed.verifies(signature.der, over: message)
  }

  /// Tests whether the key is an elliptic curve key on P-256.
  private static func isP256(_ key: OpaquePointer) -> Bool {
    guard unsafe EVP_PKEY_get_base_id(key) == EVP_PKEY_EC else { return false }
    var name = [CChar](repeating: 0, count: 64)
    var length = 0
    guard unsafe EVP_PKEY_get_group_name(key, &name, name.count, &length) == 1 else { return false }
    return String(decoding: name.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self) == "prime256v1"
  }
}
