internal import COpenSSL

/// A public key on the curve P-256, kept as its DER `SubjectPublicKeyInfo`.
///
/// It is a value: libcrypto's object is made for the length of one operation and freed again, which costs some
/// microseconds and saves every question of lifetime and thread.
package struct P256PublicKey: Hashable, Sendable {
  /// The DER `SubjectPublicKeyInfo`.
  package let der: [UInt8]

  /// - Throws: `CryptoFault` unless `der` is a key on P-256.
  package init(der: [UInt8]) throws(CryptoFault) {
    self.der = der
    let fits = try unsafe withKey { key in unsafe Self.isP256(key) }
    guard fits else { throw CryptoFault("the public key is not on P-256") }
  }

  /// Whether `signature` over SHA-256 of `message` was made by this key's owner.
  package func verifies(_ signature: ES256Signature, over message: [UInt8]) -> Bool {
    let encoded = signature.der
    let verdict = try? unsafe withKey { key -> Int32 in
      let context = unsafe EVP_MD_CTX_new()
      defer { unsafe EVP_MD_CTX_free(context) }
      guard unsafe EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1 else { return 0 }
      return unsafe EVP_DigestVerify(context, encoded, encoded.count, message, message.count)
    }
    ERR_clear_error()
    return verdict == 1
  }

  /// Calls `body` with libcrypto's object for this key.
  private func withKey<T>(_ body: (OpaquePointer) -> T) throws(CryptoFault) -> T {
    let count = der.count
    let key = unsafe der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return unsafe d2i_PUBKEY(nil, &cursor, count)
    }
    guard let key = unsafe key else {
      ERR_clear_error()
      throw CryptoFault("the public key is not DER")
    }
    defer { unsafe EVP_PKEY_free(key) }
    return unsafe body(key)
  }

  /// Whether the key is an elliptic curve key on P-256.
  static func isP256(_ key: OpaquePointer) -> Bool {
    guard unsafe EVP_PKEY_get_base_id(key) == EVP_PKEY_EC else { return false }
    var name = [CChar](repeating: 0, count: 64)
    var length = 0
    guard unsafe EVP_PKEY_get_group_name(key, &name, name.count, &length) == 1 else { return false }
    return String(decoding: name.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self) == "prime256v1"
  }
}
