internal import COpenSSL
package import Wire

/// A private key on the curve P-256, stored as DER `PKCS #8`. Its descriptions never reveal the key.
package struct P256PrivateKey: Sendable, CustomStringConvertible, CustomReflectable {
  /// The matching public key.
  package let publicKey: P256PublicKey
  private let key: ParsedKey
  private let der: [UInt8]

  /// Generates a key.
  package init() {
    let generated = unsafe ParsedKey(type: EVP_PKEY_EC) { context in
      unsafe EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1)
    }
    guard let generated else { preconditionFailure("libcrypto lacks P-256") }
    key = generated
    der = key.privateKeyInfo
    do { publicKey = try P256PublicKey(der: key.publicKeyInfo) } catch {
      preconditionFailure("the new key isn't on P-256")
    }
  }

  /// Parses a PEM text with exactly one `PRIVATE KEY` block, such as Apple's `.p8` files.
  ///
  /// - Throws: `CryptoFault` for anything else, and for a key on another curve.
  package init(pem: [UInt8]) throws(CryptoFault) {
    let blocks = try PEM.blocks("PRIVATE KEY", in: pem)
    guard blocks.count == 1 else { throw CryptoFault("the file contains \(blocks.count) private keys, not one") }
    der = blocks[0]
    key = try ParsedKey(privateKey: der)
    publicKey = try P256PublicKey(der: key.publicKeyInfo)
  }

  /// Signs SHA-256 of `message` with ECDSA.
  package func sign(_ message: [UInt8]) throws(CryptoFault) -> ES256Signature {
    guard let der = key.signature(over: message), let signature = ES256Signature(der: der) else {
      throw CryptoFault("the key couldn't sign")
    }
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
    guard let secret = key.secret(with: other.parsed) else { throw CryptoFault("the two keys have no shared secret") }
    return secret
  }

  /// The key as PEM, for a file that only its owner can read.
  package var pem: String { PEM.encode("PRIVATE KEY", der) }

  /// A constant text without the key.
  package var description: String { "P256PrivateKey(hidden)" }
  /// An empty mirror, so that `dump` shows no part of the key.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
