package import CivilTime

/// Seals links that open one file for one account until a given time. Creating, reading or changing a link requires the
/// key.
///
/// A link consists of a nonce and of content that is encrypted with AES-256-GCM: the expiry time, the account and a
/// name. It is written in URL-safe Base64. The file's address isn't part of the link but is authenticated, so the link
/// is invalid at any other address. Nonces are random, which is safe for up to 2³² links per key.
package struct LinkSeal: Sendable {
  /// The key's length in bytes.
  package static let keyBytes = 32

  /// The content of a link.
  package struct Content: Hashable, Sendable {
    /// The account that the link is for.
    package var account: String
    /// The name that the link's creator gave the file. Neither the name nor the account may contain a line feed.
    package var name: String
    /// The time when the link expires.
    package var endsAt: Timestamp

    package init(account: String, name: String = "", endsAt: Timestamp) {
      self.account = account
      self.name = name
      self.endsAt = endsAt
    }
  }

  private let key: [UInt8]

  /// Creates a seal.
  ///
  /// - Parameter key: `keyBytes` random bytes.
  package init(key: [UInt8]) {
    precondition(key.count == Self.keyBytes, "the key must have 256 bits")
    self.key = key
  }

  /// Returns a link as text.
  package func seal(_ content: Content, for address: String) -> String {
    let end = UInt64(clamping: content.endsAt.milliseconds)
    let text = (0..<8).map { UInt8(truncatingIfNeeded: end >> UInt64(56 - 8 * $0)) }
    let nonce = SecureRandom.bytes(Self.nonceBytes)
    let sealed = GCM.seal(
      text + Array("\(content.account)\n\(content.name)".utf8), key: key, nonce: nonce, context: Array(address.utf8))
    return Base64.encodeURL(nonce + sealed)
  }

  /// Returns a link's content; nil if it has expired, was made for another address or with another key, or is
  /// malformed.
  package func open(_ link: String, for address: String, at now: Timestamp) -> Content? {
    guard let bytes = Base64.decodeURL(link.utf8), bytes.count >= Self.nonceBytes + GCM.tagBytes + 8,
      let text = GCM.open(
        Array(bytes[Self.nonceBytes...]), key: key, nonce: Array(bytes[..<Self.nonceBytes]),
        context: Array(address.utf8))
    else { return nil }
    return Self.content(of: text).flatMap { now < $0.endsAt ? $0 : nil }
  }

  /// Parses the decrypted content of a link.
  private static func content(of text: [UInt8]) -> Content? {
    let endsAt = Timestamp(milliseconds: Int64(clamping: text[..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))
    let words = text[8...].split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2 else { return nil }
    return Content(
      account: String(decoding: words[0], as: UTF8.self), name: String(decoding: words[1], as: UTF8.self),
      endsAt: endsAt)
  }

  private static let nonceBytes = 12
}
