internal import COpenSSL

/// HKDF with SHA-256 (RFC 5869): derives keys from a shared secret.
enum HKDF {
  /// Derives a key.
  ///
  /// - Parameters:
  ///   - secret: The shared secret. Must not be empty.
  ///   - salt: A salt; it need not be secret.
  ///   - info: The key's purpose. Different purposes yield different keys.
  ///   - count: The key's length in bytes, at most 255 times 32.
  static func key(of secret: [UInt8], salt: [UInt8], info: [UInt8], count: Int) -> [UInt8] {
    let context = unsafe EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil)
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var key = [UInt8](repeating: 0, count: count)
    var length = count
    let isDerived =
      unsafe EVP_PKEY_derive_init(context) == 1
      && EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) == 1
      && EVP_PKEY_CTX_set1_hkdf_salt(context, salt, Int32(salt.count)) == 1
      && EVP_PKEY_CTX_set1_hkdf_key(context, secret, Int32(secret.count)) == 1
      && EVP_PKEY_CTX_add1_hkdf_info(context, info, Int32(info.count)) == 1
      && EVP_PKEY_derive(context, &key, &length) == 1
    precondition(isDerived && length == count, "libcrypto couldn't derive the key")
    return key
  }
}
