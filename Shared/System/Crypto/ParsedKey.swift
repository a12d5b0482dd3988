internal import COpenSSL

/// libcrypto's object for a public or private key. The key is parsed once, since parsing takes longer than a
/// verification.
///
/// Threads can share the object, since it is never modified.
@safe final class ParsedKey: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Generates a key. Returns nil if libcrypto lacks the type.
  ///
  /// - Parameter configure: sets the parameters of the type. Returns 1 on success.
  init?(type: Int32, configure: (OpaquePointer?) -> Int32) {
    let context = unsafe EVP_PKEY_CTX_new_id(type, nil)
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    let isMade =
      unsafe EVP_PKEY_keygen_init(context) == 1 && configure(context) == 1 && EVP_PKEY_keygen(context, &key) == 1
    guard isMade, let key = unsafe key else { return nil }
    unsafe pointer = key
  }

  /// Parses a public key: a `SubjectPublicKeyInfo` in DER.
  init(publicKey der: [UInt8]) throws(CryptoFault) {
    let count = der.count
    let key = unsafe der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return unsafe d2i_PUBKEY(nil, &cursor, count)
    }
    guard let key = unsafe key else {
      ERR_clear_error()
      throw CryptoFault("the public key is not DER")
    }
    unsafe pointer = key
  }

  /// Parses a private key: `PKCS #8` in DER.
  init(privateKey der: [UInt8]) throws(CryptoFault) {
    let count = der.count
    let structure = unsafe der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return unsafe d2i_PKCS8_PRIV_KEY_INFO(nil, &cursor, count)
    }
    defer { unsafe PKCS8_PRIV_KEY_INFO_free(structure) }
    guard let key = unsafe EVP_PKCS82PKEY(structure) else {
      ERR_clear_error()
      throw CryptoFault("the private key isn't PKCS #8")
    }
    unsafe pointer = key
  }

  deinit { unsafe EVP_PKEY_free(pointer) }

  /// The public key as a `SubjectPublicKeyInfo` in DER.
  var publicKeyInfo: [UInt8] { unsafe encoded { output in unsafe i2d_PUBKEY(pointer, output) } }

  /// The private key as `PKCS #8` in DER.
  var privateKeyInfo: [UInt8] {
    let structure = unsafe EVP_PKEY2PKCS8(pointer)
    defer { unsafe PKCS8_PRIV_KEY_INFO_free(structure) }
    return unsafe encoded { output in unsafe i2d_PKCS8_PRIV_KEY_INFO(structure, output) }
  }

  /// Signs SHA-256 of `message`. Returns nil if the key can't sign.
  func signature(over message: [UInt8]) -> [UInt8]? {
    let context = unsafe EVP_MD_CTX_new()
    defer {
      unsafe EVP_MD_CTX_free(context)
      ERR_clear_error()
    }
    var length = 512
    var output = [UInt8](repeating: 0, count: length)
    let isSigned =
      unsafe EVP_DigestSignInit(context, nil, EVP_sha256(), nil, pointer) == 1
      && EVP_DigestSign(context, &output, &length, message, message.count) == 1
    return isSigned ? Array(output.prefix(length)) : nil
  }

  /// Tests whether this key's owner made `signature` over SHA-256 of `message`.
  func verifies(_ signature: [UInt8], over message: [UInt8]) -> Bool {
    let context = unsafe EVP_MD_CTX_new()
    defer {
      unsafe EVP_MD_CTX_free(context)
      ERR_clear_error()
    }
    guard unsafe EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, pointer) == 1 else { return false }
    return unsafe EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }

  /// Returns the 32-byte secret shared with the owner of another key (ECDH). Returns nil if libcrypto rejects the pair.
  func secret(with other: ParsedKey) -> [UInt8]? {
    let context = unsafe EVP_PKEY_CTX_new(pointer, nil)
    defer {
      unsafe EVP_PKEY_CTX_free(context)
      ERR_clear_error()
    }
    var length = 32
    var output = [UInt8](repeating: 0, count: length)
    let isDerived =
      unsafe EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer(context, other.pointer) == 1
      && EVP_PKEY_derive(context, &output, &length) == 1
    return isDerived && length == 32 ? output : nil
  }
}

/// Returns the output of one of libcrypto's `i2d` functions; empty if it fails.
func encoded(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> [UInt8] {
  let length = Int(write(nil))
  guard length > 0 else { return [] }
  return unsafe [UInt8](unsafeUninitializedCapacity: length) { out, count in
    var cursor = out.baseAddress
    count = Int(unsafe write(&cursor))
  }
}
