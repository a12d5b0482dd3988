internal import COpenSSL
package import Wire

/// A private key on the curve P-256, stored as DER `PKCS #8`. Its descriptions never reveal the key.
package struct P256PrivateKey: Sendable, CustomStringConvertible, CustomReflectable {
  /// The matching public key.
  package let publicKey: P256PublicKey
  private let der: [UInt8]

  /// Generates a key.
  package init() {
    let context = unsafe EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil)
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    let made =
      unsafe EVP_PKEY_keygen_init(context) == 1
      && EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) == 1
      && EVP_PKEY_keygen(context, &key) == 1
    precondition(made, "libcrypto lacks P-256")
    defer { unsafe EVP_PKEY_free(key) }
    der = unsafe encodedPrivateKey(key)
    let open = unsafe encoded { output in unsafe i2d_PUBKEY(key, output) }
    do { publicKey = try P256PublicKey(der: open) } catch { preconditionFailure("the new key isn't on P-256") }
  }

  /// Parses a PEM text with exactly one `PRIVATE KEY` block, such as Apple's `.p8` files.
  ///
  /// - Throws: `CryptoFault` for anything else, and for a key on another curve.
  package init(pem: [UInt8]) throws(CryptoFault) {
    let blocks = try PEM.blocks("PRIVATE KEY", in: pem)
    guard blocks.count == 1 else { throw CryptoFault("the file contains \(blocks.count) private keys, not one") }
    der = blocks[0]
    let open = try unsafe Self.withKey(blocks[0]) { key in unsafe encoded { output in unsafe i2d_PUBKEY(key, output) } }
    publicKey = try P256PublicKey(der: open)
  }

  /// Signs SHA-256 of `message` with ECDSA.
  package func sign(_ message: [UInt8]) throws(CryptoFault) -> ES256Signature {
    let signature = try unsafe Self.withKey(der) { key -> [UInt8] in
      let context = unsafe EVP_MD_CTX_new()
      defer { unsafe EVP_MD_CTX_free(context) }
      var length = 80
      var output = [UInt8](repeating: 0, count: length)
      let done =
        unsafe EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1
        && EVP_DigestSign(context, &output, &length, message, message.count) == 1
      return done ? Array(output.prefix(length)) : []
    }
    guard let signature = ES256Signature(der: signature) else { throw CryptoFault("the key couldn't sign") }
    return signature
  }

  /// Returns a JOSE token in compact form, signed with ES256 (RFC 7515).
  package func token(header: JSONValue, claims: JSONValue) throws -> String {
    let parts = [try JSON.encode(header), try JSON.encode(claims)].map(Base64.encodeURL)
    let signed = parts.joined(separator: ".")
    return "\(signed).\(Base64.encodeURL(try sign(Array(signed.utf8)).raw))"
  }

  /// Returns the secret shared with the owner of another key (ECDH).
  ///
  /// - Throws: `CryptoFault` if libcrypto rejects the pair.
  func secret(with other: P256PublicKey) throws(CryptoFault) -> [UInt8] {
    let secret = try unsafe Self.withKey(der) { key -> [UInt8] in
      let context = unsafe EVP_PKEY_CTX_new(key, nil)
      defer { unsafe EVP_PKEY_CTX_free(context) }
      var length = 32
      var output = [UInt8](repeating: 0, count: length)
      let done = unsafe other.withKey { other in
        unsafe EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer(context, other) == 1
          && EVP_PKEY_derive(context, &output, &length) == 1
      }
      return done ? Array(output.prefix(length)) : []
    }
    guard secret.count == 32 else {
      ERR_clear_error()
      throw CryptoFault("the two keys have no shared secret")
    }
    return secret
  }

  /// The key as PEM, for a file that only its owner can read.
  package var pem: String { PEM.encode("PRIVATE KEY", der) }

  /// A constant text without the key.
  package var description: String { "P256PrivateKey(hidden)" }
  /// An empty mirror, so that `dump` shows no part of the key.
  package var customMirror: Mirror { Mirror(self, children: []) }

  private static func withKey<T>(_ der: [UInt8], _ body: (OpaquePointer) -> T) throws(CryptoFault) -> T {
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
    defer { unsafe EVP_PKEY_free(key) }
    return unsafe body(key)
  }
}

/// Returns a private key as DER `PKCS #8`.
func encodedPrivateKey(_ key: OpaquePointer?) -> [UInt8] {
  let structure = unsafe EVP_PKEY2PKCS8(key)
  defer { unsafe PKCS8_PRIV_KEY_INFO_free(structure) }
  return unsafe encoded { output in unsafe i2d_PKCS8_PRIV_KEY_INFO(structure, output) }
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
