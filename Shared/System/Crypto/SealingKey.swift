internal import COpenSSL

/// A key derived from a passphrase. It encrypts the parts of a file, so that without the passphrase they can neither be
/// read nor changed unnoticed.
///
/// scrypt (RFC 7914) makes guessing expensive. AES-256-GCM encrypts each part under its own number, which must not be
/// used twice with the same salt. The number and `context` are authenticated, so parts can't be swapped.
package struct SealingKey: Sendable {
  /// The cost of each guess: N = 2^15, r = 8, p = 1, which takes 32 MiB and about 0.1 s.
  package static let cost = Cost(n: 1 << 15, r: 8, p: 1)
  /// The length of the authentication tag in bytes. A sealed part is longer than its content by this length.
  package static let tagBytes = GCM.tagBytes

  /// scrypt's parameters, which are stored in a backup's manifest.
  package struct Cost: Codable, Hashable, Sendable {
    /// The cost in memory and time (scrypt's N), a power of two.
    package var n: UInt64
    /// The block size (scrypt's r).
    package var r: UInt64
    /// The number of passes (scrypt's p), each of which takes the full time.
    package var p: UInt64

    package init(n: UInt64, r: UInt64, p: UInt64) {
      self.n = n
      self.r = r
      self.p = p
    }
  }

  private let key: [UInt8]

  /// Derives the key.
  ///
  /// - Parameter salt: Random bytes, new for each set of files.
  /// - Throws: `CryptoFault` if scrypt rejects the cost, or if it needs more than 256 MiB.
  package init(passphrase: [UInt8], salt: [UInt8], cost: Cost = cost) throws(CryptoFault) {
    var made = [UInt8](repeating: 0, count: 32)
    let text = passphrase.map { CChar(bitPattern: $0) }
    let done = unsafe EVP_PBE_scrypt(
      text, text.count, salt, salt.count, cost.n, cost.r, cost.p, 256 << 20, &made, made.count)
    guard done == 1 else { throw CryptoFault("scrypt rejects this cost") }
    key = made
  }

  /// Encrypts `content` and appends the authentication tag.
  package func seal(_ content: [UInt8], number: UInt64, context: [UInt8]) -> [UInt8] {
    GCM.seal(content, key: key, nonce: Self.nonce(number), context: context)
  }

  /// Decrypts a sealed part.
  ///
  /// - Throws: `CryptoFault` if the passphrase is wrong or the part was changed; the two can't be distinguished.
  package func open(_ sealed: [UInt8], number: UInt64, context: [UInt8]) throws(CryptoFault) -> [UInt8] {
    guard sealed.count >= Self.tagBytes else { throw CryptoFault("a sealed part is truncated") }
    guard let content = GCM.open(sealed, key: key, nonce: Self.nonce(number), context: context) else {
      throw CryptoFault("the passphrase is wrong, or the file was changed")
    }
    return content
  }

  /// Returns a nonce of 96 bits, as GCM requires.
  private static func nonce(_ number: UInt64) -> [UInt8] {
    [0, 0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
  }
}
