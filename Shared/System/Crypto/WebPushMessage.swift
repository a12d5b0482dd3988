/// An encrypted message (RFC 8291) that a browser's push service delivers but can't read. It consists of one record of
/// `aes128gcm` (RFC 8188).
package enum WebPushMessage {
  /// The maximum size of a message that every push service accepts, in bytes.
  package static let longest = 4096
  /// The maximum size of the content, in bytes. The rest of the message is the header, the record's delimiter and the
  /// tag.
  package static let longestContent = longest - headBytes - 1 - GCM.tagBytes

  /// The size of the header: the salt, the record's size, and the sender's key with its length.
  private static let headBytes = 16 + 4 + 1 + P256PublicKey.pointBytes

  /// A message's recipient: the two keys that a browser made for its subscription.
  package struct Recipient: Hashable, Sendable {
    /// The browser's public key (`p256dh`).
    package let key: P256PublicKey
    /// The browser's secret of 16 bytes (`auth`).
    package let secret: [UInt8]

    /// Parses the keys from Base64 without padding, as browsers provide them.
    ///
    /// - Throws: `CryptoFault` if `p256dh` isn't a point of P-256 or `auth` isn't 16 bytes.
    package init(p256dh: String, auth: String) throws(CryptoFault) {
      guard let point = Base64.decodeURL(p256dh.utf8) else { throw CryptoFault("p256dh is not Base64 without padding") }
      guard let secret = Base64.decodeURL(auth.utf8), secret.count == 16 else {
        throw CryptoFault("auth is not 16 bytes in Base64 without padding")
      }
      key = try P256PublicKey(point: point)
      self.secret = secret
    }
  }

  /// Encrypts a message for one browser.
  ///
  /// - Parameters:
  ///   - content: At most `longestContent` bytes.
  ///   - sender: A key used for this message only.
  ///   - salt: 16 bytes used for this message only.
  /// - Throws: `CryptoFault` if the two keys yield no shared secret.
  package static func sealed(
    _ content: [UInt8], for recipient: Recipient, sender: P256PrivateKey = P256PrivateKey(),
    salt: [UInt8] = SecureRandom.bytes(16)
  ) throws(CryptoFault) -> [UInt8] {
    precondition(content.count <= longestContent, "the content is too long")
    precondition(salt.count == 16, "the salt must have 16 bytes")
    let point = try sender.publicKey.point()
    let shared = try sender.secret(with: recipient.key)
    let info = Array("WebPush: info\0".utf8) + (try recipient.key.point()) + point
    let input = HKDF.key(of: shared, salt: recipient.secret, info: info, count: 32)
    let record = sealedRecord(content, input: input, salt: salt)
    let size = (0..<4).map { UInt8(truncatingIfNeeded: longest >> (24 - 8 * $0)) }
    return salt + size + [UInt8(point.count)] + point + record
  }

  /// Encrypts the only record of a message with the keys that are derived from `input` (RFC 8188 §2.2 and §2.3).
  private static func sealedRecord(_ content: [UInt8], input: [UInt8], salt: [UInt8]) -> [UInt8] {
    let key = HKDF.key(of: input, salt: salt, info: Array("Content-Encoding: aes128gcm\0".utf8), count: 16)
    let nonce = HKDF.key(of: input, salt: salt, info: Array("Content-Encoding: nonce\0".utf8), count: 12)
    // The delimiter 2 after the content marks the last record.
    return GCM.seal(content + [2], key: key, nonce: nonce)
  }
}
