package import CivilTime

/// Seals links that open one file for one account until a time: only whoever has the key can make one, read in it or
/// change it.
///
/// A link is bytes in Base64 for URLs: a nonce, then the end, the account and a name under AES-256-GCM. The file's
/// address is sealed with it and isn't in it, so a link opens nothing at another address. A nonce is random: what one
/// key may seal so, 2³² links, is more than it lives to see.
package struct LinkSeal: Sendable {
  /// How long the key is.
  package static let keyBytes = 32

  /// What a link says.
  package struct Content: Hashable, Sendable {
    /// Whose link it is.
    package var account: String
    /// What it opens, in the words of whoever sealed it; without a line feed, as the account is.
    package var name: String
    /// When it ends.
    package var endsAt: Timestamp

    /// A link's content.
    package init(account: String, name: String = "", endsAt: Timestamp) {
      (self.account, self.name, self.endsAt) = (account, name, endsAt)
    }
  }

  private let key: [UInt8]

  /// - Parameter key: `keyBytes` random bytes.
  package init(key: [UInt8]) {
    precondition(key.count == Self.keyBytes, "the key has 256 bits")
    self.key = key
  }

  /// The link's letters.
  package func seal(_ content: Content, for address: String) -> String {
    let end = UInt64(clamping: content.endsAt.milliseconds)
    let text = (0..<8).map { UInt8(truncatingIfNeeded: end >> UInt64(56 - 8 * $0)) }
    let nonce = SecureRandom.bytes(Self.nonceBytes)
    let sealed = GCM.seal(
      text + Array("\(content.account)\n\(content.name)".utf8), key: key, nonce: nonce, context: Array(address.utf8))
    return Base64.encodeURL(nonce + sealed)
  }

  /// What a link says; nil for one that is over, was made for another address or by somebody else, or is none.
  package func open(_ link: String, for address: String, at now: Timestamp) -> Content? {
    guard let bytes = Base64.decodeURL(link.utf8), bytes.count >= Self.nonceBytes + GCM.tagBytes + 8,
      let text = GCM.open(
        Array(bytes[Self.nonceBytes...]), key: key, nonce: Array(bytes[..<Self.nonceBytes]),
        context: Array(address.utf8))
    else { return nil }
    let endsAt = Timestamp(milliseconds: Int64(clamping: text[..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))
    let words = text[8...].split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2, now < endsAt else { return nil }
    return Content(
      account: String(decoding: words[0], as: UTF8.self), name: String(decoding: words[1], as: UTF8.self),
      endsAt: endsAt)
  }

  private static let nonceBytes = 12
}
